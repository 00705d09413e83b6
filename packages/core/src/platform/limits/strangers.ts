/**
 * Calls that prove nobody: without a key, with a wrong or a dead one. They are counted by address, apart from those
 * with a good key, so that one bad key in an office takes nothing from the others; beyond the limit they are refused
 * as too many, and leave a row of the log a minute instead of one each.
 */

import { type ErrorCode, errorTable } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { Verdict } from './gcra.ts';
import { createLocalLimiter, type Limiter } from './limiter.ts';
import { networkOf } from './network-of.ts';

export interface Strangers {
  /** One more that is refused with `code`. */
  take(ip: string, code: ErrorCode): Verdict | Promise<Verdict>;
  /** Whether it is written to the log one by one. */
  isLogged(ip: string, status: number, code: ErrorCode): boolean;
  close(): void;
}

/** Many machines may use a revoked key, and should get the reason. */
const timesForDeadKeys = 10;
/** For all IP addresses together, in this process. */
const rowsPerMinuteMax = 6_000;
const tellMs = 60_000;

const deadKeys: readonly ErrorCode[] = ['key_revoked', 'key_expired', 'key_paused'];
const unproven: readonly ErrorCode[] = [
  'missing_key',
  'invalid_key',
  'key_in_query',
  'login_required',
  ...deadKeys,
];

/** Refused because the caller is unknown. */
export const isUnproven = (code: ErrorCode) => unproven.includes(code);

export function createStrangers(limiter: Limiter, perMinute: number, log: Logger): Strangers {
  const rows = createLocalLimiter();
  let unlogged = 0;
  const teller = setInterval(() => {
    if (unlogged === 0) return;
    log.warn({ calls: unlogged }, 'refused anonymous calls were counted instead of logged one by one');
    unlogged = 0;
  }, tellMs);
  teller.unref();

  return {
    take: (ip, code) =>
      limiter.take(networkOf(ip), code, perMinute * (deadKeys.includes(code) ? timesForDeadKeys : 1)),
    isLogged(ip, status, code) {
      // Failures of the server count for the status page, and are always logged.
      if (status >= 500) return true;
      const ofAddress = errorTable[code].status === 429 ? 1 : perMinute;
      const logged =
        rows.take(networkOf(ip), code, ofAddress).allowed && rows.take('', '', rowsPerMinuteMax).allowed;
      if (!logged) unlogged++;
      return logged;
    },
    close() {
      clearInterval(teller);
      rows.close();
    },
  };
}
