/** Free AI: a call that costs nothing is bounded in size, and counts towards what its account may use in a day. */
import { findCategory } from '../../domain/categories.ts';
import { type Endpoint, isSold } from '../../endpoints/endpoint.ts';
import { errorTable, fail, type OjaError } from '../../errors.ts';
import { type Amounts, nothing, type Refused, type Reserved } from '../../platform/limits/daily-use.ts';
import { unitsTotal } from '../../platform/prices/price.ts';
import { isFreeCall } from '../../platform/prices/quote.ts';
import { type Asked, bounded } from '../asked.ts';
import type { AskedCall, Call, CallParts, CallResult } from '../call.ts';
import { askedOfModel } from './asked-of-model.ts';
import { kindsAtMost } from './price.ts';

const dayMs = 86_400_000;

/** It makes an engine work for an AI endpoint, at no charge. Operators pay for their upstreams themselves. */
const isFreeAi = (call: AskedCall, { platform }: CallParts): boolean =>
  countsAsFreeAi(call) && isFreeCall(call.asked.as, call.asked.input, platform.operation);

/** Where it costs nothing. */
export const countsAsFreeAi = ({ who, asked: { as } }: Pick<AskedCall, 'who' | 'asked'>): boolean =>
  !who.caller.operator && isSold(as) && usesFreeAi(as);

export const usesFreeAi = ({ group, method, uses, access }: Endpoint): boolean =>
  findCategory(group)?.models !== undefined &&
  access === 'key' &&
  method === 'POST' &&
  (uses?.engines?.length ?? 0) > 0;

/** Refuses a call that is too large to cost nothing, before anything is read for it; one that may be too long is bounded. */
export function boundFreeAi(call: AskedCall, parts: CallParts): Asked {
  if (!isFreeAi(call, parts)) return call.asked;
  call.isFreeAi = true;
  if (call.asked.as.price.unit !== 'token') return call.asked;
  return bound(call, parts.platform.allowance.common());
}

/** A promise only where the database must be asked. */
export function takeAllowance(call: AskedCall, parts: CallParts): void | Promise<void> {
  if (call.isFreeAi !== true) return;
  const { allowance } = parts.platform;
  const taking = allowance.take(call.who.caller.accountId, call.who.accountLimits, tokensWished(call.asked));
  if (taking instanceof Promise) return taking.then((verdict) => keep(call, parts, verdict));
  keep(call, parts, taking);
}

/** Most that it may use, as far as that is known before it runs. */
const tokensWished = (asked: Asked): number =>
  asked.as.price.unit === 'token' ? unitsTotal(kindsAtMost(asked)) : 0;

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

function keep(call: AskedCall, { platform }: CallParts, verdict: Reserved | Refused): void {
  call.freeLeft = verdict.left.requests;
  call.freeTokensLeft = verdict.left.tokens;
  if (verdict.allowed) {
    call.allowance = verdict;
    return;
  }
  const { requests, tokens } = platform.allowance.limitsOf(call.who.accountLimits);
  const resetsAt = (Math.floor(platform.now() / dayMs) + 1) * dayMs;
  throw fail(
    'free_allowance_used',
    `Free AI calls are limited to ${requests} requests and ${tokens} tokens per day for this account. The limit resets at 00:00 UTC.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - platform.now()) / 1000)),
      details: { requests_per_day: requests, tokens_per_day: tokens },
    },
  );
}

const tokensUsed = (call: Call): number => (call.metered ? unitsTotal(call.used) : 0);

/** It served: what it really used counts. */
export function settleAllowance(call: Call, { usage, units }: Pick<CallResult, 'usage' | 'units'>): void {
  if (call.allowance === undefined) return;
  const reported = usage === undefined ? (units ?? 0) : unitsTotal(usage);
  call.allowance.settle({ ...nothing, requests: 1, tokens: call.metered ? tokensUsed(call) : reported });
  call.allowance = undefined;
}

/**
 * It failed. By our fault or an upstream's it costs nothing; by its caller's, who may have gone away while an
 * upstream works for it, it counts.
 */
export function endAllowance(call: Call, error: OjaError): void {
  if (isNotByCaller(error)) returnAllowance(call);
  const used: Amounts = { ...nothing, requests: 1, tokens: tokensUsed(call) };
  call.allowance?.settle(used);
  call.allowance = undefined;
}

function isNotByCaller({ code }: OjaError): boolean {
  const { status, type } = errorTable[code];
  return status >= 500 || type === 'upstream_error';
}

/** Nothing counts, such as for a repeated request: the headers show what is left after that. */
export function returnAllowance(call: Call): void {
  if (call.allowance === undefined || call.asked === undefined) return;
  call.allowance.settle(nothing);
  call.allowance = undefined;
  if (call.freeLeft !== null) call.freeLeft++;
  if (call.freeTokensLeft !== undefined) call.freeTokensLeft += tokensWished(call.asked);
}

/** A job ends later, perhaps on another node: until then what it reserved counts. */
export function keepAllowance(call: AskedCall): void {
  call.allowance?.settle({ ...nothing, requests: 1, tokens: tokensWished(call.asked) });
  call.allowance = undefined;
}

/** A job has succeeded: what it really used counts, on the day of its call. */
export async function settleJobAllowance(call: AskedCall, { platform }: CallParts): Promise<void> {
  if (call.isFreeAi !== true || call.asked.as.price.unit !== 'token') return;
  const unused = { ...nothing, tokens: tokensWished(call.asked) - unitsTotal(call.used) };
  await platform.allowance.giveBack(call.who.caller.accountId, call.startedAt, unused);
}

/** A job has failed. One that its caller cancelled counts as reserved: an upstream may have worked for it. */
export async function endJobAllowance(
  call: AskedCall,
  { platform }: CallParts,
  error: OjaError,
): Promise<void> {
  if (call.isFreeAi !== true || error.code === 'client_closed') return;
  const unused = { ...nothing, requests: isNotByCaller(error) ? 1 : 0, tokens: tokensWished(call.asked) };
  await platform.allowance.giveBack(call.who.caller.accountId, call.startedAt, unused);
}
