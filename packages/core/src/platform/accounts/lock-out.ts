/**
 * Lock-out after ten failures in a quarter of an hour. At the door they count per email and network, so that nobody
 * can lock others out; what is asked of those who came further counts wherever it comes from. An attempt counts
 * before it is checked, and is forgiven when it was right: parallel guesses can't exceed the limit.
 */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import type { PlatformParts } from '../parts.ts';

const failuresMax = 10;
export const lockOutMs = 15 * 60_000;

interface Attempt {
  email: string;
  source: string;
  at: number;
}

/**
 * One that begins far in the future is of a clock that was set back: it would lock for as long as that was ahead. One
 * that begins a little later than this attempt is of a parallel attempt, and counts.
 */
const isOver = '(login_locks.since <= $4 OR login_locks.since > $6)';

/** When the window began that is used up; null where the attempt may be made. */
export const countAttempt = transaction(
  import.meta.url,
  'countAttempt',
  function* ({ email, source, at }: Attempt): Steps<number | null> {
    const [counted] = yield* sql(
      `INSERT INTO login_locks (email, source, failures, since) VALUES ($1, $2, 1, $3)
       ON CONFLICT (email, source) DO UPDATE SET
         failures = CASE WHEN ${isOver} THEN 1 ELSE login_locks.failures + 1 END,
         since = CASE WHEN ${isOver} THEN $3 ELSE login_locks.since END
       WHERE ${isOver} OR login_locks.failures < $5 RETURNING failures`,
      [email, source, at, at - lockOutMs, failuresMax, at + lockOutMs],
    );
    if (counted !== undefined) return null;
    const [row] = yield* sql<{ since: number }>(
      'SELECT since FROM login_locks WHERE email = $1 AND source = $2',
      [email, source],
    );
    return row?.since ?? at;
  },
);

export const forgiveAttempt = transaction(
  import.meta.url,
  'forgiveAttempt',
  function* ({ email, source }: Omit<Attempt, 'at'>): Steps<void> {
    yield* sql(
      'UPDATE login_locks SET failures = failures - 1 WHERE email = $1 AND source = $2 AND failures > 0',
      [email, source],
    );
  },
);

/** `source` is a network, or what is guessed. Throws while it is locked. Returns a function that clears the attempt. */
export async function beginAttempt(
  { store, now }: PlatformParts,
  email: string,
  source: string,
): Promise<() => Promise<void>> {
  const at = now();
  const since = await store.transact(countAttempt, { email, source, at });
  if (since !== null) {
    const retryAfterSeconds = Math.max(1, Math.ceil((since + lockOutMs - at) / 1000));
    throw fail(
      'too_many_attempts',
      `Too many failed attempts. Retry in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
      { retryAfterSeconds },
    );
  }
  return () => store.transact(forgiveAttempt, { email, source });
}
