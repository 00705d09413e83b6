/** Starts the whisper process when it is needed, one task at a time, and lets it go when nobody needs it. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { awaitedLater } from '@oja/core/awaited-later';
import { unavailable } from '@oja/core/engine-failure';
import type { EngineState } from '@oja/core/engines/engine';
import { watchMemory } from '@oja/core/engines/out-of-memory';
import { quietEnvironment } from '@oja/core/engines/quiet-libraries';
import { createGate, type GateCall, untilAborted } from '@oja/core/gate';
import type { Failed, VoicesAnswer, VoicesTask, WhisperAnswer, WhisperTask } from './whisper-task.ts';

const idleMs = 120_000;
/** A stretch has 28 s of sound at most; nothing honest takes longer than this. */
const taskMs = 180_000;
const queueMax = 16;
const memoryFix = 'give the server more memory, or set OJA_TRANSCRIPTION_URL to another server';

type Heard = Extract<WhisperAnswer, { ok: true }>;

export interface WhisperProcess {
  run(task: Omit<WhisperTask, 'id'>, call: GateCall): Promise<Heard>;
  /** How likely each frame is speech. */
  listen(task: Omit<VoicesTask, 'id'>, call: GateCall): Promise<VoicesAnswer>;
  /** Why it cannot be started now, if so. */
  fault(): EngineState | undefined;
  close(): Promise<void>;
}

const entry = new URL('./whisper-child.ts', import.meta.url);

export function createWhisperProcess(): WhisperProcess {
  const gate = createGate({ name: 'transcription', concurrency: 1, queueMax });
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 1;
  const memory = watchMemory({ what: 'Whisper', fix: memoryFix });

  const start = (): ChildProcess => {
    const lack = memory.fault();
    if (lack) throw unavailable(`${lack.detail}. To fix it, ${lack.fix}.`);
    const { PATH = '', HOME = '', LD_LIBRARY_PATH } = process.env;
    const started = fork(entry, {
      serialization: 'advanced',
      // Whisper writes its own log there; keys of the server are not the child's to see.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH, HOME, ...quietEnvironment, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    memory.follow(started);
    started.on('error', () => {});
    started.unref();
    started.channel?.unref();
    return started;
  };

  const ask = async <Answer extends { ok: true }>(
    task: WhisperTask | VoicesTask,
    gone: AbortSignal,
  ): Promise<Answer> => {
    clearTimeout(idle);
    child ??= start();
    const current = child;
    const done = new AbortController();
    const limit = AbortSignal.any([done.signal, AbortSignal.timeout(taskMs)]);
    current.ref();
    current.channel?.ref();
    // Starting again takes half a second; hearing a stretch to its end for nobody takes longer.
    const kill = () => memory.stop(current);
    gone.addEventListener('abort', kill, { once: true });
    try {
      const answer = Promise.race([
        once(current, 'message', { signal: limit }).then(([message]) => message as Answer | Failed),
        once(current, 'exit', { signal: done.signal }).then(async ([code, signal]) => {
          const ended = `Whisper stopped unexpectedly (${signal ?? `code ${code}`}); it restarts automatically`;
          throw unavailable(`${(await memory.ended(current)) ?? ended}.`);
        }),
      ]);
      awaitedLater(answer);
      current.send(task, (error) => error && current.kill('SIGKILL'));
      const result = await answer;
      if (!result.ok) throw unavailable(`Whisper failed: ${result.message}`);
      return result;
    } catch (error) {
      if (limit.aborted && !done.signal.aborted) {
        memory.stop(current);
        throw unavailable('Whisper took too long.', 'deadline_exceeded');
      }
      throw error;
    } finally {
      done.abort();
      gone.removeEventListener('abort', kill);
      current.unref();
      current.channel?.unref();
      idle = setTimeout(() => child && memory.stop(child), idleMs).unref();
    }
  };

  const inTurn = <T>(call: GateCall, work: () => Promise<T>) =>
    untilAborted(gate.run(call, work), call.signal);

  return {
    run: (task, call) => inTurn(call, () => ask<Heard>({ ...task, id: nextId++ }, call.signal)),
    listen: (task, call) => inTurn(call, () => ask<VoicesAnswer>({ ...task, id: nextId++ }, call.signal)),
    fault: memory.fault,
    async close() {
      clearTimeout(idle);
      const current = child;
      if (!current) return;
      current.ref();
      const ended = once(current, 'exit');
      memory.stop(current);
      await ended;
    },
  };
}
