/** Answers with the small models, away from the event loop. */
import { serveTasks } from '@oja/core/engines/serve-tasks';
import type { LocalOutcome, LocalTask } from './local-answers.ts';
import { createModels, type OpenModel } from './models/infer.ts';
import { answerTables, unpacked } from './tables/answer-tables.ts';
import { asWritten } from './tables/as-written.ts';
import { readPassages } from './texts/read-passages.ts';

let open: OpenModel | undefined;

serveTasks(run);

async function run(task: LocalTask): Promise<LocalOutcome> {
  if (task.kind === 'written') return asWritten(task.question, unpacked(task));
  open ??= createModels(task.runtimeDir);
  return task.kind === 'passages' ? readPassages(task, open) : answerTables(task, open);
}
