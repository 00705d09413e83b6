/** Registries write dates in every way there is; here they become ISO 8601 in UTC. */
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `+03:00`, `+02`, `(UTC+8)`, `(JST)`: how far the clock that was read is ahead of UTC. */
function offsetMs(time: string): number {
  if (/\d:\d{2}.*\(JST\)/.test(time)) return 9 * 3_600_000;
  const [, sign, hours = '0', minutes = '0'] = /\d:\d{2}.*?([+-])(\d{1,2}):?(\d{2})?\b/.exec(time) ?? [];
  if (!sign || Number(hours) > 14) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const monthOf = (name: string | undefined) => months.indexOf(name?.toLowerCase() ?? '') + 1;

function utc(year: number, month: number, day: number, time = ''): string | null {
  const [hours = 0, minutes = 0, seconds = 0] = (/(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const sound =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!sound || year <= 1_900 || year >= 3_000) return null;
  return new Date(date.getTime() - offsetMs(time)).toISOString();
}

/** `monthFirst`: 03/04/2024 is the fourth of March. */
export function parseDate(given: unknown, monthFirst = false): string | null {
  if (typeof given !== 'string') return null;
  const text = given
    .trim()
    .slice(0, 64)
    .replace(/^(\d{1,2})(?:st|nd|rd|th)\b/i, '$1');
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
    : undefined;
  if (iso && !Number.isNaN(iso.getTime())) return iso.toISOString();
  // 2024-01-02 03:04:05, 2024.01.02, 2024/01/02 (JST)
  const yearFirst = /^(\d{4})[-./ ]\s?(\d{1,2})[-./ ]\s?(\d{1,2})(.*)$/.exec(text);
  if (yearFirst) return utc(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]), yearFirst[4]);
  // 2024-Jan-02
  const yearNamed = /^(\d{4})[- .]([a-z]{3})[a-z]*[- .](\d{1,2})(.*)$/i.exec(text);
  if (yearNamed) return utc(Number(yearNamed[1]), monthOf(yearNamed[2]), Number(yearNamed[3]), yearNamed[4]);
  const packed = /^(\d{4})(\d{2})(\d{2})\b/.exec(text);
  if (packed) return utc(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  // 02-Jan-2024, 2 January 2024
  const named = /^(?:[a-z]{3},? )?(\d{1,2})[- .]([a-z]{3})[a-z]*[- .,]+(\d{4})(.*)$/i.exec(text);
  if (named) return utc(Number(named[3]), monthOf(named[2]), Number(named[1]), named[4]);
  // Tue Jan 2 03:04:05 2024, January 2 2024
  const american =
    /^(?:[a-z]{3},? )?([a-z]{3})[a-z]* +(\d{1,2}),? +(?:([\d:]+) +(?:[A-Z]+ +)?)?(\d{4})/i.exec(text);
  if (american) return utc(Number(american[4]), monthOf(american[1]), Number(american[2]), american[3]);
  const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(.*)$/.exec(text);
  if (dayFirst) {
    const [day, month] = monthFirst ? [dayFirst[2], dayFirst[1]] : [dayFirst[1], dayFirst[2]];
    return utc(Number(dayFirst[3]), Number(month), Number(day), dayFirst[4]);
  }
  return null;
}
