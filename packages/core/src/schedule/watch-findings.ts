/** Two checks compared, and failures that are the target's. */
import { isDeepStrictEqual } from 'node:util';
import type { Finding, WatchReader } from '../domain/watch-kinds.ts';

/** Whether nothing changed. What an older watch never stored is learned without a report. */
export function isSame(
  before: Finding['seen'],
  after: Finding['seen'],
  { learned = [] }: Pick<WatchReader, 'learned'>,
): boolean {
  const known = { ...before };
  for (const name of learned) if (known[name] === null) known[name] = after[name];
  return isDeepStrictEqual(known, after);
}

/** The target did not respond: a finding for kinds that report outages, for others a failed check. */
export const isTargetFailure = (code: string) => code === 'target_unreachable' || code === 'upstream_timeout';
