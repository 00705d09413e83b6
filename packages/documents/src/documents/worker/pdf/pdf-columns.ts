/** The columns of a table from the places of its words. */
import type { Rect, TextItem, VectorGraphics } from '@llamaindex/liteparse';
import { rulesOf } from './pdf-spans.ts';

/** What stands in one column: a run as it was drawn, or a word of a run that LiteParse joined from several. */
export interface Unit {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  item: TextItem;
}

export interface Edges {
  from: number;
  to: number;
}

export interface Line {
  y: number;
  units: Unit[];
}

export interface Columns {
  count: number;
  lines: Line[];
  columnOf(unit: Unit): number;
}

const sign = String.raw`[\s(+\-−–]*`;
const money = String.raw`(?:\p{Sc}|[A-Z]{3}\s|[NR](?=\d))?`;
/** Not those of phone numbers and codes, which begin with a zero. */
const digits = String.raw`(?!0\d)\d[\d.,'’]*(?:[ \u00a0\u202f]\d{3})*[.,\d]*`;
const amount = new RegExp(
  String.raw`^${sign}${money}${sign}${digits}\s?(?:%|\p{Sc}|[A-Z]{3}|CR|DR)?[\s)\-−]*$`,
  'u',
);
/** A number with its sign and currency, and nothing else. */
export const isAmount = (text: string) => amount.test(text.trim());

const middle = ({ y, height }: Unit) => y + height / 2;

export function linesOf(units: Unit[]): Line[] {
  const lines: Line[] = [];
  for (const unit of units.toSorted((a, b) => middle(a) - middle(b))) {
    const last = lines.at(-1);
    if (last && middle(unit) - last.y < unit.height * 0.5) last.units.push(unit);
    else lines.push({ y: middle(unit), units: [unit] });
  }
  for (const line of lines) line.units.sort((a, b) => a.x - b.x);
  return lines;
}

function unitsOf(items: TextItem[], isJoined: (item: TextItem) => boolean): Unit[] {
  return items.flatMap((item): Unit[] => {
    const words = item.words ?? [];
    if (words.length < 2 || !isJoined(item)) return [{ ...item, item }];
    return words.map(({ text, x, width }) => ({ text, x, width, y: item.y, height: item.height, item }));
  });
}

const slack = 2.5;

/** The words of the items in columns: those that rules draw, where `edges` has them, or those that gaps make. */
export function columnsOf(
  items: TextItem[],
  edges: Edges[] | undefined,
  graphics: VectorGraphics | undefined,
): Columns | undefined {
  const columns = edges ? betweenRules(items, edges, graphics) : betweenGaps(items);
  if (!columns || columns.count < 2) return undefined;
  return columns.lines.every((line) => isClear(line, columns)) ? columns : undefined;
}

function betweenRules(
  items: TextItem[],
  edges: Edges[],
  graphics: VectorGraphics | undefined,
): Columns | undefined {
  const rules = graphics && rulesOf(graphics);
  const crosses = ({ x, y, width, height }: Rect) =>
    edges.some(
      ({ from }) =>
        x < from - slack && x + width > from + slack && (!rules || rules.upright(from, y + height / 2)),
    );
  const units = unitsOf(items, crosses);
  if (units.some(crosses)) return undefined;
  const columnOf = (unit: Unit) =>
    Math.max(
      0,
      edges.findLastIndex((edge) => unit.x >= edge.from - slack),
    );
  return { count: edges.length, lines: linesOf(units), columnOf };
}

/** The codes are often those of the first piece only. */
const hasPieces = (item: TextItem) => (item.charCodes?.length ?? 0) < item.text.trim().length;

/** Columns are what no gap through the whole table parts; a line that is one run may lie across them. */
function betweenGaps(items: TextItem[]): Columns | undefined {
  const lines = linesOf(unitsOf(items, hasPieces));
  const isTitle = (line: Line) => line.units.length === 1;
  const body = lines.filter((line) => !isTitle(line)).flatMap((line) => line.units);
  let columns: Unit[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const unit of body.toSorted((a, b) => a.x - b.x)) {
    if (unit.x > reach + 1) columns.push([]);
    columns.at(-1)?.push(unit);
    reach = Math.max(reach, unit.x + unit.width);
  }
  columns = columns.reduce<Unit[][]>((done, column) => {
    const before = done.at(-1);
    if (before && (isPartOf(column, before) || isPartOf(before, column))) before.push(...column);
    else done.push(column);
    return done;
  }, []);
  const extents = columns.map((column) => ({
    from: Math.min(...column.map((unit) => unit.x)),
    to: Math.max(...column.map((unit) => unit.x + unit.width)),
  }));
  const under = (unit: Unit) =>
    extents.flatMap(({ from, to }, at) => (unit.x < to && unit.x + unit.width > from ? [at] : []));
  const lone = lines.filter(isTitle).flatMap((line) => line.units);
  if (lone.some((unit) => isAmount(unit.text) && under(unit).length !== 1)) return undefined;
  return { count: columns.length, lines, columnOf: (unit) => under(unit)[0] ?? 0 };
}

/** Words that never stand there without their run's words in the other column. */
function isPartOf(column: Unit[], other: Unit[]): boolean {
  const items = new Set(other.map((unit) => unit.item));
  return column.every((unit) => items.has(unit.item));
}

/** Two runs far apart, or two numbers, are never one cell. */
function isClear(line: Line, columns: Columns): boolean {
  return line.units.every((unit, at) => {
    const before = line.units[at - 1];
    if (!before || columns.columnOf(before) !== columns.columnOf(unit)) return true;
    const together = before.item === unit.item;
    if (isAmount(before.text) && isAmount(unit.text))
      return together && isAmount(`${before.text} ${unit.text}`);
    return together || unit.x - before.x - before.width < unit.height;
  });
}
