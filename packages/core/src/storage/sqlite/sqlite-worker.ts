/** SQLite's own thread. The writer commits everything that queued during the last commit as one group. */
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type Category, declareCategories } from '../../domain/categories.ts';
import { type ErrorCode, type FailOptions, fail, OjaError } from '../../errors.ts';
import { duplicateRow } from '../duplicate-row.ts';
import { keptTo } from '../own-tables.ts';
import type { Member, Outcome, Row, Statement, Transaction, Value } from '../store.ts';
import type { Named } from '../transaction-refs.ts';
import { createBackground } from './sqlite-background.ts';
import { createDurableCommits, openWal } from './sqlite-disk.ts';
import { createGroupCommit } from './sqlite-group.ts';
import { listenOnSocket } from './sqlite-socket.ts';

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly Value[] }
  /** `ref` is the number of the transaction; `named` is sent with its first use. */
  | {
      id: number;
      kind: 'transact';
      ref: number;
      named?: Named;
      input: unknown;
      /** Of packed inputs. */
      ids?: number[];
    }
  | { id: number; kind: 'backup'; path: string }
  | { id: number; kind: 'close' };

export interface WorkerResponse {
  id: number;
  result?: unknown;
  error?: FailOptions & { code: ErrorCode; message: string };
}

export interface WorkerSetup {
  path: string;
  mode: 'writer' | 'reader';
  port: MessagePort;
  /** Other processes connect here. */
  socketPath?: string;
  /** That counters of usage ask for. */
  categories: readonly Category[];
}

/** The process of this thread, or another one through the socket. */
interface Client {
  /** By `ref`. */
  transactions: Transaction<unknown, unknown>[];
  /** Not sent yet. */
  responses: WorkerResponse[];
  send(text: string): void;
}

interface ClientRequest<Request = WorkerRequest> {
  client: Client;
  request: Request;
}

const groupMax = 1024;
/** 16 MB: the thread writes pages that change all the time, and waits for the disk, a quarter as often as by default. */
const checkpointPages = 4_000;
/** Every process has a reader; what it misses is in the pages of the system, which all share. */
const cacheKb = { writer: 16_000, reader: 4_000 };
const { path, mode, port, socketPath, categories } = workerData as WorkerSetup;
declareCategories(categories);
const db = new DatabaseSync(path, { readOnly: mode === 'reader', timeout: 10_000 });
if (mode === 'writer') {
  // A commit does not wait for the disk: durable transactions get their response once the log is flushed.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  db.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
}
db.exec(`PRAGMA cache_size = -${cacheKb[mode]}; PRAGMA temp_store = MEMORY;`);

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
    // Dynamic filters make many statements: the map must not grow without bound.
    if (statements.size > 500) statements.clear();
    statement = db.prepare(placeholders(sql));
    statement.setReadBigInts(writes.test(sql));
    statements.set(sql, statement);
  }
  return statement;
}

/** What has written can't be repeated: it reads every number safely at once. */
const writes = /\b(?:INSERT|UPDATE|DELETE)\b/i;

