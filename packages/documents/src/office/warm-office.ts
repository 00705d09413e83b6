/**
 * One LibreOffice that stays up: jobs are files that the macro in `serve.bas` looks for. It is replaced when it ends,
 * overruns or has served long enough. Only one that is fresh is believed when it speaks against a document: one that
 * has served before may be worn, so its failures get one more try on a fresh one, as does a job during which it ended,
 * within the time of one conversion.
 */

import { constants } from 'node:fs';
import { open, readFile, rename, rm, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { awaitedLater } from '@oja/core/awaited-later';
import { unavailable } from '@oja/core/engine-failure';
import { fail } from '@oja/core/errors';
import type { Logger } from '@oja/core/logger';
import type { Sandbox, SandboxService } from '@oja/core/sandbox/port';
import { macroAddress, profileArgs, profileFiles } from './profile.ts';

export interface WarmJob {
  hasPassword: boolean;
  bytes: Uint8Array;
  inputExtension: string;
  outputExtension: string;
  importFilter: string;
  exportFilter: string;
  /** Lines 5 to 10 of the macro's job. */
  options: string[];
  /** What the macro may say that needs no second try. */
  isCertain?: (said: string) => boolean;
}

/** What the macro said, and the result when there is one. */
export interface WarmAnswer {
  said: string;
  bytes: Uint8Array | undefined;
}

export interface WarmOffice {
  convert(job: WarmJob, signal: AbortSignal): Promise<WarmAnswer>;
  close(): Promise<void>;
}

interface Attempt extends WarmAnswer {
  outcome: Outcome;
  isFresh: boolean;
}

interface Running {
  service: SandboxService;
  hasEnded: boolean;
  jobs: number;
}

const startMs = 60_000;
const jobsMax = 200;
const memoryBytesMax = 3_000_000_000;
const resultBytesMax = 300_000_000;

export function createWarmOffice(options: { sandbox: Sandbox; log: Logger; timeoutMs: number }): WarmOffice {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let counter = 0;

  async function drop(): Promise<void> {
    const dropped = running;
    running = undefined;
    await dropped?.service.stop();
  }

  async function warm(signal: AbortSignal): Promise<Running> {
    if (running) return running;
    const fresh = await start(options, signal);
    running = fresh;
    void fresh.service.ended.then(() => {
      fresh.hasEnded = true;
      return running === fresh ? drop() : undefined;
    });
    return fresh;
  }

  async function attempt(job: WarmJob, waitMs: number, signal: AbortSignal): Promise<Attempt> {
    const office = await warm(signal);
    const isFresh = office.jobs === 0;
    office.jobs += 1;
    counter += 1;
    const { dir, dirInside } = office.service;
    const input = `in-${counter}.${job.inputExtension}`;
    const output = `out-${counter}.${job.outputExtension}`;
    // The answer has the job's own name and stays until the office goes: LibreOffice still looks at a file that it
    // has just renamed, and an error about one that is gone would be read as the answer to the next job.
    const answer = `done-${counter}`;
    const lines = [
      `${dirInside}/${answer}`,
      `${dirInside}/${input}`,
      job.importFilter,
      `${dirInside}/${output}`,
      job.exportFilter,
      ...job.options,
    ];
    try {
      await office.service.give(input, job.bytes);
      await office.service.give(`job-${counter}`, `${lines.join('\n')}\n`);
      const done = awaitedLater(fileAppears(office.service, answer, waitMs, signal));
      await rename(join(dir, `job-${counter}`), join(dir, 'job'));
      const outcome = await done;
      if (outcome !== 'there') {
        await drop();
        return { outcome, said: '', bytes: undefined, isFresh };
      }
      const said = (await readPlain(join(dir, answer), 10_000)).toString('utf8').trim();
      const bytes = said === 'ok' ? await readPlain(join(dir, output), resultBytesMax) : undefined;
      // One that failed in the middle of its work, or was given a wrong password, may hang at the next job.
      const sound = said === 'ok' || (said === 'unreadable' && !job.hasPassword) || said.startsWith('save');
      if (!sound || office.jobs >= jobsMax) await drop();
      return { outcome, said, bytes, isFresh };
    } catch (error) {
      // The folder of one that ended goes with it, and then no file of the job is found.
      const gone = office.hasEnded && (error as NodeJS.ErrnoException).code === 'ENOENT';
      await drop();
      if (gone) return { outcome: 'gone', said: '', bytes: undefined, isFresh };
      throw error;
    } finally {
      for (const name of [input, output]) await rm(join(dir, name), { force: true });
    }
  }

  async function convert(job: WarmJob, signal: AbortSignal): Promise<WarmAnswer> {
    const startedMs = performance.now();
    const first = await attempt(job, options.timeoutMs, signal);
    if (isFinal(job, first)) return first;
    signal.throwIfAborted();
    // A second try would outlast the call, which then ends without a word about the file.
    if (first.outcome === 'late') throw tooSlow(options.timeoutMs);
    options.log.warn({ outcome: first.outcome, said: first.said }, 'office conversion failed, once more');
    await drop();
    const leftMs = options.timeoutMs - (performance.now() - startedMs);
    const second = await attempt(job, Math.max(Math.round(leftMs), 1_000), signal);
    if (isFinal(job, second)) return second;
    signal.throwIfAborted();
    if (second.outcome === 'late') throw tooSlow(options.timeoutMs);
    if (second.outcome === 'gone') throw breaksIt();
    throw unavailable(`LibreOffice failed twice: ${second.said}`);
  }

  return {
    async convert(job, signal) {
      clearTimeout(idle);
      try {
        return await convert(job, signal);
      } finally {
        idle = setTimeout(() => void drop(), options.sandbox.idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      await drop();
    },
  };
}

/** 'loop' is the macro's own failure and says nothing about the document. */
function isFinal(job: WarmJob, { outcome, said, isFresh }: Attempt): boolean {
  if (outcome !== 'there') return false;
  return said === 'ok' || job.isCertain?.(said) === true || (isFresh && !said.startsWith('loop'));
}

const breaksIt = () =>
  fail(
    'unreadable_file',
    'file: the converter crashed or ran out of memory. Simplify the document or split it.',
    {
      param: 'file',
    },
  );

const tooSlow = (timeoutMs: number) =>
  fail(
    'file_too_complex',
    `file: it takes longer than ${Math.round(timeoutMs / 1_000)} seconds to convert.`,
    { param: 'file' },
  );

async function start(
  { sandbox, log }: { sandbox: Sandbox; log: Logger },
  signal: AbortSignal,
): Promise<Running> {
  if (!(await sandbox.find('soffice'))) {
    throw unavailable('LibreOffice is not installed. The operator should run: npm run setup:system');
  }
  const heard: string[] = [];
  const service = await sandbox.serve({
    program: '/bin/sh',
    // The profile is written while the shell waits for its line.
    args: (dir) => ['-c', 'read go && exec soffice "$@"', 'sh', ...officeArgs(dir)],
    env: { SAL_USE_VCLPLUGIN: 'svp', SAL_DISABLE_OPENCL: '1' },
    memoryBytesMax,
    // The reason comes first, before the stack.
    log: (line) => void (heard.length < 20 && heard.push(line)),
  });
  try {
    const macro = await readFile(join(import.meta.dirname, 'serve.bas'), 'utf8');
    for (const [name, content] of Object.entries(profileFiles(macro))) {
      await service.give(join('profile', name), content);
    }
    const ready = fileAppears(service, 'ready', startMs, signal);
    service.process.stdin?.write('go\n');
    if ((await ready) !== 'there') {
      signal.throwIfAborted();
      log.error({ heard }, 'LibreOffice does not start');
      throw unavailable('LibreOffice does not start. See the server log for the reason.');
    }
    return { service, hasEnded: false, jobs: 0 };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function officeArgs(dir: string): string[] {
  const quiet = [
    '--headless',
    '--invisible',
    '--norestore',
    '--nologo',
    '--nolockcheck',
    '--nodefault',
    '--nofirststartwizard',
  ];
  return [...quiet, ...profileArgs(dir), macroAddress(dir)];
}

type Outcome = 'there' | 'gone' | 'late' | 'aborted';

/** Waits for a file in the service's folder, the end of the process, the time or the caller. */
async function fileAppears(
  service: SandboxService,
  name: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const deadline = AbortSignal.timeout(waitMs);
  const over = new AbortController();
  const seen = (async (): Promise<Outcome> => {
    const events = watch(service.dir, { signal: AbortSignal.any([signal, deadline, over.signal]) });
    try {
      for await (const event of events) if (event.filename === name) return 'there';
    } catch (error) {
      if (!signal.aborted && !deadline.aborted && !over.signal.aborted) throw error;
    }
    return signal.aborted ? 'aborted' : 'late';
  })();
  try {
    return await Promise.race([seen, service.ended.then((): Outcome => 'gone')]);
  } finally {
    over.abort();
  }
}

/** The process may be in hostile hands: no links are followed out of its folder. */
async function readPlain(path: string, bytesMax: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error('not a plain file');
    if (facts.size > bytesMax)
      throw fail('file_too_complex', 'file: the result is too large.', { param: 'file' });
    return await file.readFile();
  } finally {
    await file.close();
  }
}
