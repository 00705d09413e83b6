/**
 * Moments are shown in the reader's own time zone and say which. What is counted and billed by days and months goes by
 * UTC, as the ledger does.
 */
const { document: shown } = globalThis as { document?: { documentElement: { lang: string } } };
/** Of the document, by which its texts were chosen, too. */
export const locale = shown?.documentElement.lang || 'en';

const two = (value: number) => String(value).padStart(2, '0');

export function day(iso: string): string {
  const at = new Date(iso);
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function clock(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The reader's zone by its distance from UTC at a moment: UTC+1, UTC−3:30. */
export function zone(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
}

export const moment = (iso: string) => `${day(iso)} ${clock(iso)} ${zone(new Date(iso))}`;
/** As it is on record, in exports and in answers of the API. */
export const utcMoment = (iso: string) =>
  new Date(iso).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');

/** What a field for date and time shows for a moment, and the moment of what it holds. */
export const asField = (iso: string) => `${day(iso)}T${clock(iso).slice(0, 5)}`;
export const fromField = (text: string) => new Date(text).toISOString();
/** The moment at which a day begins for the reader. */
export const dayBegins = (dayText: string) => fromField(`${dayText}T00:00`);

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

export function ago(iso: string): string {
  const ms = Date.parse(iso) - Date.now();
  const [unit, size] = steps.find(([, size]) => Math.abs(ms) >= size) ?? steps.at(-1)!;
  return words.format(Math.round(ms / size), unit);
}

/** YYYY-MM-DD of a moment so many days from now, in UTC. */
export function utcDay(offsetDays = 0, now = Date.now()): string {
  const date = new Date(now + offsetDays * 86_400_000);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

const onAxis = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
/** Nov 13 for a day; anything else as it is. */
export const shortDay = (name: string) =>
  /^\d{4}-\d\d-\d\d$/.test(name) ? onAxis.format(Date.parse(name)) : name;

export const nextDay = (dayText: string) => utcDay(1, Date.parse(dayText));

/** Null: not known. */
type Figure = number | null | undefined;

const fixed = (value: number, places: number) =>
  value.toLocaleString(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: false,
  });

export function milliseconds(ms: Figure): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 10) return `${fixed(ms, 1)} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return `${fixed(ms / 1000, 1)} s`;
}

export function bytes(count: Figure): string {
  if (count === null || count === undefined) return '–';
  if (count < 1024) return `${count} B`;
  if (count < 1024 ** 2) return `${fixed(count / 1024, 1)} KB`;
  if (count < 1024 ** 3) return `${fixed(count / 1024 ** 2, 1)} MB`;
  return `${fixed(count / 1024 ** 3, 2)} GB`;
}

export const percent = (share: Figure, places = 1) =>
  share === null || share === undefined ? '–' : `${fixed(share * 100, places)}%`;
export const count = (value: Figure) => value?.toLocaleString(locale) ?? '–';
export const seconds = (value: number) => `${Math.floor(value / 60)}:${two(Math.floor(value % 60))}`;

/** Minutes in words: of hours and days, the two largest. */
export function span(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const said = [
    [days, 'day'],
    [hours, 'hour'],
    [rest, 'minute'],
  ] as const;
  const words = said.filter(([value]) => value > 0).slice(0, 2);
  return words
    .map(([value, unit]) => value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ');
}
