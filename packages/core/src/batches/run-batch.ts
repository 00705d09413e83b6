/** Runs the rows of a batch: each walks the path of every call, once, and is charged there. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallParts } from '../call/call.ts';
import { OjaError } from '../errors.ts';
import type { Batch, BatchInput, BatchState } from '../platform/batches/batch.ts';
import type { RowResult } from '../platform/batches/lines.ts';
import { ownerProblem } from '../platform/jobs/owner.ts';
import { batchParts } from './batch-parts.ts';
import { runRow } from './run-row.ts';

const renewMs = 3_000;
/** Rows that did not run are written in pieces. */
const pieceRows = 500;
const noteEveryMs = 500;

type Claimed = Batch & { storedId: string };

export interface BatchRunner {
  claim(busy: string[]): Promise<Claimed | null>;
  run(batch: Claimed): Promise<void>;
}

export function createBatchRunner(parts: CallParts, signal: AbortSignal): BatchRunner {
  const { batchRuns } = parts.platform;
  const node = randomUUID();
  const reduced = batchParts(parts);
  return {
    claim: (busy) => batchRuns.claim(node, busy),
    async run(batch) {
      const work = new Work(parts, reduced, batch, node, signal);
      try {
        await work.run();
      } finally {
        if (!work.isLost) await batchRuns.release(batch.id, node).catch(() => undefined);
      }
    },
  };
}

class Work {
  /** Another node has it. */
  isLost = false;
  readonly #parts: CallParts;
  readonly #reduced: CallParts;
  readonly #batch: Claimed;
  readonly #node: string;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #state: BatchState;
  #refused: OjaError | undefined;

  constructor(parts: CallParts, reduced: CallParts, batch: Claimed, node: string, signal: AbortSignal) {
    this.#parts = parts;
    this.#reduced = reduced;
    this.#batch = batch;
    this.#node = node;
    this.#state = batch.state;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
  }

  async run(): Promise<void> {
    const { batchRuns } = this.#parts.platform;
    const { id, storedId } = this.#batch;
    const renewal = setInterval(() => void this.#renew(), renewMs);
    try {
      await this.#renew();
      const rows = await batchRuns.inputs(storedId);
      const written = await batchRuns.written(id);
      const open = rows
        .map((row, number) => ({ ...row, number }))
        .filter(({ number }) => !written.has(number));
      await this.#runRows(open);
      if (this.#signal.aborted) return;
      await this.#endRows(rows);
    } finally {
      clearInterval(renewal);
    }
  }

  async #renew(): Promise<void> {
    const { batchRuns, parts } = this.#parts.platform;
    try {
      const state = await batchRuns.renew(this.#batch.id, this.#node);
      if (state === null) {
        this.isLost = true;
        this.#stop.abort();
        return;
      }
      this.#state = state;
      this.#refused = await ownerProblem(parts.store, this.#batch);
    } catch (error) {
      this.#parts.log.debug({ err: error, batch: this.#batch.id }, 'a batch waits for the database');
    }
  }

  #isEnding(): boolean {
    return (
      this.#signal.aborted ||
      this.#state !== 'running' ||
      this.#refused !== undefined ||
      this.#parts.platform.now() >= this.#batch.dueAt
    );
  }

  async #runRows(rows: (BatchInput & { number: number })[]): Promise<void> {
    const next = rows[Symbol.iterator]();
    const lane = async () => {
      for (const row of next) {
        if (this.#isEnding()) return;
        const result = await runRow(this.#reduced, this.#batch, row, this.#signal, () => this.#isEnding());
        if (result === undefined) return;
        await this.#note([result]);
      }
    };
    const { batchParallel } = this.#parts.platform.parts.settings;
    const lanes = Array.from({ length: Math.min(batchParallel, rows.length) }, lane);
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** It is paid for: a database that is away for a moment must not lose it. */
  async #note(results: RowResult[]): Promise<void> {
    for (;;) {
      try {
        await this.#parts.platform.batchRuns.note(this.#batch, results);
        return;
      } catch (error) {
        if (!(error instanceof OjaError) || error.code !== 'storage_unavailable' || this.#signal.aborted)
          throw error;
        await pause(noteEveryMs);
      }
    }
  }

  /** Rows that are left did not run. */
  async #endRows(rows: BatchInput[]): Promise<void> {
    const { batchRuns, now } = this.#parts.platform;
    const cancelled = this.#state === 'cancelling' || this.#refused !== undefined;
    const outcome = cancelled ? 'cancelled' : 'expired';
    const written = await batchRuns.written(this.#batch.id);
    const left = rows.flatMap(({ customId }, number): RowResult[] =>
      written.has(number) ? [] : [{ number, customId, outcome, response: null }],
    );
    for (let from = 0; from < left.length; from += pieceRows)
      await this.#note(left.slice(from, from + pieceRows));
    const isPast = left.length > 0 && now() >= this.#batch.dueAt;
    const state = cancelled ? 'cancelled' : isPast ? 'expired' : 'completed';
    await batchRuns.end(this.#batch, state);
    this.#parts.platform.webhooks.wake();
    this.isLost = true;
  }
}
