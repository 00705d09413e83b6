/** Counts what a stream uses and extends its hold in slices, so that it ends cleanly at zero and never below. */
import type { Meter } from '../endpoints/endpoint.ts';
import { extend } from '../platform/ledger/hold.ts';
import { dollars } from '../platform/money.ts';
import { isFree, type Units } from '../platform/prices/price.ts';
import type { AuthenticatedCall, CallParts, Hold } from './call.ts';
import { chargeMicros } from './price.ts';

/** An extension asks for at least a cent, so that tokens are not paid for one by one. */
const sliceMicros = 10_000;
const extendMs = 600_000;

export function createMeter(call: AuthenticatedCall, parts: CallParts): Meter {
  return {
    use(units, kind = 'unit') {
      const used = usedBefore(call);
      call.used = { ...used, [kind]: (used[kind] ?? 0) + units };
      return payFor(call, parts);
    },
    total(units) {
      usedBefore(call);
      call.used = units;
      return payFor(call, parts);
    },
    charge() {
      const { hold } = call;
      if (hold === undefined || hold.free || isFree(hold.sheet)) return undefined;
      return dollars(call.metered ? Math.min(chargeMicros(call, parts), hold.amountMicros) : 0);
    },
  };
}

/** Nothing at first: what was held is a guess, which counting takes the place of. */
function usedBefore(call: AuthenticatedCall): Units {
  if (!call.metered) {
    call.metered = true;
    call.used = {};
  }
  return call.used;
}

async function payFor(call: AuthenticatedCall, parts: CallParts): Promise<void> {
  const { hold } = call;
  if (hold === undefined || hold.free) return;
  const missing = chargeMicros(call, parts) - hold.amountMicros;
  if (missing > 0) await extendBy(call, parts, hold, missing);
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
