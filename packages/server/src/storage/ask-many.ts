/** The same statement of many transactions, asked once. */
import type { Many, Row, Statement, Value } from './store.ts';

/** One statement inside a transaction that may be asked together with those of others. */
export function* ask<T extends object = Row>(
  many: Many,
  params: readonly Value[],
): Generator<Statement, T[], Row[]> {
  return (yield { sql: textFor(many, 1), params, many }) as unknown as T[];
}

export type ManyStatement = Statement & { many: Many };

export interface Asked {
  statement: Statement;
  /**
   * Each one's share of the answer, in their order. Undefined where it could not be answered together with others:
   * then it has to ask for itself.
   */
  deal(rows: readonly Row[]): (Row[] | undefined)[];
}

/** All statements have the same `many`. */
export function askMany(statements: readonly ManyStatement[]): Asked {
  const { many } = statements[0]!;
  const shares = new Map<Value, Share>();
  for (const [owner, sharers] of Map.groupBy(statements, ({ params }) => params[0]!))
    shares.set(owner, many.sums ? addUp(sharers, many.sums) : { asked: sharers[0]!.params, rest: new Map() });
  const given = [...shares.values()].map(({ asked }) => asked);
  // Few distinct texts: filled up with rows that match nothing.
  while (!isPowerOfTwo(given.length)) given.push(many.types.map(() => null));
  return {
    statement: { sql: textFor(many, given.length), params: given.flat() },
    deal(rows) {
      const byOwner = new Map(rows.map((row) => [row[many.owner]!, row]));
      return statements.map(({ params }) => {
        const share = shares.get(params[0]!)!;
        const row = byOwner.get(params[0]!);
        if (many.sums === undefined) return share.asked === params ? (row ? [row] : []) : undefined;
        if (row === undefined) return share.rest.size > 1 ? undefined : [];
        return [less(row, many.sums.columns, share.rest.get(params)!)];
      });
    },
  };
}

interface Share {
  /** Parameters of all that share a row. */
  asked: readonly Value[];
  /** By the parameters of each: what those after it add. */
  rest: Map<readonly Value[], number[]>;
}

function addUp(sharers: ManyStatement[], { columns, order }: NonNullable<Many['sums']>): Share {
  const sorted = [...sharers].sort((a, b) => order(a.params) - order(b.params));
  const rest = new Map<readonly Value[], number[]>();
  let sum = columns.map(() => 0);
  for (const { params } of sorted.reverse()) {
    rest.set(params, sum);
    sum = sum.map((before, i) => before + (params[i + 1] as number));
  }
  return { asked: [sharers[0]!.params[0]!, ...sum], rest };
}

function less(row: Row, columns: readonly string[], amounts: readonly number[]): Row {
  const result = { ...row };
  for (const [i, column] of columns.entries()) result[column] = (row[column] as number) - amounts[i]!;
  return result;
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

const texts = new WeakMap<Many, string[]>();

function textFor(many: Many, count: number): string {
  const known = texts.get(many) ?? [];
  texts.set(many, known);
  known[count] ??= many.sql(`(VALUES ${valuesText(many.types, count)}) AS given`);
  return known[count];
}

function valuesText(types: Many['types'], count: number): string {
  let last = 0;
  const row = () => `(${types.map((type) => `CAST($${++last} AS ${type})`).join(', ')})`;
  return Array.from({ length: count }, row).join(', ');
}
