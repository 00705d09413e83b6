/** How published services have served, measured: success, latency and the days behind them. */
import { type CategoryDay, daysBy } from './history.ts';
import { type GroupCounts, noCounts, type RequestLog } from './request-log.ts';
import { dayMs } from './rollup.ts';
import { groupView } from './usage.ts';

interface Figures {
  /** Share of calls that did not fail by the fault of the platform or a provider; null without calls. */
  success_percent: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
}

export interface ServiceFigures extends Figures {
  days: CategoryDay[];
  operations: ReadonlyMap<string, Figures>;
}

const slugOf = (id: string) => id.split('.')[1] ?? '';

/** By slug; a service without calls is not there. */
export async function readServiceFigures(
  log: RequestLog,
  now: number,
  days: number,
): Promise<Map<string, ServiceFigures>> {
  const from = Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;
  const range = { accountId: null, fromMs: from, toMs: now + dayMs, withWatching: true };
  const [groups, calls] = await Promise.all([
    // From the days: whole ones are read.
    log.usage(range, 'endpoint', Number.POSITIVE_INFINITY),
    log.daysByEndpoint(from),
  ]);
  const isPublished = (id: string) => id.startsWith('x.');
  const ofDays = daysBy(
    calls.filter(({ endpoint }) => isPublished(endpoint)),
    ({ endpoint }) => slugOf(endpoint),
  );
  const published = groups.filter(({ name }) => isPublished(String(name)));
  return new Map(
    [...Map.groupBy(published, ({ name }) => slugOf(String(name)))].map(([slug, ofService]) => [
      slug,
      {
        ...figuresOf(ofService),
        days: ofDays.get(slug)?.days ?? [],
        operations: new Map(ofService.map((one) => [String(one.name), figuresOf([one])])),
      },
    ]),
  );
}

function figuresOf(groups: readonly GroupCounts[]): Figures {
  const sum: Omit<GroupCounts, 'name'> = { counts: { ...noCounts }, latency: [] };
  for (const { counts, latency } of groups) {
    sum.counts.calls += counts.calls;
    sum.counts.server_errors += counts.server_errors;
    latency.forEach((calls, bucket) => {
      sum.latency[bucket] = (sum.latency[bucket] ?? 0) + calls;
    });
  }
  const { calls, server_errors: failed } = sum.counts;
  const { p50_ms, p95_ms } = groupView(sum);
  const success = calls === 0 ? null : Number((((calls - failed) / calls) * 100).toFixed(3));
  return { success_percent: success, p50_ms, p95_ms };
}
