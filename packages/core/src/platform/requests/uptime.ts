/** Measured availability: a mark every minute while a node serves. */
import { execute, type Store } from '../../storage/store.ts';
import type { RequestLog } from './request-log.ts';
import { bucketMs, dayMs } from './rollup.ts';
import { unlessUnavailable } from './unless-unavailable.ts';

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
  /** Null while the log is unavailable, and so are the figures from it. */
  calls: number | null;
  averageMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

/** The advertised figures, measured. */
async function readStanding(store: Store, log: RequestLog, now: number, days: number): Promise<Standing> {
  const from = Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
  const [marks, groups] = await Promise.all([
    store.query<{ minutes: number | null; first: number | null }>(
      `SELECT (SELECT sum(minutes) FROM uptime WHERE day >= $1) AS minutes,
         (SELECT min(first_minute) FROM uptime) AS first`,
      [from],
    ),
    // From the days, which are few.
    unlessUnavailable(
      log.usage(
        { accountId: null, fromMs: from, toMs: now + dayMs, withWatching: true },
        'day',
        Number.POSITIVE_INFINITY,
      ),
    ),
  ]);
  const { minutes, first } = marks[0]!;
  const latency: number[] = [];
  let [calls, ms, failed] = [0, 0, 0];
  for (const { counts, latency: ofDay } of groups ?? []) {
    calls += counts.calls;
    ms += counts.ms_sum;
    failed += counts.server_errors;
    ofDay.forEach((count, bucket) => {
      latency[bucket] = (latency[bucket] ?? 0) + count;
    });
  }
  const buckets = latency
    .map((count, bucket) => ({ bucket, calls: count }))
    .filter((one) => one !== undefined);
  // A window that begins during an outage counts from its own begin, not from the first mark after it.
  const counted = first === null ? 0 : Math.max(first, from / minuteMs);
  const expected = first === null ? 0 : Math.max(1, Math.floor(now / minuteMs) - counted);
  return {
    days,
    uptime: first === null ? null : Math.min(1, (minutes ?? 0) / expected),
    success: calls > 0 ? 1 - failed / calls : null,
    calls: groups === undefined ? null : calls,
    averageMs: calls > 0 ? ms / calls : null,
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
export async function standingView(store: Store, log: RequestLog, now: number) {
  const [today, month] = await Promise.all([
    readStanding(store, log, now, 1),
    readStanding(store, log, now, 30),
  ]);
  return {
    measured_at: new Date(now).toISOString(),
    log_available: today.calls !== null && month.calls !== null,
    today: windowView(today),
    month: windowView(month),
  };
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
