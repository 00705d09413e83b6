/** A call without a valid key gets the reason, up to a limit per address; then 429. */
import { fail, type OjaError } from '../../errors.ts';
import type { Call, CallParts, Turn } from '../call.ts';

export async function limitStranger(
  { incoming }: Call,
  { platform }: CallParts,
  error: OjaError,
): Promise<Turn> {
  const verdict = await platform.strangers.take(incoming.ip, error.code);
  if (verdict.allowed) return { verdict, isStranger: true };
  const message = `${error.message} More than ${verdict.limit} such requests per minute came from this IP address.`;
  const refusal = fail('rate_limited', message, {
    retryAfterSeconds: verdict.retryAfterSeconds,
    details: { refused_as: error.code },
  });
  return { verdict, isStranger: true, refusal };
}

/** It belongs to no account, so it is not logged. */
export const isStranger = ({ turn, who }: Call) => turn?.isStranger === true || !who?.caller.accountId;
