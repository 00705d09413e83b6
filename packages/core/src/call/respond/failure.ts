/** What went wrong with a call, in the words that its caller hears. */
import { EngineFailure } from '../../engine-failure.ts';
import { fail, OjaError } from '../../errors.ts';
import type { Call } from '../call.ts';

/** Engines may fail in three ways; anything else is our fault, logged with its cause and returned without it. */
export function asOjaError(thrown: unknown, call: Pick<Call, 'log'>): OjaError {
  if (thrown instanceof OjaError) {
    if (thrown.code === 'internal_error') call.log.error({ err: thrown.cause ?? thrown }, 'call failed');
    return thrown.code === 'internal_error'
      ? fail('internal_error', 'Something went wrong on the server.')
      : thrown;
  }
  if (thrown instanceof EngineFailure)
    return asOjaError(fail(thrown.code, thrown.message, thrown.options), call);
  call.log.error({ err: thrown }, 'call failed');
  return fail('internal_error', 'Something went wrong on the server.');
}
