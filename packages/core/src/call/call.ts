/** One call on its way through the steps. Each step reads what earlier ones returned. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caps } from '../domain/caps.ts';
import type { Guards } from '../domain/guardrails/guards.ts';
import type { Language } from '../domain/languages/languages.ts';
import type { Egress } from '../egress/port.ts';
import type { Caller } from '../endpoints/context.ts';
import type { Endpoint, Result } from '../endpoints/endpoint.ts';
import type { SystemView } from '../endpoints/system-view.ts';
import type { OpenEngines } from '../engines/create.ts';
import type { EngineCall } from '../engines/engine.ts';
import type { OjaError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { AccountLimits } from '../platform/accounts/account-limits.ts';
import type { KnownKey } from '../platform/keys/cache.ts';
import type { Verdict } from '../platform/limits/gcra.ts';
import type { Platform } from '../platform/platform.ts';
import type { PluginTables } from '../platform/plugins/plugin-tables.ts';
import type { Quote } from '../platform/prices/quote.ts';
import type { BodyText } from '../platform/requests/bodies.ts';
import type { RequestRow } from '../platform/requests/insert.ts';
import type { CallAbort } from './abort.ts';
import type { Asked } from './asked.ts';
import type { Outcome, Sent, Work } from './outcome.ts';
import type { Cached, Reservation } from './reservation.ts';
import type { Allowance } from './reserve/allowance.ts';

/** The request as the HTTP edge read it. */
export interface Incoming {
  method: string;
  /** Path without the query: what is logged. */
  path: string;
  /** Without the question mark; never logged. */
  query: string;
  headers: IncomingHttpHeaders;
  ip: string;
  /** scheme://host for links: the operator's public URL, or our own; never what a caller says in Host. */
  origin: string;
  /** scheme://host as the caller used it: what a browser calls the same origin. */
  askedOrigin: string;
  secure: boolean;
  /** Part of a conversation over a WebSocket, which has its own rate. */
  isLive?: true | undefined;
  /** From the local control socket: the operator on this machine. */
  control: boolean;
  /** The key that signed the URL which someone opened. */
  signedBy?: string;
  /** A check on a schedule or a row of a batch: in whose name. Either a key ordered it, or a member in a session. */
  scheduledFor?: {
    by: 'watch' | 'batch';
    accountId: string;
    keyId: string | null;
    memberId: string | null;
    isFreeOnly: boolean;
  };
  /** A call that is a part of another: the caller of that one, who was let in already. */
  within?: Who;
  /**
   * Fields of path, query and body in one object; a promise where there is a body to wait for. The bytes of large
   * bodies count against `owner` until the call ends.
   */
  readFields(owner: string): Fields | Promise<Fields>;
}

export interface Fields {
  fields: Record<string, unknown>;
  bytes: number;
  hash: string;
  raw?: Uint8Array;
  /** Nothing in it can be what `refuseInvalidText` looks for. */
  isValidText?: boolean;
}

/** The result of a rate limit. */
export interface Turn {
  readonly verdict: Verdict;
  readonly refusal?: OjaError | undefined;
  /** The caller is unknown: no key, or an invalid one. */
  readonly isStranger?: boolean;
}

/** Who is calling: a key, a session, anyone, or the server itself for a watch or a job. Does not change. */
export interface Who {
  readonly by: 'key' | 'session' | 'public' | 'watch' | 'batch' | 'job';
  readonly caller: Caller;
  /** The key it called with. A test key gets examples. */
  readonly known?: KnownKey;
  /** Of the account; null where it has chosen none. */
  readonly language: Language | null;
  /** Limits that the operator set for this account. */
  readonly accountLimits: AccountLimits | null;
  /** Guardrails of the account and the key; undefined where there are none. */
  readonly guards?: Guards | undefined;
  /** What the account may spend. */
  readonly accountCaps: Caps | null;
  /** Spending caps of the member who created the key or owns the session. */
  readonly memberCaps: Caps | null;
}

/** Bodies to store, if the owner of the key enabled it. */
export interface KeptBodies {
  readonly request: BodyText;
  /** Of a stream, as it passes. */
  readonly response: Buffer[];
}

