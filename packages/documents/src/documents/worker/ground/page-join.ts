/** A table that goes on on the next page of a PDF is one table: sums over a part of it say nothing. */
import type { Block, GroundTable, Section } from '../../port.ts';
import { runsText } from './passages.ts';

const pageNumber = /^\W*(?:page\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?\W*$/i;
const total = /\b(?:total|sum|carried forward|balance)\b/i;

interface Open {
  table: GroundTable;
  from: number;
  /** The page that it went to. */
  page: number;
  texts: Set<string>;
}

/** Returns the tables that begin on the page; the first one may have become part of the table before. */
export function createPageJoin(filename: string) {
  let open: Open | undefined;
  return ({ blocks, page }: Section, tables: GroundTable[]): GroundTable[] => {
    if (page === undefined) return tables;
    const texts = new Set(blocks.map(recurring));
    const before = open?.page === page - 1 ? open : undefined;
    const isBare = (block: Block) =>
      block.kind !== 'table' && (isPageNumber(block) || before?.texts.has(recurring(block)));
    const first = blocks.find((block) => !isBare(block));
    const last = blocks.findLast((block) => !isPageNumber(block));
    const [next] = tables;
    const goesOn = before && next && first?.kind === 'table' && isContinued(before.table, next);
    if (goesOn) append(before.table, next, `${filename}, pages ${before.from}–${page}`);
    const own = goesOn ? tables.slice(1) : tables;
    const ending = own.at(-1) ?? (goesOn ? before.table : undefined);
    open =
      ending && last?.kind === 'table'
        ? { table: ending, from: ending === before?.table ? before.from : page, page, texts }
        : undefined;
    return own;
  };
}

const textOf = (block: Block) => ('runs' in block ? runsText(block.runs) : '');
const isPageNumber = (block: Block) => block.kind === 'paragraph' && pageNumber.test(textOf(block));
/** Headers of pages may differ by the number of the page. */
const recurring = (block: Block) => withoutPage(textOf(block));
const withoutPage = (text: string) => text.replace(/\bpage\s*\d+(?:\s*(?:of|\/)\s*\d+)?/gi, '').trim();

/** A repeated header, or none; after a row of totals another table begins. */
function isContinued(table: GroundTable, next: GroundTable): boolean {
  if (next.caption !== undefined && withoutPage(next.caption) !== withoutPage(table.caption ?? ''))
    return false;
  if (next.columns.length !== table.columns.length) return false;
  if (table.columns.every((name) => name === '')) return false;
  if (table.rows.at(-1)?.some((cell) => total.test(cell))) return false;
  return next.columns.every((name, column) => name === '' || name === table.columns[column]);
}

function append(table: GroundTable, next: GroundTable, source: string): void {
  table.source = source;
  table.numbers = [...numbersOf(table), ...numbersOf(next)];
  table.sections = [...sectionsOf(table), ...sectionsOf(next)];
  table.rows.push(...next.rows);
  table.cut ||= next.cut;
}

const numbersOf = ({ numbers, rows }: GroundTable) => numbers ?? rows.map(() => []);
const sectionsOf = ({ sections, rows }: GroundTable) => sections ?? rows.map(() => '');
