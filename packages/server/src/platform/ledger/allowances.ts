/**
 * Allowances: credits that this node holds for an account that makes many small calls and has plenty left, so that
 * a call is reserved in memory. An allowance is an ordinary hold of this node, released with it; idle for a second,
 * it is given back.
 */
import type { Balances } from '../balances.ts';
import { newId } from '../id.ts';
import { monthOf } from '../money.ts';
import type { Node } from '../nodes/node.ts';
import type { PlatformParts } from '../parts.ts';
import { extend, hold } from './hold.ts';
import { voidHold } from './resolve.ts';
import { type ShareInput, settleShare, shrinkAllowance } from './share.ts';

/** More calls than this in this time are many. */
const callsMin = 8;
const callsWithinMs = 250;
/** An allowance has room for so many calls at once. */
const callsAhead = 64;
/** It is this part of what is available at most, and ends when what is left makes it the other. */
const partAtMost = 1 / 64;
const partAtEnd = 1 / 32;
/** An account that could not pay for so many calls gets none. */
const affordableMin = 256;
const idleMs = 1_000;
const tendEveryMs = 250;
/** Long after every call that was reserved in it has ended. */
const expiryMs = 40 * 60_000;
const ageMaxMs = 10 * 60_000;
/** For so long nobody looks again whether a free use was given back on another node. */
const freeSpentMs = 2_000;

export interface PaidCall {
  accountId: string;
  category: string;
  /** Free calls a month in its category. */
  freeLimit: number;
  micros: number;
}

type SettledCall = Omit<ShareInput, 'allowanceId' | 'accountId' | 'month' | 'amountMicros'>;

/** What one call has reserved. It ends once: settled or given back. */
export interface Share {
  /** Durable, with its row, when it answers what was charged. */
  settle(input: SettledCall): Promise<number>;
  giveBack(): void;
}

