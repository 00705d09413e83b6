/** Merges the same statement of many transactions into one. */
import type { Mergeable, Row, Statement, Value } from './store.ts';

/** One statement inside a transaction that may be merged with those of others. */
export function* mergeableSql<T extends object = Row>(
  mergeable: Mergeable,
  params: readonly Value[],
): Generator<Statement, T[], Row[]> {
  return (yield { sql: sqlFor(mergeable, 1), params, mergeable }) as T[];
}

export type MergeableStatement = Statement & { mergeable: Mergeable };

export interface Merged {
  statement: Statement;
  /** The rows of each statement, in their order. Undefined where a statement has to run on its own. */
  split(rows: readonly Row[]): (Row[] | undefined)[];
}

/** All statements have the same `mergeable`. */
export function mergeStatements(statements: readonly MergeableStatement[]): Merged {
  const { mergeable } = statements[0]!;
  const shares = new Map<Value, Share>();
  for (const [owner, sharers] of Map.groupBy(statements, ({ params }) => params[0]!))
    shares.set(
      owner,
      mergeable.sums ? addUp(sharers, mergeable.sums) : { params: sharers[0]!.params, rest: new Map() },
    );
  const given = [...shares.values()].map(({ params }) => params);
  // Padded with rows that match nothing, so that few distinct statements are prepared.
  while (!isPowerOfTwo(given.length)) given.push(mergeable.types.map(() => null));
  return {
    statement: { sql: sqlFor(mergeable, given.length), params: given.flat() },
    split(rows) {
      const byOwner = new Map(rows.map((row) => [row[mergeable.owner]!, row]));
      return statements.map(({ params }) => {
        const share = shares.get(params[0]!)!;
        const row = byOwner.get(params[0]!);
        if (mergeable.sums === undefined) return share.params === params ? (row ? [row] : []) : undefined;
        if (row === undefined) return share.rest.size > 1 ? undefined : [];
        return [subtract(row, mergeable.sums.columns, share.rest.get(params)!)];
      });
    },
  };
}

interface Share {
  /** Of all statements that change the same row, added up. */
  params: readonly Value[];
  /** By the parameters of each statement: what those after it add. */
  rest: Map<readonly Value[], number[]>;
}

function addUp(sharers: MergeableStatement[], { columns, order }: NonNullable<Mergeable['sums']>): Share {
  const sorted = [...sharers].sort((a, b) => order(a.params) - order(b.params));
  const rest = new Map<readonly Value[], number[]>();
  let sum = columns.map(() => 0);
  for (const { params } of sorted.reverse()) {
    rest.set(params, sum);
    sum = sum.map((before, i) => before + (params[i + 1] as number));
  }
  return { params: [sharers[0]!.params[0]!, ...sum], rest };
}

function subtract(row: Row, columns: readonly string[], amounts: readonly number[]): Row {
  const result = { ...row };
  for (const [i, column] of columns.entries()) result[column] = (row[column] as number) - amounts[i]!;
  return result;
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

const cache = new WeakMap<Mergeable, string[]>();

function sqlFor(mergeable: Mergeable, count: number): string {
  const known = cache.get(mergeable) ?? [];
  cache.set(mergeable, known);
  known[count] ??= mergeable.sql(`(VALUES ${valuesSql(mergeable.types, count)}) AS given`);
  return known[count];
}

function valuesSql(types: Mergeable['types'], count: number): string {
  let last = 0;
  const row = () => `(${types.map((type) => `CAST($${++last} AS ${type})`).join(', ')})`;
  return Array.from({ length: count }, row).join(', ');
}
