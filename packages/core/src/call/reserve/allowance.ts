/** Free AI: a call that costs nothing is bounded in size, and counts towards what its account may use in a day. */
import { findCategory } from '../../domain/categories.ts';
import { type Endpoint, isSold, type ModelDemand } from '../../endpoints/endpoint.ts';
import { errorTable, fail, OjaError } from '../../errors.ts';
import { type Amounts, nothing, type Refused, type Reserved } from '../../platform/limits/daily-use.ts';
import { unitsTotal } from '../../platform/prices/price.ts';
import { isFreeCall } from '../../platform/prices/quote.ts';
import { type Asked, bounded } from '../asked.ts';
import type { AskedCall, Call, CallParts, CallResult, Who } from '../call.ts';
import { usedOf } from '../outcome.ts';
import { kindsAtMost } from './price.ts';

const dayMs = 86_400_000;

/** It makes an engine work for an AI endpoint, at no charge. Operators pay for their upstreams themselves. */
export const isFreeAi = ({ who, asked: { as, input } }: AskedCall, { platform }: CallParts): boolean =>
  countsAsFreeAi(who, as) && isFreeCall(as, input, platform.operation);

/** Where it costs nothing. */
export const countsAsFreeAi = (who: Who, as: Endpoint): boolean =>
  !who.caller.operator && isSold(as) && usesFreeAi(as);

export const usesFreeAi = ({ group, method, uses, access }: Endpoint): boolean =>
  findCategory(group)?.models !== undefined &&
  access === 'key' &&
  method === 'POST' &&
  (uses?.engines?.length ?? 0) > 0;

/** Most that it may use, as far as that is known before it runs. */
const tokensWished = (asked: Asked): number =>
  asked.as.price.unit === 'token' ? unitsTotal(kindsAtMost(asked)) : 0;

/** What a free AI call takes of its account's day; what is left is shown to its caller. */
export class Allowance {
  requestsLeft: number;
  tokensLeft: number;
  readonly #wished: number;
  /** Undefined once settled, and if the daily limit is used up. */
  #reserved: Reserved | undefined;

  constructor(verdict: Reserved | Refused, wished: number) {
    this.requestsLeft = verdict.left.requests;
    this.tokensLeft = verdict.left.tokens;
    this.#wished = wished;
    if (verdict.allowed) this.#reserved = verdict;
  }

  /** The call succeeded: its actual use counts. */
  settle(tokens: number): void {
    this.#settle({ ...nothing, requests: 1, tokens });
  }

  /**
   * It failed. By our fault or an upstream's it costs nothing; by its caller's, who may have gone away while an
   * upstream works for it, it counts.
   */
  end(error: OjaError, tokens: number): void {
    if (isNotByCaller(error)) this.giveBack();
    else this.settle(tokens);
  }

