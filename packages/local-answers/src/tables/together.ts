/** Tables that belong together: sheets of one shape below each other, and two that share a key beside each other. */
import { openColumn, type Table, type TableColumn } from './table.ts';

const cellsMax = 400_000;
const tablesMax = 20;
const keyShareMin = 0.9;
const sharedShareMin = 0.85;

export function together(tables: Table[]): Table[] {
  if (tables.length < 2 || tables.length > tablesMax) return [];
  const cells = tables.reduce((sum, { columns, size }) => sum + columns.length * size, 0);
  if (cells > cellsMax) return [];
  const stacks: Table[][] = [];
  for (const table of tables) {
    const known = stacks.find(([first]) => isAlike(first!, table));
    if (known) known.push(table);
    else stacks.push([table]);
  }
  const stacked = stacks.filter(({ length }) => length > 1).map(stack);
  const joined = tables.flatMap((one) => tables.flatMap((other) => (one === other ? [] : join(one, other))));
  return [...stacked, ...joined.slice(0, 2)];
}

const nameOf = ({ name }: TableColumn) => name.toLowerCase();

/** One sheet may have a column more than the others. */
function isAlike(one: Table, other: Table): boolean {
  const names = new Set(one.columns.map(nameOf));
  const shared = other.columns.filter((column) => names.has(nameOf(column))).length;
  return shared >= sharedShareMin * Math.max(names.size, other.columns.length);
}

function stack(tables: Table[]): Table {
  const [first] = tables as [Table];
  const sheets = tables.map(({ source }) => source.replace(/^.*, (?:sheet|page) /, ''));
  const sheet = tables.flatMap(({ size }, at) => new Array<string>(size).fill(sheets[at]!));
  const columns = first.columns.flatMap((column) => {
    const parts = tables.flatMap(
      ({ columns: own }) => own.find((one) => nameOf(one) === nameOf(column)) ?? [],
    );
    if (parts.length < tables.length) return [];
    return openColumn(
      column.name,
      parts.flatMap(({ cells }) => cells),
      parts.flatMap(({ numbers }) => numbers),
    );
  });
  return {
    source: tables.map(({ source }) => source).join(', '),
    caption: first.caption,
    columns: [openColumn('sheet', sheet), ...columns],
    size: sheet.length,
    totals: [],
    leftOut: '',
    cut: tables.some(({ cut }) => cut),
  };
}

/** Each row of one with the row of the other that its key names. */
function join(one: Table, other: Table): Table[] {
  const same = (a: TableColumn, b: TableColumn) => nameOf(a) === nameOf(b) && !/^column \d+$/.test(a.name);
  for (const key of other.columns) {
    const own = one.columns.find((column) => same(column, key));
    if (
      !own ||
      key.distinct.size < other.size ||
      one.columns.every((a) => other.columns.some((b) => same(a, b)))
    )
      continue;
    const rows = new Map(key.plain.map((cell, at) => [cell, at]));
    const found = own.plain.map((cell) => rows.get(cell));
    if (found.filter((at) => at !== undefined).length < keyShareMin * one.size) continue;
    const added = other.columns.filter((column) => !one.columns.some((known) => same(known, column)));
    if (added.length === 0) continue;
    const pick = <T>(values: T[]) => found.map((at) => (at === undefined ? undefined : values[at]));
    const beside = added.map(({ name, cells, numbers }) =>
      openColumn(
        name,
        pick(cells).map((cell) => cell ?? ''),
        pick(numbers),
      ),
    );
    return [{ ...one, source: `${one.source}, ${other.source}`, columns: [...one.columns, ...beside] }];
  }
  return [];
}
