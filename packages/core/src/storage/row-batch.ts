/** Collects the new rows of many transactions and writes them with a few statements. */
import type { Into, NewRows, Statement, Value } from './store.ts';

interface TableRows {
  rows: Value[][];
  /** Rows by key, where amounts are added up. */
  byKey: Map<string, Value[]>;
  /** The row added to last: the next one usually has the same key. */
  last?: Value[];
}

/** How a store writes the rows of one table. */
export type Insert = (into: Into, values: NewRows['values']) => Iterable<Statement>;

export function createRowBatch(insert: Insert) {
  const tables = new Map<Into, TableRows>();

  function tableOf(into: Into): TableRows {
    let table = tables.get(into);
    if (table === undefined) {
      table = { rows: [], byKey: new Map() };
      tables.set(into, table);
    }
    return table;
  }

  function add({ into, values }: NewRows): void {
    const table = tableOf(into);
    for (const row of values) {
      if (into.amountsFrom === undefined) table.rows.push(row as Value[]);
      else addAmounts(table, row, into.amountsFrom);
    }
  }

  return {
    add,
    *statements(): Iterable<Statement> {
      for (const [into, { byKey }] of [...tables]) {
        if (into.spread === undefined) continue;
        tables.delete(into);
        for (const row of byKey.values()) for (const rows of into.spread(row)) add(rows);
      }
      for (const [into, { rows, byKey }] of tables) {
        yield* insert(into, into.amountsFrom === undefined ? rows : sorted(byKey));
      }
    },
  };
}

/** The statements for one transaction's rows, for a store that writes them immediately. */
export function writeRows(rows: NewRows, insert: Insert): Iterable<Statement> {
  if (rows.into.amountsFrom === undefined) return insert(rows.into, rows.values);
  const batch = createRowBatch(insert);
  batch.add(rows);
  return batch.statements();
}

/** Every node writes in the same order, so that two can't deadlock. */
function sorted(byKey: Map<string, Value[]>): Value[][] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function addAmounts(table: TableRows, row: readonly Value[], from: number): void {
  if (table.last === undefined || !hasSameKey(table.last, row, from)) {
    let key = '';
    for (let i = 0; i < from; i++) key += `${row[i]}\u0000`;
    table.last = table.byKey.get(key);
    if (table.last === undefined) {
      table.last = row.slice();
      table.byKey.set(key, table.last);
      return;
    }
  }
  const sums = table.last;
  for (let i = from; i < row.length; i++) sums[i] = (sums[i] as number) + (row[i] as number);
}

function hasSameKey(a: readonly Value[], b: readonly Value[], until: number): boolean {
  // From the end: the columns that differ most often are the last.
  for (let i = until - 1; i >= 0; i--) if (a[i] !== b[i]) return false;
  return true;
}
