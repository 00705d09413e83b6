/** The small models in one worker, which ends when nothing was asked for a while. */
import type { EngineCall } from '@oja/core/engines/engine';
import type { ModelStore } from '@oja/core/engines/models/port';
import { createWorkerPool } from '@oja/core/engines/worker-pool';
import type { TableFindings, TablesQuestion } from './tables/answer-tables.ts';
import type { PassagesQuestion, Span } from './texts/read-passages.ts';

export interface LocalAnswers {
  tables(question: TablesQuestion, call: EngineCall): Promise<TableFindings>;
  /** The largest table in the format that the question names; needs no model. */
  written(question: TablesQuestion, call: EngineCall): Promise<string | undefined>;
  /** Where in each passage an answer may stand, the likeliest first. */
  passages(question: PassagesQuestion, call: EngineCall): Promise<Span[]>;
  close(): Promise<void>;
}

export type LocalTask =
  | (TablesQuestion & ({ kind: 'tables'; runtimeDir: string } | { kind: 'written' }))
  | (PassagesQuestion & { kind: 'passages'; runtimeDir: string });
export type LocalOutcome = TableFindings | Span[] | string | undefined;

const runtimeId = 'onnxruntime';

export function createLocalAnswers(models: Pick<ModelStore, 'need'>): LocalAnswers {
  const pool = createWorkerPool<LocalTask, LocalOutcome>({
    name: 'local answers',
    url: new URL('./local-answers-worker.ts', import.meta.url),
    size: 1,
    queueMax: 32,
    timeoutMs: 60_000,
    heapMegabytesMax: 1024,
    modelMegabytes: 180,
  });
  return {
    async tables(question, call) {
      const { dir } = await models.need(runtimeId);
      return (await pool.run({ ...question, kind: 'tables', runtimeDir: dir }, call)) as TableFindings;
    },
    written: async (question, call) =>
      (await pool.run({ ...question, kind: 'written' }, call)) as string | undefined,
    async passages(question, call) {
      const { dir } = await models.need(runtimeId);
      return (await pool.run({ ...question, kind: 'passages', runtimeDir: dir }, call)) as Span[];
    },
    close: () => pool.close(),
  };
}
