/** Questions to SQLite's thread and its answers, also from another process: those of one tick travel together. */
import { fail } from '../../errors.ts';
import type { WorkerAnswer, WorkerRequest } from './sqlite-worker.ts';

export type Question = WorkerRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;

export interface Exchange {
  ask(question: Question): Promise<unknown>;
  /** For the answers that come back. */
  receive(answers: WorkerAnswer[]): void;
  /** Nobody answers any more. */
  break(cause: unknown): void;
}

export function createExchange(send: (questions: WorkerRequest[]) => void): Exchange {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let broken: Error | undefined;
  let outbox: WorkerRequest[] = [];
  let lastId = 0;
  const flush = () => {
    if (outbox.length === 0) return;
    const questions = outbox;
    outbox = [];
    send(questions);
  };
  return {
    ask: (question) =>
      new Promise<unknown>((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        outbox.push({ ...question, id } as WorkerRequest);
        if (outbox.length === 1) setImmediate(flush);
      }),
    receive(answers) {
      for (const { id, result, error } of answers) {
        const waiter = waiting.get(id);
        waiting.delete(id);
        if (error === undefined) waiter?.resolve(result);
        else waiter?.reject(fail(error.code, error.message, error));
      }
    },
    break(cause) {
      broken = fail('storage_unavailable', 'The embedded database has stopped.', { cause });
      for (const { reject } of waiting.values()) reject(broken);
      waiting.clear();
    },
  };
}
