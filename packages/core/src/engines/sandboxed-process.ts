/** One sandboxed process for files from outside: started on first use, replaced when it crashes, overruns or has grown. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unavailable } from '../engine-failure.ts';
import { type ErrorCode, errorTable, fail } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Sandbox, SandboxService } from '../sandbox/port.ts';
import { joinParts, listen, splitParts } from './frames.ts';
import type { Answer } from './sandboxed-child.ts';
import { unreadable } from './unreadable.ts';

export interface SandboxedProcess<Question> {
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** Why a question got no answer. */
export type Silence =
  /** `step` is the one that took too long; without it, all of them together did. */
  | { kind: 'late'; afterMs: number; step?: string }
  /** `said` is the last of what it printed. */
  | { kind: 'gone'; said: string };

export interface SandboxedProcessOptions {
  sandbox: Sandbox;
  log: Logger;
  /** For errors and the log: `document` process. */
  name: string;
  /** The module that it runs; it calls `answerQuestions`. */
  main: string;
  nodeOptions: string[];
  /** What it may see besides its libraries. */
  readOnlyPaths: string[];
  memoryBytesMax: number;
  rssBytesMax: number;
  answerBytesMax: number;
  timeoutMs: number;
  /** A shorter limit for a step of the work, which the process names when it begins. Undefined: none. */
  stepMs?(step: string): number | undefined;
  /** The error for the caller. */
  explain(silence: Silence): unknown;
}

const startMs = 30_000;
const tasksMax = 500;
const lastLinesMax = 20;
const stepLine = 'oja-step ';

interface Running {
  service: SandboxService;
  tasks: number;
  lastLines: string[];
  /** Called with each line that the process prints. */
  onLine: ((line: string) => void) | undefined;
  /** Called with its next answer; undefined: that is none. */
  onAnswer: ((answer: Buffer | undefined) => void) | undefined;
  gone: Promise<{ kind: 'gone' }>;
}

export function createSandboxedProcess<Question>(
  options: SandboxedProcessOptions,
): SandboxedProcess<Question> {
  const { sandbox, log, name } = options;
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function start(signal: AbortSignal): Promise<Running> {
    const lastLines: string[] = [];
    let fresh: Running | undefined;
    const service = await sandbox.serve({
      program: process.execPath,
      args: [...options.nodeOptions, options.main],
      readOnlyPaths: [...options.readOnlyPaths, ...sharedPaths(options.main)],
      memoryBytesMax: options.memoryBytesMax,
      channel: true,
      log: (line) => {
        lastLines.push(line);
        if (lastLines.length > lastLinesMax) lastLines.shift();
        fresh?.onLine?.(line);
      },
    });
    const gone = service.ended.then(() => ({ kind: 'gone' as const }));
    fresh = { service, tasks: 0, lastLines, onLine: undefined, onAnswer: undefined, gone };
    const child = fresh;
    // One that ends between two questions is none of the next caller's business.
    void gone.then(() => {
      if (running === child) void drop();
    });
    if (service.channel !== undefined)
      listen(service.channel, options.answerBytesMax, (answer) => {
        if (child.onAnswer !== undefined) child.onAnswer(answer);
        // One that talks without being asked is in an unknown state.
        else if (running === child) void drop();
      });
    const ready = await first(fresh, { timeoutMs: startMs }, signal);
    if (ready.kind === 'said') return fresh;
    await service.stop();
    signal.throwIfAborted();
    log.error({ lastLines }, `the ${name} process does not start`);
    throw unavailable(`The ${name} process does not start. See the server log for the reason.`);
  }

  async function drop(): Promise<void> {
    const dropped = running;
    running = undefined;
    await dropped?.service.stop();
  }

  function silenceOf(outcome: Outcome, child: Running, signal: AbortSignal): unknown {
    if (outcome.kind === 'late') return options.explain(outcome);
    if (outcome.kind !== 'gone') return signal.reason;
    log.warn({ lastLines: child.lastLines }, `the ${name} process ended during a task`);
    return options.explain({ kind: 'gone', said: child.lastLines.join('\n') });
  }

  async function ask(question: Question, signal: AbortSignal): Promise<unknown> {
    clearTimeout(idle);
    running ??= await start(signal);
    const child = running;
    child.tasks += 1;
    try {
      const said = first(child, options, signal);
      tell(child, question);
      const outcome = await said;
      if (outcome.kind !== 'said') throw silenceOf(outcome, child, signal);
      const answer = readAnswer(outcome.answer, options.name);
      if (child.tasks >= tasksMax || answer.rssBytes > options.rssBytesMax) await drop();
      return settle(answer);
    } catch (error) {
      // The next file gets a new process, because this one is in an unknown state.
      if (running === child && !isAnswered(error)) await drop();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(() => void drop(), sandbox.idleMs).unref();
    }
  }

  return {
    ask,
    async close() {
      clearTimeout(idle);
      await drop();
    },
  };
}

