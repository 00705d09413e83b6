/** Answers questions about tables by reading and reckoning: the highest, sums, means, counts, single cells. */
import type { GroundTable } from '../port.ts';
import { asCell } from './table-numbers.ts';
import { type Bound, boundOf, plainly, type Wish, wantsMoney, wishOf, within } from './table-questions.ts';
import { type Column, type ReadTable, type Row, readTable } from './table-rows.ts';

export interface TableAnswer {
  text: string;
  source: string;
}

interface Asked {
  wish: Wish;
  bound: Bound | undefined;
  money: boolean;
}

/** The part of a table that a question is about. */
interface View {
  table: ReadTable;
  /** What a row is called by. */
  label: Column;
  rows: Row[];
  /** ` where City is Lagos`. */
  where: string;
  /** The columns with cells that the question says. */
  saying: Column[];
}

const namesMax = 10;

/** Of several tables, the one that knows most of the question's words. */
export async function answerFromTables(
  question: string,
  tables: GroundTable[],
): Promise<TableAnswer | undefined> {
  const asked = { wish: wishOf(question), bound: boundOf(question), money: wantsMoney(question) };
  let best: (TableAnswer & { weight: number }) | undefined;
  for (const table of tables) {
    const found = answer(await readTable(table, plainly(question)), asked);
    if (found && found.weight > (best?.weight ?? -1)) best = { ...found, source: table.source };
  }
  return best && { text: best.text, source: best.source };
}

function answer(table: ReadTable, asked: Asked): { text: string; weight: number } | undefined {
  const label = labelOf(table);
  if (!label) return undefined;
  const named = rowsNamed(table);
  const measure = measureOf(table, asked.money);
  const view: View = { table, label, ...named };
  const text = told(view, measure, asked);
  return text === undefined
    ? undefined
    : { text, weight: (measure?.hits ?? 0) + named.saying.length * 2 + label.hits / 2 };
}

function told(view: View, measure: Column | undefined, { wish, bound }: Asked): string | undefined {
  const named = view.saying.length > 0;
  if (bound && measure) return beyond(view, measure, bound, wish);
  if (wish === 'value' || (wish === 'count' && measure?.hits)) {
    const cells = named && cellsOf(view, asking(view, measure));
    if (cells || wish === 'value') return cells || undefined;
  }
  if (wish === 'count' && !measure?.hits) return named || view.label.hits > 0 ? counted(view) : undefined;
  if (wish === 'sum') return stated(view, measure) ?? (measure && reckoned(view, measure, 'sum'));
  if (!measure) return undefined;
  if (wish === 'most' || wish === 'least') return extreme(view, measure, wish);
  if (wish === 'mean') return reckoned(view, measure, 'mean');
  if (wish === 'count' && !named) return reckoned(view, measure, 'sum');
  return undefined;
}

/** The numbers or words that are asked for by name; else the only numbers. */
function asking({ table, saying }: View, measure: Column | undefined): Column | undefined {
  if (measure?.hits) return measure;
  const words = table.columns.filter(
    (column) => !column.numeric && column.hits > 0 && !saying.includes(column),
  );
  return words.toSorted((a, b) => b.hits - a.hits)[0] ?? measure;
}

/** The column that is asked for, else the first that holds words. */
function labelOf({ columns }: ReadTable): Column | undefined {
  return columns.filter(({ numeric }) => !numeric).toSorted((a, b) => b.hits - a.hits)[0];
}

/** The numbers that are asked for; the only ones, and the only amounts of money, need no name. */
function measureOf({ columns }: ReadTable, money: boolean): Column | undefined {
  const numeric = columns.filter((column) => column.numeric).toSorted((a, b) => b.hits - a.hits);
  const most = numeric[0]?.hits ?? 0;
  const amounts = numeric.filter((column) => column.money);
  if (most === 0 && numeric.length > 1) return money && amounts.length === 1 ? amounts[0] : undefined;
  const rivals = numeric.filter(({ hits }) => hits === most);
  return rivals.toSorted((a, b) => a.name.length - b.name.length)[0];
}

