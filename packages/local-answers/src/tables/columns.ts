/** What the planner reads of a column: its name and type, cells that the question seems to name, a few others. */
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import type { TableColumn } from './table.ts';
import { likeCells } from './variants.ts';

const matchesMax = 3;
const likeMin = 0.3;
const commonMax = 60;
const candidatesMax = 200;

export interface AskedWords {
  plain: string;
  words: string[];
}

export function askedWords(question: string): AskedWords {
  const plain = plainWords(question);
  return { plain, words: wordsOf(plain) };
}

export function columnText(column: TableColumn, asked: AskedWords, size: number): string {
  const matches = matchingCells(column, asked);
  const different = [...column.distinct.values()];
  const others = different.slice(0, matches.length > 0 ? 2 : 3).map((cell) => cell.slice(0, 24));
  const named = matches.length > 0 ? `match ${matches.map((cell) => cell.slice(0, 40)).join(' ; ')} , ` : '';
  const kind = different.length === size && different.length > 1 ? 'unique' : 'repeated';
  return `${splitHeader(column.name)} | ${column.type} ${kind} | ${named}${others.join(' ; ')}`;
}

/** The closest first. */
export function matchingCells(column: TableColumn, { plain, words }: AskedWords): string[] {
  if (column.type !== 'text')
    return [...new Set(words)].flatMap((word) => column.distinct.get(word) ?? []).slice(0, matchesMax);
  const stems = words.map(stemOf);
  const longStems = new Set(words.filter((word) => word.length > 2).map(stemOf));
  const padded = ` ${plain} `;
  const stemmed = ` ${stems.join(' ')} `;
  const found = new Set<string>();
  for (const word of words) {
    const cells = column.index.get(stemOf(word)) ?? [];
    if (cells.length > commonMax && word.length <= 3) continue;
    for (const cell of cells.slice(0, candidatesMax)) found.add(cell);
  }
  const scored = [...found].flatMap((cell) => {
    const own = wordsOf(cell).map(stemOf);
    if (padded.includes(` ${cell} `)) return [{ cell, score: 2 + cell.length / 100 }];
    if (stemmed.includes(` ${own.join(' ')} `)) return [{ cell, score: 1.9 + cell.length / 100 }];
    const different = new Set(own);
    const share = [...different].filter((stem) => longStems.has(stem)).length / different.size;
    return share >= likeMin ? [{ cell, score: share }] : [];
  });
  for (const cell of likeCells(column.distinct, words))
    if (!found.has(cell)) scored.push({ cell, score: 1.5 });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, matchesMax).map(({ cell }) => column.distinct.get(cell)!);
}
