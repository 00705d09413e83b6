import { constants } from 'node:fs';
import { access, chmod, mkdir } from 'node:fs/promises';
import { constants as osConstants, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type EngineLog, unavailable } from '../engines/engine.ts';
import type { SettingsOf } from '../setting.ts';
import {
  addFile,
  createBudget,
  handOver,
  makeFolder,
  readOutputs,
  removeFolder,
  sweepFolders,
} from './folder.ts';
import {
  type FoundIsolation,
  findIsolation,
  type Isolation,
  plain,
  processesMax,
  serviceProcessesMax,
  type Wrappers,
} from './isolation.ts';
import { areOpenToAll, leadsAllInto } from './open-to-all.ts';
import type { Sandbox, SandboxQueue, SandboxRun, SandboxService } from './port.ts';
import { eachLine, ending, gather, killGroup, killStrays, startProcess } from './process.ts';
import { createQueue, type Queue } from './queue.ts';
import type { sandboxSettings } from './settings.ts';

interface Bulkhead {
  concurrency: number;
  waitingMax: number;
  timeoutMs: number;
  memoryBytesMax?: number;
}

const gigabyte = 1024 ** 3;
const bulkheads: Record<SandboxQueue, Bulkhead> = {
  browser: { concurrency: 2, waitingMax: 4, timeoutMs: 30_000 },
  office: { concurrency: 1, waitingMax: 4, timeoutMs: 60_000, memoryBytesMax: 2 * gigabyte },
  ffmpeg: { concurrency: 2, waitingMax: 4, timeoutMs: 120_000, memoryBytesMax: 2 * gigabyte },
  speech: { concurrency: 2, waitingMax: 8, timeoutMs: 60_000, memoryBytesMax: 2 * gigabyte },
  small: { concurrency: 4, waitingMax: 16, timeoutMs: 20_000, memoryBytesMax: gigabyte },
};
const outputBytesMaxDefault = 200_000_000;
const retestMs = 60_000;
// Behind walls the kernel ends the whole family and we wait for that; without, a stray may hold on.
const pipesGraceMs = (isolated: boolean) => (isolated ? 10_000 : 500);

