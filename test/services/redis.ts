/** A private Redis on a loopback port, in memory only. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  crashService,
  freePort,
  type RunningService,
  serviceDir,
  startService,
  stopService,
  unprivilegedUser,
} from './service.ts';

export interface TestRedis {
  url: string;
  port: number;
  /** Gone without a word; nothing is kept. */
  crash(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

export function redisInstalled(): boolean {
  return findRedis() !== undefined;
}

export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (!program)
    throw new Error('Redis is not installed; `apt-get install redis-server` or `brew install redis`');
  const user = unprivilegedUser(['redis']);
  const dir = serviceDir('redis', user);
  const port = await freePort();
  const start = () =>
    startService({
      command: [
        program,
        ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir],
        ...['--save', '', '--appendonly', 'no', '--daemonize', 'no'],
      ],
      cwd: dir,
      user,
      ready: 'Ready to accept connections',
      endSignal: 'KILL',
    });
  let service: RunningService = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    crash: () => crashService(service),
    resume: async () => {
      await crashService(service);
      service = await start();
    },
    stop: () => stopService(service, dir),
  };
}
