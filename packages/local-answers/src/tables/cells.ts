/** What is written in a cell or a question as plain words, numbers and days; training/answers/tables.py reads them alike. */

const hooked: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 's',
  æ: 'a',
  œ: 'o',
};

export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[ɓɗƙƴøłđıßæœ]/g, (letter) => hooked[letter] ?? letter);

/** Small letters without accents and digits, with single blanks between. */
export const plainWords = (text: string): string => (plainNumber.test(text) ? text : foldedWords(text));

const plainNumber = /^\d+(\.\d+)?$/;
const foldedWords = (text: string): string =>
  withoutAccents(text.toLowerCase())
    .replace(/[^\p{L}\p{N}%.+-]+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');

export const wordsOf = (plain: string): string[] => plain.split(' ').filter((word) => word !== '');

const plural = /(?:(?<=..)(ie)|(?<=ss|x|z|ch|sh|[^o]{4}o)e)?(?<!s)s$/;

export function stemOf(word: string): string {
  return word.length < 4 ? word : word.replace(plural, (_, ie?: string) => (ie ? 'y' : ''));
}

const longYears = (from: string, to: string) =>
  (Number(from) > Number(to)
    ? [`19${from}`, `20${to}`]
    : [from, to].map((two) => `${Number(two) < 50 ? 20 : 19}${two}`)
  ).join(' ');

export const splitHeader = (name: string): string =>
  name
    // `deaths_85_99` is about 1985 to 1999.
    .replace(/(?<=[a-z])_(\d\d)[_-](\d\d)$/i, (_, from: string, to: string) => ` ${longYears(from, to)}`)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim();

const blanks = new Set(['', '-', '--', 'n/a', 'na', 'nan', 'none', 'null', '—', '–', '?']);
export const isBlank = (cell: string): boolean => blanks.has(cell.trim().toLowerCase());

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const written =
  /^(?:[$€£₦¥₹#]|ngn|usd|eur|gbp|rs\.?|n(?=\d))?\s*([+-]?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d+)?|[+-]?\.\d+)\s*(%|k|thousand|mn|million|bn?|billion|[a-zµ°²³/."']{1,12})?$/;
const clock = /^(?:(\d+):)?(\d{1,3}):(\d{2}(?:\.\d+)?)$/;
const footnote = /\s*(\[[^\]]*\]|\([^)]*\)|\*+|†)$/;
const numberCharactersMax = 60;

/** With its unit or currency; times as seconds. */
export function numberOf(cell: string): number | undefined {
  let text = cell.trim().toLowerCase().replaceAll('\u2212', '-').replaceAll('\u00a0', ' ');
  const word = numberWords.indexOf(text);
  if (word >= 0) return word;
  if (text.length > numberCharactersMax || !/\d/.test(text)) return undefined;
  const negative = text.startsWith('(') && text.endsWith(')');
  text = negative ? text.slice(1, -1) : text.replace(footnote, '');
  const time = clock.exec(text);
  if (time) return Number(time[1] ?? 0) * 3600 + Number(time[2]) * 60 + Number(time[3]);
  const [, digits, unit = ''] = written.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits.replace(/[, ]/g, '')) * (scales[unit] ?? 1);
  return negative ? -value : value;
}

const monthNames = [
  'january february march april may june july august september october november december',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'janairu fabrairu maris afrilu mayu yuni yuli agusta satumba oktoba nuwamba disamba',
  'jenuwari febuwari machi epreel mee juun julai ogost septemba oktoba novemba disemba',
  'seere erele erena igbe ebibi okudu agemo ogun owewe owara belu ope',
].map((names) => names.split(' '));
export const months = new Map(
  monthNames.flatMap((names) => names.map((name, at) => [name, at + 1] as const)),
);
for (const [at, name] of (monthNames[0] ?? []).entries()) months.set(name.slice(0, 3), at + 1);
months.set('sept', 9);
const month = [...months.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|');

/** For days without a year. */
export const noYear = 1904;
const dayMs = 86_400_000;

/** The number of a day, counted from 1970; undefined where there is none such. */
export function dayOf(year: number, monthOfYear: number, day: number): number | undefined {
  const time = Date.UTC(year, monthOfYear - 1, day);
  const date = new Date(time);
  return date.getUTCMonth() === monthOfYear - 1 && date.getUTCDate() === day ? time / dayMs : undefined;
}

export function partsOfDay(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const numericDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/;
const dayMonth = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+(${month})\\b\\.?,?(?:[\\s-]+(\\d{4}|\\d{2})\\b)?`,
);
const monthDay = new RegExp(`^(${month})\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?`);
const yearMonth = /^(\d{4})[-/](\d{1,2})$/;
const monthYear = new RegExp(`^(${month})\\b\\.?,?[\\s-]+(\\d{4}|\\d{2})$`);

export function dayOfCell(cell: string, dayFirst = false): number | undefined {
  if (cell.length > numberCharactersMax || !/\d/.test(cell)) return undefined;
  const text = withoutAccents(cell.trim().toLowerCase());
  const iso = isoDay.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = numericDay.exec(text);
  if (numeric) {
    const [a, b] = [Number(numeric[1]), Number(numeric[2])];
    const year = Number(numeric[3]) + (numeric[3]!.length === 2 ? 2000 : 0);
    return dayFirst || a > 12 ? dayOf(year, b, a) : dayOf(year, a, b);
  }
  const plain = text.replace(weekday, '');
  const [, day, of, year] = dayMonth.exec(plain) ?? [];
  if (of) return dayOf(longYear(year), months.get(of)!, Number(day));
  const [, named, first, its] = monthDay.exec(plain) ?? [];
  if (named) return dayOf(longYear(its), months.get(named)!, Number(first));
  const alone = yearMonth.exec(plain);
  if (alone) return dayOf(Number(alone[1]), Number(alone[2]), 1);
  const [, only, then] = monthYear.exec(plain) ?? [];
  return only ? dayOf(longYear(then), months.get(only)!, 1) : undefined;
}

function longYear(text: string | undefined): number {
  if (text === undefined) return noYear;
  return Number(text) + (text.length === 4 ? 0 : Number(text) < 70 ? 2000 : 1900);
}

export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
}

const isoPhrase = /(\d{4})-(\d{1,2})-(\d{1,2})/g;
const datePhrase = new RegExp(
  `(?:(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?)?\\b(${month})\\b\\.?(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,?\\s+(?:of\\s+)?(\\d{4}))?`,
  'g',
);
const yearPhrase = /\b(1[5-9]\d\d|20\d\d)\b/g;
const partOr = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The dates that a phrase names, as far as it says. */
export function datesIn(phrase: string): DateParts[] {
  const text = withoutAccents(phrase.toLowerCase());
  const iso = [...text.matchAll(isoPhrase)];
  if (iso.length > 0)
    return iso.map(([, year, named, day]) => ({
      year: Number(year),
      month: Number(named),
      day: Number(day),
    }));
  const numeric = /^\d{1,2}\//.test(text.trim()) ? dayOfCell(text) : undefined;
  if (numeric !== undefined) return [partsOfDay(numeric)];
  let found: DateParts[] = [...text.matchAll(datePhrase)].map(([, before, named, after, year]) => ({
    year: partOr(year),
    month: months.get(named!),
    day: partOr(before ?? after),
  }));
  if (found.length === 0) found = [...text.matchAll(yearPhrase)].map(([year]) => ({ year: Number(year) }));
  const last = found.findLast(({ year }) => year !== undefined)?.year;
  return found.map((one) => ({ ...one, year: one.year ?? last }));
}
