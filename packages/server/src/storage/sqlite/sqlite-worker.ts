/** SQLite's own thread. The writer groups whatever queued during the last commit into the next one. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type ErrorCode, type FailOptions, fail, OjaError } from '../../errors.ts';
import { duplicateRow } from '../duplicate-row.ts';
import type { Row, Statement, Transaction, Value } from '../store.ts';
import type { Named } from '../transaction-refs.ts';
import { createDurableCommits, openWal } from './sqlite-disk.ts';
import { type Door, openDoor } from './sqlite-door.ts';
import { createGroupCommit } from './sqlite-group.ts';

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
  /** Where other processes come in. */
  door?: string;
}

/** Who asks: the process of this thread, or another through the door. */
interface Asker {
  /** By the numbers that it gave them. */
  transactions: Transaction<unknown, unknown>[];
  answers: WorkerAnswer[];
  send(text: string): void;
}

interface Asked<Request = WorkerRequest> {
  asker: Asker;
  request: Request;
}

const groupMax = 1024;
const { path, mode, port, door: doorPath } = workerData as WorkerSetup;
const db = new DatabaseSync(path, { readOnly: mode === 'reader', timeout: 10_000 });
if (mode === 'writer') {
  // A commit does not wait for the disk: callers that need that are answered once the log is flushed.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
}
db.exec('PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;');

const statements = new Map<string, StatementSync>();

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
  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
  if (errcode === 2067 || errcode === 1555) return explain(duplicateRow(error));
  // 13 SQLITE_FULL, 10 SQLITE_IOERR, 5 SQLITE_BUSY, 8 SQLITE_READONLY, 14 SQLITE_CANTOPEN
  const storage = errcode !== undefined && [5, 8, 10, 13, 14].includes(errcode & 0xff);
  return storage ? diskFault(message) : { code: 'internal_error', message };
}

const diskFault = (message: string): WorkerAnswer['error'] => ({
  code: 'storage_unavailable',
  message: `Writing to the disk failed: ${message}.`,
  retryAfterSeconds: 2,
});

type Transact = Extract<WorkerRequest, { kind: 'transact' }>;

async function load({ asker, request }: Asked<Transact>): Promise<void> {
  const { module, name } = request.named!;
  const found = ((await import(module)) as Record<string, Transaction<unknown, unknown>>)[name];
  if (found === undefined) throw new Error(`No transaction ${name} in ${module}`);
  asker.transactions[request.ref] = found;
}

const transactionOf = ({ asker, request }: Asked<Transact>) => asker.transactions[request.ref];

const commitTogether = createGroupCommit(db, all);
const wal = openWal(path);

/** A disk that failed may have lost a part of the log: what it holds moves to the database before anything is added. */
let mustCheckpoint = false;

interface Answered {
  asker: Asker;
  answer: WorkerAnswer;
}

function commit(group: Asked<Transact>[]): Answered[] {
  try {
    if (mustCheckpoint) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    mustCheckpoint = false;
  } catch (error) {
    return group.map(({ asker, request: { id } }) => ({ asker, answer: { id, error: explain(error) } }));
  }
  const answered: Answered[] = [];
  for (let from = 0; from < group.length; from += groupMax)
    answered.push(...commitGroup(group.slice(from, from + groupMax)));
  return answered;
}

function commitGroup(group: Asked<Transact>[]): Answered[] {
  const members = group.map((asked) => ({
    transaction: transactionOf(asked)!,
    input: asked.request.input,
  }));
  return commitTogether(members).map((outcome, i) => {
    const { asker, request } = group[i]!;
    const { id } = request;
    const answer =
      'error' in outcome ? { id, error: explain(outcome.error) } : { id, result: outcome.result };
    return { asker, answer };
  });
}

function give(answered: Answered[]): void {
  for (const { asker, answer } of answered) asker.answers.push(answer);
}

const durable = createDurableCommits<Asked<Transact>, Answered[]>({
  commit,
  flush: wal.flush,
  answer(answered, failure) {
    if (failure === undefined) give(answered);
    else {
      mustCheckpoint = true;
      const error = diskFault(failure.message);
      give(answered.map(({ asker, answer }) => ({ asker, answer: { id: answer.id, error } })));
    }
    tell();
  },
});

/** Callers that need not wait for the disk are answered while the others do. */
function commitAll(group: Asked<Transact>[]): void {
  const isQuick = (asked: Asked<Transact>) => transactionOf(asked)!.volatile === true;
  give(commit(group.filter(isQuick)));
  durable.add(group.filter((asked) => !isQuick(asked)));
}

const own: Asker = { transactions: [], answers: [], send: (text) => port.postMessage(text) };
const askers = new Set([own]);

function tell(): void {
  for (const asker of askers) {
    if (asker.answers.length > 0) asker.send(JSON.stringify(asker.answers));
    asker.answers = [];
  }
}

async function serve(requests: Asked[]): Promise<void> {
  let group: Asked<Transact>[] = [];
  for (const { asker, request } of requests) {
    const { id } = request;
    try {
      if (!db.isOpen) throw fail('storage_unavailable', 'The embedded database is closed.');
      if (request.kind === 'transact') {
        const asked = { asker, request };
        if (request.named !== undefined) await load(asked);
        if (transactionOf(asked) === undefined) throw new Error('A transaction that was not loaded.');
        group.push(asked);
        continue;
      }
      commitAll(group);
      group = [];
      if (request.kind === 'close') await durable.idle();
      asker.answers.push({ id, result: answer(request) });
    } catch (error) {
      asker.answers.push({ id, error: explain(error) });
    }
  }
  commitAll(group);
  tell();
  if (!db.isOpen) port.close();
}

function answer(request: Exclude<WorkerRequest, Transact>): unknown {
  if (request.kind === 'query') return all(request);
  if (request.kind === 'backup') prepared('VACUUM INTO $1').run(request.path);
  if (request.kind === 'close') {
    if (mode === 'writer') db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    wal.close();
    door?.close();
  }
  return null;
}

let waiting: Asked[] = [];
let serving: Promise<void> = Promise.resolve();

function hear(asker: Asker, text: string): void {
  for (const request of JSON.parse(text) as WorkerRequest[]) waiting.push({ asker, request });
}

function serveWaiting(): void {
  const requests = waiting;
  waiting = [];
  serving = serving.then(() => serve(requests));
}

async function letIn(path: string): Promise<Door> {
  return openDoor(path, (send) => {
    const asker: Asker = { transactions: [], answers: [], send };
    askers.add(asker);
    return {
      hear(line) {
        // What can be read now, of whichever process, is committed together.
        if (waiting.length === 0) setImmediate(serveWaiting);
        hear(asker, line);
      },
      left: () => void askers.delete(asker),
    };
  });
}

const door = doorPath === undefined ? undefined : await letIn(doorPath);

port.on('message', (first: string) => {
  hear(own, first);
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    hear(own, next.message as string);
  }
  serveWaiting();
});
