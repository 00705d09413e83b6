/** Calls as OpenTelemetry writes them down: OTLP in its JSON encoding. */
import type { RequestRow } from '../../platform/requests/insert.ts';
import type { Trace } from '../../wire/trace-context.ts';

type AttributeValue =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { arrayValue: { values: { stringValue: string }[] } };
export interface Attribute {
  key: string;
  value: AttributeValue;
}

type Value = string | number | string[];

function attribute(key: string, value: Value): Attribute {
  if (Array.isArray(value))
    return { key, value: { arrayValue: { values: value.map((one) => ({ stringValue: one })) } } };
  if (typeof value === 'string') return { key, value: { stringValue: value } };
  return {
    key,
    value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value },
  };
}

export function attributes(values: Record<string, Value | null>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [attribute(key, value)]));
}

/** Nanoseconds do not fit a number: they travel as text. */
export const nanos = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

const serverKind = 2;
export const errorStatus = 2;

export function spanOf(row: RequestRow, trace: Trace) {
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentId === '' ? {} : { parentSpanId: trace.parentId }),
    name: row.endpoint,
    kind: serverKind,
    startTimeUnixNano: nanos(row.at),
    endTimeUnixNano: nanos(row.at + row.ms),
    attributes: attributes({
      'http.request.method': row.method,
      'url.path': row.path,
      'http.response.status_code': row.status,
      'oja.request_id': row.id,
      'oja.endpoint': row.endpoint,
      'oja.engine': row.engine,
      'oja.account_id': row.account_id || null,
      'oja.key_id': row.key_id || null,
      'oja.mode': row.mode,
      'oja.charge_micros': row.charge_micros,
      'error.type': row.error_code,
    }),
    status: row.status >= 500 ? { code: errorStatus, message: row.error_code ?? '' } : {},
  };
}

const clientKind = 3;
const internalKind = 1;

/** What a call did, each within its span. */
export const stepSpans = ({ traceId, spanId: parentSpanId, steps }: Trace) =>
  steps.map(({ name, spanId, fromMs, toMs, isClient, failed }) => ({
    ...{ traceId, spanId, parentSpanId, name },
    kind: isClient ? clientKind : internalKind,
    startTimeUnixNano: nanos(fromMs),
    endTimeUnixNano: nanos(toMs),
    attributes: [],
    status: failed ? { code: errorStatus, message: '' } : {},
  }));

export function traceMessage(resource: Attribute[], spans: object[]) {
  return {
    resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ scope: { name: 'oja' }, spans }] }],
  };
}

const bucketsMs = [1, 5, 25, 100, 200, 500, 1_000, 2_500, 10_000, 30_000, 120_000];
const cumulative = 2;

interface Counted {
  attributes: Attribute[];
  calls: number;
  micros: number;
  msSum: number;
  buckets: number[];
}

export interface CallCounts {
  add(row: RequestRow): void;
  message(resource: Attribute[], nowMs: number): object;
}

export function createCallCounts(startedMs: number): CallCounts {
  const counted = new Map<string, Counted>();
  return {
    add(row) {
      const status = `${Math.floor(row.status / 100)}xx`;
      const id = `${row.endpoint} ${status} ${row.error_code ?? ''}`;
      let counts = counted.get(id);
      if (counts === undefined) {
        const labels = attributes({ 'oja.endpoint': row.endpoint, status, 'error.type': row.error_code });
        const buckets = new Array<number>(bucketsMs.length + 1).fill(0);
        counts = { attributes: labels, calls: 0, micros: 0, msSum: 0, buckets };
        counted.set(id, counts);
      }
      counts.calls++;
      counts.micros += row.charge_micros;
      counts.msSum += row.ms;
      const place = bucketsMs.findIndex((limit) => row.ms <= limit);
      counts.buckets[place === -1 ? bucketsMs.length : place]!++;
    },
    message(resource, nowMs) {
      const times = { startTimeUnixNano: nanos(startedMs), timeUnixNano: nanos(nowMs) };
      const points = (fields: (counts: Counted) => object) =>
        [...counted.values()].map((counts) => ({
          attributes: counts.attributes,
          ...times,
          ...fields(counts),
        }));
      const sum = (dataPoints: object[]) => ({
        sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints },
      });
      const metrics = [
        { name: 'oja.calls', unit: '{call}', ...sum(points(({ calls }) => ({ asInt: String(calls) }))) },
        {
          name: 'oja.charged',
          unit: '{USD}',
          ...sum(points(({ micros }) => ({ asDouble: micros / 1_000_000 }))),
        },
        {
          name: 'oja.call.duration',
          unit: 's',
          histogram: {
            aggregationTemporality: cumulative,
            dataPoints: points(({ calls, msSum, buckets }) => ({
              count: String(calls),
              sum: msSum / 1000,
              bucketCounts: buckets.map(String),
              explicitBounds: bucketsMs.map((ms) => ms / 1000),
            })),
          },
        },
        {
          name: 'process.memory.usage',
          unit: 'By',
          gauge: { dataPoints: [{ ...times, asInt: String(process.memoryUsage.rss()) }] },
        },
      ];
      return {
        resourceMetrics: [
          { resource: { attributes: resource }, scopeMetrics: [{ scope: { name: 'oja' }, metrics }] },
        ],
      };
    },
  };
}
