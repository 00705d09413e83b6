/** How the business goes, day by day: from counters, so that the size of the log does not matter. */
import type { Store } from '../../storage/store.ts';
import { dollars, nanoDollars } from '../money.ts';
import type { RequestLog } from './request-log.ts';
import { dayMs } from './rollup.ts';

export interface BusinessRange {
  fromMs: number;
  toMs: number;
}

interface DayRow {
  day: number;
  count: number;
}

const byDay = (rows: DayRow[]) => new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));

export async function readBusiness(store: Store, log: RequestLog, { fromMs, toMs }: BusinessRange) {
  const first = Math.floor(fromMs / dayMs);
  const days = Array.from({ length: Math.ceil(toMs / dayMs) - first }, (_, i) => first + i);
  const range = [first, first + days.length];
  const [signUps, active, usage, costs] = await Promise.all([
    store.query<DayRow>(
      `SELECT created_at / ${dayMs} AS day, count(*) AS count FROM accounts
       WHERE created_at >= $1 AND created_at < $2 GROUP BY created_at / ${dayMs}`,
      range.map((day) => day * dayMs),
    ),
    log.usesOutbox ? spending(store, range) : calling(store, range),
    log.usage({ accountId: null, fromMs: first * dayMs, toMs }, 'day', toMs),
    Promise.all(days.map((day) => log.modelTotal(dayFilter(day), 'model'))),
  ]);
  const [signed, using] = [byDay(signUps), byDay(active)];
  const counted = new Map(usage.map(({ name, counts }) => [Number(name) / dayMs, counts]));
  const rows = days.map((day, i) => ({
    day,
    calls: counted.get(day)?.calls ?? 0,
    revenueMicros: counted.get(day)?.charge_micros ?? 0,
    costNanos: costs[i]!.cost_nanos,
    signUps: signed.get(day) ?? 0,
    active: using.get(day) ?? 0,
  }));
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0);
  const total = {
    calls: sum(({ calls }) => calls),
    revenueMicros: sum(({ revenueMicros }) => revenueMicros),
    costNanos: sum(({ costNanos }) => costNanos),
    signUps: sum((row) => row.signUps),
  };
  return {
    total: { ...moneyOf(total), calls: total.calls, sign_ups: total.signUps },
    days: rows.map((row) => ({
      day: new Date(row.day * dayMs).toISOString().slice(0, 10),
      ...moneyOf(row),
      calls: row.calls,
      sign_ups: row.signUps,
      active_accounts: row.active,
    })),
  };
}

/** Accounts that made calls, by day. */
const calling = (store: Store, range: number[]) =>
  store.query<DayRow>(
    `SELECT u.slot / ${dayMs} AS day, count(DISTINCT u.account_id) AS count
     FROM usage_days u JOIN accounts a ON a.id = u.account_id
     WHERE u.slot >= $1 AND u.slot < $2 GROUP BY u.slot / ${dayMs}`,
    range.map((day) => day * dayMs),
  );

/** Where calls are counted outside the database: those that used credits or tokens. */
const spending = (store: Store, range: number[]) =>
  store.query<DayRow>(
    `SELECT s.day AS day, count(*) AS count FROM spends s JOIN accounts a ON a.id = s.owner_id
     WHERE s.day >= $1 AND s.day < $2 AND (s.micros > 0 OR s.tokens > 0) GROUP BY s.day`,
    range,
  );

const dayFilter = (day: number) => ({ accountId: null, fromMs: day * dayMs, toMs: (day + 1) * dayMs });

const moneyOf = ({ revenueMicros, costNanos }: { revenueMicros: number; costNanos: number }) => ({
  revenue: dollars(revenueMicros),
  cost: nanoDollars(costNanos),
  margin: nanoDollars(revenueMicros * 1000 - costNanos),
});
