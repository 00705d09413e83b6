/** Does the work: the endpoint with engines, files and a signal that ends with the deadline or the caller. */

import { serviceOf } from '../domain/price-kinds.ts';
import type { CallContext, Checkpoint, FileAccess, Meter } from '../endpoints/endpoint.ts';
import type { Served } from '../engines/engine.ts';
import { isClaimed } from '../platform/requests/idempotency.ts';
import { setDeadline } from './abort.ts';
import { type AuthenticatedCall, type CallParts, type CallResult, runnerOf } from './call.ts';
import { example } from './example.ts';
import { createFileAccess } from './file-access.ts';
import { createMeter } from './meter.ts';
import { headersOf } from './read-headers.ts';

export interface RunOptions {
  timeoutMs: number;
  progress?: (fraction: number, note?: string) => void;
  checkpoint?: Checkpoint;
}

export async function run(
  call: AuthenticatedCall,
  parts: CallParts,
  options: RunOptions,
): Promise<CallResult> {
  if (call.mode === 'test') return example(call, parts);
  const liftDeadline = setDeadline(call.abort, options.timeoutMs);
  try {
    const context = new RunContext(call, parts, options);
    const result = await call.abort.orWork(runnerOf(call).run(call.input, context));
    if (result.usage !== undefined) call.counted = result.usage;
    return result;
  } finally {
    liftDeadline();
  }
}

const lookMs = 30_000;

/** What a job is ordered with is looked at while its caller is still there. */
export async function lookBeforeJob(call: AuthenticatedCall, parts: CallParts): Promise<void> {
  const { job } = runnerOf(call);
  if (job?.before === undefined || (await isRepeated(call, parts))) return;
  const liftDeadline = setDeadline(call.abort, lookMs);
  try {
    const context = new RunContext(call, parts, { timeoutMs: lookMs });
    const { input, units } = await call.abort.orWork(job.before(call.input, context));
    call.ordered = call.input;
    call.input = input;
    call.unitsAtMost = units;
  } finally {
    liftDeadline();
  }
}

/** The answer is kept already, and no longer depends on what it was ordered with. */
async function isRepeated(
  { caller, idempotencyKey }: AuthenticatedCall,
  { platform }: CallParts,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  return isClaimed(platform.parts.store, caller.accountId, idempotencyKey, platform.now());
}

/** What an endpoint is given; the parts that few endpoints use are made when they do. */
class RunContext implements CallContext {
  readonly #call: AuthenticatedCall;
  readonly #parts: CallParts;
  readonly #options: RunOptions;
  #files: FileAccess | undefined;
  #meter: Meter | undefined;

  constructor(call: AuthenticatedCall, parts: CallParts, options: RunOptions) {
    this.#call = call;
    this.#parts = parts;
    this.#options = options;
  }

  get engines() {
    return this.#parts.engines.engines;
  }
  get platform() {
    return this.#parts.platform;
  }
  get system() {
    return this.#parts.system;
  }
  get caller() {
    return this.#call.caller;
  }
  get account() {
    return this.#call.caller.accountId;
  }
  get signal() {
    return this.#call.abort.signal;
  }
  get log() {
    return this.#call.log;
  }
  get headers() {
    return headersOf(this.#call);
  }
  get raw() {
    return this.#call.raw;
  }
  get checkpoint() {
    return this.#options.checkpoint;
  }
  get files() {
    this.#files ??= createFileAccess(this.#call, this.#parts);
    return this.#files;
  }
  get meter() {
    this.#meter ??= createMeter(this.#call, this.#parts);
    return this.#meter;
  }
  get progress() {
    return this.#options.progress ?? ignore;
  }
  served(engine: string): void {
    this.#call.engine = engine;
  }
  finished(reason: unknown): void {
    // An upstream may send anything.
    if (typeof reason === 'string') this.#call.finishReason = reason.slice(0, finishMax);
  }
  servedBy(served: Served): void {
    this.#call.served = served;
    this.#call.service = undefined;
  }
  usageDisputed(): void {
    this.#call.usageDisputed = true;
  }
  sellsService(name: string): boolean {
    const { model, sheet } = this.#call;
    const service = serviceOf(name);
    // What serves a call without a model may have no price for it.
    if (model === undefined || service === undefined) return false;
    return sheet?.tiers?.some((tier) => tier.service === service) === true;
  }
  servedAs(service: string): void {
    this.#call.service = serviceOf(service);
  }
}

const ignore = () => {};
/** Of a name such as content_filter. */
const finishMax = 64;
