/** The context of a running call: what its endpoint names in `uses`. Anything else throws, also where no type is checked. */
import { serviceOf } from '../../domain/price-kinds.ts';
import type { Checkpoint, FileAccess, FullContext, Meter, SharedParts } from '../../endpoints/context.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import type { Served } from '../../engines/engine.ts';
import { type AskedCall, type CallParts, runnerOf } from '../call.ts';
import { createFileAccess } from './file-access.ts';
import { createMeter } from './meter.ts';
import { narrowed, undeclared } from './narrowed.ts';
import { partCalls } from './part-calls.ts';
import { headersOf } from './read-headers.ts';

export interface RunOptions {
  timeoutMs: number;
  progress?: (fraction: number, note?: string) => void;
  checkpoint?: Checkpoint;
}

const ignore = () => {};
/** Of a name such as content_filter. */
const finishMax = 64;

/** Parts that few endpoints use are created when they do. */
export class RunContext implements FullContext {
  readonly #call: AskedCall;
  readonly #parts: CallParts;
  readonly #options: RunOptions;
  readonly #endpoint: Endpoint;
  #files: FileAccess | undefined;
  #meter: Meter | undefined;

  constructor(call: AskedCall, parts: CallParts, options: RunOptions) {
    this.#call = call;
    this.#parts = parts;
    this.#options = options;
    this.#endpoint = runnerOf(call.endpoint, call.asked);
  }

  get engines() {
    return narrowed(this.#endpoint, 'engines', this.#parts.engines.engines);
  }
  get platform() {
    return narrowed(this.#endpoint, 'platform', this.#parts.platform);
  }
  get system() {
    return narrowed(this.#endpoint, 'system', this.#parts.system);
  }
  get headers() {
    return headersOf(this.#call);
  }
  get caller() {
    return this.#call.who.caller;
  }
  get account() {
    return this.#call.who.caller.accountId;
  }
  get signal() {
    return this.#call.abort.signal;
  }
  get log() {
    return this.#call.log;
  }
  get now() {
    return this.#parts.platform.now;
  }
  get progress() {
    return this.#options.progress ?? ignore;
  }

  get files() {
    this.#needs('files');
    this.#files ??= createFileAccess(this.#call, this.#parts);
    return this.#files;
  }
  get meter() {
    this.#needs('meter');
    this.#meter ??= createMeter(this.#call, this.#parts);
    return this.#meter;
  }
  get calls() {
    this.#needs('calls');
    return partCalls(this.#call, this.#parts);
  }
  get checkpoint() {
    this.#needs('checkpoint');
    return this.#options.checkpoint;
  }
  get jobs() {
    this.#needs('jobs');
    return this.#parts.platform.jobs;
  }
  get stored() {
    this.#needs('stored');
    return this.#parts.platform.stored;
  }
  get savedFiles() {
    this.#needs('savedFiles');
    return this.#parts.platform.files;
  }
  get uploads() {
    this.#needs('uploads');
    return this.#parts.platform.uploads;
  }
  get batches() {
    this.#needs('batches');
    return this.#parts.platform.batches;
  }
  get workedOut() {
    this.#needs('workedOut');
    return this.#parts.platform.workedOut;
  }
  get prices() {
    this.#needs('prices');
    const { operation, credits } = this.#parts.platform;
    return {
      book: operation.prices,
      required: operation.pricesRequired,
      dollars: (nanos: number) => credits.priceIn(nanos).dollars,
    };
  }
  get tables() {
    this.#needs('tables');
    return this.#parts.ofPlugins.ofEndpoint(this.#endpoint.id).tables;
  }
  get settings() {
    const { uses, id } = this.#endpoint;
    if (uses?.settings === undefined) throw undeclared(this.#endpoint, 'settings');
    return this.#parts.ofPlugins.ofEndpoint(id).settings;
  }
  get rawBody() {
    this.#needs('rawBody');
    return this.#call.asked.raw;
  }

  served(engine: string): void {
    this.#call.work.engine = engine;
  }
  finished(reason: unknown): void {
    // An upstream may send anything.
    if (typeof reason === 'string') this.#call.work.finishReason = reason.slice(0, finishMax);
  }
  servedBy(served: Served): void {
    this.#call.work.served = served;
    this.#call.work.service = undefined;
  }
  usageDisputed(): void {
    this.#call.work.usageDisputed = true;
  }
  sellsService(name: string): boolean {
    const { price } = this.#call;
    const service = serviceOf(name);
    // What serves a call without a model may have no price for it.
    if (price?.model === undefined || service === undefined) return false;
    return price.sheet.tiers?.some((tier) => tier.service === service) === true;
  }
  servedAs(service: string): void {
    this.#call.work.service = serviceOf(service);
  }

  #needs(part: keyof SharedParts): void {
    if (this.#endpoint.uses?.[part] !== true) throw undeclared(this.#endpoint, part);
  }
}
