/** Answers questions about large tables away from the event loop. */
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '@oja/core/engines/worker-pool';
import { runTask, type TablesOutcome, type TablesTask } from './table-reader.ts';

const say = (answer: WorkerAnswer<TablesOutcome>) => parentPort?.postMessage(answer);

parentPort?.on('message', (task: TablesTask) => {
  runTask(task).then(
    (value) => say({ ok: true, value }),
    (error: unknown) => say({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});
