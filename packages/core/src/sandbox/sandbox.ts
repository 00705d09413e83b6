import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { unavailable } from '../engine-failure.ts';
import { createGate, type Gate } from '../gate.ts';
import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import type { Sandbox, SandboxQueue, SandboxRun, SandboxService } from './port.ts';
import { runOnce, startService } from './run.ts';
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

const limitsOf = ({ queue, timeoutMs, memoryBytesMax }: SandboxRun) => ({
  timeoutMs: timeoutMs ?? bulkheads[queue].timeoutMs,
  memoryBytesMax: memoryBytesMax ?? bulkheads[queue].memoryBytesMax,
});

export function createSandbox(settings: SettingsOf<typeof sandboxSettings>, log: Logger): Sandbox {
  const parent = resolve(settings.dir ?? tmpdir());
  const closing = new AbortController();
  const services = new Set<SandboxService>();
  const running = new Set<Promise<unknown>>();
  const queues = new Map<SandboxQueue, Gate>();
  const walls = createWalls(settings, parent, log);
  const place = { parent, walls };

  const queueOf = (name: SandboxQueue): Gate => {
    const { concurrency, queueMax } = bulkheads[name];
    const queue = queues.get(name) ?? createGate({ name, concurrency, queueMax });
    queues.set(name, queue);
    return queue;
  };

  return {
    idleMs: settings.idleSeconds * 1_000,
    find: walls.find,
    async state() {
      const { isolated, detail, fix } = await walls.isolation();
      return { isolated, detail, fix };
    },
    async run(run) {
      const signal = AbortSignal.any([run.signal, closing.signal]);
      let work: ReturnType<typeof runOnce> | undefined;
      const start = () => {
        work = runOnce(place, { ...run, signal, ...limitsOf(run) });
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
      const service = await startService(place, options, () => services.delete(service));
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
