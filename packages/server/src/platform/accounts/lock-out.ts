/**
 * Lock-out after ten failures in a quarter of an hour. At the door they count per email and address, so that nobody
 * can lock others out; what is asked of those who came further counts wherever it comes from, since who guesses there
 * has a password or a session already, and may have any number of addresses.
 */
import { fail } from '../../errors.ts';
import { newId } from '../id.ts';
import type { PlatformParts } from '../parts.ts';
import { noteLoginFailure } from './write.ts';

const failuresMax = 10;
const windowMs = 15 * 60_000;

/** `from` is a network, or what is guessed. */
export async function refuseWhenLocked(parts: PlatformParts, email: string, from: string): Promise<void> {
  const since = parts.now() - windowMs;
  const [row] = await parts.store.query<{ n: number; first: number }>(
    'SELECT count(*) AS n, min(at) AS first FROM login_failures WHERE email = $1 AND ip = $2 AND at > $3',
    [email, from, since],
  );
  if (row!.n < failuresMax) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row!.first - since) / 1000));
  throw fail(
    'too_many_attempts',
    `Too many failed attempts; try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
    { retryAfterSeconds },
  );
}

export async function countFailure(parts: PlatformParts, email: string, from: string): Promise<void> {
  const at = parts.now();
  await parts.store.transact(noteLoginFailure, {
    id: newId('lf', at),
    email,
    ip: from,
    at,
    forgetBefore: at - windowMs,
  });
}
