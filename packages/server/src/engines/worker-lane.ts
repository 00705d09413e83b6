/**
 * Worker threads for JavaScript and wasm that would stall the event loop. A worker does one task at a time; one
 * that overruns, crashes or loses its caller is ended and replaced. Idle workers are let go.
 */
import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';
import { type ErrorCode, fail } from '../errors.ts';
import { createGate } from './gate.ts';

export interface WorkerLane<Task, Answer> {
  run(task: Task, signal: AbortSignal, transfer?: Transferable[]): Promise<Answer>;
  close(): Promise<void>;
}

export interface WorkerLaneOptions {
  name: string;
  /** The worker's module: it answers each message with a WorkerAnswer. */
  url: URL;
  size: number;
  queueMax: number;
  timeoutMs: number;
  heapMegabytesMax: number;
  idleMs?: number;
  workerData?: unknown;
}

/** What a worker posts back. A failure with a code is the caller's to see; one without is a fault of ours. */
export type WorkerAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; message: string; code?: ErrorCode; param?: string };

export function createWorkerLane<Task, Answer>(options: WorkerLaneOptions): WorkerLane<Task, Answer> {
  const gate = createGate({ name: options.name, concurrency: options.size, queueMax: options.queueMax });
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  const all = new Set<Worker>();

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
    return worker;
  };

  const take = () => {
    for (let spare = idle.pop(); spare; spare = idle.pop()) {
      clearTimeout(spare.timer);
      if (all.has(spare.worker)) return spare.worker;
    }
    return start();
  };

  const giveBack = (worker: Worker) => {
    const timer = setTimeout(() => void worker.terminate(), options.idleMs ?? 60_000).unref();
    idle.push({ worker, timer });
  };

  return {
    run: (task, signal, transfer) =>
      gate.run(signal, async () => {
        const worker = take();
        const answer = await ask<Answer>(worker, { task, transfer, signal, options });
        giveBack(worker);
        if (answer.ok) return answer.value;
        if (answer.code) throw fail(answer.code, answer.message, answer.param ? { param: answer.param } : {});
        throw new Error(`${options.name}: ${answer.message}`);
      }),
    async close() {
      for (const spare of idle.splice(0)) clearTimeout(spare.timer);
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

interface Question {
  task: unknown;
  transfer: Transferable[] | undefined;
  signal: AbortSignal;
  options: WorkerLaneOptions;
}

async function ask<T>(worker: Worker, question: Question): Promise<WorkerAnswer<T>> {
  const { options, signal } = question;
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const stop = AbortSignal.any([signal, deadline]);
  const ended = new AbortController();
  worker.ref();
  try {
    const answer = Promise.race([
      once(worker, 'message', { signal: stop }).then(([message]) => message as WorkerAnswer<T>),
      once(worker, 'exit', { signal: ended.signal }).then(() => {
        throw new Error(`${options.name}: the worker ended`);
      }),
    ]);
    answer.catch(() => undefined);
    worker.postMessage(question.task, question.transfer ?? []);
    return await answer;
  } catch (error) {
    await worker.terminate();
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) {
      throw fail('deadline_exceeded', `The ${options.name} work took longer than ${options.timeoutMs} ms.`);
    }
    if (isOutOfMemory(error)) {
      throw fail('file_too_complex', `The ${options.name} work needed more memory than allowed.`);
    }
    throw error;
  } finally {
    ended.abort();
    worker.unref();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}
