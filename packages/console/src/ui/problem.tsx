import { CircleAlert } from 'lucide-react';
import { t } from '../messages/en.ts';
import { problemOf } from '../model/problem.ts';
import { Id } from './copy.tsx';

/** What went wrong, in the server's words, with the id that finds it in the log. */
export function Problem({ error, title }: { error: unknown; title?: string }) {
  const isNone = error === null || error === undefined;
  const { message, code, requestId } = isNone ? { message: '' } : problemOf(error);
  if (isNone) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-bad/30 bg-bad-wash px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium text-bad">{title}</p>}
        <p className="text-ink">{message}</p>
        {(code || requestId) && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-soft">
            {code && <span className="font-mono">{code}</span>}
            {requestId && (
              <span className="inline-flex max-w-full min-w-0 items-center gap-1">
                {t.common.request} <Id value={requestId} />
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** The fault of one field, when the server named it. */
export function faultOf(error: unknown, param: string): string | undefined {
  if (error === null || error === undefined) return undefined;
  const problem = problemOf(error);
  // Of a list, the fault of any of its items.
  return problem.param === param || problem.param?.startsWith(`${param}[`) ? problem.message : undefined;
}
