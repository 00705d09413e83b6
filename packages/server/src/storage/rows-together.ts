/** New rows of many transactions, written with a few statements. */
import type { Into, NewRows, Statement, Value } from './store.ts';

interface Kind {
  rows: Value[][];
  /** Rows by what they are alike in, where amounts are added up. */
  alike: Map<string, Value[]>;
  /** The one that was added to last: mostly the next one is like it. */
  last?: Value[];
}

/** How a store writes rows of one kind. */
export type Insert = (into: Into, values: NewRows['values']) => Iterable<Statement>;

export function createRowsTogether(insert: Insert) {
  const kinds = new Map<Into, Kind>();

  function kindOf(into: Into): Kind {
    let kind = kinds.get(into);
    if (kind === undefined) {
      kind = { rows: [], alike: new Map() };
      kinds.set(into, kind);
    }
    return kind;
  }

  function add({ into, values }: NewRows): void {
    const kind = kindOf(into);
    for (const row of values) {
      if (into.amountsFrom === undefined) kind.rows.push(row as Value[]);
      else addAmounts(kind, row, into.amountsFrom);
    }
  }

  return {
    add,
    *statements(): Iterable<Statement> {
      for (const [into, { alike }] of [...kinds]) {
        if (into.spread === undefined) continue;
        kinds.delete(into);
        for (const row of alike.values()) for (const rows of into.spread(row)) add(rows);
      }
      for (const [into, { rows, alike }] of kinds) {
        yield* insert(into, into.amountsFrom === undefined ? rows : inOrder(alike));
      }
    },
  };
}

/** The statements of one transaction's rows, for a store that writes them at once. */
export function writeRows(rows: NewRows, insert: Insert): Iterable<Statement> {
  if (rows.into.amountsFrom === undefined) return insert(rows.into, rows.values);
  const together = createRowsTogether(insert);
  together.add(rows);
  return together.statements();
}

/** One order for everyone, so that two nodes never wait for each other crosswise. */
function inOrder(alike: Map<string, Value[]>): Value[][] {
  return [...alike].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function addAmounts(kind: Kind, row: readonly Value[], from: number): void {
  if (kind.last === undefined || !isAlike(kind.last, row, from)) {
    let place = '';
    for (let i = 0; i < from; i++) place += `${row[i]}\u0000`;
    kind.last = kind.alike.get(place);
    if (kind.last === undefined) {
      kind.last = row.slice();
      kind.alike.set(place, kind.last);
      return;
    }
  }
  const sums = kind.last;
  for (let i = from; i < row.length; i++) sums[i] = (sums[i] as number) + (row[i] as number);
}

function isAlike(a: readonly Value[], b: readonly Value[], until: number): boolean {
  // What differs most often comes last.
  for (let i = until - 1; i >= 0; i--) if (a[i] !== b[i]) return false;
  return true;
}
