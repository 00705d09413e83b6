import type { Request } from '@oja/client';
import { t } from '../messages/en-console.ts';
import { dollars, isZero } from '../model/money.ts';
import { clock, day, milliseconds } from '../model/time.ts';
import { Link } from '../routing/link.tsx';
import { StatusBadge } from '../ui/badge.tsx';
import { Id } from '../ui/copy.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = t.account.requests;

/** A job has two rows of one id: when it was taken, and when it ended. */
export const rowName = ({ id, method }: Request) => `${id} ${method}`;

export function RequestRows({ requests, fresh }: { requests: Request[]; fresh?: Set<string> }) {
  return (
    <Table label={m.title} head={[m.time, m.status, m.endpoint, m.took, m.charge, m.engine, m.id]}>
      {requests.map((request) => (
        <tr key={rowName(request)} className={fresh?.has(rowName(request)) ? 'row-in' : undefined}>
          <Cell mono className="text-soft sm:whitespace-nowrap">
            <span className="whitespace-nowrap">{day(request.at)}</span> {clock(request.at)}
          </Cell>
          <Cell>
            <StatusBadge status={request.status} />
          </Cell>
          <Cell>
            <Link
              to="/console/requests/$id"
              params={{ id: request.id }}
              className="font-medium whitespace-nowrap hover:underline"
            >
              {request.endpoint || request.path}
            </Link>
            {request.error_code && (
              <span className="block font-mono text-xs text-bad">{request.error_code}</span>
            )}
          </Cell>
          <Cell mono className="whitespace-nowrap">
            {milliseconds(request.ms)}
          </Cell>
          <Cell className="whitespace-nowrap tabular">
            <Charge request={request} />
          </Cell>
          <Cell className="whitespace-nowrap text-soft">{request.engine ?? '–'}</Cell>
          <Cell className="max-w-40">
            <Id value={request.id} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

export function Charge({ request }: { request: Pick<Request, 'charge' | 'status' | 'free'> }) {
  if (request.status >= 400) return <span className="text-soft">{m.notCharged}</span>;
  if (request.free) return <span className="text-good">{m.freeCall}</span>;
  return isZero(request.charge) ? <span className="text-soft">$0.00</span> : dollars(request.charge);
}
