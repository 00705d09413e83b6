/**
 * The parent of several workers: its thread writes the embedded store for them, it deals out the limits, passes
 * messages between them, replaces a worker that died, and on SIGHUP replaces all of them one by one. It serves
 * nothing itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { sweepOrphans } from '../platform/ledger/settle.ts';
import { createLocalLimiter } from '../platform/limits/limiter.ts';
import type { Settings } from '../settings.ts';
import { migrate } from '../storage/migrate.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { createCensus } from './census.ts';
import { closeUntaken } from './handed-over.ts';
import type { ToParent, ToWorker } from './protocol.ts';

const restartPauseMs = 500;

export async function superviseWorkers(settings: Settings, entry: string, log: Logger): Promise<void> {
  const dataDir = resolve(settings.server.dataDir);
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const door = settings.server.databaseUrl === undefined ? doorOf(dataDir) : undefined;
  const store = door === undefined ? undefined : await openShared(dataDir, door, log);
  const limiter = createLocalLimiter();
  cluster.setupPrimary({
    exec: entry,
    serialization: 'advanced',
    // Workers keep every core busy: helpers that clear memory side by side would only wait for each other.
    execArgv: [...process.execArgv, '--no-parallel-scavenge'],
  });
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const numbers = new Map<Worker, number>();
  const census = createCensus(workers, (worker) => numbers.get(worker) ?? 0, tell);

  cluster.on('message', (worker, message: ToParent) => {
    if (message.kind === 'limits') {
      const granted = message.asked.map(({ id, owner, what, perMinute, wish }) => ({
        id,
        grant: limiter.turns(owner, what, perMinute, wish),
      }));
      tell(worker, { kind: 'limits', granted });
    }
    if (message.kind === 'census') census.ask(worker);
    if (message.kind === 'counted') census.counted(worker, message.census, message.families);
    if (message.kind === 'message') for (const other of workers()) if (other !== worker) tell(other, message);
  });

  let leader: Worker | undefined;
  let stopping = false;
  let rolling = false;
  const replaced = new Set<Worker>();
  const start = (leads: boolean) => {
    const worker = cluster.fork({
      ...(leads ? { OJA_WORKER_LEADS: '1' } : {}),
      ...(door === undefined ? {} : { OJA_WORKER_DOOR: door }),
    });
    closeUntaken(worker);
    if (leads) leader = worker;
    numbers.set(worker, lowestFree(numbers));
    return new Promise<Worker>((ready) => {
      worker.on('message', (message: ToParent) => {
        if (message.kind === 'ready') ready(worker);
      });
      worker.once('exit', () => ready(worker));
    });
  };
  cluster.on('exit', (worker, code, signal) => {
    numbers.delete(worker);
    census.left(worker);
    if (stopping || replaced.has(worker)) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a worker died; another takes its place');
    setTimeout(() => void (stopping || start(worker === leader)), restartPauseMs);
  });

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all(workers().map(ended));
    limiter.close();
    await store?.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('SIGHUP', () => void rollOver());

  async function rollOver(): Promise<void> {
    if (rolling || stopping) return;
    rolling = true;
    for (const old of workers()) {
      replaced.add(old);
      await start(old === leader);
      await ended(old);
    }
    log.info('every worker is replaced');
    rolling = false;
  }

  // The first one migrates and makes the operator before the others look.
  const first = await start(true);
  if (first.isDead()) process.exit(1);
  await Promise.all(Array.from({ length: settings.server.workers - 1 }, () => start(false)));
}

/** Who takes the place of another takes its number, too. */
function lowestFree(numbers: Map<Worker, number>): number {
  const taken = new Set(numbers.values());
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

function ended(worker: Worker): Promise<void> {
  return new Promise((done) => {
    if (worker.isDead()) return done();
    worker.once('exit', () => done());
    worker.process.kill('SIGTERM');
  });
}

/** The address of a socket has room for no more than this. */
const socketPathMax = 100;

function doorOf(dataDir: string): string {
  const path = join(dataDir, 'store.sock');
  if (Buffer.byteLength(path) <= socketPathMax) return path;
  return join(mkdtempSync(join(tmpdir(), 'oja-')), 'store.sock');
}

async function openShared(dataDir: string, door: string, log: Logger): Promise<Store> {
  const store = openSqlite(dataDir, { door });
  await migrate(store);
  const orphans = await store.transact(sweepOrphans, { at: Date.now() });
  if (orphans > 0) log.info({ orphans }, 'gave back holds of calls that never ended');
  return store;
}
