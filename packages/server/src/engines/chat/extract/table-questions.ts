/** What a question asks of a table: which column, which rows, and what to make of them. */
import { numberOf } from '../../../formats/written-numbers.ts';

export type Wish = 'most' | 'least' | 'sum' | 'mean' | 'count' | 'list' | 'value';

export interface Bound {
  above: boolean;
  orEqual: boolean;
  number: number;
}

const most =
  /\b(highest|most|largest|biggest|greatest|maximum|max|best|top|longest|oldest|tallest|strongest|heaviest|dearest|peak(ed)?|latest)\b/;
const least =
  /\b(lowest|least|smallest|minimum|min|fewest|cheapest|worst|shortest|youngest|weakest|lightest|slowest|earliest)\b/;
const sum = /\b(total|sum|altogether|in all|overall|combined|add(ed)? up)\b/;
const mean = /\b(average|mean|on average)\b/;
const count = /\b(how many|number of|count)\b/;
const list = /\b(which|who|list|name|show)\b/;
const bound =
  /\b(more than|greater than|higher than|larger than|over|above|exceed(?:s|ing)?|at least|less than|fewer than|lower than|smaller than|under|below|at most|up to)\s+((?:[₦$€£]|ngn|usd)?\s?\d[\d,.]*\s?(?:%|k|m|bn|b|thousand|million|billion)?)/;

/** Money is asked for without the name of its column. */
export const wantsMoney = (question: string): boolean =>
  /\b(how much|costs?|prices?|pay|paid|spent|spend|expensive|cheap(er|est)?|amount|worth|total|₦|naira)\b/i.test(
    question,
  );

/** `third quarter` is Q3. */
export const plainly = (question: string): string =>
  question.replace(
    /\b(first|second|third|fourth|last) quarter\b/gi,
    (_, nth: string) => `Q${quarters[nth.toLowerCase()]}`,
  );

const quarters: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 };

export function wishOf(question: string): Wish {
  const asked = question.toLowerCase();
  if (most.test(asked)) return 'most';
  if (least.test(asked)) return 'least';
  if (mean.test(asked)) return 'mean';
  if (count.test(asked)) return 'count';
  if (sum.test(asked)) return 'sum';
  return list.test(asked) && bound.test(asked) ? 'list' : 'value';
}

export function boundOf(question: string): Bound | undefined {
  const [, words = '', amount = ''] = bound.exec(question.toLowerCase()) ?? [];
  const number = numberOf(amount);
  if (number === undefined) return undefined;
  return {
    above: /more|greater|higher|larger|over|above|exceed|least/.test(words),
    orEqual: /at (least|most)|up to/.test(words),
    number,
  };
}

export const within = (value: number, { above, orEqual, number }: Bound): boolean =>
  (orEqual && value === number) || (above ? value > number : value < number);
