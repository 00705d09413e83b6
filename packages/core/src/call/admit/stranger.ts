/** A call without a valid key gets the reason, up to a limit per address; then 429. */
import { fail, type OjaError } from '../../errors.ts';
import type { Call, CallParts } from '../call.ts';

export async function limitStranger(call: Call, parts: CallParts, error: OjaError): Promise<OjaError> {
  call.stranger = true;
  call.verdict = await parts.platform.strangers.take(call.incoming.ip, error.code);
  const { allowed, limit, retryAfterSeconds } = call.verdict;
  if (allowed) return error;
  return fail(
    'rate_limited',
    `${error.message} More than ${limit} such requests per minute came from this IP address.`,
    { retryAfterSeconds, details: { refused_as: error.code } },
  );
}

/** Nobody's log has to hold it. */
export const isStranger = ({ stranger, who }: Call) => stranger === true || !who?.caller.accountId;
