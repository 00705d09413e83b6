/** Whether a column can be what the words of a question measure: `oldest` wants an age, `earns` wants money. */
import type { Question } from './question.ts';
import type { Column } from './table-model.ts';

interface Rule {
  asked: RegExp;
  fits: (column: Column) => boolean;
  /** Also where the question names the column: the fastest has the lowest time, the oldest the first birthday. */
  always?: boolean;
}

const physical =
  /(?<!\p{L})(age|weight|height|length|distance|hours?|days?|weeks?|months?|years?|scores?|marks?|grades?|points?|goals?|population|votes?|kg|km|temperature|qty|quantity)(?!\p{L})/iu;
const isNamed = (pattern: RegExp) => (column: Column) => pattern.test(column.name);
export const canBeMoney = (column: Column): boolean =>
  column.money || !(column.percent || column.quantity || column.time || physical.test(column.name));

const isNoBodyMeasure = ({ name }: Column) => !/(?<!\p{L})(age|weight|height)(?!\p{L})/iu.test(name);

const rules: Rule[] = [
  { asked: /\b(earliest|latest|newest)\b/i, fits: ({ date, time }) => date || time, always: true },
  {
    asked: /\b(oldest|youngest)\b/i,
    fits: isNamed(/(?<!\p{L})(age|years? old|alter|idade|edad)(?!\p{L})/iu),
    always: true,
  },
  { asked: /\b(fastest|slowest)\b/i, fits: isNamed(/speed|km\/h|mph/i), always: true },
  {
    asked: /\b(longest|shortest)\b/i,
    fits: isNamed(/length|long|distance|duration|hours?|time|days|km|height|minutes/i),
  },
  { asked: /\btallest\b/i, fits: isNamed(/height|tall|cm/i) },
  { asked: /\b(heaviest|lightest)\b/i, fits: isNamed(/weight|mass|kg/i) },
  { asked: /\b(strongest|weakest)\b/i, fits: () => false },
  { asked: /\b(best|worst)\b/i, fits: isNoBodyMeasure },
  {
    asked: /\b(cheapest|dearest|expensive|cheap|billigste)\b|moins cher/i,
    fits: (column) => column.money || /rate|fare|value/i.test(column.name),
  },
  { asked: /\b(earns?|earned|spends?|spent|paid|pays?|costs?|sells?|sold)\b/i, fits: canBeMoney },
  { asked: /\bwork(s|ed)? (the )?(most|least)\b/i, fits: isNamed(/hour|day|time|shift/i) },
  { asked: /\bscor(es?|ed)\b/i, fits: ({ money }) => !money },
];

export const fitsMeasure = (column: Column, { text }: Question, named: boolean): boolean =>
  rules.every(({ asked, fits, always }) => (named && !always) || !asked.test(text) || fits(column));

/** These words choose a single row, however often its name recurs. */
export const choosesRow = ({ text }: Question): boolean =>
  /\b(earliest|latest|newest|oldest|youngest|fastest|slowest|longest|shortest|tallest|heaviest|lightest|cheapest|dearest|expensive)\b/i.test(
    text,
  );
