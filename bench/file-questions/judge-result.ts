/** Whether a computed result is the answer that was wanted: the same names or numbers, no more and no fewer. */
import type { Found } from '../../packages/local-answers/src/tables/answer-tables.ts';
import { numberOf, plainWords } from '../../packages/local-answers/src/tables/cells.ts';

const asKey = (text: string): string => {
  const number = numberOf(text);
  return number === undefined ? plainWords(text) : Number(number.toPrecision(4)).toString();
};
const keyOf = (texts: string[]): string => texts.map(asKey).sort().join('\n');
/** `at Minnesota Vikings` says `Minnesota Vikings`. */
const says = (said: string, wanted: string) => ` ${asKey(said)} `.includes(` ${asKey(wanted)} `);

export function isWanted({ plan, result }: Found, want: string[]): boolean {
  const { cells, number, groups } = result;
  const said: string[][] = [];
  if (cells) said.push(cells);
  if (number !== undefined) said.push([`${Number(number.toFixed(6))}`]);
  if (groups && number === undefined) {
    const names = [...new Set(groups.map(({ name }) => name))];
    said.push(names);
    said.push(groups.map(({ value }) => `${value}`));
    if (plan.operation.startsWith('by_')) said.push(groups.flatMap(({ name, value }) => [name, `${value}`]));
    // Of several with the same highest value, annotators name one.
    const tied = plan.operation.startsWith('arg') && new Set(groups.map(({ value }) => value)).size === 1;
    if (tied && want.every((one) => names.some((name) => says(name, one)))) return true;
  }
  return said.some(
    (one) =>
      keyOf(one) === keyOf(want) ||
      (one.length === want.length && want.every((wanted) => one.some((text) => says(text, wanted)))),
  );
}
