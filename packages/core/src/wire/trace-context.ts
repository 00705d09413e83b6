/** The W3C trace that a call belongs to. Calls run inside it only while traces are exported. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export interface Trace {
  traceId: string;
  spanId: string;
  /** The caller's span; empty when the trace begins here. */
  parentId: string;
}

export const traceContext = new AsyncLocalStorage<Trace>();

/** 00-<trace>-<span>-<flags>; zeros stand for none. */
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;

export function beginTrace(traceparent: string | undefined): Trace {
  const given = pattern.exec(traceparent ?? '');
  return {
    traceId: given?.[1] ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: given?.[2] ?? '',
  };
}

/** For the next one down the line; undefined outside a trace. */
export function traceparent(): string | undefined {
  const trace = traceContext.getStore();
  return trace === undefined ? undefined : `00-${trace.traceId}-${trace.spanId}-01`;
}
