/**
 * The parent of several workers: owns the embedded store and the limits, passes messages between them, replaces a
 * worker that died, and on SIGHUP replaces all of them one by one. It serves nothing itself.
 */
import cluster, { type Worker } from 'node:cluster';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { type ErrorCode, OjaError } from '../errors.ts';
import { sweepOrphans } from '../platform/ledger/resolve.ts';
import { createLocalLimiter } from '../platform/limits/limiter.ts';
import type { Settings } from '../settings.ts';
import { migrate } from '../storage/migrate.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { WorkerAnswer, WorkerRequest } from '../storage/sqlite-worker.ts';
import type { Store, Transaction } from '../storage/store.ts';
import type { Named } from '../storage/transaction-refs.ts';
import type { ToParent, ToWorker } from './protocol.ts';

const restartPauseMs = 500;

export async function superviseWorkers(settings: Settings, entry: string, log: Logger): Promise<void> {
  const dataDir = resolve(settings.server.dataDir);
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = settings.server.databaseUrl === undefined ? await openShared(dataDir, log) : undefined;
  const limiter = createLocalLimiter();
  cluster.setupPrimary({ exec: entry, serialization: 'advanced' });
  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const names = new WeakMap<Worker, Named[]>();
  const namesOf = (worker: Worker) => {
    const known = names.get(worker) ?? [];
    names.set(worker, known);
    return known;
  };
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  cluster.on('message', (worker, message: ToParent) => {
    if (message.kind === 'store')
      void answerAll(store!, namesOf(worker), message.questions, (answers) =>
        tell(worker, { kind: 'store', answers }),
      );
    if (message.kind === 'limits') {
      const granted = message.asked.map(({ id, owner, what, perMinute, wish }) => ({
        id,
        grant: limiter.turns(owner, what, perMinute, wish),
      }));
      tell(worker, { kind: 'limits', granted });
    }
    if (message.kind === 'message') for (const other of workers()) if (other !== worker) tell(other, message);
  });

  let leader: Worker | undefined;
  let stopping = false;
  let rolling = false;
  const replaced = new Set<Worker>();
  const start = (leads: boolean) => {
    const worker = cluster.fork(leads ? { OJA_WORKER_LEADS: '1' } : {});
    if (leads) leader = worker;
    return new Promise<Worker>((ready) => {
      worker.on('message', (message: ToParent) => {
        if (message.kind === 'ready') ready(worker);
      });
      worker.once('exit', () => ready(worker));
    });
  };
  cluster.on('exit', (worker, code, signal) => {
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

function ended(worker: Worker): Promise<void> {
  return new Promise((done) => {
    if (worker.isDead()) return done();
    worker.once('exit', () => done());
    worker.process.kill('SIGTERM');
  });
}

async function openShared(dataDir: string, log: Logger): Promise<Store> {
  const store = openSqlite(dataDir);
  await migrate(store);
  const orphans = await store.transact(sweepOrphans, { at: Date.now() });
  if (orphans > 0) log.info({ orphans }, 'gave back holds of calls that never ended');
  return store;
}

/** Answers that are ready in the same turn go back together. */
async function answerAll(
  store: Store,
  names: Named[],
  questions: WorkerRequest[],
  send: (answers: WorkerAnswer[]) => void,
): Promise<void> {
  let ready: WorkerAnswer[] = [];
  const add = (answer: WorkerAnswer) => {
    ready.push(answer);
    if (ready.length > 1) return;
    queueMicrotask(() => {
      const answers = ready;
      ready = [];
      send(answers);
    });
  };
  for (const question of questions) {
    answer(store, names, question).then(
      (result) => add({ id: question.id, result }),
      (error: unknown) => add({ id: question.id, error: explain(error) }),
    );
  }
}

function answer(store: Store, names: Named[], question: WorkerRequest): Promise<unknown> {
  if (question.kind === 'query') return store.query(question.sql, question.params);
  if (question.kind === 'backup') return store.backup!(question.path);
  if (question.kind === 'close') return Promise.resolve(null);
  const { ref, named, input } = question;
  if (named !== undefined) names[ref] = named;
  return store.transact(names[ref] as Transaction<unknown, unknown>, input);
}

function explain(error: unknown): NonNullable<WorkerAnswer['error']> {
  if (!(error instanceof OjaError))
    return { code: 'internal_error' as ErrorCode, message: (error as Error).message };
  const { code, message, param, details, retryAfterSeconds } = error;
  return { code, message, param, details, retryAfterSeconds };
}
