/** Analytics over any range, from the counters of the log. */
import { dollars } from '../money.ts';
import { readKindUsage, readModelUsage } from './read-model-usage.ts';
import {
  type Counts,
  countNames,
  type GroupCounts,
  noCounts,
  type RequestLog,
  type UsageFilter,
  type UsageGroup,
} from './request-log.ts';
import { percentile } from './uptime.ts';

/** Totals of hours, days, endpoints and keys are those of the groups: nothing is read twice. */
export async function readUsage(
  log: RequestLog,
  filter: UsageFilter,
  group: UsageGroup,
  /** Before it there are days only. */
  hoursFrom: number,
) {
  if (group === 'model' || group === 'upstream' || group === 'tag') return readModelUsage(log, filter, group);
  if (group === 'kind') return readKindUsage(log, filter);
  const groups = await log.usage(filter, group, hoursFrom);
  const total: GroupCounts = { name: '', counts: { ...noCounts }, latency: [] };
  for (const { counts, latency } of groups) {
    for (const name of countNames) total.counts[name] += counts[name];
    latency.forEach((calls, bucket) => {
      total.latency[bucket] = (total.latency[bucket] ?? 0) + calls;
    });
  }
  return {
    total: groupView(total),
    groups: groups.map((one) => ({
      name: typeof one.name === 'number' ? new Date(one.name).toISOString() : one.name,
      ...groupView(one),
    })),
    truncated: false,
  };
}

export function groupView({ counts, latency }: Omit<GroupCounts, 'name'>) {
  const buckets = latency.map((calls, bucket) => ({ bucket, calls })).filter((one) => one !== undefined);
  return {
    ...countsView(counts),
    p50_ms: percentile(buckets, 0.5),
    p95_ms: percentile(buckets, 0.95),
    p99_ms: percentile(buckets, 0.99),
  };
}

function countsView(row: Counts) {
  return {
    calls: row.calls,
    errors: row.client_errors + row.server_errors,
    client_errors: row.client_errors,
    server_errors: row.server_errors,
    error_rate:
      row.calls === 0 ? 0 : Number(((row.client_errors + row.server_errors) / row.calls).toFixed(4)),
    free_calls: row.free_calls,
    spend: dollars(row.charge_micros),
    average_ms: row.calls === 0 ? null : Math.round((row.ms_sum / row.calls) * 100) / 100,
    bytes_in: row.bytes_in,
    bytes_out: row.bytes_out,
  };
}
