/** The last days of the platform and of each category, and what went wrong in them: from marks and counters alone. */
import type { Store } from '../../storage/store.ts';
import type { EndpointCalls, RequestLog } from './request-log.ts';
import { dayMs, hourMs } from './rollup.ts';
import { unlessUnavailable } from './unless-unavailable.ts';

const minuteMs = 60_000;
const dayMinutes = dayMs / minuteMs;
/** A restart takes a moment; less than this is no outage. */
const outageMinutes = 5;
/** One caller's bad luck is no fault of a category. */
const failuresMin = 3;
/** Where calls are few, trouble shows only now and then. */
const apartMaxMs = 3 * hourMs;
const incidentsMax = 50;

type State = 'well' | 'degraded' | 'down';

export interface PlatformDay {
  day: string;
  state: State;
  minutes: number;
  down_minutes: number;
}
export interface CategoryDay {
  day: string;
  state: State;
  calls: number;
  failed: number;
}
export interface Incident {
  kind: 'outage' | 'failures';
  from: string;
  to: string;
  down_minutes: number | null;
  category: string | null;
  endpoints: string[];
  calls: number | null;
  failed: number | null;
}
export interface History {
  /** Otherwise it has no calls. */
  logAvailable: boolean;
  from: string;
  to: string;
  platform: { uptime_percent: number | null; days: PlatformDay[] };
  /** By name; without calls there is none. */
  categories: Map<string, { success_percent: number; days: CategoryDay[] }>;
  incidents: Incident[];
}

export async function readHistory(
  store: Store,
  log: RequestLog,
  now: number,
  days: number,
): Promise<History> {
  const today = Math.floor(now / dayMs) * dayMs;
  const from = today - (days - 1) * dayMs;
  // Without the log, the marks still tell the uptime.
  const [marks, calls, failures] = await Promise.all([
    // With the day before the first, to know since when nobody served.
    store.query<Mark>(
      `SELECT day, minutes, first_minute, last_minute FROM uptime
       WHERE day >= (SELECT coalesce(max(day), $1) FROM uptime WHERE day < $1) ORDER BY day`,
      [from],
    ),
    unlessUnavailable(log.daysByEndpoint(from)),
    unlessUnavailable(log.failingHours(from)),
  ]);
  const outages = outagesOf(marks, from, now);
  const long = outages.filter(({ minutes }) => minutes >= outageMinutes);
  const incidents = [...long.map(outageView), ...failuresOf(failures ?? [], now)];
  return {
    logAvailable: calls !== undefined && failures !== undefined,
    from: dayText(from),
    to: dayText(today),
    platform: platformDays(marks, outages, from, now),
    categories: daysBy(calls ?? [], categoryOf),
    incidents: incidents.sort((a, b) => b.to.localeCompare(a.to)).slice(0, incidentsMax),
  };
}

const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const percent = (good: number, all: number) => Number(((good / all) * 100).toFixed(3));

/** What one day's marks say: the first and the last minute served, and how many in all. */
interface Mark {
  day: number;
  minutes: number;
  first_minute: number;
  last_minute: number;
}

/** Minutes not served, at some time between two minutes of which the second is not counted. */
interface Outage {
  from: number;
  to: number;
  minutes: number;
}

function outagesOf(marks: Mark[], fromMs: number, now: number): Outage[] {
  const nowMinute = Math.floor(now / minuteMs);
  const found: Outage[] = [];
  for (const [i, mark] of marks.entries()) {
    const { minutes, first_minute: first, last_minute: last } = mark;
    found.push({ from: first, to: last + 1, minutes: last + 1 - first - minutes });
    const next = marks[i + 1]?.first_minute ?? nowMinute;
    found.push({ from: last + 1, to: next, minutes: next - last - 1 });
  }
  const begin = fromMs / minuteMs;
  return found
    .filter(({ to, minutes }) => minutes > 0 && to > begin)
    .map((one) => {
      const isWhole = one.minutes === one.to - one.from;
      return isWhole && one.from < begin ? { from: begin, to: one.to, minutes: one.to - begin } : one;
    });
}

