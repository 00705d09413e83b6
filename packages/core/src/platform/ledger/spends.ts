/** What a key, member or account has spent on a day: counters that are added to. A cap of a period is over its days. */

import {
  type CapName,
  type Caps,
  capDayOf,
  capNames,
  type PeriodDays,
  periodOf,
  periodsOf,
  resetsAt,
  unitOf,
} from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import type { Store } from '../../storage/store.ts';
import { type Steps, sql, type Value } from '../../storage/store.ts';
import { dollars } from '../money.ts';

export const intoSpends = {
  table: 'spends',
  columns: ['owner_id', 'day', 'micros', 'tokens'],
  onConflict: `ON CONFLICT (owner_id, day) DO UPDATE SET micros = spends.micros + excluded.micros,
    tokens = spends.tokens + excluded.tokens`,
  amountsFrom: 2,
};

/** Used in each period so far. */
export type Spent = Record<CapName, number>;
export const nothingSpent: Spent = {
  dayMicros: 0,
  weekMicros: 0,
  monthMicros: 0,
  dayTokens: 0,
  weekTokens: 0,
  monthTokens: 0,
};

/** Columns day_micros … month_tokens, over the parameters from `first` on: from and to of day, week and month. */
function sums(first: number): string {
  const sum = (unit: string, period: string, from: number) =>
    `COALESCE(sum(CASE WHEN s.day >= $${from} AND s.day < $${from + 1} THEN s.${unit} ELSE 0 END), 0) AS ${period}_${unit}`;
  return ['day', 'week', 'month']
    .flatMap((period, i) => ['micros', 'tokens'].map((unit) => sum(unit, period, first + 2 * i)))
    .join(', ');
}
/** A month may begin within a week, and a week within a month. */
const within = (first: number) =>
  `((s.day >= $${first + 2} AND s.day < $${first + 3}) OR (s.day >= $${first + 4} AND s.day < $${first + 5}))`;
const daysIn = ({ day, week, month }: PeriodDays): number[] =>
  [day, week, month].flatMap(({ from, to }) => [from, to]);

/** A key counts with those that it was rotated from, or to. */
const lineOf = (id: string) =>
  `SELECT one.id FROM keys mine JOIN keys one ON one.id = mine.id OR one.line = mine.line WHERE mine.id = ${id}`;

interface SumsRow {
  day_micros: number;
  week_micros: number;
  month_micros: number;
  day_tokens: number;
  week_tokens: number;
  month_tokens: number;
}
const spentFromRow = (row: SumsRow): Spent => ({
  dayMicros: row.day_micros,
  weekMicros: row.week_micros,
  monthMicros: row.month_micros,
  dayTokens: row.day_tokens,
  weekTokens: row.week_tokens,
  monthTokens: row.month_tokens,
});

/**
 * Adds within all caps at once, in one statement, so that nothing slips past. PostgreSQL holds the account’s wallet
 * while it runs, so that no other transaction of the account adds to the sums meanwhile.
 */
const spendWithin = (owners: string) =>
  `INSERT INTO spends (owner_id, day, micros, tokens)
   SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM (
     SELECT ${sums(5)} FROM spends s WHERE s.owner_id IN (${owners}) AND ${within(5)}) used
   WHERE used.day_micros + $3 <= $11 AND used.week_micros + $3 <= $12 AND used.month_micros + $3 <= $13
     AND used.day_tokens + $4 <= $14 AND used.week_tokens + $4 <= $15 AND used.month_tokens + $4 <= $16
   ${intoSpends.onConflict} RETURNING micros`;
const spendOfKey = spendWithin(lineOf('$1'));
const spendOfOne = spendWithin('$1');
const readSpent = (owners: string) =>
  `SELECT ${sums(2)} FROM spends s WHERE s.owner_id IN (${owners}) AND ${within(2)}`;
const readOfKey = readSpent(lineOf('$1'));
const readOfOne = readSpent('$1');

export type CapOwnerKind = 'key' | 'member' | 'account';

export interface CapOwner {
  kind: CapOwnerKind;
  id: string;
  caps: Caps;
}

export interface Amount {
  micros: number;
  tokens: number;
}

/** No cap is beyond this; sums stay exact. */
const uncapped = Number.MAX_SAFE_INTEGER;

export function* spendWithinCaps(owner: CapOwner, { micros, tokens }: Amount, at: number): Steps<void> {
  const periods = periodsOf(at);
  const limits = capNames.map((name) => owner.caps[name] ?? uncapped);
  const params: Value[] = [owner.id, capDayOf(at), micros, tokens, ...daysIn(periods), ...limits];
  const rows = yield* sql(owner.kind === 'key' ? spendOfKey : spendOfOne, params);
  if (rows.length > 0) return;
  const read = owner.kind === 'key' ? readOfKey : readOfOne;
  const [row] = yield* sql<SumsRow>(read, [owner.id, ...daysIn(periods)]);
  throw capReached(owner, spentFromRow(row!), { micros, tokens }, at);
}

const periodWords = { day: 'daily', week: 'weekly', month: 'monthly' };

function capReached(owner: CapOwner, spent: Spent, wish: Amount, at: number) {
  const passed = (name: CapName) => {
    const more = unitOf(name) === 'dollars' ? wish.micros : wish.tokens;
    return owner.caps[name] !== null && spent[name] + more > owner.caps[name];
  };
  const name = capNames.find(passed) ?? capNames.find((one) => owner.caps[one] !== null) ?? 'monthMicros';
  const period = periodOf(name);
  const unit = unitOf(name);
  const cap = owner.caps[name] ?? 0;
  const text = (amount: number) => (unit === 'dollars' ? `$${dollars(amount)}` : `${amount} tokens`);
  const needed = unit === 'dollars' ? wish.micros : wish.tokens;
  return fail(
    'cap_reached',
    `This call needs up to ${text(needed)}, and the ${periodWords[period]} cap of this ${owner.kind} is ${text(cap)}, with ${text(spent[name])} used or reserved.`,
    {
      details: {
        cap: unit === 'dollars' ? dollars(cap) : cap,
        whose: owner.kind,
        owner_id: owner.id,
        period,
        unit,
        resets_at: new Date(resetsAt(period, at)).toISOString(),
      },
    },
  );
}

/** What counts towards the caps of each owner: of a key that was rotated, what all of its line have spent. */
export async function readSpends(store: Store, ownerIds: string[], at: number): Promise<Map<string, Spent>> {
  if (ownerIds.length === 0) return new Map();
  const marks = ownerIds.map((_, i) => `$${i + 7}`).join(', ');
  const rows = await store.query<SumsRow & { id: string }>(
    `SELECT owners.id, ${sums(1)} FROM (
       SELECT k.id, one.id AS counted FROM keys k JOIN keys one ON one.id = k.id OR one.line = k.line
       WHERE k.id IN (${marks})
       UNION SELECT a.id, a.id FROM accounts a WHERE a.id IN (${marks})
       UNION SELECT m.id, m.id FROM members m WHERE m.id IN (${marks})) owners
     JOIN spends s ON s.owner_id = owners.counted AND ${within(1)} GROUP BY owners.id`,
    [...daysIn(periodsOf(at)), ...ownerIds],
  );
  return new Map(rows.map((row) => [row.id, spentFromRow(row)]));
}
