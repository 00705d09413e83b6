/** Traces and metrics of calls to an OpenTelemetry collector: in batches, beside the calls, never in their way. */
import { hostname } from 'node:os';
import type { Egress } from '../../egress/port.ts';
import type { Logger } from '../../logger.ts';
import type { Recorder } from '../../platform/requests/recorder.ts';
import { version } from '../../version.ts';
import { beginTrace, type Trace, traceContext } from '../../wire/trace-context.ts';
import { modelSpan } from './model-span.ts';
import { attributes, createCallCounts, spanOf, traceMessage } from './otlp-messages.ts';

const batchMax = 512;
/** Beyond this spans are dropped and counted: an unreachable collector must not use memory. */
const waitingMax = 10_000;
const sendMs = 5_000;
/** By the OTLP specification. What is refused with another status would be refused again. */
const retryable = new Set([429, 502, 503, 504]);

export interface Telemetry {
  /** Serves a call inside its trace. */
  within<T>(callId: string, traceparent: string | undefined, serve: () => T): T;
  close(): Promise<void>;
}

export interface OtlpOptions {
  url: string;
  headers: Record<string, string>;
  everyMs: number;
  egress: Egress;
  recorder: Recorder;
  log: Logger;
  now(): number;
}

export function createTelemetry({
  url,
  headers,
  everyMs,
  egress,
  recorder,
  log,
  now,
}: OtlpOptions): Telemetry {
  const collector = egress.upstream({
    name: 'OpenTelemetry collector',
    baseUrl: url,
    headers,
    connections: 2,
  });
  const resource = attributes({
    'service.name': 'oja',
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
  });
  const open = new Map<string, Trace>();
  const counts = createCallCounts(now());
  let spans: object[] = [];
  let dropped = 0;
  /** A batch is on its way. */
  let isFull = false;
  let sending: Promise<void> = Promise.resolve();
  const failing = new Set<string>();

  const forget = recorder.subscribe((row) => {
    counts.add(row);
    // A row of another node, or of a job that went on after its call.
    const trace = open.get(row.id) ?? beginTrace(undefined);
    open.delete(row.id);
    if (spans.length >= waitingMax) dropped++;
    else {
      const ofModel = modelSpan(row, trace);
      spans.push(spanOf(row, trace), ...(ofModel === undefined ? [] : [ofModel]));
    }
    if (spans.length >= batchMax && !isFull) flush();
    isFull = spans.length >= batchMax;
  });

  /** Whether the collector accepted it. */
  async function post(path: string, body: object): Promise<boolean> {
    const { status } = await collector.request({
      method: 'POST',
      path,
      body,
      signal: AbortSignal.timeout(sendMs),
      timeoutMs: sendMs,
    });
    if (retryable.has(status)) throw new Error(`the collector returned ${status} for ${path}`);
    const isAccepted = status < 300;
    if (isAccepted) failing.delete(path);
    else complain(path, { path, status }, 'the collector refuses telemetry, which is dropped');
    return isAccepted;
  }

  async function sendSpans(): Promise<void> {
    while (spans.length > 0) {
      const batch = spans.slice(0, batchMax);
      const isAccepted = await post('/v1/traces', traceMessage(resource, batch));
      if (!isAccepted) dropped += batch.length;
      spans = spans.slice(batch.length);
    }
  }

  /** Once, until the collector accepts something on this path again. */
  function complain(path: string, about: object, text: string): void {
    if (!failing.has(path)) log.warn({ ...about, waiting: spans.length, dropped }, text);
    failing.add(path);
  }

  async function send(): Promise<void> {
    const wait = (path: string) => (err: unknown) =>
      complain(path, { err }, 'telemetry waits for its collector');
    await Promise.all([
      sendSpans().catch(wait('/v1/traces')),
      post('/v1/metrics', counts.message(resource, now())).catch(wait('/v1/metrics')),
    ]);
  }

  function flush(): Promise<void> {
    sending = sending.then(send);
    return sending;
  }

  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    within(callId, traceparent, serve) {
      const trace = beginTrace(traceparent);
      open.set(callId, trace);
      // Calls without a row are removed here.
      if (open.size > waitingMax) open.delete(open.keys().next().value!);
      return traceContext.run(trace, serve);
    },
    async close() {
      clearInterval(timer);
      forget();
      await flush();
      await collector.close();
    },
  };
}
