/** The other side of a worker pool: a worker answers each task with what `work` makes of it. */
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from './worker-pool.ts';

export type TaskFailure = Extract<WorkerAnswer<never>, { ok: false }>;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const plainFailure = (error: unknown): TaskFailure => ({ ok: false, message: messageOf(error) });

/** `failure` gives those a code that their caller is to see; `handedOver` are buffers that need not be copied. */
export function serveTasks<Task, Value>(
  work: (task: Task) => Value | Promise<Value>,
  failure: (error: unknown) => TaskFailure = plainFailure,
  handedOver: (value: Value) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async (task: Task) => {
    try {
      const value = await work(task);
      parentPort?.postMessage({ ok: true, value } satisfies WorkerAnswer<Value>, handedOver(value));
    } catch (error) {
      parentPort?.postMessage(failure(error));
    }
  });
}
