/** What ends a call early: its deadline, a caller that disconnects, a revoked key, a shutdown. */
import { setMaxListeners } from 'node:events';
import { fail, type OjaError } from '../errors.ts';

/** An AbortController that creates its signal on first use: the cheapest calls never need one. */
export class CallAbort {
  reason: OjaError | undefined;
  #controller: AbortController | undefined;
  #leave: ((reason: OjaError) => void) | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      setMaxListeners(0, this.#controller.signal);
      if (this.reason !== undefined) this.#controller.abort(this.reason);
    }
    return this.#controller.signal;
  }

  abort(reason: OjaError): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.#controller?.abort(reason);
    this.#leave?.(reason);
  }

  /** Engines should stop when asked; the caller does not wait for one that doesn't. */
  orWork<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.reason !== undefined) reject(this.reason);
      this.#leave = reject;
      work.then(resolve, (error: unknown) => reject(this.reason ?? error));
    });
  }
}

interface Deadline {
  at: number;
  timeoutMs: number;
  abort: CallAbort;
}

/** One timer for all calls: one per call would cost more than the work of a cheap call. */
const tickMs = 50;
const deadlines = new Set<Deadline>();
let clock: NodeJS.Timeout | undefined;

function tick(): void {
  const now = performance.now();
  for (const deadline of deadlines) {
    if (deadline.at > now) continue;
    deadlines.delete(deadline);
    deadline.abort.abort(
      fail('deadline_exceeded', `The request took longer than ${deadline.timeoutMs / 1000} s.`),
    );
  }
  if (deadlines.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/** Returns a function that cancels it. */
export function setDeadline(abort: CallAbort, timeoutMs: number): () => void {
  const deadline = { at: performance.now() + timeoutMs, timeoutMs, abort };
  deadlines.add(deadline);
  clock ??= setInterval(tick, tickMs);
  return () => deadlines.delete(deadline);
}
