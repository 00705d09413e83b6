/** Answers with the small models, away from the event loop. */
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@oja/core/engines/worker-pool';
import type { LocalOutcome, LocalTask } from './local-answers.ts';
import { createModels, type OpenModel } from './models/infer.ts';
import { answerTables, unpacked } from './tables/answer-tables.ts';
import { asWritten } from './tables/as-written.ts';
import { readPassages } from './texts/read-passages.ts';

let open: OpenModel | undefined;

const say = (answer: WorkerAnswer<LocalOutcome>) => parentPort?.postMessage(answer);

parentPort?.on('message', (task: LocalTask) => {
  run(task).then(
    (value) => say({ ok: true, value }),
    (error: unknown) => say({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});

async function run(task: LocalTask): Promise<LocalOutcome> {
  if (task.kind === 'written') return asWritten(task.question, unpacked(task));
  open ??= createModels(task.runtimeDir);
  return task.kind === 'passages' ? readPassages(task, open) : answerTables(task, open);
}
