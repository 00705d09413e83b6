/**
 * Requests to SQLite's thread and its responses, also across processes. The requests of one tick are sent together, but
 * not all of a large crowd: the thread writes the first ones while the next are prepared.
 */
import { fail } from '../../errors.ts';
import type { WorkerRequest, WorkerResponse } from './sqlite-worker.ts';

export type RequestBody = WorkerRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;

export interface RpcClient {
  request(body: RequestBody): Promise<unknown>;
  /** Call it with the responses that arrive. */
  receive(responses: WorkerResponse[]): void;
  /** Rejects what is pending, and every later request. */
  break(cause: unknown): void;
}

/** Fewer while the thread has nothing to do; a larger group takes less time for each of its requests. */
const together = { whileIdle: 16, whileBusy: 64 };

export function createRpcClient(send: (requests: WorkerRequest[]) => void): RpcClient {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let broken: Error | undefined;
  let unsent: WorkerRequest[] = [];
  let lastId = 0;
  const isIdle = () => pending.size === unsent.length;
  const flush = () => {
    if (unsent.length === 0) return;
    const requests = unsent;
    unsent = [];
    send(requests);
  };
  return {
    request: (body) =>
      new Promise<unknown>((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        unsent.push({ ...body, id } as WorkerRequest);
        if (unsent.length === 1) setImmediate(flush);
        else if (unsent.length >= (isIdle() ? together.whileIdle : together.whileBusy)) flush();
      }),
    receive(responses) {
      for (const { id, result, error } of responses) {
        const request = pending.get(id);
        pending.delete(id);
        if (error === undefined) request?.resolve(result);
        else request?.reject(fail(error.code, error.message, error));
      }
    },
    break(cause) {
      broken = fail('storage_unavailable', 'The embedded database has stopped.', { cause });
      for (const { reject } of pending.values()) reject(broken);
      pending.clear();
    },
  };
}