/** The request and its place in time, and what its steps have returned so far: null and undefined until then. */
export interface Call {
  readonly id: string;
  readonly startedAt: number;
  /** From `performance.now()`, which never goes back: for the duration. */
  readonly startedMs: number;
  readonly incoming: Incoming;
  readonly endpoint: Endpoint;
  /** Aborted by deadline, disconnect, revocation or shutdown. */
  readonly abort: CallAbort;
  readonly log: Logger;

  readonly who: Who | undefined;
  readonly turn: Turn | undefined;
  readonly bytesIn: number;
  readonly bodies: KeptBodies | undefined;
  readonly asked: Asked | undefined;
  readonly cached: Cached | undefined;
  /** The share of the account's daily free AI use. */
  readonly allowance: Allowance | undefined;
  /** What it may cost at most, at the prices that it is held at. */
  readonly price: Quote | undefined;
  readonly reservation: Reservation | undefined;
  readonly work: Work;
  /** Of a stream. */
  readonly sent: Sent | undefined;
  readonly outcome: Outcome;
  /** Free requests left this month, where the account was asked for the receipt. */
  readonly freeLeft: number | null;
}

/** A call whose caller is known: what works, holds and pays in someone's name asks for one. */
export interface AuthenticatedCall extends Call {
  readonly who: Who;
}

/** A call whose caller is known and asks for something valid: what reserves and runs asks for one. */
export interface AskedCall extends AuthenticatedCall {
  readonly asked: Asked;
}

/** What the call is logged, scoped and priced as: until that is known, the endpoint of its path. */
export const soldAs = ({ endpoint, asked }: Pick<Call, 'endpoint' | 'asked'>): Endpoint =>
  asked?.as ?? endpoint;

/** A dialect runs its own code, but is logged, scoped and priced as another endpoint. */
export const runnerOf = (endpoint: Endpoint, { as }: Asked): Endpoint =>
  endpoint.wire?.dialect === undefined ? as : endpoint;

/** Adds what a step has returned. Only the path of a call does. */
export const learn = <C extends Call, Values extends Partial<Call>>(call: C, values: Values): C & Values =>
  Object.assign(call, values);

/** Adds to what came of it. */
export const conclude = (call: Call, values: Partial<Outcome>): void =>
  void learn(call, { outcome: Object.assign({}, call.outcome, values) });

export const isAuthenticated = (call: Call): call is AuthenticatedCall => call.who !== undefined;

/** Called with a test key: returns the example, free of charge. */
export const isTest = ({ who }: Pick<Call, 'who'>): boolean =>
  who !== undefined && who.by !== 'job' && who.known?.key.mode === 'test';

/** The mode in the log: what replaced the run, the type of the key, or the kind of caller without one. */
export function modeOf(call: Pick<Call, 'who' | 'outcome'>): RequestRow['mode'] {
  if (call.outcome.instead !== undefined) return call.outcome.instead;
  if (isTest(call)) return 'test';
  const by = call.who?.by ?? 'public';
  return by === 'key' ? 'live' : by;
}

/** A call before its first step. */
export function createCall({
  id,
  startedAt,
  incoming,
  endpoint,
  abort,
  log,
}: Pick<Call, 'id' | 'startedAt' | 'incoming' | 'endpoint' | 'abort' | 'log'>): Call {
  return {
    id,
    startedAt,
    startedMs: performance.now(),
    incoming,
    endpoint,
    abort,
    log,
    who: undefined,
    turn: undefined,
    bytesIn: 0,
    bodies: undefined,
    asked: undefined,
    cached: undefined,
    allowance: undefined,
    price: undefined,
    reservation: undefined,
    work: { engine: null },
    sent: undefined,
    outcome: { error: null },
    freeLeft: null,
  };
}

/** The response, which the HTTP edge writes. */
export interface Answer {
  status: number;
  /** Names and values in turn, as the socket's writer takes them. */
  headers: string[];
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
}

/** What the steps work with. */
export interface CallParts {
  platform: Platform;
  engines: OpenEngines;
  egress: Egress;
  system: SystemView;
  /** Findings of a moderation model in texts. */
  moderate(texts: string[], call: EngineCall): Promise<string[]>;
  /** Every endpoint by id: for variants. */
  byId: ReadonlyMap<string, Endpoint>;
  /** The private parts of the plugin that defines an endpoint. */
  ofPlugins: {
    ofEndpoint(id: string): { tables: PluginTables; settings: Readonly<Record<string, unknown>> };
  };
  log: Logger;
}

export type CallResult = Result<unknown>;