export function createSandbox(settings: SettingsOf<typeof sandboxSettings>, log: EngineLog): Sandbox {
  const parent = resolve(settings.dir ?? tmpdir());
  const closing = new AbortController();
  const services = new Set<SandboxService>();
  const running = new Set<Promise<unknown>>();
  const queues = new Map<SandboxQueue, Queue>();
  let found: { at: number; result: Promise<FoundIsolation> } | undefined;

  const queueOf = (name: SandboxQueue): Queue => {
    const { concurrency, waitingMax, timeoutMs } = bulkheads[name];
    const retryAfterSeconds = Math.ceil(timeoutMs / 4_000);
    const queue = queues.get(name) ?? createQueue({ name, concurrency, waitingMax, retryAfterSeconds });
    queues.set(name, queue);
    return queue;
  };

  async function find(program: string): Promise<string | undefined> {
    const candidates = isAbsolute(program)
      ? [program]
      : settings.programDirs.map((dir) => join(dir, program));
    for (const candidate of candidates) {
      const usable = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (usable) return candidate;
    }
    return undefined;
  }

  async function lookForIsolation(): Promise<FoundIsolation> {
    // Programs of another user pass through it, to what is theirs.
    if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o711);
    sweepFolders(parent).catch((error: unknown) => log.warn({ err: error }, 'old throwaway folders stay'));
    const wrappers: Wrappers = { prlimit: await find('prlimit'), nice: await find('nice') };
    if (settings.mode === 'off') {
      const detail = 'isolation is switched off (OJA_SANDBOX=off): programs run with limits only';
      return { isolation: plain(wrappers, detail, 'OJA_SANDBOX=auto'), dispose: async () => {} };
    }
    const result = await findIsolation({ ...wrappers, bwrap: await find('bwrap') }, parent);
    const { isolated, detail } = result.isolation;
    if (isolated) log.info({ detail }, 'sandbox ready');
    else log.warn({ detail }, 'sandbox without isolation');
    return result;
  }

  /** Tested once; again from time to time while it fails, since it may be installed meanwhile. */
  async function isolation() {
    found ??= { at: Date.now(), result: lookForIsolation() };
    let { isolation } = await found.result;
    if (!isolation.isolated && settings.mode !== 'off' && Date.now() - found.at > retestMs) {
      found = { at: Date.now(), result: lookForIsolation() };
      ({ isolation } = await found.result);
    }
    return isolation;
  }

  async function isolationToRun() {
    const walls = await isolation();
    if (settings.mode === 'required' && !walls.isolated) {
      throw unavailable(`External programs are refused without isolation: ${walls.detail}.`);
    }
    return walls;
  }

  async function locate(program: string): Promise<string> {
    const path = await find(program);
    if (!path)
      throw unavailable(`The program ${program} is not installed; the operator runs: npm run setup:system`);
    return path;
  }

  function environment(dirInside: string, isolated: boolean, extra: Record<string, string> = {}) {
    const home = join(dirInside, '.home');
    return {
      PATH: settings.programDirs.join(':'),
      HOME: home,
      TMPDIR: isolated ? '/tmp' : join(dirInside, '.tmp'),
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      XDG_CACHE_HOME: join(home, '.cache'),
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_RUNTIME_DIR: home,
      ...extra,
    };
  }

  /** Root becomes nobody, unless the program or what it needs lies where nobody may not read, as under /root. */
  async function userOf({ lesserUser }: Isolation, program: string, readOnlyPaths: string[]) {
    if (lesserUser === undefined) return undefined;
    const reached = (await leadsAllInto(parent)) && (await areOpenToAll([program, ...readOnlyPaths]));
    return reached ? lesserUser : undefined;
  }

  async function runNow(run: SandboxRun, signal: AbortSignal) {
    const startedAt = performance.now();
    const program = await locate(run.program);
    const walls = await isolationToRun();
    const bulkhead = bulkheads[run.queue];
    const timeoutMs = run.timeoutMs ?? bulkhead.timeoutMs;
    const bytesMax = run.outputBytesMax ?? outputBytesMaxDefault;
    const budget = createBudget(bytesMax);
    const readOnlyPaths = run.readOnlyPaths ?? [];
    const user = await userOf(walls, program, readOnlyPaths);
    const dir = await makeFolder(parent, run.files ?? {}, user);
    try {
      const { command, args, dirInside } = walls.wrap({
        program,
        args: run.args,
        dir,
        network: false,
        readOnlyPaths,
        limits: {
          memoryBytesMax: run.memoryBytesMax ?? bulkhead.memoryBytesMax,
          fileBytesMax: bytesMax,
          cpuSeconds: Math.ceil((timeoutMs / 1_000) * 4),
          processesMax: walls.isolated ? processesMax : undefined,
        },
      });
      const child = startProcess({
        command,
        args,
        cwd: dir,
        env: environment(dirInside, walls.isolated, run.env),
        user,
      });
      const end = await gather(child, {
        stdin: run.stdin,
        timeoutMs,
        signal,
        budget,
        what: run.program,
        dir,
        pipesGraceMs: pipesGraceMs(walls.isolated),
      });
      const files = await readOutputs(dir, run.outputs ?? [], budget);
      const code = end.code ?? 128 + (osConstants.signals[end.signal as NodeJS.Signals] ?? 0);
      return { code, stdout: end.stdout, stderr: end.stderr, files, ms: performance.now() - startedAt };
    } finally {
      if (!walls.isolated) await killStrays(dir);
      await removeFolder(dir);
    }
  }

  return {
    find,
    async state() {
      const { isolated, detail, mend } = await isolation();
      return { isolated, detail, mend };
    },
    async run(run) {
      const signal = AbortSignal.any([run.signal, closing.signal]);
      const leave = await queueOf(run.queue).enter(signal);
      const work = runNow(run, signal).finally(leave);
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async serve(options) {
      closing.signal.throwIfAborted();
      const program = await locate(options.program);
      const walls = await isolationToRun();
      const readOnlyPaths = options.readOnlyPaths ?? [];
      const user = await userOf(walls, program, readOnlyPaths);
      const dir = await makeFolder(parent, {}, user);
      const confinement = { program, dir, network: options.network ?? false, readOnlyPaths };
      const { dirInside } = walls.wrap({ ...confinement, args: [], limits: {} });
      const programArgs = typeof options.args === 'function' ? options.args(dirInside) : options.args;
      const { command, args } = walls.wrap({
        ...confinement,
        args: programArgs,
        limits: {
          memoryBytesMax: options.memoryBytesMax,
          processesMax: walls.isolated ? serviceProcessesMax : undefined,
        },
      });
      const child = startProcess({
        command,
        args,
        cwd: dir,
        env: environment(dirInside, walls.isolated, options.env),
        user,
      });
      const ended = ending(child, dir, pipesGraceMs(walls.isolated)).catch(() => ({
        code: null,
        signal: null,
      }));
      for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => options.log?.(line));
      child.stdin?.on('error', () => {});
      const service: SandboxService = {
        process: child,
        dir,
        dirInside,
        ended,
        give: (name, content) => addFile(dir, name, content, user),
        handOver: (name) => handOver(dir, name, user),
        async stop() {
          killGroup(child);
          await ended;
          if (!walls.isolated) await killStrays(dir);
          await removeFolder(dir);
          services.delete(service);
        },
      };
      services.add(service);
      return service;
    },
    async close() {
      closing.abort(unavailable('The server is stopping.', 'shutting_down'));
      await Promise.all([...services].map((service) => service.stop()));
      await Promise.allSettled(running);
      await (await found?.result.catch(() => undefined))?.dispose();
    },
  };
}
