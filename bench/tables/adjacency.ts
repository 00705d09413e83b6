/**
 * How well tables were read: the neighbours of their cells, as the ICDAR 2013 competition counts them. A relation is two
 * texts that stand beside or below each other with nothing but empty cells between; order and place don't count otherwise.
 */

export type TextGrid = string[][];

export interface Counts {
  found: number;
  expected: number;
  correct: number;
}

/** Marks, blanks, case of dashes and quotes: how a text is written says nothing about the table. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/<br\s*\/?>|<\/?su[bp]>/g, '')
    .replace(/\\(?=[^\w\s])|[*_`~]/g, '')
    .replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, '');

function relationsOf(grids: TextGrid[]): Map<string, number> {
  const relations = new Map<string, number>();
  const add = (direction: string, from: string, to: string) => {
    const key = `${direction}\u0000${from}\u0000${to}`;
    relations.set(key, (relations.get(key) ?? 0) + 1);
  };
  for (const grid of grids) {
    const cells = grid.map((row) => row.map(plain));
    for (const [y, row] of cells.entries()) {
      for (const [x, text] of row.entries()) {
        if (text === '') continue;
        const right = row.slice(x + 1).find((other) => other !== '');
        if (right !== undefined) add('right', text, right);
        const below = cells.slice(y + 1).find((other) => (other[x] ?? '') !== '')?.[x];
        if (below !== undefined) add('below', text, below);
      }
    }
  }
  return relations;
}

export function compareTables(found: TextGrid[], expected: TextGrid[]): Counts {
  const [ours, theirs] = [relationsOf(found), relationsOf(expected)];
  const sum = (relations: Map<string, number>) => [...relations.values()].reduce((all, one) => all + one, 0);
  const correct = [...ours].reduce((all, [key, count]) => all + Math.min(count, theirs.get(key) ?? 0), 0);
  return { found: sum(ours), expected: sum(theirs), correct };
}

export function f1({ found, expected, correct }: Counts): number {
  return found + expected === 0 ? 1 : (2 * correct) / (found + expected);
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const isRule = (line: string) => /^\|(\s*:?-+:?\s*\|)+$/.test(line.trim());

export function tablesOfMarkdown(markdown: string): TextGrid[] {
  const tables: TextGrid[] = [];
  let rows: string[] = [];
  for (const line of [...markdown.split('\n'), '']) {
    if (line.trim().startsWith('|')) {
      rows.push(line);
      continue;
    }
    if (rows.length > 0) tables.push(rows.filter((row) => !isRule(row)).map(cellsOf));
    rows = [];
  }
  return tables;
}

const attribute = (tag: string, name: string) =>
  Number(new RegExp(`${name}=["'](-?\\d+)["']`).exec(tag)?.[1] ?? Number.NaN);

/** The competition's descriptions of structure: cells with their first and last row and column. */
export function tablesOfIcdar(xml: string): TextGrid[] {
  return [...xml.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => {
    const grid: TextGrid = [];
    for (const [region] of table.matchAll(/<region\b[\s\S]*?<\/region>/g)) {
      const rowsBefore = grid.length;
      for (const [cell, tag = ''] of region.matchAll(/<cell\b([^>]*)>[\s\S]*?<\/cell>/g)) {
        const text = (/<content>([\s\S]*?)<\/content>/.exec(cell)?.[1] ?? '')
          .replace(/^<!\[CDATA\[|\]\]>$/g, '')
          .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
        const [row, column] = [attribute(tag, 'start-row'), attribute(tag, 'start-col')];
        const lastRow = attribute(tag, 'end-row') || row;
        const lastColumn = attribute(tag, 'end-col') || column;
        for (let y = row; y <= Math.max(row, lastRow); y += 1) {
          for (let x = column; x <= Math.max(column, lastColumn); x += 1) {
            grid[rowsBefore + y] ??= [];
            (grid[rowsBefore + y] as string[])[x] = text;
          }
        }
      }
    }
    return Array.from(grid, (row) => Array.from(row ?? [], (text) => text ?? ''));
  });
}
