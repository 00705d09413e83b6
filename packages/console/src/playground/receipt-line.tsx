import type { ReactNode } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { dollars, isZero } from '../model/money.ts';
import { milliseconds } from '../model/time.ts';
import { Link } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Outcome } from './run-call.ts';

const m = playgroundText;
export type Ended = Extract<Outcome, { state: 'done' | 'failed' }>;

/** What it cost, who served it, how long it took, and where it is on record. */
export function ReceiptLine({ outcome }: { outcome: Ended }): ReactNode {
  const { receipt, ms } = outcome;
  return (
    <dl className="mt-5 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 text-sm" data-receipt>
      <Fact name={m.charged}>
        <Charge outcome={outcome} />
      </Fact>
      {receipt?.freeLeft !== null && receipt?.freeLeft !== undefined && (
        <Fact name={m.freeLeft}>{receipt.freeLeft}</Fact>
      )}
      {receipt?.engine && <Fact name={m.engine}>{receipt.engine}</Fact>}
      <Fact name={m.took}>{milliseconds(ms)}</Fact>
      {receipt?.requestId && (
        <Fact name={m.request}>
          <Link
            to="/console/requests/$id"
            params={{ id: receipt.requestId }}
            className="font-mono text-xs text-accent underline underline-offset-2"
          >
            {receipt.requestId}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Charge({ outcome }: { outcome: Ended }) {
  const charge = outcome.state === 'done' ? (outcome.receipt.charge ?? '0.00') : outcome.receipt?.charge;
  if (charge === undefined || charge === null)
    return (
      <Link to="/console/requests" className="text-accent underline underline-offset-2">
        {m.chargeUnknown}
      </Link>
    );
  if (outcome.state === 'failed' && isZero(charge)) return <Badge>{m.notCharged}</Badge>;
  return <span className="font-medium tabular">{dollars(charge)}</span>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
