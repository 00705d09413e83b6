/** Extends the hold of a stream in slices before more is sent, and notes what it used. */
import type { Meter } from '../endpoints/endpoint.ts';
import { extend } from '../platform/ledger/hold.ts';
import { dollars } from '../platform/money.ts';
import { isFree, microsUp, priceNanos } from '../platform/prices/price.ts';
import type { AuthenticatedCall, CallParts, Hold } from './call.ts';
import { chargeMicros, sheetOf } from './price.ts';

/** An extension asks for at least a cent, so that tokens are not paid for one by one. */
const sliceMicros = 10_000;
const extendMs = 600_000;

export function createMeter(call: AuthenticatedCall, parts: CallParts): Meter {
  return {
    reserve(units) {
      const { hold } = call;
      if (hold === undefined || hold.free) return undefined;
      const { nanos } = sheetOf(call, parts, hold.sheet);
      const missing = microsUp(priceNanos(nanos, units)) - hold.amountMicros;
      return missing > 0 ? extendBy(call, parts, hold, missing) : undefined;
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
  missing: number,
): Promise<void> {
  const { store } = parts.platform.parts;
  const expiresAt = parts.platform.now() + extendMs;
  const keyCapMicros = call.known?.key.capMicros ?? null;
  const accountCapMicros = call.known?.account.capMicros ?? null;
  for (const micros of new Set([Math.max(missing, sliceMicros), missing])) {
    try {
      const extension = { id: call.id, micros, expiresAt, keyCapMicros, accountCapMicros };
      const left = await store.transact(extend, extension);
      hold.amountMicros += micros;
      parts.platform.balances.set(call.caller.accountId, left);
      return;
    } catch (error) {
      if (micros === missing) throw error;
    }
  }
}
