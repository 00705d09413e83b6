/** When files can be neither kept nor served: the operator reads why in the log, callers get 503. */

import { fail, type OjaError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';

/** It is logged no more often than this. */
const logEveryMs = 10_000;

/** `place` and `advice` are for the log. */
export function createUnavailable(log: Logger | undefined, place: object, advice: string) {
  let loggedAt = -logEveryMs;
  return (message: string, cause: unknown): OjaError => {
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now();
      log?.error({ err: cause, ...place }, `${message} Files can be neither kept nor served; see ${advice}`);
    }
    return fail('storage_unavailable', message, { cause });
  };
}
