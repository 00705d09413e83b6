/** SQLite's own thread. The writer groups whatever queued during the last commit into the next one. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type ErrorCode, type FailOptions, OjaError } from '../errors.ts';
import { createGroupCommit } from './sqlite-group.ts';
import type { Row, Statement, Transaction, Value } from './store.ts';

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly Value[] }
  | { id: number; kind: 'transact'; module: string; name: string; input: unknown }
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
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
}
db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');

const statements = new Map<string, StatementSync>();
const transactions = new Map<string, Transaction<unknown, unknown>>();

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

async function load(request: { module: string; name: string }): Promise<Transaction<unknown, unknown>> {
  const id = `${request.module}#${request.name}`;
  let found = transactions.get(id);
  if (found === undefined) {
    const module = (await import(request.module)) as Record<string, Transaction<unknown, unknown>>;
    found = module[request.name];
    if (found === undefined) throw new Error(`No transaction ${id}`);
    transactions.set(id, found);
  }
  return found;
}

const commitTogether = createGroupCommit(db, all);

function commitGroup(group: Extract<WorkerRequest, { kind: 'transact' }>[]): WorkerAnswer[] {
  const members = group.map(({ module, name, input }) => ({
    transaction: transactions.get(`${module}#${name}`)!,
    input,
  }));
  return commitTogether(members).map((outcome, i) => {
    const { id } = group[i]!;
    return 'error' in outcome ? { id, error: explain(outcome.error) } : { id, result: outcome.result };
  });
}

async function serve(requests: WorkerRequest[]): Promise<void> {
  const answers: WorkerAnswer[] = [];
  let group: Extract<WorkerRequest, { kind: 'transact' }>[] = [];
  const commit = () => {
    for (let from = 0; from < group.length; from += groupMax) {
      answers.push(...commitGroup(group.slice(from, from + groupMax)));
    }
    group = [];
  };
  for (const request of requests) {
    try {
      if (request.kind === 'transact') {
        await load(request);
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
        port.postMessage(JSON.stringify(answers));
        port.close();
        return;
      }
    } catch (error) {
      answers.push({ id: request.id, error: explain(error) });
    }
  }
  commit();
  port.postMessage(JSON.stringify(answers));
}

let serving: Promise<void> = Promise.resolve();
port.on('message', (first: string) => {
  const requests = JSON.parse(first) as WorkerRequest[];
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    requests.push(...(JSON.parse(next.message as string) as WorkerRequest[]));
  }
  serving = serving.then(() => serve(requests));
});
