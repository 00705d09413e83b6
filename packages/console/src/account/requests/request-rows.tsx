import type { LoggedRequest } from '@oja/client';
import { accountText } from '../../messages/en/account.ts';
import { dollars, isZero } from '../../model/money.ts';
import { milliseconds } from '../../model/time.ts';
import { Link } from '../../routing/link.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Id, shortId } from '../../ui/copy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const m = accountText.requests;

/** A job has two rows of one id: when it was taken, and when it ended. */
export const rowName = ({ id, method }: LoggedRequest) => `${id} ${method}`;

interface RowsProps {
  requests: LoggedRequest[];
  fresh?: Set<string>;
  /** Where one of them is shown. */
  to?: '/console/requests/$id' | '/operator/requests/$id';
}

export function RequestRows({ requests, fresh, to = '/console/requests/$id' }: RowsProps) {
  const isOfEveryone = to === '/operator/requests/$id';
  const account = isOfEveryone ? [m.account] : [];
  return (
    <Table
      label={m.title}
      head={[m.time, m.status, m.endpoint, m.took, m.charge, m.engine, ...account, m.id]}
      numbers={[3, 4]}
    >
      {requests.map((request) => (
        <tr key={rowName(request)} className={fresh?.has(rowName(request)) ? 'row-in' : undefined}>
          <Cell mono className="text-soft sm:whitespace-nowrap">
            <Moment at={request.at} bare />
          </Cell>
          <Cell>
            <StatusBadge status={request.status} broken={request.error_code !== null} />
          </Cell>
          <Cell>
            <Link
              to={to}
              params={{ id: request.id }}
              className="font-medium whitespace-nowrap hover:underline"
            >
              {request.endpoint || request.path}
            </Link>
            {request.error_code && (
              <span className="block font-mono text-xs text-bad">{request.error_code}</span>
            )}
            {request.error_message && (
              <span
                className="line-clamp-2 max-w-40 text-xs text-soft sm:max-w-72"
                title={request.error_message}
              >
                {request.error_message}
              </span>
            )}
            {/* On a phone the columns that tell it are out of sight. */}
            <span
              className="block text-xs whitespace-nowrap text-soft tabular before:content-[attr(data-brief)] sm:hidden"
              data-brief={`${milliseconds(request.ms)} · ${chargeWords(request)}`}
              aria-hidden="true"
            />
          </Cell>
          <Cell number>{milliseconds(request.ms)}</Cell>
          <Cell number>
            <Charge request={request} />
          </Cell>
          <Cell className="whitespace-nowrap text-soft">{request.engine ?? '–'}</Cell>
          {isOfEveryone && (
            <Cell mono className="whitespace-nowrap">
              <AccountLink id={request.account_id} />
            </Cell>
          )}
          <Cell className="max-w-40">
            <Id value={request.id} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** To the requests of that account alone; empty for a call without a key. */
function AccountLink({ id }: { id: string }) {
  if (id === '') return '–';
  return (
    <Link to="/operator/requests" search={{ account: id }} title={id} className="text-xs hover:underline">
      {shortId(id)}
    </Link>
  );
}

type Charged = Pick<LoggedRequest, 'charge' | 'status' | 'free'>;

function chargeWords({ status, free, charge }: Charged): string {
  if (status >= 400) return m.notCharged;
  return free ? m.freeCall : dollars(charge);
}

function Charge({ request }: { request: Charged }) {
  const isPaid = request.status < 400 && !request.free && !isZero(request.charge);
  const tone = request.status < 400 && request.free ? 'text-good' : isPaid ? undefined : 'text-soft';
  return <span className={tone}>{chargeWords(request)}</span>;
}
