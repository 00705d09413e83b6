/** Measured availability: a mark every minute while a node serves. */
import { execute, type Store } from '../../storage/store.ts';
import { bucketMs, dayMs, everyone } from './rollup.ts';

const minuteMs = 60_000;

export async function markMinute(store: Store, now: number): Promise<void> {
  const minute = Math.floor(now / minuteMs);
  const day = Math.floor(now / dayMs) * dayMs;
  await store.transact(execute, {
    sql: `INSERT INTO uptime (day, minutes, first_minute, last_minute) VALUES ($1, 1, $2, $2)
          ON CONFLICT (day) DO UPDATE SET minutes = uptime.minutes + 1, last_minute = excluded.last_minute
          WHERE uptime.last_minute < excluded.last_minute`,
    params: [day, minute],
  });
}

interface Standing {
  days: number;
  /** Share of minutes since the first mark in which we served; null before the first. */
  uptime: number | null;
  /** Share of calls that did not fail by our fault. */
  success: number | null;
  calls: number;
  averageMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

/** The advertised figures, measured. */
async function readStanding(store: Store, now: number, days: number): Promise<Standing> {
  const from = Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
  const [marks, sums, buckets] = await Promise.all([
    store.query<{ minutes: number | null; first: number | null }>(
      'SELECT sum(minutes) AS minutes, min(first_minute) AS first FROM uptime WHERE day >= $1',
      [from],
    ),
    store.query<{ calls: number | null; ms: number | null; bad: number | null }>(
      `SELECT sum(calls) AS calls, sum(ms_sum) AS ms, sum(server_errors) AS bad FROM usage_days
       WHERE account_id = $1 AND slot >= $2`,
      [everyone, from],
    ),
    store.query<{ bucket: number; calls: number }>(
      `SELECT bucket, sum(calls) AS calls FROM usage_days_latency WHERE account_id = $1 AND slot >= $2
       GROUP BY bucket ORDER BY bucket`,
      [everyone, from],
    ),
  ]);
  const { minutes, first } = marks[0]!;
  const { calls, ms, bad } = sums[0]!;
  const expected = first === null ? 0 : Math.max(1, Math.floor(now / minuteMs) - first);
  return {
    days,
    uptime: minutes === null || expected <= 0 ? null : Math.min(1, minutes / expected),
    success: calls ? 1 - (bad ?? 0) / calls : null,
    calls: calls ?? 0,
    averageMs: calls ? (ms ?? 0) / calls : null,
    p50Ms: percentile(buckets, 0.5),
    p95Ms: percentile(buckets, 0.95),
  };
}

const shown = (value: number | null, places: number) =>
  value === null ? null : Number(value.toFixed(places));

const windowView = ({ days, uptime, success, calls, averageMs, p50Ms, p95Ms }: Standing) => ({
  days,
  uptime_percent: shown(uptime === null ? null : uptime * 100, 3),
  success_percent: shown(success === null ? null : success * 100, 3),
  calls,
  average_latency_ms: shown(averageMs, 2),
  p50_ms: shown(p50Ms, 2),
  p95_ms: shown(p95Ms, 2),
});

/** Of today and of the last 30 days. */
export async function standingView(store: Store, now: number) {
  const [today, month] = await Promise.all([readStanding(store, now, 1), readStanding(store, now, 30)]);
  return { measured_at: new Date(now).toISOString(), today: windowView(today), month: windowView(month) };
}

export function percentile(buckets: { bucket: number; calls: number }[], share: number): number | null {
  const total = buckets.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0) return null;
  let passed = 0;
  for (const { bucket, calls } of buckets) {
    passed += calls;
    if (passed >= total * share) return Math.round(bucketMs(bucket) * 1000) / 1000;
  }
  return null;
}
