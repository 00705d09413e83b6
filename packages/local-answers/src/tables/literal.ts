/** Whether a plan takes a question at its word: it names headers and cells as they are written, and none is left over. */
import { plainWords, splitHeader, stemOf, wordsOf } from './cells.ts';
import { askedWords, matchingCells } from './columns.ts';
import type { Plan } from './execute.ts';
import type { Table, TableColumn } from './table.ts';

const cellCharactersMin = 3;
/** `What is the average … of …` */
const unexplainedMax = 5;

export function isLiteral(table: Table, asked: string, plan: Plan): boolean {
  const { columns } = table;
  const said = new Set(wordsOf(asked).map(stemOf));
  const named = [plan.measure, plan.key].filter((place) => place !== undefined);
  return (
    named.every((place) => isNamed(columns[place]!, said)) &&
    plan.conditions.every((one) => isExact(columns[one.column]!, one)) &&
    leavesNothing(table, asked, plan)
  );
}

const headOf = ({ name }: TableColumn) => wordsOf(plainWords(splitHeader(name))).map(stemOf);

function isNamed(column: TableColumn, said: Set<string>): boolean {
  const head = headOf(column);
  return head.length > 0 && head.every((word) => said.has(word));
}

const isExact = ({ type, distinct }: TableColumn, { comparison, words }: Plan['conditions'][number]) =>
  comparison !== '=' || type !== 'text' || distinct.has(plainWords(words));

/** No other cell, header or number is named, and little else is said. */
function leavesNothing({ columns }: Table, asked: string, plan: Plan): boolean {
  const { measure, key, conditions, most } = plan;
  const used = new Set([measure, key, ...conditions.map(({ column }) => column)]);
  const usedWords = new Set(columns.filter((_, place) => used.has(place)).flatMap(headOf));
  let rest = ` ${asked} `;
  for (const { words } of conditions) rest = rest.replace(` ${plainWords(words)} `, ' | ');
  const left = askedWords(rest);
  const said = new Set(left.words.map(stemOf));
  const isNew = (words: string[]) => words.some((word) => !usedWords.has(stemOf(word)));
  const namesCell = (column: TableColumn) =>
    column.type === 'text' &&
    matchingCells(column, left).some((cell) => {
      const words = plainWords(cell);
      return words.length >= cellCharactersMin && rest.includes(` ${words} `) && isNew(wordsOf(words));
    });
  const unexplained = left.words.filter((word) => word !== '|' && !usedWords.has(stemOf(word)));
  return !(
    unexplained.length > unexplainedMax ||
    columns.some(namesCell) ||
    columns.some((column, place) => !used.has(place) && isNew(headOf(column)) && isNamed(column, said)) ||
    left.words.some((word) => /^\d+([.,]\d+)*$/.test(word) && Number(word) !== most)
  );
}
