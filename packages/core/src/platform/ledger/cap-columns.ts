/** Caps as `keys`, `members` and `accounts` store them. */
import type { CapName, Caps } from '../../domain/caps.ts';
import { countRange, microsRange } from '../../domain/ranges.ts';
import { orNull, within } from '../../storage/table.ts';

const dollars = orNull(within(microsRange));
const tokens = orNull(within(countRange));

export const capColumns = {
  dayMicros: 'day_cap_micros',
  weekMicros: 'week_cap_micros',
  monthMicros: 'cap_micros',
  dayTokens: 'day_cap_tokens',
  weekTokens: 'week_cap_tokens',
  monthTokens: 'month_cap_tokens',
} as const satisfies Record<CapName, string>;

export const capKinds = {
  day_cap_micros: dollars,
  week_cap_micros: dollars,
  cap_micros: dollars,
  day_cap_tokens: tokens,
  week_cap_tokens: tokens,
  month_cap_tokens: tokens,
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
