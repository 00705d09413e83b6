/** Traces and metrics of calls to an OpenTelemetry collector: in batches, beside the calls, never in their way. */
import { hostname } from 'node:os';
import type { Egress } from '../../egress/port.ts';
import type { Logger } from '../../logger.ts';
import type { Recorder } from '../../platform/requests/recorder.ts';
import { version } from '../../version.ts';
import { beginTrace, type Trace, traceContext } from '../../wire/trace-context.ts';
import { modelSpan } from './model-span.ts';
import { attributes, createCallCounts, spanOf, stepSpans, traceMessage } from './otlp-messages.ts';

const batchMax = 512;
/** Beyond this spans are dropped and counted: an unreachable collector must not use memory. */
const waitingMax = 10_000;
const sendMs = 5_000;
/** As the OTLP specification defines. Batches refused with another status are not retried. */
const retryable = new Set([429, 502, 503, 504]);

export interface Telemetry {
  /** Serves a call inside its trace. */
  within<T>(callId: string, traceparent: string | undefined, serve: () => T): T;
  /** Until its row is written. */
  traceIdOf(callId: string): string | undefined;
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

/** What it accepts, refuses, or can't take now. */
class Collector {
  readonly #upstream: ReturnType<Egress['upstream']>;
  readonly #log: Logger;
  readonly #failing = new Set<string>();

  constructor({ url, headers, egress, log }: OtlpOptions) {
    const name = 'OpenTelemetry collector';
    this.#upstream = egress.upstream({ name, baseUrl: url, headers, connections: 2 });
    this.#log = log;
  }

  /** Whether it was accepted; throws where it may be later. */
  async post(path: string, body: object, left: () => object): Promise<boolean> {
    const { status } = await this.#upstream.request({
      method: 'POST',
      path,
      body,
      signal: AbortSignal.timeout(sendMs),
      timeoutMs: sendMs,
    });
    if (retryable.has(status)) throw new Error(`the collector returned ${status} for ${path}`);
    const isAccepted = status < 300;
    if (isAccepted) this.#failing.delete(path);
    else
      this.complain(path, { path, status, ...left() }, 'the collector refuses telemetry, which is dropped');
    return isAccepted;
  }

  /** Once, until the collector accepts something on this path again. */
  complain(path: string, about: object, text: string): void {
    if (!this.#failing.has(path)) this.#log.warn(about, text);
    this.#failing.add(path);
  }

  close(): Promise<void> {
    return this.#upstream.close();
  }
}

export function createTelemetry(options: OtlpOptions): Telemetry {
  const { everyMs, recorder, now } = options;
  const collector = new Collector(options);
  const resource = attributes({
    'service.name': 'oja',
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
  });
  const open = new Map<string, Trace>();
  const counts = createCallCounts(now());
  let spans: object[] = [];
  let dropped = 0;
  const endings = new Set<NodeJS.Immediate>();
  /** A batch is on its way. */
  let isFull = false;
  let sending: Promise<void> = Promise.resolve();
  const left = () => ({ waiting: spans.length, dropped });

  const forget = recorder.subscribe((row) => {
    counts.add(row);
    // A row of another node, or of a job that went on after its call.
    const trace = open.get(row.id) ?? beginTrace(undefined);
    open.delete(row.id);
    if (spans.length >= waitingMax) dropped++;
    else {
      const ofModel = modelSpan(row, trace);
      spans.push(spanOf(row, trace), ...(ofModel === undefined ? [] : [ofModel]));
      // A charged call is here before its last step has ended.
      const ending = setImmediate(() => {
        endings.delete(ending);
        spans.push(...stepSpans(trace));
      });
      endings.add(ending);
    }
    if (spans.length >= batchMax && !isFull) flush();
    isFull = spans.length >= batchMax;
  });

  async function sendSpans(): Promise<void> {
    while (spans.length > 0) {
      const batch = spans.slice(0, batchMax);
      const isAccepted = await collector.post('/v1/traces', traceMessage(resource, batch), left);
      if (!isAccepted) dropped += batch.length;
      spans = spans.slice(batch.length);
    }
  }

  async function send(): Promise<void> {
    const wait = (path: string) => (err: unknown) =>
      collector.complain(path, { err, ...left() }, 'telemetry waits for its collector');
    await Promise.all([
      sendSpans().catch(wait('/v1/traces')),
      collector.post('/v1/metrics', counts.message(resource, now()), left).catch(wait('/v1/metrics')),
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
    traceIdOf: (callId) => open.get(callId)?.traceId,
    async close() {
      clearInterval(timer);
      forget();
      while (endings.size > 0) await new Promise((done) => setImmediate(done));
      await flush();
      await collector.close();
    },
  };
}
