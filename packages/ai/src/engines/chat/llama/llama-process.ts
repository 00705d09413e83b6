/** Keeps the embedded model's process: started on first use, replaced after a crash, stopped when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, tmpdir } from 'node:os';
import { unavailable } from '@oja/core/engine-failure';
import type { EngineCall, EngineState } from '@oja/core/engines/engine';
import { type MemoryWatch, watchMemory } from '@oja/core/engines/out-of-memory';
import { quietEnvironment } from '@oja/core/engines/quiet-libraries';
import { createGate } from '@oja/core/gate';
import type { Logger } from '@oja/core/logger';
import type { FromLlama, LlamaGenerate, LlamaLoad } from './llama-protocol.ts';

const queueMax = 12;
const niceness = 1;
const memoryFix =
  'give the server more memory (the embedded model needs about 1 GB), or set OJA_OPENAI_URL to another server';

export type LlamaEvent = Exclude<FromLlama, { type: 'loaded' } | { type: 'load-failed' }>;

export interface LlamaProcess {
  /** Runs as many generations at once as the model has slots; `onEvent` gets everything up to `end` or `failed`. */
  generate(
    load: LlamaLoad,
    request: Omit<LlamaGenerate, 'type' | 'id'>,
    call: Pick<EngineCall, 'signal' | 'account'>,
    onEvent: (event: LlamaEvent) => void,
  ): Promise<void>;
  /** Why it cannot be started now, if so. */
  fault(): EngineState | undefined;
  close(): Promise<void>;
}

export function createLlamaProcess(options: { idleMs: number; log: Logger }): LlamaProcess {
  const gate = createGate({
    name: 'embedded chat',
    concurrency: 1,
    queueMax,
  });
  let child: ChildProcess | undefined;
  let ready: Promise<ChildProcess> | undefined;
  /** Of the weights in memory. */
  let path: string | undefined;
  let swapping: Promise<void> | undefined;
  let working = 0;
  let onQuiet: (() => void) | undefined;
  let idle: NodeJS.Timeout | undefined;
  /** In work and waiting. */
  let asked = 0;
  let nextId = 1;
  const memory = watchMemory({ what: 'The embedded model', fix: memoryFix });

  /** Another model replaces the one in memory once nobody is served by it. */
  async function start(load: LlamaLoad): Promise<ChildProcess> {
    while (swapping) await swapping;
    if (child && path !== load.path) {
      swapping = unload(child).finally(() => {
        swapping = undefined;
      });
      await swapping;
    }
    path = load.path;
    ready ??= begin(load).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  }

  async function unload(old: ChildProcess): Promise<void> {
    if (working > 0)
      await new Promise<void>((resolve) => {
        onQuiet = resolve;
      });
    if (child !== old) return;
    const ended = once(old, 'exit');
    memory.stop(old);
    await ended;
  }

  async function begin(load: LlamaLoad): Promise<ChildProcess> {
    const lack = memory.fault();
    if (lack) throw unavailable(`${lack.detail}. To fix it, ${lack.fix}.`);
    const started = fork(new URL('./llama-child.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing of ours: no keys reach the process that runs foreign weights. A home it wants to know of, and a user
      // of a container may have none.
      env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...quietEnvironment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    memory.follow(started, (line) => options.log.debug({ line }, 'embedded chat'));
    started.once('exit', () => {
      if (child === started) {
        child = undefined;
        ready = undefined;
        gate.resize(1);
      }
    });
    if (started.pid) lowerPriority(started.pid);
    started.send(load);
    const answer = await firstAnswer(started);
    if (answer.type === 'loaded') {
      gate.resize(answer.slots);
      return started;
    }
    const lacked = await memory.failed(started, answer.message);
    throw unavailable(`${lacked ?? `The embedded model did not load: ${answer.message}`}.`);
  }

  async function generate(
    load: LlamaLoad,
    request: Omit<LlamaGenerate, 'type' | 'id'>,
    { signal, account }: Pick<EngineCall, 'signal' | 'account'>,
    onEvent: (event: LlamaEvent) => void,
  ): Promise<void> {
    clearTimeout(idle);
    asked += 1;
    const work = async () => {
      const worker = await start(load);
      signal.throwIfAborted();
      const id = nextId++;
      working += 1;
      try {
        await follow(worker, { type: 'generate', id, ...request }, signal, onEvent, memory);
      } finally {
        working -= 1;
        if (working === 0) onQuiet?.();
      }
    };
    try {
      await gate.run({ signal, account }, work);
    } finally {
      asked -= 1;
      // A caller that leaves the queue must not stop the others.
      if (asked === 0) idle = setTimeout(() => child && memory.stop(child), options.idleMs).unref();
    }
  }

  return {
    generate,
    fault: memory.fault,
    async close() {
      clearTimeout(idle);
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      memory.stop(child);
      await ended;
    },
  };
}

type FirstAnswer = { type: 'loaded'; slots: number } | { type: 'load-failed'; message: string };

function firstAnswer(child: ChildProcess): Promise<FirstAnswer> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as FirstAnswer));
    child.once('exit', (code, signal) =>
      resolve({ type: 'load-failed', message: `the process ended (${signal ?? code})` }),
    );
    child.once('error', (error) => resolve({ type: 'load-failed', message: error.message }));
  });
}

/** Sends one request and hands on its events; ends when the process says so or dies. */
function follow(
  child: ChildProcess,
  request: LlamaGenerate,
  signal: AbortSignal,
  onEvent: (event: LlamaEvent) => void,
  memory: MemoryWatch,
): Promise<void> {
  const { id } = request;
  return new Promise((resolve, reject) => {
    const done = (error?: unknown) => {
      child.off('message', listen);
      child.off('exit', died);
      signal.removeEventListener('abort', stop);
      if (error === undefined) resolve();
      else reject(error);
    };
    const listen = (message: unknown) => {
      const event = message as LlamaEvent;
      if (event.id !== id) return;
      onEvent(event);
      if (event.type === 'end' || event.type === 'failed') done();
    };
    const died = async () => {
      const lacked = await memory.ended(child);
      done(unavailable(`${lacked ?? 'The process of the embedded model ended unexpectedly'}.`));
    };
    const stop = () => child.connected && child.send({ type: 'abort', id });
    child.on('message', listen);
    child.once('exit', died);
    signal.addEventListener('abort', stop, { once: true });
    child.send(request);
  });
}

/** The server answers first; the model takes what is left. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Not allowed everywhere; only a courtesy.
  }
}