type Outcome =
  | { kind: 'said'; answer?: Buffer | undefined }
  | { kind: 'gone' | 'aborted' }
  | Extract<Silence, { kind: 'late' }>;

function tell({ service: { channel } }: Running, question: unknown): void {
  channel?.cork();
  for (const part of splitParts(question)) channel?.write(part);
  channel?.uncork();
}

/** Waits for the start or an answer, the end of the process, the time of the task or of a step of it, or the caller. */
async function first(
  child: Running,
  { timeoutMs, stepMs }: Pick<SandboxedProcessOptions, 'timeoutMs' | 'stepMs'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => resolve({ kind: 'late', afterMs: timeoutMs }), timeoutMs);
  let stepTimer: NodeJS.Timeout | undefined;
  const begin = (step: string) => {
    clearTimeout(stepTimer);
    const afterMs = stepMs?.(step);
    if (afterMs !== undefined)
      stepTimer = setTimeout(() => resolve({ kind: 'late', afterMs, step }), afterMs);
  };
  const abort = () => resolve({ kind: 'aborted' });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const isStarting = child.tasks === 0;
  child.onLine = (line) => {
    if (isStarting && line === 'oja-ready') resolve({ kind: 'said' });
    else if (line.startsWith(stepLine)) begin(line.slice(stepLine.length));
  };
  if (!isStarting)
    child.onAnswer = (answer) => {
      child.onAnswer = undefined;
      resolve({ kind: 'said', answer });
    };
  try {
    return await Promise.race([promise, child.gone]);
  } finally {
    clearTimeout(timer);
    clearTimeout(stepTimer);
    signal.removeEventListener('abort', abort);
    child.onLine = undefined;
    child.onAnswer = undefined;
  }
}

const answered = new WeakSet<object>();
const isAnswered = (error: unknown) => typeof error === 'object' && error !== null && answered.has(error);

function settle(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  const code = Object.hasOwn(errorTable, answer.code) ? (answer.code as ErrorCode) : 'unreadable_file';
  const { param, details } = answer;
  const error = fail(code, answer.message, { ...(param ? { param } : {}), ...(details ? { details } : {}) });
  answered.add(error);
  throw error;
}

/** The process may be in hostile hands. */
function readAnswer(answer: Buffer | undefined, name: string): Answer {
  try {
    if (answer === undefined) throw new Error(`the ${name} process gave no proper answer`);
    return joinParts(answer) as Answer;
  } catch (error) {
    throw unreadable(error, 'file');
  }
}

/** The loop that every such process runs, and the libraries; nothing else of ours. */
function sharedPaths(main: string): string[] {
  const own = import.meta.dirname;
  const loop = [join(own, 'sandboxed-child.ts'), join(own, 'frames.ts')];
  return [...new Set([...loop, ...packagePaths(own), ...packagePaths(dirname(main))])];
}

/** Where a module in this folder finds libraries, and what kind of module it is. */
function packagePaths(folder: string): string[] {
  const found: string[] = [];
  for (let dir = folder; ; dir = dirname(dir)) {
    for (const name of ['node_modules', 'package.json'])
      if (existsSync(join(dir, name))) found.push(join(dir, name));
    if (dir === dirname(dir)) return found;
  }
}
