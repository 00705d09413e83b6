/** SQLite's own thread. The writer groups whatever queued during the last commit into the next one. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type ErrorCode, type FailOptions, OjaError } from '../errors.ts';
import { createGroupCommit } from './sqlite-group.ts';
import type { Row, Statement, Transaction, Value } from './store.ts';
import type { Named } from './transaction-refs.ts';

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly Value[] }
  /** `ref` stands for the transaction; `named` says which it is when it is first asked for. */
  | { id: number; kind: 'transact'; ref: number; named?: Named; input: unknown }
  | { id: number; kind: 'backup'; path: string }
  | { id: number; kind: 'close' };

export interface WorkerAnswer {
  id: number;
  result?: unknown;
  error?: FailOptions & { code: ErrorCode; message: string };
}

export interface WorkerSetup {
  path: string;
  mode: 'writer' | 'reader';
  port: MessagePort;
}

const groupMax = 1024;
const { path, mode, port } = workerData as WorkerSetup;
const db = new DatabaseSync(path, { readOnly: mode === 'reader', timeout: 10_000 });
if (mode === 'writer') {
  db.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;');
}
db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');

const statements = new Map<string, StatementSync>();
const transactions: Transaction<unknown, unknown>[] = [];

/** Numbered parameters are looked up by name, each in a time that grows with their count: only those out of order stay numbered. */
function placeholders(sql: string): string {
  let last = 0;
  const inOrder = [...sql.matchAll(/\$(\d+)/g)].every(([, number]) => Number(number) === ++last);
  return sql.replace(/\$(\d+)/g, inOrder ? '?' : '?$1');
}

function prepared(sql: string): StatementSync {
  let statement = statements.get(sql);
  if (statement === undefined) {
    // Dynamic filters make many texts; forget them all rather than keep an unbounded map.
    if (statements.size > 500) statements.clear();
    statement = db.prepare(placeholders(sql));
    statements.set(sql, statement);
  }
  return statement;
}

function all({ sql, params }: Statement): Row[] {
  return prepared(sql).all(...params) as Row[];
}

function explain(error: unknown): WorkerAnswer['error'] {
  if (error instanceof OjaError) {
    const { code, message, param, details, retryAfterSeconds } = error;
    return { code, message, param, details, retryAfterSeconds };
  }
  const { errcode, message } = error as { errcode?: number; message: string };
  // 13 SQLITE_FULL, 10 SQLITE_IOERR, 5 SQLITE_BUSY, 8 SQLITE_READONLY, 14 SQLITE_CANTOPEN
  const storage = errcode !== undefined && [5, 8, 10, 13, 14].includes(errcode & 0xff);
  if (!storage) return { code: 'internal_error', message };
  const told = `The disk does not take the write: ${message}.`;
  return { code: 'storage_unavailable', message: told, retryAfterSeconds: 2 };
}

type Transact = Extract<WorkerRequest, { kind: 'transact' }>;

async function load({ ref, named }: Transact): Promise<void> {
  const { module, name } = named!;
  const found = ((await import(module)) as Record<string, Transaction<unknown, unknown>>)[name];
  if (found === undefined) throw new Error(`No transaction ${name} in ${module}`);
  transactions[ref] = found;
}

const commitTogether = createGroupCommit(db, all);

function commitGroup(group: Transact[], durable: boolean): WorkerAnswer[] {
  const members = group.map(({ ref, input }) => ({ transaction: transactions[ref]!, input }));
  return commitTogether(members, durable).map((outcome, i) => {
    const { id } = group[i]!;
    return 'error' in outcome ? { id, error: explain(outcome.error) } : { id, result: outcome.result };
  });
}

async function serve(requests: WorkerRequest[]): Promise<void> {
  let answers: WorkerAnswer[] = [];
  let group: Transact[] = [];
  const tell = () => {
    if (answers.length > 0) port.postMessage(JSON.stringify(answers));
    answers = [];
  };
  const commitAll = (chosen: Transact[], durable: boolean) => {
    for (let from = 0; from < chosen.length; from += groupMax) {
      answers.push(...commitGroup(chosen.slice(from, from + groupMax), durable));
    }
  };
  const commit = () => {
    const quick = group.filter(({ ref }) => transactions[ref]!.volatile === true);
    commitAll(quick, false);
    // Whoever need not wait for the disk is answered while the others do.
    if (quick.length > 0 && quick.length < group.length) tell();
    commitAll(
      group.filter(({ ref }) => transactions[ref]!.volatile !== true),
      true,
    );
    group = [];
  };
  for (const request of requests) {
    try {
      if (request.kind === 'transact') {
        if (request.named !== undefined) await load(request);
        if (transactions[request.ref] === undefined) throw new Error('A transaction that was not loaded.');
        group.push(request);
        continue;
      }
      commit();
      if (request.kind === 'query') answers.push({ id: request.id, result: all(request) });
      if (request.kind === 'backup') {
        prepared('VACUUM INTO $1').run(request.path);
        answers.push({ id: request.id, result: null });
      }
      if (request.kind === 'close') {
        if (mode === 'writer') db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        db.close();
        answers.push({ id: request.id, result: null });
        tell();
        port.close();
        return;
      }
    } catch (error) {
      answers.push({ id: request.id, error: explain(error) });
    }
  }
  commit();
  tell();
}

let serving: Promise<void> = Promise.resolve();
port.on('message', (first: string) => {
  const requests = JSON.parse(first) as WorkerRequest[];
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    requests.push(...(JSON.parse(next.message as string) as WorkerRequest[]));
  }
  serving = serving.then(() => serve(requests));
});
