/**
 * The parent of several workers. It writes the embedded store for them, enforces their shared limits, relays
 * messages between them, replaces a worker that died, and on SIGHUP replaces all of them one by one. It serves no
 * requests.
 */
import cluster, { type Worker } from 'node:cluster';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { brokenDown, restartPauseMs, steadyMs } from '../../bin/server-process.mjs';
import { sweepOrphans } from '../platform/ledger/settle.ts';
import { createLocalLimiter } from '../platform/limits/limiter.ts';
import { releaseMemory } from '../process/release-memory.ts';
import { noteRestart } from '../process/restarts.ts';
import type { Settings } from '../settings.ts';
import { openEmbedded } from '../storage/open.ts';
import type { Store } from '../storage/store.ts';
import { upgrade } from '../storage/upgrade/upgrade.ts';
import { createMetricsGathering } from './gather-metrics.ts';
import { closeUntaken } from './handed-over.ts';
import type { ToParent, ToWorker } from './protocol.ts';

/**
 * Workers keep every core busy: parallel garbage collection would only compete with them. Each has a part of the
 * traffic, and a young generation (in MB) of half the size.
 */
const workerFlags = ['--no-parallel-scavenge', '--min-semi-space-size=8', '--max-semi-space-size=8'];

export async function superviseWorkers(settings: Settings, entry: string, log: Logger): Promise<void> {
  const dataDir = resolve(settings.server.dataDir);
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const socketPath = settings.server.databaseUrl === undefined ? socketPathIn(dataDir) : undefined;
  const store = socketPath === undefined ? undefined : await openShared(dataDir, socketPath, log);
  const limiter = createLocalLimiter();
  cluster.setupPrimary({
    exec: entry,
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...workerFlags],
  });
  const send = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const numbers = new Map<Worker, number>();
  const metrics = createMetricsGathering(workers, (worker) => numbers.get(worker) ?? 0, send);

  cluster.on('message', (worker, message: ToParent) => {
    if (message.kind === 'limits') {
      const granted = message.requests.map(({ id, owner, what, perMinute, wish }) => ({
        id,
        grant: limiter.turns(owner, what, perMinute, wish),
      }));
      send(worker, { kind: 'limits', granted });
    }
    if (message.kind === 'gather-metrics') metrics.start(worker);
    if (message.kind === 'metrics') metrics.receive(worker, message.gathering, message.families);
    if (message.kind === 'message') for (const other of workers()) if (other !== worker) send(other, message);
  });

  let leader: Worker | undefined;
  let stopping = false;
  let rolling = false;
  /** Their end needs no new worker: those that a SIGHUP replaces, and those that replace them, until they are ready. */
  const replaced = new Set<Worker>();
  const startedAt = new WeakMap<Worker, number>();
  const start = (leads: boolean): Worker => {
    const worker = cluster.fork({
      ...(leads ? { OJA_WORKER_LEADS: '1' } : {}),
      ...(socketPath === undefined ? {} : { OJA_WORKER_SOCKET: socketPath }),
    });
    closeUntaken(worker);
    startedAt.set(worker, Date.now());
    if (leads) leader = worker;
    numbers.set(worker, lowestFree(numbers));
    return worker;
  };
  let quick = 0;
  const restart = (worker: Worker) => {
    const livedMs = Date.now() - (startedAt.get(worker) ?? 0);
    quick = livedMs < steadyMs ? quick + 1 : 0;
    setTimeout(() => void (stopping || start(worker === leader)), restartPauseMs(quick));
  };
  cluster.on('exit', (worker, code, signal) => {
    numbers.delete(worker);
    metrics.exited(worker);
    if (stopping || replaced.has(worker)) return;
    log.error({ pid: worker.process.pid, code, signal }, 'a worker died; another takes its place');
    // One that broke down has said why.
    if (code !== brokenDown) noteRestart(dataDir, `A worker ended: ${signal ?? `code ${code}`}`);
    restart(worker);
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
    const wereReplaced = await replaceAll();
    if (wereReplaced) log.info('every worker is replaced');
    else if (!stopping) log.error('a new worker did not start; the present workers continue');
    rolling = false;
  }

  async function replaceAll(): Promise<boolean> {
    for (const old of workers()) {
      const leads = old === leader;
      const fresh = start(leads);
      replaced.add(old).add(fresh);
      if (!(await becomesReady(fresh))) {
        replaced.delete(old);
        if (leads) leader = old;
        if (old.isDead()) restart(old);
        return false;
      }
      replaced.delete(fresh);
      await ended(old);
    }
    return true;
  }

  // The first worker migrates and creates the operator before the others start.
  if (!(await becomesReady(start(true)))) process.exit(1);
  for (let started = 1; started < settings.server.workers; started++) start(false);
  // It serves no calls itself.
  releaseMemory({ subscribe: () => () => {} });
}

/** A replacement gets the number of the worker that it replaces. */
function lowestFree(numbers: Map<Worker, number>): number {
  const taken = new Set(numbers.values());
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

/** Whether it serves; false once it has ended without. */
function becomesReady(worker: Worker): Promise<boolean> {
  return new Promise((done) => {
    worker.on('message', (message: ToParent) => {
      if (message.kind === 'ready') done(true);
    });
    worker.once('exit', () => done(false));
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((done) => {
    if (worker.isDead()) return done();
    worker.once('exit', () => done());
    worker.process.kill('SIGTERM');
  });
}

/** A Unix socket path is limited to about this many bytes. */
const socketPathMax = 100;

function socketPathIn(dataDir: string): string {
  const path = join(dataDir, 'store.sock');
  if (Buffer.byteLength(path) <= socketPathMax) return path;
  return join(mkdtempSync(join(tmpdir(), 'oja-')), 'store.sock');
}

async function openShared(dataDir: string, socketPath: string, log: Logger): Promise<Store> {
  const store = await openEmbedded(dataDir, { socketPath });
  await upgrade(store, dataDir, { log });
  const orphans = await store.transact(sweepOrphans, { at: Date.now() });
  if (orphans > 0) log.info({ orphans }, 'released the holds of calls that never ended');
  return store;
}
