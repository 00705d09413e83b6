/** The body of an answer, read as it comes: what came together is read together, and a slow reader slows the sender. */
import type { UpstreamBody } from './port.ts';

export interface Flow {
  pause(): void;
  resume(): void;
  /** The reader has stopped. */
  abort(reason: Error): void;
}

const aheadBytesMax = 64 * 1024;

type Read = IteratorResult<Buffer, undefined>;

export class IncomingBody implements UpstreamBody {
  readonly #flow: Flow;
  #came: Buffer[] = [];
  #bytes = 0;
  #over: 'no' | 'ended' | 'failed' = 'no';
  #failure: Error | undefined;
  #waiting: PromiseWithResolvers<Read> | undefined;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  push(chunk: Buffer): void {
    if (this.#over !== 'no') return;
    this.#came.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= aheadBytesMax) this.#flow.pause();
    this.#wake();
  }
  end(): void {
    if (this.#over === 'no') this.#over = 'ended';
    this.#wake();
  }
  fail(error: Error): void {
    if (this.#over !== 'no') return;
    this.#over = 'failed';
    this.#failure = error;
    this.#wake();
  }

  destroy(error?: Error): void {
    if (this.#over !== 'no') return;
    this.#came = [];
    if (error === undefined) this.end();
    else this.fail(error);
    this.#flow.abort(error ?? new Error('the reader went away'));
  }

  next(): Promise<Read> {
    const reading = Promise.withResolvers<Read>();
    this.#waiting = reading;
    this.#settle();
    return reading.promise;
  }
  async return(): Promise<Read> {
    this.destroy();
    return { done: true, value: undefined };
  }
  [Symbol.asyncIterator](): this {
    return this;
  }

  /** A tick later, with all that the connection had to say in this one. */
  #wake(): void {
    if (this.#waiting !== undefined) queueMicrotask(() => this.#settle());
  }

  #settle(): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    if (this.#came.length > 0) waiting.resolve({ done: false, value: this.#take() });
    else if (this.#over === 'failed') waiting.reject(this.#failure);
    else if (this.#over === 'ended') waiting.resolve({ done: true, value: undefined });
    else return;
    this.#waiting = undefined;
  }

  #take(): Buffer {
    const all = this.#came.length === 1 ? this.#came[0]! : Buffer.concat(this.#came, this.#bytes);
    const isBehind = this.#bytes >= aheadBytesMax;
    this.#came = [];
    this.#bytes = 0;
    // Later: more may be pushed before `resume` returns.
    if (isBehind && this.#over === 'no') queueMicrotask(() => this.#flow.resume());
    return all;
  }
}
