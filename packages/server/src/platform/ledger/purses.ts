/** Who has a purse on this node: accounts that make many small calls just now and have plenty of credits left. */
import type { Balances } from '../balances.ts';
import { monthOf } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import { createOpenPurse, type OpenPurse, type Share } from './open-purse.ts';

/** More calls than this in this time are many. */
const callsMin = 8;
const callsWithinMs = 250;
/** A purse has room for so many calls at once. */
const callsAhead = 64;
/** It is filled with this part of what is available at most, and ends when what is left makes it this part. */
const partAtMost = 1 / 64;
const partAtEnd = 1 / 32;
/** An account that could not pay for so many calls gets none. */
const affordableMin = 256;
const idleMs = 1_000;
const tendEveryMs = 250;
/** For so long nobody looks again whether a free use was given back on another node. */
const freeSpentMs = 5_000;

export interface PaidCall {
  accountId: string;
  category: string;
  /** Free calls a month in its category. */
  freeLimit: number;
  micros: number;
}

export interface Purses {
  /** Reserves the price of a call without a write; undefined where it needs a hold of its own. */
  take(call: PaidCall): Share | undefined;
  /** A call that could have been paid from a purse had a hold of its own. */
  sawHold(call: PaidCall, availableMicros: number): void;
  /** A free use came back: the next call may have it. */
  sawFreeUse(accountId: string): void;
  /** Gives back what no call uses. True when a hold that found too little may find more now. */
  release(accountId: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Payer {
  purse?: OpenPurse;
  /** The end of the purse before it. */
  closing?: Promise<void>;
  filling: boolean;
  calls: number;
  callsSince: number;
  lastCallAt: number;
  /** Until when a category's free uses of the month are known to be spent. */
  freeSpent: Map<string, { limit: number; until: number; month: string }>;
}

export function createPurses(parts: PlatformParts, balances: Balances): Purses {
  const payers = new Map<string, Payer>();
  /** Those whose last calls still run, too. */
  const purses = new Set<OpenPurse>();

  function payerOf(accountId: string): Payer {
    let payer = payers.get(accountId);
    if (payer === undefined) {
      payer = { filling: false, calls: 0, callsSince: 0, lastCallAt: 0, freeSpent: new Map() };
      payers.set(accountId, payer);
    }
    return payer;
  }

  function open(accountId: string, payer: Payer): OpenPurse {
    const purse = createOpenPurse(parts, accountId, (availableMicros) => {
      balances.set(accountId, availableMicros);
      if (payer.purse === purse && purse.amountMicros > availableMicros * partAtEnd) end(payer);
    });
    purses.add(purse);
    return purse;
  }

  function end(payer: Payer): void {
    if (payer.purse === undefined) return;
    payer.closing = payer.purse.close().catch(unwritten);
    payer.purse = undefined;
  }

  const unwritten = (error: unknown) => parts.log.warn({ err: error }, 'a purse waits for the database');

  /** In the background: until then calls have holds of their own. */
  async function fill(payer: Payer, accountId: string, call: PaidCall, availableMicros: number) {
    const purse = payer.purse ?? open(accountId, payer);
    payer.purse = purse;
    const wanted = Math.min(
      Math.max(callsAhead * call.micros, 2 * purse.amountMicros),
      Math.floor(availableMicros * partAtMost),
    );
    if (wanted <= purse.amountMicros) return;
    payer.filling = true;
    try {
      await purse.fill(wanted - purse.amountMicros);
    } catch (error) {
      unwritten(error);
      end(payer);
    } finally {
      payer.filling = false;
    }
  }

  function knowsFreeSpent({ freeSpent }: Payer, { category, freeLimit }: PaidCall): boolean {
    if (freeLimit === 0) return true;
    const known = freeSpent.get(category);
    if (known === undefined || known.until < performance.now()) return false;
    return known.limit === freeLimit && known.month === monthOf(parts.now());
  }

  function tend(): void {
    const now = performance.now();
    for (const [accountId, payer] of payers) {
      if (now - payer.lastCallAt <= idleMs) continue;
      end(payer);
      if (now - payer.lastCallAt > freeSpentMs) payers.delete(accountId);
    }
    for (const purse of purses) {
      purse.tend();
      if (purse.ended) purses.delete(purse);
    }
  }
  const timer = setInterval(tend, tendEveryMs);
  timer.unref();

  return {
    take(call) {
      const payer = payers.get(call.accountId);
      if (payer?.purse === undefined) return undefined;
      payer.lastCallAt = performance.now();
      if (!payer.purse.open || payer.purse.month !== monthOf(parts.now())) {
        end(payer);
        return undefined;
      }
      return knowsFreeSpent(payer, call) ? payer.purse.take(call.micros) : undefined;
    },

    sawHold(call, availableMicros) {
      const now = performance.now();
      const payer = payerOf(call.accountId);
      payer.lastCallAt = now;
      if (call.freeLimit > 0)
        payer.freeSpent.set(call.category, {
          limit: call.freeLimit,
          until: now + freeSpentMs,
          month: monthOf(parts.now()),
        });
      if (now - payer.callsSince > callsWithinMs) {
        payer.callsSince = now;
        payer.calls = 0;
      }
      payer.calls++;
      if (payer.calls <= callsMin || payer.filling || availableMicros < affordableMin * call.micros) return;
      void fill(payer, call.accountId, call, availableMicros);
    },

    sawFreeUse: (accountId) => payers.get(accountId)?.freeSpent.clear(),

    async release(accountId) {
      const payer = payers.get(accountId);
      if (payer === undefined) return false;
      end(payer);
      await payer.closing;
      return payer.closing !== undefined;
    },

    async close() {
      clearInterval(timer);
      await Promise.all([...purses].map((purse) => purse.close().catch(unwritten)));
    },
  };
}
