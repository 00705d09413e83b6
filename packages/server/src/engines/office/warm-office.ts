/**
 * One LibreOffice that stays up: jobs are files that the macro in `serve.bas` looks for. It is replaced when it ends,
 * overruns or has served long enough, and a job during which it ended gets one more try.
 */
import { constants } from 'node:fs';
import { lchown, mkdir, open, readFile, rename, rm, stat, watch, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fail } from '../../errors.ts';
import type { Sandbox, SandboxService } from '../../sandbox/port.ts';
import { type EngineLog, unavailable } from '../engine.ts';
import { macroAddress, profileFiles } from './profile.ts';

export interface WarmJob {
  hasPassword: boolean;
  bytes: Uint8Array;
  inputExtension: string;
  outputExtension: string;
  importFilter: string;
  exportFilter: string;
  /** Lines 4 to 9 of the macro's job. */
  options: string[];
}

export interface WarmOffice {
  /** What the macro said, and the result when there is one. */
  convert(job: WarmJob, signal: AbortSignal): Promise<{ said: string; bytes: Uint8Array | undefined }>;
  close(): Promise<void>;
}

interface Running {
  service: SandboxService;
  jobs: number;
}

const startMs = 60_000;
const idleMs = 900_000;
const secondTryMs = 10_000;
const jobsMax = 200;
const memoryBytesMax = 3_000_000_000;
const resultBytesMax = 300_000_000;

export function createWarmOffice(options: {
  sandbox: Sandbox;
  log: EngineLog;
  timeoutMs: number;
}): WarmOffice {
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
    void fresh.service.ended.then(() => (running === fresh ? drop() : undefined));
    return fresh;
  }

  async function attempt(job: WarmJob, signal: AbortSignal, timeoutMs: number) {
    const lane = await warm(signal);
    lane.jobs += 1;
    counter += 1;
    const { dir, dirInside } = lane.service;
    const input = `in-${counter}.${job.inputExtension}`;
    const output = `out-${counter}.${job.outputExtension}`;
    const lines = [
      `${dirInside}/${input}`,
      job.importFilter,
      `${dirInside}/${output}`,
      job.exportFilter,
      ...job.options,
    ];
    try {
      await give(dir, input, job.bytes);
      await give(dir, `job-${counter}`, `${lines.join('\n')}\n`);
      const done = fileAppears(lane.service, 'done', timeoutMs, signal);
      await rename(join(dir, `job-${counter}`), join(dir, 'job'));
      const outcome = await done;
      if (outcome !== 'there') {
        await drop();
        return { outcome, said: '', bytes: undefined };
      }
      const said = (await readPlain(join(dir, 'done'), 10_000)).toString('utf8').trim();
      const bytes = said === 'ok' ? await readPlain(join(dir, output), resultBytesMax) : undefined;
      // One that failed in the middle of its work, or was given a wrong password, may hang at the next job.
      const sound = said === 'ok' || (said === 'unreadable' && !job.hasPassword) || said.startsWith('save');
      if (!sound || lane.jobs >= jobsMax) await drop();
      return { outcome, said, bytes };
    } catch (error) {
      await drop();
      throw error;
    } finally {
      for (const name of [input, output, 'done']) await rm(join(dir, name), { force: true });
    }
  }

  return {
    async convert(job, signal) {
      clearTimeout(idle);
      try {
        let verdict: { said: string; bytes: Uint8Array | undefined } | undefined;
        let timeoutMs = options.timeoutMs;
        for (let tries = 0; tries < 2; tries += 1) {
          const beganMs = performance.now();
          const { outcome, said, bytes } = await attempt(job, signal, timeoutMs);
          if (outcome === 'there' && (said === 'ok' || tries > 0)) return { said, bytes };
          signal.throwIfAborted();
          // After a verdict the same job may hang; what was said before stands then.
          if (outcome === 'late' && verdict) return verdict;
          if (outcome === 'late') throw tooSlow(options.timeoutMs);
          if (outcome === 'there') {
            // A verdict against a file is heard twice: under load LibreOffice sometimes errs.
            options.log.warn({ said }, 'office conversion failed, trying once more');
            verdict = { said, bytes };
            timeoutMs = Math.min(timeoutMs, Math.max(secondTryMs, 4 * (performance.now() - beganMs)));
          }
        }
        throw fail(
          'unreadable_file',
          'file: this document breaks the program that opens it, or needs too much memory.',
          { param: 'file' },
        );
      } finally {
        idle = setTimeout(() => void drop(), idleMs).unref();
      }
    },
    async close() {
      clearTimeout(idle);
      await drop();
    },
  };
}

const tooSlow = (timeoutMs: number) =>
  fail(
    'file_too_complex',
    `file: it takes longer than ${Math.round(timeoutMs / 1_000)} seconds to convert.`,
    { param: 'file' },
  );

async function start(
  { sandbox, log }: { sandbox: Sandbox; log: EngineLog },
  signal: AbortSignal,
): Promise<Running> {
  if (!(await sandbox.find('soffice'))) {
    throw unavailable('LibreOffice is not installed; the operator runs: npm run setup:system');
  }
  const heard: string[] = [];
  const service = await sandbox.serve({
    program: '/bin/sh',
    // The profile is written while the shell waits for its line.
    args: (dir) => ['-c', 'read go && exec soffice "$@"', 'sh', ...officeArgs(dir)],
    env: { SAL_USE_VCLPLUGIN: 'svp', SAL_DISABLE_OPENCL: '1' },
    memoryBytesMax,
    log: (line) => {
      heard.push(line);
      if (heard.length > 20) heard.shift();
    },
  });
  try {
    const macro = await readFile(join(import.meta.dirname, 'serve.bas'), 'utf8');
    for (const [name, content] of Object.entries(profileFiles(macro))) {
      await give(service.dir, join('profile', name), content);
    }
    const ready = fileAppears(service, 'ready', startMs, signal);
    service.process.stdin?.write('go\n');
    if ((await ready) !== 'there') {
      signal.throwIfAborted();
      log.error({ heard }, 'LibreOffice does not start');
      throw unavailable('LibreOffice does not start; the server log says why.');
    }
    return { service, jobs: 0 };
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
  return [...quiet, `-env:UserInstallation=file://${encodeURI(dir)}/profile`, macroAddress(dir)];
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

/** Writes a file into the program's folder, folders on the way included, and makes it the program's own. */
async function give(dir: string, name: string, content: Uint8Array | string): Promise<void> {
  const { uid, gid } = await stat(dir);
  const own = async (path: string) => {
    if (process.getuid?.() === 0 && uid !== 0) await lchown(path, uid, gid);
  };
  const folders = dirname(name)
    .split(sep)
    .filter((part) => part !== '.');
  for (let depth = 1; depth <= folders.length; depth += 1) {
    const folder = join(dir, ...folders.slice(0, depth));
    if (await mkdir(folder, { recursive: true })) await own(folder);
  }
  await writeFile(join(dir, name), content, { flag: 'wx' });
  await own(join(dir, name));
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