export interface Allowances {
  /** Reserves the price of a call without a write; undefined where it needs a hold of its own. */
  take(call: PaidCall): Share | undefined;
  /** A call that could have been paid from an allowance had a hold of its own. */
  sawHold(call: PaidCall, availableMicros: number): void;
  /** A free use came back: the next call may have it. */
  sawFreeUse(accountId: string): void;
  /** What is held for it here and shows as available. */
  amountOf(accountId: string): number;
  /** Gives back what no call uses. True when a hold that found too little may find more now. */
  release(accountId: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Allowance {
  id: string;
  accountId: string;
  nodeId: string;
  openedAt: number;
  open: boolean;
  amountMicros: number;
  reservedMicros: number;
}

interface Payer {
  allowance?: Allowance;
  filling: boolean;
  calls: number;
  callsSince: number;
  lastCallAt: number;
  /** Until when a category's free uses of the month are known to be spent. */
  freeSpent: Map<string, { limit: number; until: number; month: string }>;
}

export function createAllowances(parts: PlatformParts, node: Node, balances: Balances): Allowances {
  const { store, log, now } = parts;
  const payers = new Map<string, Payer>();
  /** Those that are not given back yet. */
  const ended = new Set<Allowance>();

  function payerOf(accountId: string): Payer {
    let payer = payers.get(accountId);
    if (payer === undefined) {
      payer = { filling: false, calls: 0, callsSince: 0, lastCallAt: 0, freeSpent: new Map() };
      payers.set(accountId, payer);
    }
    return payer;
  }

  /** After its end nothing stays held that no call uses. */
  async function tidy(allowance: Allowance): Promise<void> {
    const { id, accountId, reservedMicros, open } = allowance;
    const micros = allowance.amountMicros - reservedMicros;
    if (open || micros <= 0) return;
    allowance.amountMicros = reservedMicros;
    try {
      if (reservedMicros > 0) await store.transact(shrinkAllowance, { id, accountId, micros });
      else await store.transact(voidHold, { id, at: now(), as: 'voided', claim: null });
      if (reservedMicros === 0) ended.delete(allowance);
    } catch (error) {
      // Tried again soon. What a shrinking took in spite of the failure is given back with the rest.
      allowance.amountMicros += micros;
      log.warn({ err: error, hold: id }, 'an allowance waits for the database');
    }
  }

  function end(payer: Payer): Promise<void> | undefined {
    const { allowance } = payer;
    if (allowance === undefined) return undefined;
    payer.allowance = undefined;
    allowance.open = false;
    ended.add(allowance);
    return tidy(allowance);
  }

  /** In the background: until then calls have holds of their own. */
  async function fill(payer: Payer, { accountId, category, micros: price }: PaidCall, available: number) {
    const before = payer.allowance?.amountMicros ?? 0;
    const wanted = Math.min(Math.max(callsAhead * price, 2 * before), Math.floor(available * partAtMost));
    if (wanted <= before) return;
    payer.filling = true;
    const at = now();
    const expiresAt = at + expiryMs;
    const [keyCapMicros, accountCapMicros] = [null, null];
    try {
      if (payer.allowance !== undefined) {
        const { allowance } = payer;
        const micros = wanted - before;
        await store.transact(extend, { id: allowance.id, micros, expiresAt, keyCapMicros, accountCapMicros });
        allowance.amountMicros += micros;
        await tidy(allowance);
        return;
      }
      const id = newId('alw', at);
      const nodeId = node.id;
      const begun = { openedAt: performance.now(), open: false, amountMicros: wanted, reservedMicros: 0 };
      const allowance: Allowance = { id, accountId, nodeId, ...begun };
      const opening = store.transact(hold, {
        id,
        accountId,
        keyId: null,
        endpoint: 'allowance',
        category,
        month: monthOf(at),
        units: 0,
        nanosPerUnit: 0,
        amountMicros: wanted,
        freeLimit: 0,
        keyCapMicros,
        accountCapMicros,
        at,
        expiresAt,
        claim: null,
        nodeId,
      });
      // Perhaps it was committed although nobody heard so: then it must not stay.
      opening.catch(() => ended.add(allowance));
      await opening;
      allowance.open = true;
      payer.allowance = allowance;
    } catch (error) {
      log.warn({ err: error }, 'calls have holds of their own for now');
      void end(payer);
    } finally {
      payer.filling = false;
    }
  }

  function shareOf(payer: Payer, allowance: Allowance, micros: number): Share {
    allowance.reservedMicros += micros;
    const month = monthOf(now());
    const { id: allowanceId, accountId } = allowance;
    let over = false;
    const giveBack = () => {
      if (over) return;
      over = true;
      allowance.reservedMicros -= micros;
      void tidy(allowance);
    };
    return {
      giveBack,
      async settle(input) {
        try {
          const reserved = { allowanceId, accountId, month, amountMicros: micros };
          const done = await store.transact(settleShare, { ...input, ...reserved });
          if (done.fromAllowance) allowance.amountMicros -= micros;
          const { availableMicros: left } = done;
          if (left !== null) {
            balances.set(accountId, left);
            if (payer.allowance === allowance && allowance.amountMicros > left * partAtEnd) void end(payer);
          }
          return done.chargeMicros;
        } finally {
          giveBack();
        }
      },
    };
  }

  function knowsFreeSpent({ freeSpent }: Payer, { category, freeLimit }: PaidCall): boolean {
    if (freeLimit === 0) return true;
    const known = freeSpent.get(category);
    if (known === undefined || known.until < performance.now()) return false;
    return known.limit === freeLimit && known.month === monthOf(now());
  }

  const timer = setInterval(() => {
    const present = performance.now();
    for (const allowance of ended) void tidy(allowance);
    for (const [accountId, payer] of payers) {
      const isOld = payer.allowance !== undefined && present - payer.allowance.openedAt > ageMaxMs;
      const isIdle = present - payer.lastCallAt > idleMs;
      if (isOld || isIdle) void end(payer);
      if (isIdle && present - payer.lastCallAt > freeSpentMs && !payer.filling) payers.delete(accountId);
    }
  }, tendEveryMs);
  timer.unref();

  return {
    take(call) {
      const payer = payers.get(call.accountId);
      const allowance = payer?.allowance;
      if (payer === undefined || allowance === undefined) return undefined;
      payer.lastCallAt = performance.now();
      if (!node.isAlive) return undefined;
      // Released by the others, since this process was away for too long.
      if (allowance.nodeId !== node.id) {
        payer.allowance = undefined;
        return undefined;
      }
      if (allowance.amountMicros - allowance.reservedMicros < call.micros) return undefined;
      return knowsFreeSpent(payer, call) ? shareOf(payer, allowance, call.micros) : undefined;
    },

    sawHold(call, availableMicros) {
      const present = performance.now();
      const payer = payerOf(call.accountId);
      payer.lastCallAt = present;
      if (call.freeLimit > 0) {
        const until = present + freeSpentMs;
        payer.freeSpent.set(call.category, { limit: call.freeLimit, until, month: monthOf(now()) });
      }
      if (present - payer.callsSince > callsWithinMs) {
        payer.callsSince = present;
        payer.calls = 0;
      }
      payer.calls++;
      if (payer.calls <= callsMin || payer.filling || availableMicros < affordableMin * call.micros) return;
      void fill(payer, call, availableMicros);
    },

    sawFreeUse: (accountId) => payers.get(accountId)?.freeSpent.clear(),

    amountOf: (accountId) => payers.get(accountId)?.allowance?.amountMicros ?? 0,

    async release(accountId) {
      const payer = payers.get(accountId);
      const ended = payer && end(payer);
      await ended;
      return ended !== undefined;
    },

    async close() {
      clearInterval(timer);
      await Promise.all([...payers.values()].map(end));
    },
  };
}
