/** One sandboxed document process: started on first use, given up when it crashes, overruns or has grown. */
import { constants, existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unavailable } from '@oja/core/engine-failure';
import { unreadable } from '@oja/core/engines/unreadable';
import { type ErrorCode, errorTable, fail } from '@oja/core/errors';
import type { Logger } from '@oja/core/logger';
import type { Sandbox, SandboxService } from '@oja/core/sandbox/port';
import { joinParts, splitParts } from './frames.ts';
import { documentLimits } from './limits.ts';
import type { Answer, Question } from './worker/main.ts';
import { readStep } from './worker/steps.ts';

export interface DocumentProcess {
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

export interface DocumentProcessOptions {
  sandbox: Sandbox;
  log: Logger;
  timeoutMs: number;
}

const startMs = 30_000;
const idleMs = 300_000;
const tasksMax = 500;
const rssBytesMax = 900_000_000;
const memoryBytesMax = 3_000_000_000;
const answerBytesMax = documentLimits.outputBytesMax + 100_000_000;

interface Running {
  service: SandboxService;
  tasks: number;
  /** Called with each line that the process prints. */
  onLine: ((line: string) => void) | undefined;
  gone: Promise<{ kind: 'gone' }>;
}

export function createDocumentProcess({ sandbox, log, timeoutMs }: DocumentProcessOptions): DocumentProcess {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let counter = 0;

  async function start(signal: AbortSignal): Promise<Running> {
    let onLine: Running['onLine'];
    const lastLines: string[] = [];
    const service = await sandbox.serve({
      program: process.execPath,
      args: ['--max-old-space-size=1536', '--stack-size=1200', join(import.meta.dirname, 'worker/main.ts')],
      readOnlyPaths: visiblePaths(),
      memoryBytesMax,
      log: (line) => {
        lastLines.push(line);
        if (lastLines.length > 20) lastLines.shift();
        onLine?.(line);
      },
    });
    const gone = service.ended.then(() => ({ kind: 'gone' as const }));
    const fresh: Running = {
      service,
      tasks: 0,
      gone,
      get onLine() {
        return onLine;
      },
      set onLine(listener) {
        onLine = listener;
      },
    };
    const ready = await first(fresh, (line) => line === 'oja-ready', startMs, signal);
    if (ready.kind === 'said') return fresh;
    await service.stop();
    signal.throwIfAborted();
    log.error({ lastLines }, 'the document process does not start');
    throw unavailable('The document process does not start. See the server log for the reason.');
  }

  async function drop(): Promise<void> {
    const dropped = running;
    running = undefined;
    await dropped?.service.stop();
  }

  async function ask(question: Question, signal: AbortSignal): Promise<unknown> {
    clearTimeout(idle);
    running ??= await start(signal);
    const child = running;
    child.tasks += 1;
    counter += 1;
    const name = String(counter);
    try {
      await child.service.give(`in-${name}`, splitParts(question));
      const said = first(child, (line) => line === `oja-reply ${name}`, timeoutMs, signal);
      child.service.process.stdin?.write(`${name}\n`);
      const outcome = await said;
      if (outcome.kind !== 'said') throw refusal(outcome, signal);
      const answer = await readAnswer(join(child.service.dir, `out-${name}`));
      if (child.tasks >= tasksMax || answer.rssBytes > rssBytesMax) await drop();
      return settle(answer);
    } catch (error) {
      // Whatever was going on in there, the next document gets a fresh process.
      if (running === child && !isAnswered(error)) await drop();
      throw error;
    } finally {
      idle = setTimeout(() => void drop(), idleMs).unref();
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
  | { kind: 'said' | 'gone' | 'aborted' }
  /** `page` is 0 where it is not one page that took the time. */
  | { kind: 'late'; afterMs: number; page: number };

/** Of 90 seconds, a page has 22 and 200 pages together have 82: one whose forms draw themselves never ends. */
const stepMs = (documentMs: number, pages: number) => documentMs / 4 + (documentMs / 300) * pages;

/** Waits for a line, the end of the process, the time of the document or of one step of it, or the caller. */
async function first(
  child: Running,
  match: (line: string) => boolean,
  waitMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const giveUp = (afterMs: number, page: number) =>
    setTimeout(() => resolve({ kind: 'late', afterMs, page }), afterMs);
  const timer = giveUp(waitMs, 0);
  let stepTimer: NodeJS.Timeout | undefined;
  const abort = () => resolve({ kind: 'aborted' });
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  child.onLine = (line) => {
    if (match(line)) resolve({ kind: 'said' });
    const step = readStep(line);
    if (step === undefined) return;
    clearTimeout(stepTimer);
    if (step.pages > 0) stepTimer = giveUp(stepMs(waitMs, step.pages), step.page);
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

function refusal(outcome: Outcome, signal: AbortSignal): unknown {
  if (outcome.kind === 'aborted') return signal.reason;
  if (outcome.kind === 'late') {
    const what = outcome.page === 0 ? 'it' : `page ${outcome.page}`;
    const seconds = Math.round(outcome.afterMs / 1_000);
    return fail('file_too_complex', `file: ${what} takes longer than ${seconds} seconds to process.`, {
      param: 'file',
    });
  }
  return fail(
    'unreadable_file',
    'file: the converter crashed or ran out of memory. Simplify the document or split it.',
    { param: 'file' },
  );
}

const answered = new WeakSet<object>();
const isAnswered = (error: unknown) => typeof error === 'object' && error !== null && answered.has(error);

function settle(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  const code = Object.hasOwn(errorTable, answer.code) ? (answer.code as ErrorCode) : 'unreadable_file';
  const error = fail(code, answer.message, answer.param ? { param: answer.param } : {});
  answered.add(error);
  throw error;
}

/** The process may be in hostile hands: no links are followed out of its folder. */
async function readAnswer(path: string): Promise<Answer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > answerBytesMax)
      throw new Error('the document process left no proper answer');
    return joinParts(await file.readFile()) as Answer;
  } catch (error) {
    throw unreadable(error, 'file');
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Its own code and the libraries, and nothing else of ours. */
function visiblePaths(): string[] {
  const source = dirname(fileURLToPath(import.meta.resolve('@oja/core/errors')));
  const shared = ['errors.ts', 'awaited-later.ts', 'formats', 'text'].map((name) => join(source, name));
  const found = [...packagePaths(source), ...packagePaths(import.meta.dirname)];
  return [...new Set([import.meta.dirname, ...shared, ...found])];
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
