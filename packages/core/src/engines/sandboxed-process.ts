/** One sandboxed process for files from outside: started on first use, replaced when it crashes, overruns or has grown. */
import { constants, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../engine-failure.ts';
import { type ErrorCode, errorTable, fail } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Sandbox, SandboxService } from '../sandbox/port.ts';
import { joinParts, splitParts } from './frames.ts';
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
  gone: Promise<{ kind: 'gone' }>;
}

export function createSandboxedProcess<Question>(
  options: SandboxedProcessOptions,
): SandboxedProcess<Question> {
  const { sandbox, log, name } = options;
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let counter = 0;

  async function start(signal: AbortSignal): Promise<Running> {
    const lastLines: string[] = [];
    let fresh: Running | undefined;
    const service = await sandbox.serve({
      program: process.execPath,
      args: [...options.nodeOptions, options.main],
      readOnlyPaths: [...options.readOnlyPaths, ...sharedPaths(options.main)],
      memoryBytesMax: options.memoryBytesMax,
      log: (line) => {
        lastLines.push(line);
        if (lastLines.length > lastLinesMax) lastLines.shift();
        fresh?.onLine?.(line);
      },
    });
    const gone = service.ended.then(() => ({ kind: 'gone' as const }));
    fresh = { service, tasks: 0, lastLines, onLine: undefined, gone };
    const ready = await first(fresh, (line) => line === 'oja-ready', { timeoutMs: startMs }, signal);
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
    counter += 1;
    const id = String(counter);
    try {
      await child.service.give(`in-${id}`, splitParts(question));
      const said = first(child, (line) => line === `oja-reply ${id}`, options, signal);
      child.service.process.stdin?.write(`${id}\n`);
      const outcome = await said;
      if (outcome.kind !== 'said') throw silenceOf(outcome, child, signal);
      const answer = await readAnswer(join(child.service.dir, `out-${id}`), options);
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

type Outcome = { kind: 'said' | 'gone' | 'aborted' } | Extract<Silence, { kind: 'late' }>;

/** Waits for a line, the end of the process, the time of the task or of a step of it, or the caller. */
async function first(
  child: Running,
  match: (line: string) => boolean,
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
  child.onLine = (line) => {
    if (match(line)) resolve({ kind: 'said' });
    else if (line.startsWith(stepLine)) begin(line.slice(stepLine.length));
  };
  try {
    return await Promise.race([promise, child.gone]);
  } finally {
    clearTimeout(timer);
    clearTimeout(stepTimer);
    signal.removeEventListener('abort', abort);
    child.onLine = undefined;
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

/** The process may be in hostile hands: no links are followed out of its folder. */
async function readAnswer(path: string, options: SandboxedProcessOptions): Promise<Answer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > options.answerBytesMax)
      throw new Error(`the ${options.name} process left no proper answer`);
    return joinParts(await file.readFile()) as Answer;
  } catch (error) {
    throw unreadable(error, 'file');
  } finally {
    await file.close();
    await rm(path, { force: true });
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
