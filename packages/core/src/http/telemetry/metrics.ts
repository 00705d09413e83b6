/** Prometheus metrics, written by hand: the process, calls by endpoint and status, money charged, what waits. */
import type { OpenEngines } from '../../engines/create.ts';
import { type ErrorCode, errorTable } from '../../errors.ts';
import { escaped } from '../../escapes.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import type { RequestLog } from '../../platform/requests/request-log.ts';
import type { Edge } from '../server.ts';
import {
  type Exemplar,
  type Family,
  type Format,
  type Labels,
  metric,
  type Sample,
  sample,
  textOf,
  together,
} from './families.ts';
import { watchLoopDelay } from './loop-delay.ts';
import { ModelCounts } from './model-counts.ts';
import { createPlatformMetrics, type PlatformMetricsParts } from './platform-metrics.ts';

export interface Metrics {
  /** Metrics of this process and of the other processes of this node. */
  text(format: Format): Promise<string>;
  close(): void;
}

/** The metrics of all processes of a node. */
export interface SharedMetrics {
  /** How this process collects its own when another gathers all. */
  provide(collect: () => Promise<Family[]>): void;
  gather(): Promise<{ worker: number; families: Family[] }[]>;
}

const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.2, 0.5, 1, 2.5, 10, 30, 120];

interface Timing {
  buckets: number[];
  /** The last call of each, and of those that took longer than all. */
  exemplars: (Exemplar | undefined)[];
  sum: number;
  count: number;
}

interface MetricsParts extends PlatformMetricsParts {
  engines: OpenEngines;
  edge: () => Edge;
  isReady: () => Promise<{ ready: boolean }>;
  shared: SharedMetrics | undefined;
  /** Only for the node that has the data folder. */
  restarts(): number;
  /** Of a call that is traced. */
  traceIdOf(callId: string): string | undefined;
}

/** Those that are ours, from the start: the increase of a series that begins with its first failure is zero. */
const failures = (Object.keys(errorTable) as ErrorCode[]).filter((code) => errorTable[code].status >= 500);

export function createMetrics(parts: MetricsParts): Metrics {
  const { platform, engines, edge, isReady, shared, restarts, traceIdOf } = parts;
  const calls = new CallCounts(traceIdOf);
  const models = new ModelCounts();
  const ofPlatform = createPlatformMetrics(parts);
  const delay = watchLoopDelay();
  const unsubscribe = platform.recorder.subscribe((row) => {
    calls.add(row);
    models.add(row);
  });

  async function families(): Promise<Family[]> {
    const [health, { ready }, more] = await Promise.all([engines.health(), isReady(), ofPlatform()]);
    return [
      metric('oja_ready', 'gauge', '1 if this node can serve, as in /readyz.', [
        sample('', {}, ready ? 1 : 0),
      ]),
      ...calls.families(),
      ...models.families(),
      ...more,
      ...logMetrics(platform.parts.requestLog),
      metric('oja_calls_in_work', 'gauge', 'Calls that are running.', [sample('', {}, edge().inWork)]),
      engineMetric(health),
      ...breakDownMetrics(restarts()),
      metric(
        'oja_mails_total',
        'counter',
        'Attempts to send an email by outcome; dropped ones are not tried again.',
        Object.entries(platform.parts.mails.counts()).map(([outcome, n]) => sample('', { outcome }, n)),
      ),
      ...processMetrics(delay.seconds()),
    ];
  }
  shared?.provide(families);

  return {
    close() {
      unsubscribe();
      delay.close();
    },
    async text(format) {
      const all = shared === undefined ? await families() : together(await shared.gather());
      return textOf(all, format);
    },
  };
}

/** Calls by endpoint, from their log rows. */
class CallCounts {
  readonly #calls = new Map<string, Map<string | number, { labels: Labels; count: number }>>();
  readonly #timings = new Map<string, Timing>();
  readonly #charged = new Map<string, number>();
  readonly #disputed = new Map<string, number>();
  readonly #failed = new Map<string, number>(failures.map((code) => [code, 0]));
  readonly #traceIdOf: MetricsParts['traceIdOf'];

  constructor(traceIdOf: MetricsParts['traceIdOf']) {
    this.#traceIdOf = traceIdOf;
  }

