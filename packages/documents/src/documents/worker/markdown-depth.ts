/** How deep the lists and quotes of Markdown nest, at most: estimated in one pass, because parsing takes the cube of it. */
import { tooComplex } from './failure.ts';

/** One mark after the other from the beginning of a line, then what quotes there are. */
const marker = /([ \t>]*)([-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|)/gy;
const rule = /^[ \t>]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
/** A list and its item. */
const listElements = 2;

export function refuseMarkdownDepth(markdown: string, elementsMax: number): void {
  /** Columns of the markers whose items may still be open. */
  const open: number[] = [];
  for (const line of markdown.split(/\r\n?|\n/)) {
    const { columns, quotes } = markersOf(line);
    for (const column of columns) nest(open, column);
    if (open.length * listElements + quotes > elementsMax)
      throw tooComplex(`nests elements more than ${elementsMax} deep`);
  }
}

/** What is less than two columns to the right is no part of the item. */
function nest(open: number[], column: number): void {
  let own = column;
  while (open.length > 0 && column < (open.at(-1) as number) + 2) own = Math.min(own, open.pop() as number);
  open.push(own);
}

function markersOf(line: string): { columns: number[]; quotes: number } {
  const columns: number[] = [];
  if (rule.test(line)) return { columns, quotes: 0 };
  let column = 0;
  let quotes = 0;
  for (const [, blank = '', mark = ''] of line.matchAll(marker)) {
    for (const sign of blank) {
      column = sign === '\t' ? column - (column % 4) + 4 : column + 1;
      if (sign === '>') quotes += 1;
    }
    if (mark !== '') columns.push(column);
    column += mark.length;
  }
  return { columns, quotes };
}
