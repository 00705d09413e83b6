/** Extends the hold of a stream in slices before more is sent, and notes what it used. */

import { capsTokens } from '../../domain/caps.ts';
import type { Used } from '../../domain/price-kinds.ts';
import type { Meter } from '../../endpoints/context.ts';
import { OjaError } from '../../errors.ts';
import { extend } from '../../platform/ledger/hold.ts';
import type { Amount } from '../../platform/ledger/spends.ts';
import { dollars } from '../../platform/money.ts';
import { isFree, microsUp, priceNanos, tokensIn } from '../../platform/prices/price.ts';
import type { AskedCall, CallParts } from '../call.ts';
import type { Hold } from '../reservation.ts';
import { capsOf, graceMs, jobHoldMs, noteRefusal } from '../reserve/hold.ts';
import { chargeMicros, sheetOf } from '../reserve/price.ts';

/** An extension is at least a cent, so that a stream doesn't extend its hold for each token. */
const sliceMicros = 10_000;
const sliceTokens = 256;

export function createMeter(call: AskedCall, parts: CallParts): Meter {
  const caps = capsOf(call);
  const countsTokens = [caps.keyCaps, caps.memberCaps, caps.accountCaps].some(capsTokens);
  const missingOf = (units: Used): Amount | undefined => {
    const { price, reservation } = call;
    const hold = reservation?.hold;
    if (price === undefined || hold === undefined || hold.free) return undefined;
    const sheet = sheetOf(call, parts, price);
    const micros = Math.max(0, microsUp(priceNanos(sheet, units, call.work.service)) - hold.amountMicros);
    const tokens = Math.max(0, Math.ceil(tokensIn(units)) - hold.tokens);
    return micros > 0 || (tokens > 0 && countsTokens) ? { micros, tokens } : undefined;
  };
  return {
    reserve(units) {
      const missing = missingOf(units);
      return missing && extendBy(call, parts, call.reservation!.hold!, missing);
    },
    cover(units) {
      const missing = missingOf(units);
      return missing && coverBy(call, parts, call.reservation!.hold!, missing);
    },
    used(units) {
      call.work.counted = units;
      call.work.metered = units;
    },
    charge() {
      const { price, reservation } = call;
      const hold = reservation?.hold;
      if (price === undefined || hold === undefined || hold.free || isFree(price.sheet)) return undefined;
      return dollars(
        call.work.metered !== undefined ? Math.min(chargeMicros(call, parts), hold.amountMicros) : 0,
      );
    },
  };
}

/** Near zero a whole slice may be too much while what is missing still fits. */
async function extendBy(call: AskedCall, parts: CallParts, hold: Hold, missing: Amount): Promise<void> {
  const slice = {
    micros: missing.micros === 0 ? 0 : Math.max(missing.micros, sliceMicros),
    tokens: missing.tokens === 0 ? 0 : Math.max(missing.tokens, sliceTokens),
  };
  for (const more of [slice, missing]) {
    try {
      await write(call, parts, hold, more, false);
      return;
    } catch (error) {
      if (more !== missing) continue;
      noteRefusal(call, parts, error);
      throw error;
    }
  }
}

/** Another call may spend from the balance at the same moment: retry with what is left. */
const coverTriesMax = 5;

async function coverBy(call: AskedCall, parts: CallParts, hold: Hold, missing: Amount): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write(call, parts, hold, missing, true);
      return;
    } catch (error) {
      if (!(error instanceof OjaError) || error.code !== 'credits_exhausted') throw error;
      if (attempt === coverTriesMax) return;
    }
  }
}

async function write(
  call: AskedCall,
  parts: CallParts,
  hold: Hold,
  more: Amount,
  isComplete: boolean,
): Promise<void> {
  const { accountId } = call.who.caller;
  const expiresAt = parts.platform.now() + (call.asked.asJob ? jobHoldMs : graceMs);
  const { micros, availableMicros } = await parts.platform.parts.store.transact(extend, {
    id: call.id,
    accountId,
    ...more,
    expiresAt,
    isComplete,
    ...capsOf(call),
  });
  hold.amountMicros += micros;
  hold.tokens += more.tokens;
  parts.platform.balances.set(accountId, availableMicros);
}
