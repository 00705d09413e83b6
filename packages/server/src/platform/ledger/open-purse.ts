/** A purse as its node sees it: what calls have reserved in it, and the lots of charges on their way to the database. */
import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { OjaError } from '../../errors.ts';
import { newId } from '../id.ts';
import { monthOf } from '../money.ts';
import type { PlatformParts } from '../parts.ts';
import type { RequestRow } from '../requests/insert.ts';
import { drainPurse, fillPurse, packCharges, settleLot, undoLot } from './purse.ts';

/** Left behind by a node that died, it is swept after this time. */
const expiryMs = 180_000;
const renewEveryMs = 60_000;
/** Fewer wait for the others of their tick. */
const lotMin = 8;
const lotMax = 256;
const undoEveryMs = 1_000;
const undoTriesMax = 600;

/** What one call has reserved. It ends once: settled or given back. */
export interface Share {
  /** Charges what the row says. Durable, with the row, when it answers what was charged. */
  settle(category: string, row: RequestRow): Promise<number>;
  giveBack(): void;
}

interface Waiting {
  category: string;
  row: RequestRow;
  resolve(chargedMicros: number): void;
  reject(error: unknown): void;
}

export interface OpenPurse {
  readonly month: string;
  readonly amountMicros: number;
  /** Takes calls. */
  readonly open: boolean;
  /** Nothing is in it and nothing comes any more. */
  readonly ended: boolean;
  /** Undefined when it has not that much left. */
  take(micros: number): Share | undefined;
  fill(micros: number): Promise<void>;
  /** Takes no further calls. What no call uses has been given back when it answers. */
  close(): Promise<void>;
  /** From time to time: prolongs its life, and gives back what could not be given back before. */
  tend(): void;
}

export function createOpenPurse(
  { store, now, log }: PlatformParts,
  accountId: string,
  sawAvailable: (availableMicros: number) => void,
): OpenPurse {
  const purseId = newId('purse', now());
  const month = monthOf(now());
  let amountMicros = 0;
  let reservedMicros = 0;
  let open = true;
  let lots = 0;
  const waiting: Waiting[] = [];
  let filledAt = now();
  let draining = false;

  // What is written of a purse is written one after another.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const fill = (micros: number) =>
    inTurn(async () => {
      const at = now();
      filledAt = at;
      const input = { purseId, accountId, month, micros, at, expiresAt: at + expiryMs };
      try {
        amountMicros = (await store.transact(fillPurse, input)) ?? amountMicros;
      } catch (error) {
        // Perhaps it is in there: then it must not stay.
        open = false;
        amountMicros += micros;
        throw error;
      }
    });

  function drain(): Promise<void> {
    draining = true;
    return inTurn(async () => {
      draining = false;
      if (amountMicros <= reservedMicros) return;
      amountMicros = await store.transact(drainPurse, { purseId, accountId, keepMicros: reservedMicros });
    });
  }

  /** After its end nothing stays behind that no call uses. */
  function tidy(): void {
    if (open || draining || amountMicros <= reservedMicros) return;
    drain().catch((error: unknown) => log.warn({ err: error, purseId }, 'a purse waits for the database'));
  }

  /** Whatever came while the last lot was written. */
  async function writeLot(): Promise<void> {
    if (waiting.length < lotMin) await turnOfTheLoop();
    const calls = waiting.splice(0, lotMax);
    if (waiting.length > 0) void inTurn(writeLot);
    const number = ++lots;
    const lot = { purseId, accountId, month, number, closing: !open, at: now() };
    try {
      const result = await store.transact(settleLot, { ...lot, charges: packCharges(calls) });
      amountMicros = result.leftMicros;
      if (result.availableMicros !== null) sawAvailable(result.availableMicros);
      if (result.unpaid.length > 0)
        log.error({ purseId, requests: result.unpaid }, 'calls could not be charged');
      const unpaid = new Set(result.unpaid);
      // The next lot goes first: it is written while these are answered.
      process.nextTick(() => {
        for (const { row, resolve } of calls) resolve(unpaid.has(row.id) ? 0 : row.charge_micros);
      });
    } catch (error) {
      open = false;
      for (const { reject } of calls) reject(error);
      if (isUnavailable(error)) void undo(number, calls);
    }
  }

  /** Perhaps it was committed although nobody heard so: then it must not stay. */
  async function undo(number: number, calls: readonly Waiting[]): Promise<void> {
    const requestIds = calls.map(({ row }) => row.id);
    for (let attempt = 0; attempt < undoTriesMax; attempt++) {
      await pause(undoEveryMs, undefined, { ref: false });
      try {
        return await store.transact(undoLot, { purseId, accountId, number, requestIds, at: now() });
      } catch (error) {
        if (!isUnavailable(error)) return log.error({ err: error, purseId }, 'a lot could not be undone');
      }
    }
    log.error(
      { purseId, number, requests: requestIds },
      'nobody knows whether a lot of failed calls was charged',
    );
  }

  function settle(category: string, row: RequestRow): Promise<number> {
    return new Promise((resolve, reject) => {
      waiting.push({ category, row, resolve, reject });
      if (waiting.length === 1) void inTurn(writeLot);
    });
  }

  return {
    month,
    get amountMicros() {
      return amountMicros;
    },
    get open() {
      return open;
    },
    get ended() {
      return !open && amountMicros === 0 && reservedMicros === 0;
    },
    take(micros) {
      if (!open || amountMicros - reservedMicros < micros) return undefined;
      reservedMicros += micros;
      let ended = false;
      const giveBack = () => {
        if (ended) return;
        ended = true;
        reservedMicros -= micros;
        tidy();
      };
      return { settle: (category, row) => settle(category, row).finally(giveBack), giveBack };
    },
    fill,
    close() {
      open = false;
      return drain();
    },
    tend() {
      if (amountMicros > 0 && now() - filledAt > renewEveryMs)
        fill(0).catch((error: unknown) => log.warn({ err: error, purseId }, 'a purse was not prolonged'));
      tidy();
    },
  };
}

const isUnavailable = (error: unknown) => error instanceof OjaError && error.code === 'storage_unavailable';