/** Days before the first start are left out. */
function platformDays(marks: Mark[], outages: Outage[], fromMs: number, now: number): History['platform'] {
  const nowMinute = Math.floor(now / minuteMs);
  const begun = marks[0]?.first_minute;
  const days: PlatformDay[] = [];
  for (let day = fromMs; begun !== undefined && day <= now; day += dayMs) {
    const start = Math.max(begun, day / minuteMs);
    const end = Math.min(nowMinute + 1, day / minuteMs + dayMinutes);
    if (end <= start) continue;
    const down_minutes = outages.reduce((sum, outage) => sum + minutesOn(outage, start, end), 0);
    const lost = down_minutes / (end - start);
    const state = down_minutes < outageMinutes ? 'well' : lost < 0.05 ? 'degraded' : 'down';
    days.push({ day: dayText(day), state, minutes: end - start, down_minutes });
  }
  const all = days.reduce((sum, { minutes }) => sum + minutes, 0);
  const down = days.reduce((sum, { down_minutes }) => sum + down_minutes, 0);
  return { uptime_percent: all === 0 ? null : percent(all - down, all), days };
}

/** Those of an outage that fall on a day. What is known by its number alone lies within one day. */
function minutesOn({ from, to, minutes }: Outage, start: number, end: number): number {
  const overlap = Math.min(to, end) - Math.max(from, start);
  return Math.max(0, Math.min(overlap, minutes));
}

const minuteText = (minute: number) => new Date(minute * minuteMs).toISOString();

const outageView = ({ from, to, minutes }: Outage): Incident => ({
  kind: 'outage',
  from: minuteText(from),
  to: minuteText(to),
  down_minutes: minutes,
  category: null,
  endpoints: [],
  calls: null,
  failed: null,
});

const categoryOf = ({ endpoint }: EndpointCalls) => endpoint.split('.')[0]!;
const sumOf = (rows: EndpointCalls[], name: 'calls' | 'failed') =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** By name, which `nameOf` gives to the endpoints that belong together. */
export function daysBy(rows: EndpointCalls[], nameOf: (row: EndpointCalls) => string): History['categories'] {
  return new Map(
    [...Map.groupBy(rows, nameOf)].map(([name, together]) => {
      const days = [...Map.groupBy(together, ({ slot }) => slot)]
        .sort(([a], [b]) => a - b)
        .map(([slot, ofDay]) => {
          const [calls, failed] = [sumOf(ofDay, 'calls'), sumOf(ofDay, 'failed')];
          const lost = failed / calls;
          const state: State =
            failed < failuresMin || lost < 0.05 ? 'well' : lost < 0.5 ? 'degraded' : 'down';
          return { day: dayText(slot), state, calls, failed };
        });
      const calls = sumOf(together, 'calls');
      return [name, { success_percent: percent(calls - sumOf(together, 'failed'), calls), days }];
    }),
  );
}

/** Hours in which a tenth of the calls of an endpoint failed; those that follow each other are one incident. */
function failuresOf(troubled: EndpointCalls[], now: number): Incident[] {
  return [...Map.groupBy(troubled, categoryOf)].flatMap(([category, ofCategory]) => {
    const runs: EndpointCalls[][] = [];
    for (const row of ofCategory) {
      const before = runs.at(-1);
      if (before !== undefined && row.slot - before.at(-1)!.slot <= apartMaxMs) before.push(row);
      else runs.push([row]);
    }
    const many = runs.filter((run) => sumOf(run, 'failed') >= failuresMin);
    return many.map((run) => ({
      kind: 'failures' as const,
      from: new Date(run[0]!.slot).toISOString(),
      to: new Date(Math.min(now, run.at(-1)!.slot + hourMs)).toISOString(),
      down_minutes: null,
      category,
      endpoints: [...new Set(run.map(({ endpoint }) => endpoint))].sort(),
      calls: sumOf(run, 'calls'),
      failed: sumOf(run, 'failed'),
    }));
  });
}