/** The rows with a cell that the question says, in every column where it says one; all rows when it says none. */
function rowsNamed({ rows, columns }: ReadTable): Pick<View, 'rows' | 'where' | 'saying'> {
  const single = rows.filter((row) => !row.sumsUp);
  const saying = columns.filter(({ place }) => {
    const count = single.filter(({ said }) => said[place]).length;
    return count > 0 && count < single.length;
  });
  const own = single.filter(({ said }) => saying.every(({ place }) => said[place]));
  if (saying.length === 0 || own.length === 0) return { rows: single, where: '', saying: [] };
  const parts = saying.map(({ name, place }) => {
    const values = [...new Set(own.map(({ cells }) => cells[place]?.trim()))].slice(0, 3);
    return name === '' ? values.join(' or ') : `${name} is ${values.join(' or ')}`;
  });
  return { rows: own, where: ` where ${parts.join(' and ')}`, saying };
}

const nameOf = ({ label }: View, { cells }: Row): string =>
  cells[label.place]?.trim() || 'a row without a name';
const cellOf = ({ cells }: Row, { place }: Column): string => cells[place]?.trim() ?? '';

function numbered({ rows }: View, { place }: Column): { row: Row; value: number }[] {
  return rows.flatMap((row) => {
    const value = row.numbers[place];
    return value === undefined ? [] : [{ row, value }];
  });
}

function extreme(view: View, column: Column, wish: 'most' | 'least'): string | undefined {
  const rows = numbered(view, column);
  if (rows.length < 2 || view.table.cut) return undefined;
  const end = rows.reduce(
    (found, { value }) => (wish === 'most' ? Math.max(found, value) : Math.min(found, value)),
    rows[0]!.value,
  );
  const ends = rows.filter(({ value }) => value === end);
  if (ends.length > namesMax) return undefined;
  const names = ends.map(({ row }) => nameOf(view, row)).join(' and ');
  const verb = ends.length === 1 ? 'has' : 'have';
  const what = `${wish === 'most' ? 'highest' : 'lowest'} ${column.name || 'value'}`;
  return `${names} ${verb} the ${what}${view.where}: ${cellOf(ends[0]!.row, column)}.`;
}

/** The table's own total is the one that counts. */
function stated({ table, where }: View, measure: Column | undefined): string | undefined {
  const total =
    where === ''
      ? table.rows.findLast((row) => row.sumsUp && /total|sum/i.test(row.cells.join(' ')))
      : undefined;
  if (!total) return undefined;
  const numeric = table.columns.filter(({ numeric, place }) => numeric && total.numbers[place] !== undefined);
  const column = measure && total.numbers[measure.place] !== undefined ? measure : numeric.at(-1);
  if (!column) return undefined;
  const name = total.cells.find((cell) => cell.trim() !== '')?.trim();
  return `${name}${column.name ? `, ${column.name}` : ''}: ${cellOf(total, column)}.`;
}

function reckoned(view: View, column: Column, wish: 'sum' | 'mean'): string | undefined {
  const rows = numbered(view, column);
  if (rows.length === 0 || view.table.cut) return undefined;
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const result = asCell(wish === 'sum' ? sum : sum / rows.length, cellOf(rows[0]!.row, column));
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `The ${wish === 'sum' ? 'sum' : 'average'} of ${column.name || 'the values'} over ${count}${view.where} is ${result}.`;
}

function beyond(view: View, column: Column, bound: Bound, wish: Wish): string | undefined {
  if (view.table.cut) return undefined;
  const rows = numbered(view, column).filter(({ value }) => within(value, bound));
  if (rows.length === 0) return `None: no row has such a ${column.name || 'value'}${view.where}.`;
  const names = rows.slice(0, namesMax).map(({ row }) => `${nameOf(view, row)} (${cellOf(row, column)})`);
  const more = rows.length > namesMax ? ` and ${rows.length - namesMax} more` : '';
  return `${wish === 'count' ? `${rows.length}: ` : ''}${names.join(', ')}${more}.`;
}

function counted({ rows, table, where }: View): string | undefined {
  return table.cut ? undefined : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${where}.`;
}

function cellsOf(view: View, column: Column | undefined): string | undefined {
  const rows = column ? view.rows.filter((row) => cellOf(row, column) !== '') : [];
  if (!column || rows.length === 0 || rows.length > namesMax) return undefined;
  const named = { ...view, label: view.saying[0] ?? view.label };
  return `${rows.map((row) => `${nameOf(named, row)}: ${column.name || 'value'} ${cellOf(row, column)}`).join('; ')}.`;
}
