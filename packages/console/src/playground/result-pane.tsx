import { errorFixes } from '@oja/client/error-fixes';
import { useState } from 'react';
import { sampleCall } from '../../../server/src/http/samples/call.ts';
import { FirstKey } from '../account/first-key.tsx';
import { Samples } from '../docs/samples.tsx';
import { t } from '../messages/en-console.ts';
import { dollars, isZero } from '../model/money.ts';
import type { EndpointDoc } from '../model/openapi.ts';
import { problemOf } from '../model/problem.ts';
import { milliseconds } from '../model/time.ts';
import { Link } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { ResultView } from './result-view.tsx';
import type { Outcome } from './run-call.ts';
import { cleaned, type Values } from './values.ts';

const m = t.playground;
type Tab = 'view' | 'json' | 'code';
type Ended = Extract<Outcome, { state: 'done' | 'failed' }>;

interface ResultPaneProps {
  doc: EndpointDoc;
  values: Values;
  /** As it was when the answer was asked for. */
  sent: Values;
  outcome: Outcome;
}

export function ResultPane({ doc, values, sent, outcome }: ResultPaneProps) {
  const [tab, setTab] = useState<Tab>('view');
  return (
    <Card>
      <Tabs
        label={m.result}
        tabs={[
          { name: 'view', title: m.result },
          { name: 'json', title: m.json },
          { name: 'code', title: m.code },
        ]}
        value={tab}
        onChange={setTab}
      >
        <div className="min-h-40" aria-live="polite" data-result={outcome.state}>
          {tab === 'view' && <View doc={doc} sent={sent} outcome={outcome} />}
          {tab === 'json' &&
            (outcome.state === 'done' || outcome.state === 'failed' ? (
              <Code text={JSON.stringify(rawOf(outcome), null, 2)} label={m.json} />
            ) : (
              <p className="text-sm text-soft">{m.resultNone}</p>
            ))}
          {tab === 'code' && (
            <>
              <Samples call={sampleCall(doc, cleaned(values))} />
              <FirstKey />
            </>
          )}
        </div>
      </Tabs>
      {(outcome.state === 'done' || outcome.state === 'failed') && <ReceiptLine outcome={outcome} />}
    </Card>
  );
}

const rawOf = (outcome: Ended) =>
  outcome.state === 'done' ? outcome.data : { error: problemOf(outcome.error) };

function View({ doc, sent, outcome }: { doc: EndpointDoc; sent: Values; outcome: Outcome }) {
  switch (outcome.state) {
    case 'idle':
      return <p className="py-12 text-center text-sm text-soft">{m.resultNone}</p>;
    case 'running':
      return (
        <div className="space-y-3">
          {outcome.progress !== undefined && (
            <>
              <p className="text-sm text-soft">{outcome.note || m.waitingJob}</p>
              <Progress value={outcome.progress} label={m.job} />
            </>
          )}
          {outcome.text !== undefined ? (
            <p className="leading-relaxed whitespace-pre-wrap">
              {outcome.text}
              <span
                className="ml-0.5 inline-block h-4 w-2 animate-pulse bg-accent align-text-bottom"
                aria-hidden="true"
              />
            </p>
          ) : (
            outcome.progress === undefined && (
              <p className="animate-pulse text-sm text-soft">{m.resultWait}</p>
            )
          )}
        </div>
      );
    case 'failed': {
      const { code, status } = problemOf(outcome.error);
      return (
        <div className="space-y-3">
          {outcome.text && <p className="leading-relaxed whitespace-pre-wrap">{outcome.text}</p>}
          <Problem error={outcome.error} />
          {code !== undefined && errorFixes[code] !== undefined && (
            <p className="text-sm">
              <span className="font-medium">{m.fix}: </span>
              <WithCode text={errorFixes[code]} />
            </p>
          )}
          {status === 402 && (
            <ButtonLink to="/console/credits" look="primary">
              {code === 'cap_reached' ? m.raiseCap : m.topUp}
            </ButtonLink>
          )}
        </div>
      );
    }
    case 'done':
      return <ResultView id={doc.id} data={outcome.data} input={sent} />;
  }
}

/** What it cost, who served it, how long it took, and where it is on record. */
function ReceiptLine({ outcome }: { outcome: Ended }) {
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

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
