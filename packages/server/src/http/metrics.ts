/** Prometheus metrics, written by hand: the process, calls by endpoint and status, money charged, what waits. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { OpenEngines } from '../engines/create.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestRow } from '../platform/requests/insert.ts';
import type { Edge } from './server.ts';

export interface Metrics {
  text(): Promise<string>;
  contentType: string;
  close(): void;
}

const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.2, 0.5, 1, 2.5, 10, 30, 120];

interface Timing {
  buckets: number[];
  sum: number;
  count: number;
}

type Labels = Record<string, string>;

export function createMetrics(platform: Platform, engines: OpenEngines, edge: () => Edge): Metrics {
  const calls = new Map<string, Map<string | number, { labels: Labels; count: number }>>();
  const timings = new Map<string, Timing>();
  const charged = new Map<string, number>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const count = (row: RequestRow) => {
    let ofEndpoint = calls.get(row.endpoint);
    if (ofEndpoint === undefined) {
      ofEndpoint = new Map();
      calls.set(row.endpoint, ofEndpoint);
    }
    const outcome = row.error_code ?? row.status;
    const known = ofEndpoint.get(outcome);
    if (known !== undefined) known.count++;
    else ofEndpoint.set(outcome, { labels: labelsOf(row), count: 1 });
    addTiming(timings, row.endpoint, row.ms / 1000);
    if (row.charge_micros > 0)
      charged.set(row.endpoint, (charged.get(row.endpoint) ?? 0) + row.charge_micros);
  };
  const unsubscribe = platform.recorder.subscribe(count);

  return {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    close() {
      unsubscribe();
      delay.disable();
    },
    async text() {
      const health = await engines.health();
      return [
        ...metric(
          'oja_calls_total',
          'counter',
          'Calls by endpoint, status class and error code.',
          [...calls.values()].flatMap((outcomes) =>
            [...outcomes.values()].map(({ labels, count: n }) => sample('', labels, n)),
          ),
        ),
        ...metric(
          'oja_call_seconds',
          'histogram',
          'Time from the first byte in to the answer.',
          [...timings].flatMap(([endpoint, timing]) => histogram(endpoint, timing)),
        ),
        ...metric(
          'oja_charged_dollars_total',
          'counter',
          'Dollars charged by endpoint.',
          [...charged].map(([endpoint, micros]) => sample('', { endpoint }, micros / 1_000_000)),
        ),
        ...metric('oja_calls_in_work', 'gauge', 'Calls being served now.', [sample('', {}, edge().inWork)]),
        ...metric(
          'oja_engine_up',
          'gauge',
          '1 when the engine is ready; one that is switched off, or has no key, is not told of.',
          health
            .filter(({ state }) => state !== 'off')
            .map(({ capability, engine, state }) =>
              sample('', { capability, engine }, state === 'ready' ? 1 : 0),
            ),
        ),
        ...processMetrics(delay.percentile(99) / 1e9),
        '',
      ].join('\n');
    },
  };
}

const labelsOf = ({ endpoint, status, error_code }: RequestRow): Labels => ({
  endpoint,
  status: `${Math.floor(status / 100)}xx`,
  error: error_code ?? '',
});

function addTiming(timings: Map<string, Timing>, endpoint: string, seconds: number): void {
  let timing = timings.get(endpoint);
  if (timing === undefined) {
    timing = { buckets: secondsBuckets.map(() => 0), sum: 0, count: 0 };
    timings.set(endpoint, timing);
  }
  timing.sum += seconds;
  timing.count++;
  for (let i = secondsBuckets.length - 1; i >= 0 && seconds <= secondsBuckets[i]!; i--) timing.buckets[i]!++;
}

function histogram(endpoint: string, { buckets, sum, count }: Timing): Sample[] {
  return [
    ...secondsBuckets.map((le, i) => sample('_bucket', { endpoint, le: String(le) }, buckets[i]!)),
    sample('_bucket', { endpoint, le: '+Inf' }, count),
    sample('_sum', { endpoint }, sum),
    sample('_count', { endpoint }, count),
  ];
}

function processMetrics(eventLoopSeconds: number): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...metric('process_cpu_seconds_total', 'counter', 'CPU time of this process.', [
      sample('', {}, (user + system) / 1e6),
    ]),
    ...metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [sample('', {}, rss)]),
    ...metric('process_start_time_seconds', 'gauge', 'When this process started.', [
      sample('', {}, Date.now() / 1000 - process.uptime()),
    ]),
    ...metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [sample('', {}, heapUsed)]),
    ...metric('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Delay of the event loop, 99th percentile.', [
      sample('', {}, eventLoopSeconds),
    ]),
  ];
}

interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
}

const sample = (suffix: string, labels: Labels, value: number): Sample => ({ suffix, labels, value });

function metric(name: string, type: string, help: string, samples: Sample[]): string[] {
  const lines = samples.map(({ suffix, labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