  /** Nothing counts, such as for a repeated request: the headers show what is left after that. */
  giveBack(): void {
    if (this.#reserved === undefined) return;
    this.#settle(nothing);
    this.requestsLeft++;
    this.tokensLeft += this.#wished;
  }

  /** A job ends later, perhaps on another node: until then what it reserved counts. */
  keep(): void {
    this.settle(this.#wished);
  }

  #settle(used: Amounts): void {
    this.#reserved?.settle(used);
    this.#reserved = undefined;
  }
}

/** The call has ended: with what it returned, or with an error. */
export function endAllowance({ allowance, work }: Call, ended: OjaError | CallResult): void {
  if (allowance === undefined) return;
  const metered = work.metered === undefined ? undefined : unitsTotal(work.metered);
  if (ended instanceof OjaError) allowance.end(ended, metered ?? 0);
  else
    allowance.settle(metered ?? (ended.usage === undefined ? (ended.units ?? 0) : unitsTotal(ended.usage)));
}

/** With the reason if the daily limit is used up. */
export interface Taken {
  allowance: Allowance;
  refusal?: OjaError;
}

/** A promise only if it needs the database. */
export function takeAllowance({ who, asked }: AskedCall, { platform }: CallParts): Taken | Promise<Taken> {
  const wished = tokensWished(asked);
  const taking = platform.allowance.take(who.caller.accountId, who.accountLimits, wished);
  const takenOf = (verdict: Reserved | Refused): Taken => {
    const allowance = new Allowance(verdict, wished);
    return verdict.allowed ? { allowance } : { allowance, refusal: usedUp(who, platform) };
  };
  return taking instanceof Promise ? taking.then(takenOf) : takenOf(taking);
}

function usedUp({ accountLimits }: Who, { allowance, now }: CallParts['platform']): OjaError {
  const { requests, tokens } = allowance.limitsOf(accountLimits);
  const resetsAt = (Math.floor(now() / dayMs) + 1) * dayMs;
  return fail(
    'free_allowance_used',
    `Free AI calls are limited to ${requests} requests and ${tokens} tokens per day for this account. The limit resets at 00:00 UTC.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - now()) / 1000)),
      details: { requests_per_day: requests, tokens_per_day: tokens },
    },
  );
}

/** Refuses a free call that is too large, before anything is read for it; an answer that may be too long is bounded. */
export function boundFreeAi(call: AskedCall, { platform }: CallParts): Asked {
  return call.asked.as.price.unit === 'token' ? bound(call, platform.allowance.common()) : call.asked;
}

function bound(
  { endpoint, asked }: AskedCall,
  { promptCharacters, maxTokens }: { promptCharacters: number; maxTokens: number },
): Asked {
  const { as, input } = asked;
  const demand = as.model?.asks?.(input) ?? askedOfModel(input);
  if (demand.characters > promptCharacters) {
    throw fail(
      'payload_too_large',
      `The prompt has ${demand.characters} characters; a free call can have at most ${promptCharacters}.`,
      { param: demand.promptParam, details: { max_characters: promptCharacters } },
    );
  }
  if (demand.maxTokens === undefined || demand.maxTokens <= maxTokens) return asked;
  const lowered = endpoint.model?.lowerMaxTokens?.(input, maxTokens);
  if (lowered === undefined) {
    throw fail(
      'invalid_request',
      `${demand.maxTokensParam} must be between 1 and ${maxTokens} for a free call (got ${demand.maxTokens}).`,
      { param: demand.maxTokensParam },
    );
  }
  return bounded(asked, lowered, maxTokens);
}

function isNotByCaller({ code }: OjaError): boolean {
  const { status, type } = errorTable[code];
  return status >= 500 || type === 'upstream_error';
}

/** A free job has succeeded: its actual use counts, on the day of the call. */
export async function settleJobAllowance(call: AskedCall, { platform }: CallParts): Promise<void> {
  if (call.asked.as.price.unit !== 'token') return;
  const unused = { ...nothing, tokens: tokensWished(call.asked) - unitsTotal(usedOf(call)) };
  await platform.allowance.giveBack(call.who.caller.accountId, call.startedAt, unused);
}

/** A free job has failed. One that its caller cancelled counts as reserved: an upstream may have worked for it. */
export async function endJobAllowance(
  call: AskedCall,
  { platform }: CallParts,
  error: OjaError,
): Promise<void> {
  if (error.code === 'client_closed') return;
  const unused = { ...nothing, requests: isNotByCaller(error) ? 1 : 0, tokens: tokensWished(call.asked) };
  await platform.allowance.giveBack(call.who.caller.accountId, call.startedAt, unused);
}

const tokenFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens'] as const;
/** Files, pictures and sound have limits of their own. */
const bytesFields = new Set(['data', 'file_data', 'url', 'image_url', 'file_url']);

/** What a call asks of a language model, read from any dialect: for endpoints that don't say it themselves. */
export function askedOfModel(input: unknown): ModelDemand {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const field = tokenFields.find((name) => typeof fields[name] === 'number');
  return {
    characters: charactersIn(fields),
    promptParam: 'messages' in fields ? 'messages' : 'input',
    maxTokens: field === undefined ? undefined : (fields[field] as number),
    maxTokensParam: field ?? 'max_tokens',
  };
}

function charactersIn(value: unknown, field = ''): number {
  if (typeof value === 'string')
    return bytesFields.has(field) || value.startsWith('data:') ? 0 : value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + charactersIn(item, field), 0);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  return Object.entries(value).reduce((sum, [name, item]) => sum + charactersIn(item, name), 0);
}