  add(row: RequestRow): void {
    let ofEndpoint = this.#calls.get(row.endpoint);
    if (ofEndpoint === undefined) {
      ofEndpoint = new Map();
      this.#calls.set(row.endpoint, ofEndpoint);
    }
    const outcome = row.error_code ?? Math.floor(row.status / 100);
    const known = ofEndpoint.get(outcome);
    if (known !== undefined) known.count++;
    else ofEndpoint.set(outcome, { labels: labelsOf(row), count: 1 });
    const failed = row.error_code === null ? undefined : this.#failed.get(row.error_code);
    if (failed !== undefined) this.#failed.set(row.error_code!, failed + 1);
    addTiming(this.#timings, row, this.#traceIdOf(row.id));
    if (row.upstream && row.facts?.includes('"usage":"disputed"'))
      this.#disputed.set(row.upstream, (this.#disputed.get(row.upstream) ?? 0) + 1);
    if (row.charge_micros > 0)
      this.#charged.set(row.endpoint, (this.#charged.get(row.endpoint) ?? 0) + row.charge_micros);
  }

  families(): Family[] {
    return [
      metric(
        'oja_failures_total',
        'counter',
        'Calls that failed on our side, by error code.',
        [...this.#failed].map(([error, n]) => sample('', { error }, n)),
      ),
      metric(
        'oja_calls_total',
        'counter',
        'Calls by endpoint, status class and error code.',
        [...this.#calls.values()].flatMap((outcomes) =>
          [...outcomes.values()].map(({ labels, count: n }) => sample('', labels, n)),
        ),
      ),
      metric(
        'oja_call_seconds',
        'histogram',
        'Time from the first byte of the request to the response.',
        [...this.#timings].flatMap(([endpoint, timing]) => histogram(endpoint, timing)),
      ),
      metric(
        'oja_charged_dollars_total',
        'counter',
        'Dollars charged by endpoint.',
        [...this.#charged].map(([endpoint, micros]) => sample('', { endpoint }, micros / 1_000_000)),
      ),
      metric(
        'oja_usage_disputed_total',
        'counter',
        'Calls whose upstream reported usage that they can’t have had.',
        [...this.#disputed].map(([upstream, n]) => sample('', { upstream }, n)),
      ),
    ];
  }
}

const engineMetric = (health: Awaited<ReturnType<MetricsParts['engines']['health']>>): Family =>
  metric(
    'oja_engine_up',
    'gauge',
    '1 if the engine is ready and its circuit closed; engines that are off or have no key are omitted.',
    health
      .filter(({ state }) => state !== 'off')
      .map(({ capability, engine, state, breaker }) =>
        sample('', { capability, engine }, state === 'ready' && breaker === 'closed' ? 1 : 0),
      ),
  );

const breakDownMetrics = (restarts: number): Family[] => [
  metric('oja_escaped_errors_total', 'counter', 'Errors that nobody caught, by what they ended.', [
    sample('', { ended: 'request' }, escaped.request),
    sample('', { ended: 'process' }, escaped.process),
  ]),
  metric('oja_restarts_total', 'counter', 'Processes of this node that broke down and were replaced.', [
    sample('', {}, restarts),
  ]),
];

/** Without values where the log is in the database. */
function logMetrics({ usesOutbox, state }: RequestLog): Family[] {
  const { spoolBytes, spoolBytesMax, sentRows, failingSince } = state();
  const single = (name: string, type: string, help: string, value: number) =>
    metric(name, type, help, usesOutbox ? [sample('', {}, value)] : []);
  return [
    single('oja_log_spool_bytes', 'gauge', 'Request log that waits on the disk for ClickHouse.', spoolBytes),
    single('oja_log_spool_bytes_max', 'gauge', 'Limit of the spool (OJA_LOG_SPOOL_MB).', spoolBytesMax),
    single('oja_log_sent_rows_total', 'counter', 'Rows of the request log sent to ClickHouse.', sentRows),
    single(
      'oja_log_up',
      'gauge',
      '1 if ClickHouse accepts the request log.',
      failingSince === undefined ? 1 : 0,
    ),
  ];
}

const labelsOf = ({ endpoint, status, error_code }: RequestRow): Labels => ({
  endpoint,
  status: `${Math.floor(status / 100)}xx`,
  error: error_code ?? '',
});

function addTiming(timings: Map<string, Timing>, row: RequestRow, traceId: string | undefined): void {
  let timing = timings.get(row.endpoint);
  if (timing === undefined) {
    timing = { buckets: secondsBuckets.map(() => 0), exemplars: [], sum: 0, count: 0 };
    timings.set(row.endpoint, timing);
  }
  const seconds = row.ms / 1000;
  timing.sum += seconds;
  timing.count++;
  let at = secondsBuckets.length;
  while (at > 0 && seconds <= secondsBuckets[at - 1]!) timing.buckets[--at]!++;
  const labels = { request_id: row.id, ...(traceId === undefined ? {} : { trace_id: traceId }) };
  timing.exemplars[at] = { labels, value: seconds, atSeconds: (row.at + row.ms) / 1000 };
}

function histogram(endpoint: string, { buckets, exemplars, sum, count }: Timing): Sample[] {
  return [
    ...secondsBuckets.map((le, i) =>
      sample('_bucket', { endpoint, le: String(le) }, buckets[i]!, exemplars[i]),
    ),
    sample('_bucket', { endpoint, le: '+Inf' }, count, exemplars[secondsBuckets.length]),
    sample('_sum', { endpoint }, sum),
    sample('_count', { endpoint }, count),
  ];
}

const startedAt = Date.now() / 1000 - process.uptime();

function processMetrics(eventLoopSeconds: number): Family[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    metric('process_cpu_seconds_total', 'counter', 'CPU time of this process.', [
      sample('', {}, (user + system) / 1e6),
    ]),
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [sample('', {}, rss)]),
    metric('process_start_time_seconds', 'gauge', 'When this process started.', [sample('', {}, startedAt)]),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [sample('', {}, heapUsed)]),
    metric(
      'nodejs_eventloop_lag_p99_seconds',
      'gauge',
      'Delay of the event loop since the last scrape, 99th percentile.',
      [sample('', {}, eventLoopSeconds)],
    ),
  ];
}