/** An integer beyond 2^53 makes a statement fail that doesn't read BigInts, which cost more. */
function all({ sql, params }: Statement): Row[] {
  const statement = prepared(sql);
  try {
    return withNumbers(statement.all(...params) as WideRow[]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_OUT_OF_RANGE') throw error;
    statement.setReadBigInts(true);
    return withNumbers(statement.all(...params) as WideRow[]);
  }
}

type WideRow = Record<string, Value | bigint>;

/** As on PostgreSQL: what is beyond 2^53 is the nearest number. */
function withNumbers(rows: WideRow[]): Row[] {
  for (const row of rows)
    for (const name in row) if (typeof row[name] === 'bigint') row[name] = Number(row[name]);
  return rows as Row[];
}

function explain(error: unknown): WorkerResponse['error'] {
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

const diskFault = (message: string): WorkerResponse['error'] => ({
  code: 'storage_unavailable',
  message: `Writing to the disk failed: ${message}.`,
  retryAfterSeconds: 2,
});

type Transact = Extract<WorkerRequest, { kind: 'transact' }>;

async function load({ client, request }: ClientRequest<Transact>): Promise<void> {
  const { module, name, tables } = request.named!;
  // A plugin anywhere on the disk imports core by its name.
  if (tables !== undefined) await import('../../own-modules.ts');
  const found = ((await import(module)) as Record<string, Transaction<unknown, unknown>>)[name];
  if (found === undefined) throw new Error(`No transaction ${name} in ${module}`);
  client.transactions[request.ref] = tables === undefined ? found : keptTo(tables, found);
}

const transactionOf = ({ client, request }: ClientRequest<Transact>) => client.transactions[request.ref];

const commitTogether = createGroupCommit(db, all);
const wal = openWal(path);

/** A disk that failed may have lost a part of the log: what it holds moves to the database before anything is added. */
let mustCheckpoint = false;

interface ClientResponse {
  client: Client;
  response: WorkerResponse;
}

function commit(group: ClientRequest<Transact>[]): ClientResponse[] {
  try {
    if (mustCheckpoint) db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    mustCheckpoint = false;
  } catch (error) {
    return group.flatMap(({ client, request }) =>
      idsOf(request).map((id) => ({ client, response: { id, error: explain(error) } })),
    );
  }
  const responses: ClientResponse[] = [];
  for (let from = 0; from < group.length; from += groupMax)
    responses.push(...commitGroup(group.slice(from, from + groupMax)));
  return responses;
}

function commitGroup(group: ClientRequest<Transact>[]): ClientResponse[] {
  const runs = runsOf(group);
  return commitTogether(runs.map(({ member }) => member)).flatMap((outcome, i) => {
    const { member, requests } = runs[i]!;
    const isPacked = member.packs !== undefined && 'result' in outcome;
    const outcomes = isPacked ? (outcome.result as Outcome[]).values() : undefined;
    return requests.flatMap(({ client, request }) =>
      idsOf(request).map((id) => ({ client, response: responseOf(id, outcomes?.next().value ?? outcome) })),
    );
  });
}

/** What several processes have packed is run as one. */
function runsOf(group: ClientRequest<Transact>[]): { member: Member; requests: ClientRequest<Transact>[] }[] {
  const runs = group
    .filter(({ request }) => request.ids === undefined)
    .map((queued) => {
      const member: Member = { transaction: transactionOf(queued)!, input: queued.request.input };
      return { member, requests: [queued] };
    });
  const packed = Map.groupBy(
    group.filter(({ request }) => request.ids !== undefined),
    (queued) => transactionOf(queued)!,
  );
  for (const [transaction, requests] of packed) {
    const packs = requests.map(({ request }) => request.input);
    runs.unshift({ member: { transaction, input: undefined, packs }, requests });
  }
  return runs;
}

const idsOf = ({ id, ids = [id] }: Transact) => ids;

const responseOf = (id: number, outcome: Outcome): WorkerResponse =>
  'error' in outcome ? { id, error: explain(outcome.error) } : { id, result: outcome.result };

function queueResponses(responses: ClientResponse[]): void {
  for (const { client, response } of responses) client.responses.push(response);
}

const durable = createDurableCommits<ClientRequest<Transact>, ClientResponse[]>({
  commit,
  flush: wal.flush,
  respond(done, failure) {
    const responses = done.flat();
    if (failure === undefined) queueResponses(responses);
    else {
      mustCheckpoint = true;
      const error = diskFault(failure.message);
      queueResponses(
        responses.map(({ client, response }) => ({ client, response: { id: response.id, error } })),
      );
    }
    sendResponses();
  },
});

/** A transaction of its own each, so that what is waited for comes in between. */
const background = createBackground<ClientRequest<Transact>>({
  run: (queued, isBusy) => durable.add([queued], isBusy ? 'later' : 'now'),
});

/** Volatile transactions get their response while the durable ones wait for the disk. */
function commitAll(group: ClientRequest<Transact>[]): void {
  if (group.length > 0) background.yielded();
  const isVolatile = (queued: ClientRequest<Transact>) => transactionOf(queued)!.volatile === true;
  queueResponses(commit(group.filter(isVolatile)));
  durable.add(group.filter((queued) => !isVolatile(queued)));
}

const ownProcess: Client = { transactions: [], responses: [], send: (text) => port.postMessage(text) };
const clients = new Set([ownProcess]);

function sendResponses(): void {
  for (const client of clients) {
    if (client.responses.length > 0) client.send(JSON.stringify(client.responses));
    client.responses = [];
  }
}

async function serve(requests: ClientRequest[]): Promise<void> {
  let group: ClientRequest<Transact>[] = [];
  for (const { client, request } of requests) {
    const { id } = request;
    try {
      if (!db.isOpen) throw fail('storage_unavailable', 'The embedded database is closed.');
      if (request.kind === 'transact') {
        const queued = { client, request };
        if (request.named !== undefined) await load(queued);
        if (transactionOf(queued) === undefined) throw new Error('The transaction was not loaded.');
        if (transactionOf(queued)!.background === true) background.add(queued);
        else group.push(queued);
        continue;
      }
      commitAll(group);
      group = [];
      if (request.kind === 'close') {
        background.finish();
        await durable.idle();
      }
      client.responses.push({ id, result: handle(request) });
    } catch (error) {
      const ids = request.kind === 'transact' ? idsOf(request) : [id];
      for (const one of ids) client.responses.push({ id: one, error: explain(error) });
    }
  }
  commitAll(group);
  sendResponses();
  if (!db.isOpen) port.close();
}

function handle(request: Exclude<WorkerRequest, Transact>): unknown {
  if (request.kind === 'query') return all(request);
  if (request.kind === 'backup') backUp(request.path);
  if (request.kind === 'close') {
    // Litestream reads the log all the time: the next start takes what is left in it.
    if (mode === 'writer') db.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    wal.close();
    socketServer?.close();
  }
  return null;
}

/** What a full disk leaves of a backup must not be used as one. */
function backUp(file: string): void {
  const isNew = !existsSync(file);
  try {
    prepared('VACUUM INTO $1').run(file);
  } catch (error) {
    if (isNew) rmSync(file, { force: true });
    throw error;
  }
}

let waiting: ClientRequest[] = [];
let serving: Promise<void> = Promise.resolve();

function receive(client: Client, text: string): void {
  for (const request of JSON.parse(text) as WorkerRequest[]) waiting.push({ client, request });
}

function serveWaiting(): void {
  const requests = waiting;
  waiting = [];
  serving = serving.then(() => serve(requests));
}

const acceptClients = (path: string) =>
  listenOnSocket(path, (send) => {
    const client: Client = { transactions: [], responses: [], send };
    clients.add(client);
    return {
      onLine(line) {
        // Everything that can be read now, from any process, is committed together.
        if (waiting.length === 0) setImmediate(serveWaiting);
        receive(client, line);
      },
      onClose: () => void clients.delete(client),
    };
  });

const socketServer = socketPath === undefined ? undefined : await acceptClients(socketPath);

port.on('message', (first: string) => {
  receive(ownProcess, first);
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    receive(ownProcess, next.message as string);
  }
  serveWaiting();
});
