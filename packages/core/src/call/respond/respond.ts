/** The answer's head: receipt, limits, request id. And errors, in the dialect of the endpoint. */

import type { Endpoint } from '../../endpoints/endpoint.ts';
import { errorTable, type OjaError } from '../../errors.ts';
import { freeUsed, readWallet } from '../../platform/ledger/read.ts';
import { dollars } from '../../platform/money.ts';
import { type Answer, type Call, type CallParts, modeOf, soldAs } from '../call.ts';
import { freeLeftOf } from '../outcome.ts';
import { freeLimitOf, purseOf } from '../reserve/price.ts';
import { errorAnswer } from './dialects.ts';
import { json, type Presented } from './present.ts';

export function respond(call: Call, parts: CallParts, presented: Presented): Answer {
  return {
    status: presented.status,
    headers: headersOf(call, parts, presented),
    body: presented.body,
  };
}

function headersOf(call: Call, parts: CallParts, { mime, headers }: Presented): string[] {
  const all = receipt(call, parts, mime);
  for (const [name, value] of headers) all.push(name, value);
  if (isPrivate(call) && !headers.some(([name]) => name === 'cache-control')) all.push(...noStore);
  return all;
}

const noStore = ['cache-control', 'no-store'] as const;

/** Data of an account, which no cache may keep: a session's cookie is no part of a cache's key. */
const isPrivate = (call: Call): boolean => {
  const { access, id } = call.endpoint;
  return (
    access === 'account' || access === 'operator' || modeOf(call) === 'session' || id.startsWith('account.')
  );
};

/** What the call cost and what is left, on every answer. */
function receipt(call: Call, parts: CallParts, mime: string): string[] {
  const headers = ['content-type', mime, 'x-request-id', call.id];
  if (call.endpoint.wire?.dialect === 'anthropic') headers.push('request-id', call.id);
  const charge = chargeOf(call);
  if (charge !== undefined) headers.push('x-oja-charge', charge);
  const accountId = call.who?.caller.accountId;
  const balance = accountId === undefined ? undefined : parts.platform.balances.get(accountId);
  if (balance !== undefined) headers.push('x-oja-balance', balanceText(balance));
  const freeLeft = freeLeftOf(call);
  if (freeLeft !== null) headers.push('x-oja-free-left', String(freeLeft));
  if (call.allowance !== undefined) headers.push('x-oja-free-tokens-left', String(call.allowance.tokensLeft));
  const lowered = call.asked?.maxTokensLowered;
  if (lowered !== undefined) headers.push('x-oja-max-tokens', String(lowered));
  const { engine, served } = call.work;
  if (engine !== null) headers.push('x-oja-engine', engine);
  if (served !== undefined) {
    headers.push('x-oja-model', headerText(served.model));
    if (served.upstream !== undefined) headers.push('x-oja-upstream', headerText(served.upstream));
  }
  if (call.cached !== undefined) headers.push('x-oja-cache', call.cached.hit === undefined ? 'miss' : 'hit');
  if (call.work.guarded !== undefined) headers.push('x-oja-guardrails', foundText(call.work.guarded));
  if (modeOf(call) === 'test') headers.push('x-oja-test', 'true');
  if (call.endpoint.deprecated !== undefined) headers.push(...deprecationHeaders(call.endpoint));
  if (call.turn !== undefined) {
    const { verdict } = call.turn;
    headers.push(
      'ratelimit-limit',
      String(verdict.limit),
      'ratelimit-remaining',
      String(verdict.remaining),
      'ratelimit-reset',
      String(verdict.resetSeconds),
    );
  }
  return headers;
}

/** A stream is charged when it ends: the header shows the price where it is known before. */
function chargeOf(call: Call): string | undefined {
  const { sent, reservation, cached, outcome } = call;
  const hold = reservation?.hold;
  if (sent === undefined || hold === undefined || hold.free || hold.amountMicros === 0) {
    const micros = outcome.charge?.micros ?? 0;
    return micros === 0 ? '0.00' : dollars(micros);
  }
  const isUnknown = soldAs(call).price.unit === 'token' && cached?.hit === undefined;
  return isUnknown ? undefined : dollars(hold.amountMicros);
}

/** `input phone=2, output email=1`; of a stream, what the request had. */
const foundText = (guarded: NonNullable<Call['work']['guarded']>): string =>
  Object.entries(guarded)
    .flatMap(([side, tally]) => Object.entries(tally).map(([rule, times]) => `${side} ${rule}=${times}`))
    .join(', ')
    .slice(0, 500) || 'none';

/** A caller may have named the model. */
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '_').slice(0, 200);

let lastBalance = 0;
let lastText = '0.00';

/** Free calls of one account ask for the same text again and again. */
function balanceText(micros: number): string {
  if (micros !== lastBalance) {
    lastBalance = micros;
    lastText = dollars(micros);
  }
  return lastText;
}

export function respondError(call: Call, parts: CallParts, error: OjaError): Answer {
  const row = errorTable[error.code];
  const headers = receipt(call, parts, json);
  const retryAfter =
    error.retryAfterSeconds ??
    (row.status === 429 || row.status === 503 ? (row.retryable ? 1 : 60) : undefined);
  if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter));
  const allow = error.details?.allow;
  if (Array.isArray(allow)) headers.push('allow', allow.join(', '));
  const range = error.details?.content_range;
  if (typeof range === 'string') headers.push('content-range', range);
  if (!row.retryable) headers.push('x-should-retry', 'false');
  if (isPrivate(call)) headers.push(...noStore);
  const { status, body } = errorAnswer(call, error);
  return { status, headers, body: JSON.stringify(body) };
}

/** RFC 9745 (Deprecation), RFC 8594 (Sunset) and a link to what takes its place. */
function deprecationHeaders({ deprecated }: Pick<Endpoint, 'deprecated'>): string[] {
  if (deprecated === undefined) return [];
  const { since, sunset, use } = deprecated;
  const headers = ['deprecation', `@${Math.floor(Date.parse(since) / 1_000)}`];
  if (sunset !== undefined) headers.push('sunset', new Date(sunset).toUTCString());
  if (use !== undefined) headers.push('link', `<${use}>; rel="successor-version"`);
  return headers;
}

/** The free requests that are left, a promise only where something has to be read; what cannot be read is left out. */
export function knowAccount(call: Call, parts: CallParts): undefined | Promise<number | null> {
  const accountId = call.who?.caller.accountId;
  if (accountId === undefined) return undefined;
  const { balances, operation } = parts.platform;
  const freeLimit = freeLeftOf(call) === null ? freeLimitOf(soldAs(call), operation) : 0;
  const needsBalance = balances.get(accountId) === undefined;
  if (freeLimit === 0 && !needsBalance) return undefined;
  return read(call, parts, accountId, { freeLimit, needsBalance }).catch((error: unknown) => {
    call.log.warn({ err: error }, 'the account could not be read for the receipt');
    return call.freeLeft;
  });
}

async function read(
  call: Call,
  { platform }: CallParts,
  accountId: string,
  { freeLimit, needsBalance }: { freeLimit: number; needsBalance: boolean },
): Promise<number | null> {
  const { store } = platform.parts;
  if (needsBalance) {
    const { balanceMicros, heldMicros } = await readWallet(store, accountId);
    platform.balances.set(accountId, balanceMicros - heldMicros);
  }
  if (freeLimit === 0) return call.freeLeft;
  const used = await freeUsed(store, accountId, purseOf(soldAs(call)), platform.now());
  return Math.max(0, freeLimit - used);
}
