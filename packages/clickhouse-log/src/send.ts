/**
 * A batch into ClickHouse: its rows, and what they add to the counters. It may be sent again whenever nobody knows
 * whether it arrived. Rows that arrive twice are read once. Counters are sums, so each table's part of a batch is one
 * block, which ClickHouse stores whole or not at all, and has a mark in it: where the mark is, the part is not sent again.
 */

import { fail } from '@oja/core/errors';
import {
  countNames,
  dayMs,
  everyone,
  idTime,
  isConsoleRow,
  logColumns,
  modelAmounts,
  modelUsageColumns,
  modelUsageOf,
  modelUsageWithEveryone,
  type RequestRow,
  usageColumns,
  usageOf,
  type Value,
} from '@oja/core/request-log';
import type { ClickHouse } from './clickhouse.ts';
import type { LogTable } from './tables.ts';

/** The account of marks: no caller's, and nobody asks for it. */
export const markAccount = '#';
const weekMs = 7 * dayMs;

export interface Batch {
  name: string;
  rows: RequestRow[];
  /** They are in the ledger, too. */
  paid: boolean;
  /** It, or a part of it, may have been sent before. */
  mayBeThere: boolean;
}

export async function sendBatch(clickHouse: ClickHouse, batch: Batch): Promise<void> {
  const { name, rows, paid } = batch;
  if (rows.length === 0) return;
  await clickHouse.insert(
    'requests',
    rows.map((row) => ({ ...cellsOf(row), made_at: idTime('req', row.id) ?? row.at, paid: paid ? 1 : 0 })),
    `${name}-requests`,
  );
  for (const part of countersOf(rows)) await sendOnce(clickHouse, batch, part);
}

/** What is not null, as text that ClickHouse reads. */
export function cellsOf(row: RequestRow): Record<string, Value> {
  const cells: Record<string, Value> = {};
  for (const column of logColumns) {
    const value = row[column];
    if (value === null || value === undefined) continue;
    cells[column] = typeof value === 'string' ? value.toWellFormed() : value;
  }
  return cells;
}

interface Part {
  table: Exclude<LogTable, 'requests'>;
  /** Of the mark. */
  slot: number;
  columns: readonly string[];
  /** Columns from this one on are added up. */
  amountsFrom: number;
  rows: Value[][];
}

function countersOf(all: RequestRow[]): Part[] {
  const counted = all.filter((row) => !isConsoleRow(row));
  if (counted.length === 0) return [];
  const amountsFrom = usageColumns.length - countNames.length;
  const slotAt = usageColumns.indexOf('slot');
  const hours = addUp(counted.map(usageOf).flatMap(withEveryone), amountsFrom);
  const days = addUp(
    hours.map((row) => row.with(slotAt, Math.floor((row[slotAt] as number) / dayMs) * dayMs)),
    amountsFrom,
  );
  const parts: Part[] = [];
  // A block goes into one partition, which is a week.
  for (const [week, rows] of Map.groupBy(hours, (row) => Math.floor((row[slotAt] as number) / weekMs)))
    parts.push({ table: 'usage_hours', slot: week * weekMs, columns: usageColumns, amountsFrom, rows });
  const slot = Math.min(...days.map((row) => row[slotAt] as number));
  parts.push({ table: 'usage_days', slot, columns: usageColumns, amountsFrom, rows: days });
  const models = counted.flatMap(modelUsageOf);
  if (models.length > 0) {
    const from = modelUsageColumns.length - modelAmounts.length;
    const rows = addUp(addUp(models, from).flatMap(modelUsageWithEveryone), from);
    parts.push({ table: 'usage_models', slot, columns: modelUsageColumns, amountsFrom: from, rows });
  }
  return parts;
}

/** To its account, and to everyone. */
function withEveryone(row: Value[]): Value[][] {
  const [, , ...rest] = row;
  return [row, [everyone, '', ...rest]];
}

function addUp(rows: Value[][], amountsFrom: number): Value[][] {
  const sums = new Map<string, Value[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.slice(0, amountsFrom));
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, [...row]);
    else for (let i = amountsFrom; i < row.length; i++) sum[i] = (sum[i] as number) + (row[i] as number);
  }
  return [...sums.values()];
}

async function sendOnce(clickHouse: ClickHouse, batch: Batch, part: Part): Promise<void> {
  const { table, slot, columns } = part;
  const queryId = `${batch.name}-${table}-${slot}`;
  const markColumn = table === 'usage_models' ? 'name' : 'endpoint';
  if (batch.mayBeThere) {
    // In this order: what no longer runs has either left its mark by now, or never will.
    const [running] = await clickHouse.query<{ n: number }>(
      'SELECT count() AS n FROM system.processes WHERE query_id = $1',
      [queryId],
    );
    if (running!.n > 0)
      throw fail('storage_unavailable', 'The request log is unavailable. Retry shortly.', {
        cause: new Error('ClickHouse: an earlier attempt is still running'),
      });
    const [marks] = await clickHouse.query<{ n: number }>(
      `SELECT count() AS n FROM {db}.${table} WHERE account_id = $1 AND slot = $2 AND ${markColumn} = $3`,
      [markAccount, slot, batch.name],
    );
    if (marks!.n > 0) return;
  }
  const mark = { account_id: markAccount, slot, [markColumn]: batch.name, calls: 1 };
  const rows = part.rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  await clickHouse.insert(table, [mark, ...rows], queryId);
}
