/** The W3C trace that a call belongs to. Calls run inside it only while traces are exported. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export interface Trace {
  traceId: string;
  spanId: string;
  /** The caller's span; empty when the trace begins here. */
  parentId: string;
  /** What was done within it, for spans of their own. */
  steps: Step[];
}

export interface Step {
  name: string;
  spanId: string;
  fromMs: number;
  toMs: number;
  isClient: boolean;
  failed: boolean;
}

const stepsMax = 64;

export const traceContext = new AsyncLocalStorage<Trace>();

/** 00-<trace>-<span>-<flags>; zeros stand for none. */
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;

export function beginTrace(traceparent: string | undefined): Trace {
  const given = pattern.exec(traceparent ?? '');
  return {
    traceId: given?.[1] ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: given?.[2] ?? '',
    steps: [],
  };
}

/** Notes how long it takes, where traces are exported; `isClient`: another program does it. */
export function traced<T>(name: string, work: () => T, isClient = false): T {
  const trace = traceContext.getStore();
  return trace === undefined ? work() : noted(trace, { name, isClient }, work);
}

function noted<T>(trace: Trace, about: Pick<Step, 'name' | 'isClient'>, work: () => T): T {
  const fromMs = performance.timeOrigin + performance.now();
  const spanId = randomBytes(8).toString('hex');
  const end = (failed: boolean) => {
    const toMs = performance.timeOrigin + performance.now();
    if (trace.steps.length < stepsMax) trace.steps.push({ ...about, spanId, fromMs, toMs, failed });
  };
  try {
    const done = work();
    if (!(done instanceof Promise)) end(false);
    else
      done.then(
        () => end(false),
        () => end(true),
      );
    return done;
  } catch (error) {
    end(true);
    throw error;
  }
}

/** For the next one down the line; undefined outside a trace. */
export function traceparent(): string | undefined {
  const trace = traceContext.getStore();
  return trace === undefined ? undefined : `00-${trace.traceId}-${trace.spanId}-01`;
}
