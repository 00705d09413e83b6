/** Prometheus metrics: the process, calls by endpoint and status, money charged, what waits. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenEngines } from '../engines/create.ts';
import type { Platform } from '../platform/platform.ts';
import type { Edge } from './server.ts';

export interface Metrics {
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(platform: Platform, engines: OpenEngines, edge: () => Edge): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const calls = new Counter({
    name: 'oja_calls_total',
    help: 'Calls by endpoint, status class and error code.',
    labelNames: ['endpoint', 'status', 'error'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'oja_call_seconds',
    help: 'Time from the first byte in to the answer.',
    labelNames: ['endpoint'] as const,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.2, 0.5, 1, 2.5, 10, 30, 120],
    registers,
  });
  const charged = new Counter({
    name: 'oja_charged_dollars_total',
    help: 'Dollars charged by endpoint.',
    labelNames: ['endpoint'] as const,
    registers,
  });
  new Gauge({
    name: 'oja_calls_in_work',
    help: 'Calls being served now.',
    registers,
    collect() {
      this.set(edge().inWork);
    },
  });
  new Gauge({
    name: 'oja_engine_up',
    help: '1 when the engine is ready.',
    labelNames: ['capability', 'engine'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { capability, engine, state } of await engines.health()) {
        this.set({ capability, engine }, state === 'ready' ? 1 : 0);
      }
    },
  });
  // Finding a counter by its labels costs more than counting: each is found once.
  const counters = new Map<string, ReturnType<typeof calls.labels>>();
  const timers = new Map<string, ReturnType<typeof seconds.labels>>();
  platform.recorder.subscribe((row) => {
    const name = `${row.endpoint} ${row.status} ${row.error_code}`;
    let counter = counters.get(name);
    if (counter === undefined) {
      counter = calls.labels(row.endpoint, `${Math.floor(row.status / 100)}xx`, row.error_code ?? '');
      counters.set(name, counter);
    }
    counter.inc();
    let timer = timers.get(row.endpoint);
    if (timer === undefined) {
      timer = seconds.labels(row.endpoint);
      timers.set(row.endpoint, timer);
    }
    timer.observe(row.ms / 1000);
    if (row.charge_micros > 0) charged.inc({ endpoint: row.endpoint }, row.charge_micros / 1_000_000);
  });
  return { text: () => registry.metrics(), contentType: registry.contentType };
}
