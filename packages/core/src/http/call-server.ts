/** Serves calls of endpoints: each takes a turn, runs, and its response is written. */
import { CallAbort } from '../call/abort.ts';
import { type Answer, type Call, type CallParts, createCall, type Incoming, soldAs } from '../call/call.ts';
import { refuseCall, serveCall } from '../call/path.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import { ownedBy } from '../escapes.ts';
import { newId } from '../platform/id.ts';
import type { SettingsOf } from '../setting.ts';
import { CallLog } from './call-log.ts';
import { createCallers } from './callers.ts';
import { corsHeaders } from './cors.ts';
import { HttpIncoming, type IncomingOptions, type Target } from './incoming.ts';
import { packed } from './pack.ts';
import type { EdgeRequest } from './plain/plain-request.ts';
import type { Reply } from './reply.ts';
import type { serverSettings } from './settings.ts';
import type { Telemetry } from './telemetry/otlp.ts';
import { createTurns } from './turns.ts';
import { createWriter } from './write-answer.ts';

/** A browser that came by https once comes by nothing else. */
export const httpsOnly = ['strict-transport-security', 'max-age=31536000'] as const;

const megabyte = 1024 * 1024;
const dropBytesMax = 64 * megabyte;

export interface CallServerOptions {
  settings: SettingsOf<typeof serverSettings>;
  parts: CallParts;
  /** Present while traces are exported. */
  telemetry: Telemetry | undefined;
  isHttps(request: EdgeRequest): boolean;
  unwritten(error: unknown): void;
}

export class CallServer {
  readonly callers = createCallers();
  /** From now on connections are closed after their answer. */
  draining = false;
  readonly #options: CallServerOptions;
  readonly #turns: ReturnType<typeof createTurns>;
  readonly #writer: ReturnType<typeof createWriter>;

  constructor(options: CallServerOptions) {
    this.#options = options;
    const { callsMax, callsWaitMs } = options.settings;
    this.#turns = createTurns(callsMax, callsWaitMs);
    this.#writer = createWriter(options.unwritten);
  }

  get inWork(): number {
    return this.#turns.inWork;
  }

  /** For a message, whose connection stays open. */
  async answerInTurn(call: Call): Promise<Answer> {
    if (!(await this.#turns.take())) return refuseCall(call, this.#options.parts, tooBusy());
    try {
      return await this.#answer(call);
    } finally {
      this.#turns.leave();
    }
  }

  begin(request: EdgeRequest, reply: Reply, target: Target, reading: IncomingOptions): void {
    const owner = this.callers.of(request.socket);
    ownedBy(owner, () => this.#serve(request, reply, target, reading, owner.calls)).catch(
      (error: unknown) => {
        this.#options.unwritten(error);
        reply.destroy();
      },
    );
  }

  /** A call that no connection waits for alone, in its turn like all others. */
  async make(incoming: Incoming, endpoint: Endpoint): Promise<{ call: Call; answer: Answer }> {
    const { parts } = this.#options;
    const call = callOf(incoming, endpoint, parts);
    const taking = this.#turns.take();
    const isHeld = taking === true || (await taking);
    try {
      return { call, answer: isHeld ? await this.#answer(call) : refuseCall(call, parts, tooBusy()) };
    } finally {
      if (isHeld) this.#turns.leave();
    }
  }

  async #serve(
    request: EdgeRequest,
    reply: Reply,
    target: Target,
    reading: IncomingOptions,
    calls: Set<Call>,
  ): Promise<void> {
    const turn = { isHeld: false };
    const incoming = new HttpIncoming(request, target, reading, (body) =>
      this.#withoutTurn(turn, call.abort.orWork(body)),
    );
    const call = callOf(incoming, target.endpoint, this.#options.parts);
    calls.add(call);
    const taking = this.#turns.take();
    turn.isHeld = taking === true || (await taking);
    try {
      const { parts } = this.#options;
      const made = turn.isHeld ? await this.#answer(call) : refuseCall(call, parts, tooBusy());
      const packing = packed(made, request.headers);
      const answer = packing instanceof Promise ? await packing : packing;
      const written = this.#write(request, reply, call, answer);
      // The rest of a refused body is dropped, so that its sender can read the answer.
      if (!request.complete) request.resume();
      if (written !== undefined) await written;
      this.#noteSlow(call);
    } finally {
      calls.delete(call);
      incoming.release();
      if (turn.isHeld) this.#turns.leave();
    }
  }

  #answer(call: Call): Promise<Answer> {
    const { parts, telemetry } = this.#options;
    if (telemetry === undefined) return serveCall(call, parts);
    const parent = String(call.incoming.headers.traceparent ?? '');
    return telemetry.within(call.id, parent, () => serveCall(call, parts));
  }

  #write(request: EdgeRequest, reply: Reply, call: Call, answer: Answer): void | Promise<void> {
    const { settings, isHttps } = this.#options;
    const cors = corsHeaders(request.headers.origin, settings.corsOrigins);
    const common = isHttps(request) ? [...cors, ...httpsOnly] : cors;
    if (this.draining || isEndless(request, call)) reply.last = true;
    return this.#writer.write(reply, answer, common, {
      headOnly: request.method === 'HEAD',
      // An engine's work takes longer than a tick, so there is nothing to batch with.
      isAlone: this.#turns.inWork === 1 && call.work.engine !== null,
    });
  }

  #noteSlow(call: Call): void {
    const { parts, settings } = this.#options;
    const ms = performance.now() - call.startedMs;
    if (ms <= settings.slowCallMs) return;
    const { engine } = call.work;
    parts.log.warn({ id: call.id, endpoint: soldAs(call).id, ms: Math.round(ms), engine }, 'slow call');
  }

  /** A body that is still arriving must not delay other calls. */
  async #withoutTurn<T>(turn: { isHeld: boolean }, arriving: Promise<T>): Promise<T> {
    this.#turns.leave();
    turn.isHeld = false;
    const body = await arriving;
    const taking = this.#turns.take();
    turn.isHeld = taking === true || (await taking);
    if (!turn.isHeld) throw tooBusy();
    return body;
  }
}

/** The rest of the body is too large, or too slow, to read just to discard it. */
const isEndless = ({ complete, headers }: EdgeRequest, { outcome: { error } }: Call) =>
  !complete && (error?.code === 'request_timeout' || Number(headers['content-length'] ?? 0) > dropBytesMax);

const tooBusy = () => fail('queue_full', 'The server is busy.', { retryAfterSeconds: 1 });

function callOf(incoming: Incoming, endpoint: Endpoint, { platform, log }: CallParts): Call {
  const startedAt = platform.now();
  const id = newId('req', startedAt);
  return createCall({
    id,
    startedAt,
    incoming,
    endpoint,
    abort: new CallAbort(),
    log: new CallLog(log, id),
  });
}
