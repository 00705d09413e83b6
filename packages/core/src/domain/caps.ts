/** Caps: what a key, a member or an account may use in a UTC day, week (from Monday) and month, in dollars and tokens. */

export const capPeriods = ['day', 'week', 'month'] as const;
export type CapPeriod = (typeof capPeriods)[number];
export type CapUnit = 'dollars' | 'tokens';

/** Micro-dollars or tokens; null for no cap. */
export interface Caps {
  dayMicros: number | null;
  weekMicros: number | null;
  monthMicros: number | null;
  dayTokens: number | null;
  weekTokens: number | null;
  monthTokens: number | null;
}
export type CapName = keyof Caps;

export const noCaps: Caps = {
  dayMicros: null,
  weekMicros: null,
  monthMicros: null,
  dayTokens: null,
  weekTokens: null,
  monthTokens: null,
};
export const capNames = Object.keys(noCaps) as CapName[];

/** Fields of a key or an account, by cap. */
export const capFields = {
  dayMicros: 'daily_cap',
  weekMicros: 'weekly_cap',
  monthMicros: 'monthly_cap',
  dayTokens: 'daily_token_cap',
  weekTokens: 'weekly_token_cap',
  monthTokens: 'monthly_token_cap',
} as const satisfies Record<CapName, string>;

export const isCapped = (caps: Caps): boolean => capNames.some((name) => caps[name] !== null);
/** Null where there is nothing to enforce. */
export const capsInForce = (caps: Caps): Caps | null => (isCapped(caps) ? caps : null);
export const capsTokens = (caps: Caps | null | undefined): boolean =>
  caps != null && (caps.dayTokens !== null || caps.weekTokens !== null || caps.monthTokens !== null);

export const periodOf = (name: CapName): CapPeriod =>
  name.startsWith('day') ? 'day' : name.startsWith('week') ? 'week' : 'month';
export const unitOf = (name: CapName): CapUnit => (name.endsWith('Micros') ? 'dollars' : 'tokens');

const dayMs = 86_400_000;

/** Days are counted from 1970-01-01, in UTC; `to` is the first day after the period. */
export type PeriodDays = Record<CapPeriod, { from: number; to: number }>;

export const capDayOf = (at: number): number => Math.floor(at / dayMs);

export function periodsOf(at: number): PeriodDays {
  const day = capDayOf(at);
  // 1970-01-01 was a Thursday.
  const monday = day - ((day + 3) % 7);
  const date = new Date(at);
  const month = (next: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + next) / dayMs;
  return {
    day: { from: day, to: day + 1 },
    week: { from: monday, to: monday + 7 },
    month: { from: month(0), to: month(1) },
  };
}

/** When the period that contains `at` ends and its caps start again. */
export const resetsAt = (period: CapPeriod, at: number): number => periodsOf(at)[period].to * dayMs;
