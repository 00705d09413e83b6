/**
 * Worker threads for JavaScript and wasm that would stall the event loop. A worker does one task at a time; one
 * that overruns, crashes or loses its caller is ended and replaced. Idle workers are stopped.
 */

import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Transferable, Worker } from 'node:worker_threads';
import { awaitedLater } from '../awaited-later.ts';
import { type ErrorCode, fail } from '../errors.ts';
import { createGate, type GateCall } from '../gate.ts';
import { type ModelThread, modelMemory } from './models/memory.ts';
import { quietLibraries } from './quiet-libraries.ts';
import { unreadable } from './unreadable.ts';

export interface WorkerPool<Task, Answer> {
  run(task: Task, call: GateCall, transfer?: Transferable[]): Promise<Answer>;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  name: string;
  /** The worker's module: it answers each message with a WorkerAnswer. */
  url: URL;
  size: number;
  queueMax: number;
  timeoutMs: number;
  heapMegabytesMax: number;
  idleMs?: number;
  workerData?: unknown;
  /** The field with the file that its tasks read: a failure that the worker can't explain is that of the file. */
  reads?: string;
  /**
   * About what a worker takes, where it runs models. They are native code that cannot be interrupted: ending its thread
   * meanwhile ends the whole process (ONNX Runtime). A caller that waits too long, or leaves, gets its error
   * immediately; the worker stays busy until it is done.
   */
  modelMegabytes?: number;
}

/** What a worker posts back. A failure with a code is the caller's to see; one without is a fault of ours. */
export type WorkerAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; message: string; code?: ErrorCode; param?: string };

const closeMs = 5_000;

/** Of all pools. */
let nativeTasks = 0;

/** A thread runs native code, during which the process must not exit. */
export const isNativeCodeAtWork = () => nativeTasks > 0;

export function createWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  quietLibraries();
  const gate = createGate({ name: options.name, concurrency: options.size, queueMax: options.queueMax });
  const isNative = options.modelMegabytes !== undefined;
  let idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  const all = new Set<Worker>();
  const modelThreads = new WeakMap<Worker, ModelThread>();

  const holdModels = (worker: Worker, megabytes: number) => {
    const thread = { megabytes, end: () => endIdle(worker) };
    modelThreads.set(worker, thread);
    modelMemory.add(thread);
    worker.once('exit', () => modelMemory.remove(thread));
  };

  const endIdle = (worker: Worker) => {
    idle = idle.filter((spare) => spare.worker !== worker);
    void worker.terminate();
  };

  const start = () => {
    const worker = new Worker(options.url, {
      workerData: options.workerData,
      // Libraries in workers print about bad files; that is the caller's news, not ours.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytesMax },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => all.delete(worker));
    all.add(worker);
    if (options.modelMegabytes !== undefined) holdModels(worker, options.modelMegabytes);
    return worker;
  };

  const take = () => {
    for (let spare = idle.pop(); spare; spare = idle.pop()) {
      clearTimeout(spare.timer);
      if (!all.has(spare.worker)) continue;
      const thread = modelThreads.get(spare.worker);
      if (thread !== undefined) modelMemory.works(thread);
      return spare.worker;
    }
    return start();
  };

  let closed = false;
  const release = (worker: Worker) => {
    // A thread that leaves native code after the end would keep the process alive for its idle time.
    if (closed) return void worker.terminate();
    const timer = setTimeout(endIdle, options.idleMs ?? 60_000, worker).unref();
    idle.push({ worker, timer });
    const thread = modelThreads.get(worker);
    if (thread !== undefined) modelMemory.rests(thread);
  };

  const work = async (task: Task, stop: AbortSignal, transfer?: Transferable[]): Promise<Answer> => {
    const worker = take();
    if (isNative) nativeTasks++;
    const answer = await ask<Answer>(worker, { task, transfer, stop, options }).finally(() => {
      if (isNative) nativeTasks--;
    });
    release(worker);
    if (answer.ok) return answer.value;
    if (answer.code) throw fail(answer.code, answer.message, answer.param ? { param: answer.param } : {});
    throw unexplained(options, answer.message);
  };

  const working = new Set<Promise<unknown>>();
  const noted = (promise: Promise<Answer>): Promise<Answer> => {
    const done = promise.finally(() => working.delete(done));
    working.add(done);
    return done;
  };

  return {
    run(task, call, transfer) {
      const late = new AbortController();
      const stop = AbortSignal.any([call.signal, late.signal]);
      const { account, isBegun = false } = call;
      return gate.run({ signal: stop, account, isBegun }, async () => {
        const timer = setTimeout(() => late.abort(tooLong(options)), options.timeoutMs);
        const uninterrupted = new AbortController().signal;
        return noted(work(task, isNative ? uninterrupted : stop, transfer)).finally(() =>
          clearTimeout(timer),
        );
      });
    },
    async close() {
      closed = true;
      for (const spare of idle.splice(0)) clearTimeout(spare.timer);
      if (isNative)
        await Promise.race([Promise.allSettled(working), pause(closeMs, undefined, { ref: false })]);
      if (isNative && working.size > 0) return;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function unexplained({ name, reads }: WorkerPoolOptions, message: string): unknown {
  const error = new Error(`${name}: ${message}`);
  return reads === undefined ? error : unreadable(error, reads);
}

const tooLong = ({ name, timeoutMs }: WorkerPoolOptions) =>
  fail('deadline_exceeded', `The ${name} task took longer than ${timeoutMs} ms.`);

interface Question {
  task: unknown;
  transfer: Transferable[] | undefined;
  /** Ends the worker. */
  stop: AbortSignal;
  options: WorkerPoolOptions;
}

async function ask<T>(worker: Worker, { task, transfer, stop, options }: Question): Promise<WorkerAnswer<T>> {
  const ended = new AbortController();
  worker.ref();
  try {
    const answer = Promise.race([
      once(worker, 'message', { signal: stop }).then(([message]) => message as WorkerAnswer<T>),
      once(worker, 'exit', { signal: ended.signal }).then(() => {
        throw unexplained(options, 'the worker ended');
      }),
    ]);
    awaitedLater(answer);
    worker.postMessage(task, transfer ?? []);
    return await answer;
  } catch (error) {
    await worker.terminate();
    if (stop.aborted) throw stop.reason;
    if (isOutOfMemory(error)) {
      throw fail('file_too_complex', `The ${options.name} task needed more memory than allowed.`);
    }
    throw options.reads === undefined ? error : unreadable(error, options.reads);
  } finally {
    ended.abort();
    worker.unref();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
