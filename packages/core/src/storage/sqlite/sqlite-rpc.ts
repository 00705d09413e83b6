/**
 * Requests to SQLite's thread and its responses, also across processes. The requests of one tick are sent together, but
 * not all of a large crowd: the thread writes the first ones while the next are prepared.
 */
import { fail } from '../../errors.ts';
import type { Many } from '../store.ts';
import type { WorkerRequest, WorkerResponse } from './sqlite-worker.ts';

export type RequestBody = WorkerRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;

export interface RpcClient {
  /** With `many`, several of one tick go as one. */
  request(body: RequestBody, many?: Many<unknown, unknown>): Promise<unknown>;
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
  let unsent: Unsent[] = [];
  let lastId = 0;
  const isIdle = () => pending.size === unsent.length;
  const flush = () => {
    if (unsent.length === 0) return;
    const requests = packTogether(unsent);
    unsent = [];
    send(requests);
  };
  return {
    request: (body, many) =>
      new Promise<unknown>((resolve, reject) => {
        if (broken) return reject(broken);
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        unsent.push({ request: { ...body, id } as WorkerRequest, many });
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

interface Unsent {
  request: WorkerRequest;
  many: Many<unknown, unknown> | undefined;
}

/** Requests of one tick may run in any order: callers that need an order await each request. */
function packTogether(unsent: Unsent[]): WorkerRequest[] {
  const packable = Map.groupBy(unsent, ({ request, many }) =>
    request.kind === 'transact' && many?.takes(request.input) === true ? many : undefined,
  );
  const sent = (packable.get(undefined) ?? []).map(({ request }) => request);
  for (const [many, alike] of packable) {
    const requests = alike.map(({ request }) => request).filter(isTransact);
    if (many === undefined) continue;
    const packed = many.pack(requests.map(({ input }) => input));
    sent.push({ ...requests[0]!, input: packed, ids: requests.map(({ id }) => id) });
  }
  // The first of a transaction brings its name.
  return sent.sort((a, b) => a.id - b.id);
}

const isTransact = (request: WorkerRequest) => request.kind === 'transact';
