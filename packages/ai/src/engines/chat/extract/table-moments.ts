/** Dates and times of a column as numbers that can be compared. */
import { monthOfWord } from './lexicon/concepts.ts';

type Read = (cell: string) => number | undefined;

const clock = /^([-−]?)(\d{1,4}):(\d\d)(?::(\d\d))?$/;
const time = String.raw`(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
const dayFirstWritten = /^(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4}|\d\d)$/u;
const monthFirstWritten = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `cells`: all of the column, since they decide what `59:59` and `03/04/2026` mean. */
export function momentReader(cells: string[]): Read {
  const readers = [clockReader(cells), dateReader(cells)];
  return (cell) => {
    for (const read of readers) {
      const value = read(cell);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Beside `1:02:03`, `59:59` is minutes, and `09:30` may be either. */
function clockReader(cells: string[]): Read {
  const found = cells.flatMap((cell) => {
    const [, , first, , seconds] = clock.exec(cell) ?? [];
    return first === undefined ? [] : [{ first: Number(first), seconds }];
  });
  const long = found.filter(({ seconds }) => seconds !== undefined);
  const short = found.filter(({ seconds }) => seconds === undefined);
  const isMixed = long.length > 0 && short.length > 0;
  const hasMinutes = short.some(({ first }) => first >= 24) && long.every(({ first }) => first < 24);
  const isTimeOfDay =
    found.every(({ first }) => first < 24) && long.every(({ seconds }) => Number(seconds) === 0);
  return (cell) => {
    const [, sign, first, second, third] = clock.exec(cell) ?? [];
    if (first === undefined) return undefined;
    if (isMixed && third === undefined && !hasMinutes && !isTimeOfDay) return undefined;
    const inMinutes = isMixed && third === undefined && hasMinutes;
    const total = Number(first) * 3600 + Number(second) * 60 + Number(third ?? 0);
    const size = inMinutes ? total / 60 : total;
    return sign ? -size : size;
  };
}

function dateReader(cells: string[]): Read {
  const slashed = cells.flatMap((cell) => {
    const [, first, , second] = yearLast.exec(cell) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const hasDayFirst = slashed.some(([first]) => first > 12);
  const hasMonthFirst = slashed.some(([, second]) => second > 12);
  return (cell) => {
    const iso = yearFirst.exec(cell);
    if (iso) return momentAt(iso[1], iso[2], iso[3], iso.slice(4));
    const [, first, mark, second, year, ...hours] = yearLast.exec(cell) ?? [];
    if (year !== undefined) {
      // Dots part day and month in this order only.
      const dayFirst = hasDayFirst || (mark === '.' && !hasMonthFirst);
      if (dayFirst === hasMonthFirst) return undefined;
      return dayFirst ? momentAt(year, second, first, hours) : momentAt(year, first, second, hours);
    }
    const written = dayFirstWritten.exec(cell);
    if (written) return momentAt(fullYear(written[3]), monthNumber(written[2]), written[1]);
    const american = monthFirstWritten.exec(cell);
    return american ? momentAt(american[3], monthNumber(american[1]), american[2]) : undefined;
  };
}

/** `26` is 2026, `94` is 1994. */
const fullYear = (year = ''): string => (year.length > 2 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);
const monthNumber = (name = ''): string => String(months.indexOf(monthOfWord(name.toLowerCase()) ?? '') + 1);

function momentAt(year = '', month = '', day = '', hours: (string | undefined)[] = []): number | undefined {
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return undefined;
  const [hour = 0, minute = 0, second = 0] = hours.map((part) => Number(part ?? 0));
  return at.getTime() / 1000 + hour * 3600 + minute * 60 + second;
}
