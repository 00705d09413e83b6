/** Counts what a stream uses and extends its hold in slices, so that it ends cleanly at zero and never below. */
import type { Meter } from '../endpoints/endpoint.ts';
import { extend } from '../platform/ledger/hold.ts';
import { dollars } from '../platform/money.ts';
import type { AuthenticatedCall, CallParts, Hold } from './call.ts';

/** An extension asks for at least a cent, so that tokens are not paid for one by one. */
const sliceMicros = 10_000;
const extendMs = 600_000;

export function createMeter(call: AuthenticatedCall, parts: CallParts): Meter {
  return {
    async use(units) {
      call.unitsUsed = (call.unitsUsed ?? 0) + units;
      const { hold } = call;
      if (hold === undefined || hold.free) return;
      const missing = Math.ceil(call.unitsUsed * hold.microsPerUnit) - hold.amountMicros;
      if (missing <= 0) return;
      await extendBy(call, parts, hold, missing);
    },
    charge() {
      const { hold, unitsUsed = 0 } = call;
      if (hold === undefined || hold.free || hold.microsPerUnit === 0) return undefined;
      return dollars(Math.min(Math.ceil(unitsUsed * hold.microsPerUnit), hold.amountMicros));
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
