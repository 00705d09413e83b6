import { constants as osConstants, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { unavailable } from '../engine-failure.ts';
import { createGate, type Gate } from '../gate.ts';
import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import { addFile, createBudget, handOver, makeFolder, readOutputs, removeFolder } from './folder.ts';
import { processesMax, serviceProcessesMax } from './isolation.ts';
import type { Sandbox, SandboxQueue, SandboxRun, SandboxService } from './port.ts';
import { eachLine, ending, gather, killGroup, killStrays, startProcess } from './process.ts';
import type { sandboxSettings } from './settings.ts';
import { createWalls } from './walls.ts';

interface Bulkhead {
  concurrency: number;
  queueMax: number;
  timeoutMs: number;
  memoryBytesMax?: number;
}

const gigabyte = 1024 ** 3;
const bulkheads: Record<SandboxQueue, Bulkhead> = {
  browser: { concurrency: 2, queueMax: 4, timeoutMs: 30_000 },
  office: { concurrency: 1, queueMax: 4, timeoutMs: 60_000, memoryBytesMax: 2 * gigabyte },
  ffmpeg: { concurrency: 2, queueMax: 4, timeoutMs: 120_000, memoryBytesMax: 2 * gigabyte },
  speech: { concurrency: 2, queueMax: 8, timeoutMs: 60_000, memoryBytesMax: 2 * gigabyte },
  small: { concurrency: 4, queueMax: 16, timeoutMs: 20_000, memoryBytesMax: gigabyte },
};
const outputBytesMaxDefault = 200_000_000;
// Behind walls the kernel ends the whole family and we wait for that; without, a stray may hold on.
const pipesGraceMs = (isolated: boolean) => (isolated ? 10_000 : 500);

export function createSandbox(settings: SettingsOf<typeof sandboxSettings>, log: Logger): Sandbox {
  const parent = resolve(settings.dir ?? tmpdir());
  const closing = new AbortController();
  const services = new Set<SandboxService>();
  const running = new Set<Promise<unknown>>();
  const queues = new Map<SandboxQueue, Gate>();
  const walls = createWalls(settings, parent, log);

  const queueOf = (name: SandboxQueue): Gate => {
    const { concurrency, queueMax } = bulkheads[name];
    const queue = queues.get(name) ?? createGate({ name, concurrency, queueMax });
    queues.set(name, queue);
    return queue;
  };

  async function runNow(run: SandboxRun, signal: AbortSignal) {
    const startedAt = performance.now();
    const bulkhead = bulkheads[run.queue];
    const timeoutMs = run.timeoutMs ?? bulkhead.timeoutMs;
    const bytesMax = run.outputBytesMax ?? outputBytesMaxDefault;
    const budget = createBudget(bytesMax);
    const readOnlyPaths = run.readOnlyPaths ?? [];
    const { program, isolation, user } = await walls.around(run.program, readOnlyPaths);
    const dir = await makeFolder(parent, run.files ?? {}, user);
    try {
      const { command, args, dirInside } = isolation.wrap({
        program,
        args: run.args,
        dir,
        network: false,
        readOnlyPaths,
        limits: {
          memoryBytesMax: run.memoryBytesMax ?? bulkhead.memoryBytesMax,
          fileBytesMax: bytesMax,
          cpuSeconds: Math.ceil((timeoutMs / 1_000) * 4),
          processesMax: isolation.isolated ? processesMax : undefined,
        },
      });
      const child = startProcess({
        command,
        args,
        cwd: dir,
        env: walls.environment(dirInside, isolation.isolated, run.env),
        user,
      });
      const end = await gather(child, {
        stdin: run.stdin,
        timeoutMs,
        signal,
        budget,
        what: run.program,
        dir,
        pipesGraceMs: pipesGraceMs(isolation.isolated),
      });
      const files = await readOutputs(dir, run.outputs ?? [], budget);
      const code = end.code ?? 128 + (osConstants.signals[end.signal as NodeJS.Signals] ?? 0);
      return { code, stdout: end.stdout, stderr: end.stderr, files, ms: performance.now() - startedAt };
    } finally {
      if (!isolation.isolated) await killStrays(dir);
      await removeFolder(dir);
    }
  }

  return {
    idleMs: settings.idleSeconds * 1_000,
    find: walls.find,
    async state() {
      const { isolated, detail, fix } = await walls.isolation();
      return { isolated, detail, fix };
    },
    async run(run) {
      const signal = AbortSignal.any([run.signal, closing.signal]);
      let work: ReturnType<typeof runNow> | undefined;
      const start = () => {
        work = runNow(run, signal);
        running.add(work);
        return work;
      };
      try {
        return await queueOf(run.queue).run({ signal, account: run.account }, start);
      } finally {
        // The gate lets a caller that leaves go at once; here the program has ended by then.
        if (work !== undefined) {
          await work.catch(() => undefined);
          running.delete(work);
        }
      }
    },
    async serve(options) {
      closing.signal.throwIfAborted();
      const readOnlyPaths = options.readOnlyPaths ?? [];
      const { program, isolation, user } = await walls.around(options.program, readOnlyPaths);
      const dir = await makeFolder(parent, {}, user);
      const confinement = { program, dir, network: options.network ?? false, readOnlyPaths };
      const { dirInside } = isolation.wrap({ ...confinement, args: [], limits: {} });
      const programArgs = typeof options.args === 'function' ? options.args(dirInside) : options.args;
      const { command, args } = isolation.wrap({
        ...confinement,
        args: programArgs,
        limits: {
          memoryBytesMax: options.memoryBytesMax,
          processesMax: isolation.isolated ? serviceProcessesMax : undefined,
        },
      });
      const child = startProcess({
        command,
        args,
        cwd: dir,
        env: walls.environment(dirInside, isolation.isolated, options.env),
        user,
        channel: options.channel,
      });
      const ended = ending(child, dir, pipesGraceMs(isolation.isolated)).catch(() => ({
        code: null,
        signal: null,
      }));
      for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => options.log?.(line));
      child.stdin?.on('error', () => {});
      const channel = child.stdio[3] as Duplex | null | undefined;
      const service: SandboxService = {
        process: child,
        channel: channel ?? undefined,
        dir,
        dirInside,
        ended,
        give: (name, content) => addFile(dir, name, content, user),
        handOver: (name) => handOver(dir, name, user),
        async stop() {
          killGroup(child);
          await ended;
          if (!isolation.isolated) await killStrays(dir);
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
      await walls.close();
    },
  };
}
