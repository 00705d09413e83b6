/** Caps as `keys`, `members` and `accounts` store them. */
import type { CapName, Caps } from '../../domain/caps.ts';
import { orNull, whole } from '../../storage/table.ts';

export const capColumns = {
  dayMicros: 'day_cap_micros',
  weekMicros: 'week_cap_micros',
  monthMicros: 'cap_micros',
  dayTokens: 'day_cap_tokens',
  weekTokens: 'week_cap_tokens',
  monthTokens: 'month_cap_tokens',
} as const satisfies Record<CapName, string>;

export const capKinds = {
  day_cap_micros: orNull(whole),
  week_cap_micros: orNull(whole),
  cap_micros: orNull(whole),
  day_cap_tokens: orNull(whole),
  week_cap_tokens: orNull(whole),
  month_cap_tokens: orNull(whole),
};
export type CapRow = Record<(typeof capColumns)[CapName], number | null>;

export function capsFromRow(row: CapRow): Caps {
  return {
    dayMicros: row.day_cap_micros,
    weekMicros: row.week_cap_micros,
    monthMicros: row.cap_micros,
    dayTokens: row.day_cap_tokens,
    weekTokens: row.week_cap_tokens,
    monthTokens: row.month_cap_tokens,
  };
}
