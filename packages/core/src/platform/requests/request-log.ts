/**
 * The port of the request log: rows of calls, and the counters that analytics read. `database-log/` stores both in the
 * database, SQLite or PostgreSQL; the package `clickhouse-log` in ClickHouse. All three pass `contract.ts`.
 * The row of a paid call is always written to the database too, in the transaction of its charge.
 */
import type { Logger } from '../../logger.ts';
import type { Spool } from '../../storage/spool.ts';
import type { Store } from '../../storage/store.ts';
import type { Fault } from '../ledger/verify-books.ts';
import type { RequestRow } from './insert.ts';
import type { modelAmounts } from './model-usage.ts';

export interface RequestFilter {
  /** Null for the operator's view of everyone. */
  accountId: string | null;
  keyId?: string;
  endpoint?: string;
  status?: 'ok' | 'client_error' | 'server_error' | number;
  errorCode?: string;
  model?: string;
  upstream?: string;
  mode?: 'live' | 'test';
  fromMs?: number;
  toMs?: number;
  /** With the console's own calls. */
  withConsole?: boolean;
  /** Rows behind this cursor, see cursor.ts. */
  before?: string;
  limit: number;
}

export type SlotGroup = 'hour' | 'day' | 'endpoint' | 'key';
export type UsageGroup = SlotGroup | 'model' | 'upstream' | 'tag' | 'kind';
/** Items are counted by model and kind, disputed calls by upstream, those of services by endpoint. */
export type ModelDimension = 'model' | 'upstream' | 'tag' | 'item' | 'disputed' | 'service';

export interface UsageFilter {
  /** Null for everyone together. */
  accountId: string | null;
  fromMs: number;
  toMs: number;
  keyId?: string;
  endpoint?: string;
  /** With calls that only look: at the account, at how far a job is. */
  withWatching?: boolean;
}

export const noCounts = {
  calls: 0,
  client_errors: 0,
  server_errors: 0,
  free_calls: 0,
  charge_micros: 0,
  ms_sum: 0,
  bytes_in: 0,
  bytes_out: 0,
};
export type Counts = typeof noCounts;
export const countNames = Object.keys(noCounts) as (keyof Counts)[];

export interface GroupCounts {
  /** Start of the hour or day in milliseconds, or the name of the endpoint or key. */
  name: string | number;
  counts: Counts;
  /** Calls by latency bucket. */
  latency: number[];
}

export type ModelSums = Record<(typeof modelAmounts)[number], number>;
export type ModelCounts = ModelSums & { name: string };

export interface ItemCounts {
  endpoint: string;
  /** Model and kind. */
  name: string;
  units: number;
  nanos: number;
}

export interface EndpointCalls {
  slot: number;
  endpoint: string;
  calls: number;
  /** By our fault. */
  failed: number;
}

/** How far the log is behind, for metrics and readiness. */
export interface LogState {
  /** Why this node can't take more rows. */
  problem?: string;
  spoolBytes: number;
  spoolBytesMax: number;
  sentRows: number;
  /** Since when batches fail, or undefined. */
  failingSince: number | undefined;
}

export interface RequestLog {
  /** Rows of paid calls must be put into the outbox of the database, see outbox.ts. */
  readonly usesOutbox: boolean;
  /** Stores rows of unpaid calls: durable when it resolves. Paid calls are in the database; without rows it counts those. */
  record(rows: readonly RequestRow[], keysUsed: [keyId: string, at: number][]): Promise<void>;
  /**
   * Stores rows that come faster than `record` takes them, durable when it resolves; they are recorded later. Without
   * it, `record` never has to wait for others.
   */
  putAside?(rows: readonly RequestRow[]): Promise<void>;
  /** Resolves when everything recorded, and every paid row, can be read. */
  settled(): Promise<void>;
  /** At most one more than the limit, newest first: that there is a next page shows. */
  list(filter: RequestFilter): Promise<RequestRow[]>;
  /** A job has two rows, the call that queued it and its end: the later one. */
  find(accountId: string | null, id: string): Promise<RequestRow | undefined>;
  /** Before `hoursFrom` only days are stored. */
  usage(filter: UsageFilter, group: SlotGroup, hoursFrom: number): Promise<GroupCounts[]>;
  /** What was charged most first. */
  modelUsage(filter: UsageFilter, dimension: ModelDimension, rowsMax: number): Promise<ModelCounts[]>;
  /** Of the whole range, however many names there are. Each call has one model, and any number of tags and items. */
  modelTotal(filter: UsageFilter, dimension: ModelDimension): Promise<ModelSums>;
  items(accountId: string, fromMs: number, toMs: number): Promise<ItemCounts[]>;
  /** Of everyone, by endpoint; `failing`: only hours in which a tenth of the calls failed. */
  daysByEndpoint(fromMs: number): Promise<EndpointCalls[]>;
  failingHours(fromMs: number): Promise<EndpointCalls[]>;
  /** Removes IP addresses, user agents and error messages of an account. */
  eraseCallers(accountId: string): Promise<void>;
  /** Deletes rows older than the retention, and prepares for those to come. */
  prune(now: number, retentionDays: number): Promise<void>;
  /** Differences between the ledger and the log. */
  verify(): Promise<{ checks: number; faults: Fault[] }>;
  state(): LogState;
  close(): Promise<void>;
}

export interface LogStoreParts {
  store: Store;
  /** Paid rows are there, too. */
  database: RequestLog;
  /** Rows on this node's disk until they are sent. */
  spool: Spool;
  log: Logger;
  now(): number;
  retentionDays: number;
}

/** A place for the request log outside the database, at the URL of `OJA_LOG_URL`. A plugin brings it. */
export interface LogStore {
  name: string;
  open(url: string, parts: LogStoreParts): RequestLog;
  /** Throws why it can't be reached. */
  version(url: string): Promise<string>;
  /** Differences between the ledger and the log. */
  verify(
    url: string,
    store: Store,
    options: { now: number; retentionDays: number },
  ): Promise<{ checks: number; faults: Fault[] }>;
}
