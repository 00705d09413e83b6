/** The embedded store: one writer thread and one reader thread over one file, locked against a second process. */

import { mkdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { OperatorError } from '../../operator-error.ts';
import type { Store, Transaction, Value } from '../store.ts';
import { createRefs } from '../transaction-refs.ts';
import { visit } from './sqlite-door.ts';
import { createExchange, type Exchange } from './sqlite-exchange.ts';
import type { WorkerAnswer, WorkerSetup } from './sqlite-worker.ts';

export const databaseFile = 'oja.db';

/** Held by the operating system until the process ends, kill -9 included. */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    lock.close();
    throw new OperatorError(
      `Another Oja server runs on the data folder ${dataDir}. Stop it, choose another OJA_DATA_DIR, or use DATABASE_URL to run several nodes.`,
    );
  }
  return () => lock.close();
}

interface Thread {
  ask: Exchange['ask'];
  end(): Promise<void>;
}

const youngMb = { writer: 16, reader: 4 };

function openThread(path: string, mode: WorkerSetup['mode'], door?: string): Thread {
  const cacheDir = getCompileCacheDir();
  const { port1, port2 } = new MessageChannel();
  const setup: WorkerSetup = { path, mode, port: port2 as MessagePort, door };
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
    workerData: setup,
    transferList: [port2],
    // Without the cache a thread strips the types, which takes 16 MB.
    env: cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cacheDir) },
    // What passes through is short-lived: a larger nursery would only be memory that nobody gives back.
    resourceLimits: { maxYoungGenerationSizeMb: youngMb[mode] },
  });
  // As text: rows cost several times as much when they are cloned.
  const exchange = createExchange((questions) => port1.postMessage(JSON.stringify(questions)));
  port1.on('message', (answers: string) => exchange.receive(JSON.parse(answers) as WorkerAnswer[]));
  worker.on('error', exchange.break);
  return {
    ask: exchange.ask,
    async end() {
      await exchange.ask({ kind: 'close' });
      port1.close();
      exchange.break(new Error('it was closed'));
      await worker.terminate();
    },
  };
}

/** The thread of another process, through its door. */
function visitThread(door: string): Thread {
  const exchange = createExchange((questions) => say(JSON.stringify(questions)));
  const { say, leave } = visit(door, {
    hear: (line) => exchange.receive(JSON.parse(line) as WorkerAnswer[]),
    left: () => exchange.break(new Error(`${door} was closed`)),
  });
  return { ask: exchange.ask, end: async () => leave() };
}

export interface SqliteOptions {
  readOnly?: boolean;
  /** A socket file through which other processes may write. */
  door?: string;
}

export function openSqlite(dataDir: string, { readOnly, door }: SqliteOptions = {}): Store {
  const unlock = readOnly ? () => {} : lockFolder(dataDir);
  const path = join(dataDir, databaseFile);
  return storeOver(path, readOnly ? undefined : openThread(path, 'writer', door), unlock);
}

/** The store of the process that opened `door`: it alone writes, and everyone reads. */
export function joinSqlite(dataDir: string, door: string): Store {
  return storeOver(join(dataDir, databaseFile), visitThread(door), () => {});
}

function storeOver(path: string, writer: Thread | undefined, unlock: () => void): Store {
  const refs = createRefs();
  let reader: Thread | undefined;

  return {
    dialect: 'sqlite',
    async query<T extends object>(sql: string, params: readonly Value[] = []) {
      // The file exists only once the writer has opened it.
      if (reader === undefined) {
        await writer?.ask({ kind: 'query', sql: 'SELECT 1', params: [] });
        reader ??= openThread(path, 'reader');
      }
      return (await reader.ask({ kind: 'query', sql, params })) as T[];
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input) {
      if (writer === undefined) throw new Error('The store is open for reading only.');
      return (await writer.ask(refs.question(transaction, input))) as Result;
    },
    async ping() {
      await (writer ?? reader)?.ask({ kind: 'query', sql: 'SELECT 1', params: [] });
    },
    async backup(path) {
      await writer?.ask({ kind: 'backup', path });
    },
    async close() {
      await reader?.end();
      await writer?.end();
      unlock();
    },
  };
}
