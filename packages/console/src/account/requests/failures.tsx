/** What failed lately and why: the error codes of the last failed requests, with the fix of each. */
import { useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { ago, count } from '../../model/time.ts';
import { Link } from '../../routing/link.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card, Empty, Waiting } from '../../ui/page.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { useErrorFixes } from './use-error-fixes.ts';

/** Keeps the line's place, so that nothing jumps when it is filled. */
const notYet = '\u00a0';
const m = accountText.overview;
const readMax = 100;
const shownMax = 4;

interface Failure {
  code: string;
  status: number;
  endpoint: string;
  calls: number;
  lastAt: string;
}

/** Undefined while it is read; the most frequent first. */
export function useFailures(from: string): { failures: Failure[] | undefined; isSettled: boolean } {
  const client = useCall('account.requests', { from, status: 'client_error', limit: readMax });
  const server = useCall('account.requests', { from, status: 'server_error', limit: readMax });
  if (client.data === undefined || server.data === undefined)
    return { failures: undefined, isSettled: Boolean(client.error ?? server.error) };
  const found = new Map<string, Failure>();
  for (const { error_code: code, status, endpoint, path, at } of [...client.data.data, ...server.data.data]) {
    if (code === null) continue;
    const known = found.get(code);
    if (known === undefined) {
      found.set(code, { code, status, endpoint: endpoint || path, calls: 1, lastAt: at });
      continue;
    }
    known.calls += 1;
    if (at > known.lastAt) Object.assign(known, { lastAt: at, endpoint: endpoint || path });
  }
  return { failures: [...found.values()].sort((a, b) => b.calls - a.calls), isSettled: true };
}

export function Failures({ failures, from }: { failures: Failure[] | undefined; from: string }) {
  const fixes = useErrorFixes();
  return (
    <Card title={m.failed} flush>
      {failures === undefined ? (
        <Waiting />
      ) : failures.length === 0 ? (
        <Empty title={m.nothingFailed} />
      ) : (
        <ul className="divide-y divide-line">
          {failures.slice(0, shownMax).map(({ code, status, endpoint, calls, lastAt }) => (
            <li key={code}>
              <Link
                to="/console/requests"
                search={{ error: code, from }}
                className="flex gap-3 px-5 py-2.5 text-sm hover:bg-sunken"
              >
                <StatusBadge status={status} />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-mono text-xs wrap-anywhere">{code}</span>
                    <span className="text-xs text-soft tabular">
                      {m.failedCalls(count(calls))} · {ago(lastAt)}
                    </span>
                  </span>
                  <span className="block text-xs text-soft">
                    <WithCode text={fixes === undefined ? notYet : (fixes[code] ?? endpoint)} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
