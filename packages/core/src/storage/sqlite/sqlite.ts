/** The embedded store: one writer thread and one reader thread over one file, locked against a second process. */

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { packagedCategories } from '../../domain/categories.ts';
import { fail } from '../../errors.ts';
import { OperatorError } from '../../operator-error.ts';
import { bundledAs } from '../bundled.ts';
import type { Many, Store, Transaction, Value } from '../store.ts';
import { createRefs } from '../transaction-refs.ts';
import { createRpcClient, type RpcClient } from './sqlite-rpc.ts';
import { connectToSocket } from './sqlite-socket.ts';
import type { WorkerResponse, WorkerSetup } from './sqlite-worker.ts';

export const databaseFile = 'oja.db';

/** Held by the operating system until the process ends, kill -9 included. */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mustBeOurs(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new OperatorError(
      errcode === sqliteBusy
        ? `Another Oja server runs on the data folder ${dataDir}. Stop it, choose another OJA_DATA_DIR, or use DATABASE_URL to run several nodes.`
        : `The data folder ${dataDir} cannot be locked: ${message}. Check its disk, or choose another OJA_DATA_DIR.`,
    );
  }
  return () => lock.close();
}

const sqliteBusy = 5;

/** SQLite does not say which file it can't open or write; most often another user, such as root, owns it. */
function mustBeOurs(dataDir: string): void {
  const files = ['lock.db', databaseFile].map((name) => join(dataDir, name));
  for (const path of [dataDir, ...files])
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}

/** The command line asks for a backup, and the server, often as another user, writes it. */
function mustTakeFiles(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw fail(
      'unprocessable',
      `path: the server can't write to ${folder} (${why}). Let its user write there, and list the folder in ReadWritePaths= of its systemd unit.`,
      { param: 'path' },
    );
  }
}

interface Thread {
  request: RpcClient['request'];
  close(): Promise<void>;
}

const youngMb = { writer: 16, reader: 4 };

function openThread(path: string, mode: WorkerSetup['mode'], socketPath?: string): Thread {
  const cacheDir = getCompileCacheDir();
  const { port1, port2 } = new MessageChannel();
  const categories = packagedCategories();
  const setup: WorkerSetup = { path, mode, port: port2 as MessagePort, socketPath, categories };
  const main = new URL('./sqlite-worker.ts', import.meta.url);
  const worker = new Worker(new URL(bundledAs(main.href)), {
    workerData: setup,
    transferList: [port2],
    // Without the cache a thread strips the types, which takes 16 MB.
    env: cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cacheDir) },
    // What passes through is short-lived: a larger nursery would only be memory that nobody gives back.
    resourceLimits: { maxYoungGenerationSizeMb: youngMb[mode] },
  });
  // As text: rows cost several times as much when they are cloned.
  const rpc = createRpcClient((requests) => port1.postMessage(JSON.stringify(requests)));
  port1.on('message', (responses: string) => rpc.receive(JSON.parse(responses) as WorkerResponse[]));
  worker.on('error', rpc.break);
  return {
    request: rpc.request,
    async close() {
      await rpc.request({ kind: 'close' });
      port1.close();
      rpc.break(new Error('it was closed'));
      await worker.terminate();
    },
  };
}

/** The thread of another process. */
function connectToThread(socketPath: string): Thread {
  const rpc = createRpcClient((requests) => socket.send(JSON.stringify(requests)));
  const socket = connectToSocket(socketPath, {
    onLine: (line) => rpc.receive(JSON.parse(line) as WorkerResponse[]),
    onClose: () => rpc.break(new Error(`${socketPath} was closed`)),
  });
  return { request: rpc.request, close: async () => socket.close() };
}

export interface SqliteOptions {
  readOnly?: boolean;
  /** The writer reads as well, between two groups: without the thread that only reads, 12 MB less. */
  oneThread?: boolean;
  /** A Unix socket through which other processes may write. */
  socketPath?: string;
}

export function openSqlite(dataDir: string, { readOnly, oneThread, socketPath }: SqliteOptions = {}): Store {
  const unlock = readOnly ? () => {} : lockFolder(dataDir);
  const path = join(dataDir, databaseFile);
  const writer = readOnly ? undefined : openThread(path, 'writer', socketPath);
  return storeOver(path, writer, unlock, oneThread ? writer : undefined);
}

/** A store whose writer is the process that listens on `socketPath`. It reads the file itself. */
export function joinSqlite(dataDir: string, socketPath: string): Store {
  return storeOver(join(dataDir, databaseFile), connectToThread(socketPath), () => {});
}

function storeOver(
  path: string,
  writer: Thread | undefined,
  unlock: () => void,
  readsToo: Thread | undefined = undefined,
): Store {
  const refs = createRefs();
  let reader = readsToo ?? (existsSync(path) ? openThread(path, 'reader') : undefined);
  let isOpen = false;

  return {
    dialect: 'sqlite',
    async query<T extends object>(sql: string, params: readonly Value[] = []) {
      // The file is there, and set up, only once the writer has opened it.
      if (!isOpen) await writer?.request({ kind: 'query', sql: 'SELECT 1', params: [] });
      isOpen = true;
      reader ??= openThread(path, 'reader');
      return (await reader.request({ kind: 'query', sql, params })) as T[];
    },
    async transact<Input, Result>(transaction: Transaction<Input, Result>, input: Input) {
      if (writer === undefined) throw new Error('The store is open for reading only.');
      // Those of a plugin are kept to its tables one by one.
      const many =
        transaction.tables === undefined
          ? (transaction.many as Many<unknown, unknown> | undefined)
          : undefined;
      return (await writer.request(refs.request(transaction, input), many)) as Result;
    },
    async ping() {
      await (writer ?? reader)?.request({ kind: 'query', sql: 'SELECT 1', params: [] });
    },
    async backup(path) {
      mustTakeFiles(dirname(path));
      await writer?.request({ kind: 'backup', path });
    },
    async close() {
      if (reader !== readsToo) await reader?.close();
      await writer?.close();
      unlock();
    },
  };
}
