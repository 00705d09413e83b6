/** Extends the hold of a stream in slices before more is sent, and notes what it used. */

import { capsTokens } from '../domain/caps.ts';
import type { Meter } from '../endpoints/endpoint.ts';
import { extend } from '../platform/ledger/hold.ts';
import type { Amount } from '../platform/ledger/spends.ts';
import { dollars } from '../platform/money.ts';
import { isFree, microsUp, priceNanos, tokensIn } from '../platform/prices/price.ts';
import type { AuthenticatedCall, CallParts, Hold } from './call.ts';
import { capsOf, jobHoldMs, noteRefusal } from './hold.ts';
import { chargeMicros, sheetOf } from './price.ts';

/** An extension asks for at least a cent, so that tokens are not paid for one by one. */
const sliceMicros = 10_000;
const sliceTokens = 256;
const extendMs = 600_000;

export function createMeter(call: AuthenticatedCall, parts: CallParts): Meter {
  const caps = capsOf(call);
  const countsTokens = [caps.keyCaps, caps.memberCaps, caps.accountCaps].some(capsTokens);
  return {
    reserve(units) {
      const { hold } = call;
      if (hold === undefined || hold.free) return undefined;
      const { nanos } = sheetOf(call, parts, hold.sheet);
      const micros = Math.max(0, microsUp(priceNanos(nanos, units)) - hold.amountMicros);
      const tokens = Math.max(0, Math.ceil(tokensIn(units)) - hold.tokens);
      return micros > 0 || (tokens > 0 && countsTokens)
        ? extendBy(call, parts, hold, { micros, tokens })
        : undefined;
    },
    used(units) {
      call.metered = true;
      call.counted = units;
      call.used = units;
    },
    charge() {
      const { hold } = call;
      if (hold === undefined || hold.free || isFree(hold.sheet)) return undefined;
      return dollars(call.metered ? Math.min(chargeMicros(call, parts), hold.amountMicros) : 0);
    },
  };
}

/** Near zero a whole slice may be too much while what is missing still fits. */
async function extendBy(
  call: AuthenticatedCall,
  parts: CallParts,
  hold: Hold,
  missing: Amount,
): Promise<void> {
  const { store } = parts.platform.parts;
  const expiresAt = parts.platform.now() + (call.asJob ? jobHoldMs : extendMs);
  const slice = {
    micros: missing.micros === 0 ? 0 : Math.max(missing.micros, sliceMicros),
    tokens: missing.tokens === 0 ? 0 : Math.max(missing.tokens, sliceTokens),
  };
  for (const more of [slice, missing]) {
    try {
      const left = await store.transact(extend, { id: call.id, ...more, expiresAt, ...capsOf(call) });
      hold.amountMicros += more.micros;
      hold.tokens += more.tokens;
      parts.platform.balances.set(call.caller.accountId, left);
      return;
    } catch (error) {
      if (more !== missing) continue;
      noteRefusal(call, parts, error);
      throw error;
    }
  }
}
