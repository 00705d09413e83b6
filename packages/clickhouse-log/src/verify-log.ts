/** Compares the paid rows of the database with ClickHouse, day by day: how many, and what they cost. */
import { dayMs, everyone, type Fault, jobDaysMax, readLogStart, type Store } from '@oja/core/request-log';
import type { ClickHouse } from './clickhouse.ts';

interface Day {
  day: number;
  rows: number;
  micros: number;
}

export async function verifyLog(
  store: Store,
  clickHouse: ClickHouse,
  { now, retentionDays }: { now: number; retentionDays: number },
): Promise<{ checks: number; faults: Fault[] }> {
  const { since, databaseUntil = 0 } = await readLogStart(store);
  const faults: Fault[] = [];
  if (databaseUntil > now)
    faults.push({
      check: 'log-nodes',
      subject: 'OJA_LOG_URL',
      expected: 'set on every node',
      found: 'not set on a running node: its requests stay in the database',
    });
  const kept = Math.floor((now - (retentionDays - 1) * dayMs) / dayMs) * dayMs;
  const from = Math.max(since ?? now, databaseUntil + 1, kept);
  // Rows go on being sent: what was there before, and what is there after, are the bounds.
  const before = await readSent(clickHouse, from);
  const ledger = byDay(
    await store.query<Day>(
      `SELECT at / ${dayMs} AS day, count(*) AS rows, sum(charge_micros) AS micros FROM requests r WHERE at >= $1
         AND NOT EXISTS (SELECT 1 FROM log_outbox o WHERE o.id = r.id AND o.at = r.at) GROUP BY 1`,
      [from],
      { slow: true },
    ),
  );
  const after = await readSent(clickHouse, from);
  for (const day of new Set([...ledger.keys(), ...after.rows.keys()])) {
    const expected = ledger.get(day) ?? none(day);
    const compare = (check: string, value: number, low: number, high: number) => {
      if (value < low || value > high)
        faults.push({
          check,
          subject: new Date(day * dayMs).toISOString().slice(0, 10),
          expected: String(value),
          found: String(value < low ? low : high),
        });
    };
    const [low, high] = [before, after].map(({ rows }) => rows.get(day) ?? none(day)) as [Day, Day];
    compare('log-rows', expected.rows, low.rows, high.rows);
    compare('log-charges', expected.micros, low.micros, high.micros);
    // Counters are of whole days.
    if (day * dayMs < from) continue;
    const [few, many] = [before, after].map(({ counted }) => counted.get(day)?.micros ?? 0) as [
      number,
      number,
    ];
    compare('usage-charges', expected.micros, few, many);
  }
  return { checks: 4, faults };
}

const none = (day: number): Day => ({ day, rows: 0, micros: 0 });
const byDay = (days: Day[]) => new Map(days.map((one) => [one.day, one]));

async function readSent(clickHouse: ClickHouse, from: number) {
  const rows = await clickHouse.query<Day>(
    `SELECT day, count() AS rows, sum(charge_micros) AS micros FROM (
       SELECT intDiv(at, ${dayMs}) AS day, charge_micros FROM {db}.requests WHERE paid = 1 AND at >= $1 AND made_at >= $1 - ${jobDaysMax * dayMs} LIMIT 1 BY id, at
     ) GROUP BY day`,
    [from],
  );
  const counted = await clickHouse.query<Day>(
    `SELECT intDiv(slot, ${dayMs}) AS day, sum(calls) AS rows, sum(charge_micros) AS micros FROM {db}.usage_days
     WHERE account_id = $1 AND slot >= $2 GROUP BY day`,
    [everyone, from],
  );
  return { rows: byDay(rows), counted: byDay(counted) };
}
