/** Caps and what counts towards them, as callers see them. */
import type { Caps } from '../../domain/caps.ts';
import { dollars } from '../money.ts';
import type { Spent } from './spends.ts';

const orNull = (micros: number | null) => (micros === null ? null : dollars(micros));

export function capsView(caps: Caps) {
  return {
    daily_cap: orNull(caps.dayMicros),
    weekly_cap: orNull(caps.weekMicros),
    monthly_cap: orNull(caps.monthMicros),
    daily_token_cap: caps.dayTokens,
    weekly_token_cap: caps.weekTokens,
    monthly_token_cap: caps.monthTokens,
  };
}

export function spentView(spent: Spent) {
  return {
    spent_today: dollars(spent.dayMicros),
    spent_this_week: dollars(spent.weekMicros),
    spent_this_month: dollars(spent.monthMicros),
    tokens_today: spent.dayTokens,
    tokens_this_week: spent.weekTokens,
    tokens_this_month: spent.monthTokens,
  };
}
