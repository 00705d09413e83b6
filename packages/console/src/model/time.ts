/** Every moment is shown in UTC and says so. */
const two = (value: number) => String(value).padStart(2, '0');

export const day = (iso: string) => iso.slice(0, 10);
export const clock = (iso: string) => iso.slice(11, 19);
export const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now;
  const [unit, size] = steps.find(([, size]) => Math.abs(ms) >= size) ?? steps.at(-1)!;
  return words.format(Math.round(ms / size), unit);
}

/** YYYY-MM-DD of a moment so many days from now, in UTC. */
export function utcDay(offsetDays = 0, now = Date.now()): string {
  const date = new Date(now + offsetDays * 86_400_000);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

export const nextDay = (dayText: string) => utcDay(1, Date.parse(dayText));

export function milliseconds(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1)} s`;
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`;
  if (count < 1024 ** 2) return `${(count / 1024).toFixed(1)} KB`;
  if (count < 1024 ** 3) return `${(count / 1024 ** 2).toFixed(1)} MB`;
  return `${(count / 1024 ** 3).toFixed(2)} GB`;
}

export const percent = (share: number, places = 1) => `${(share * 100).toFixed(places)}%`;
export const count = (value: number) => value.toLocaleString('en-US');
export const seconds = (value: number) => `${Math.floor(value / 60)}:${two(Math.floor(value % 60))}`;
