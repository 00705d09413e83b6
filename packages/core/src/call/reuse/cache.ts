/**
 * The response cache, for callers who ask for it: `x-oja-cache: SECONDS` on a request, or `cache_seconds` of the key. A
 * hit takes the place of the run; every other step stays.
 */

import type { PriceSheet, Units, Used } from '../../domain/price-kinds.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';
import { dollars } from '../../platform/money.ts';
import { microsUp, priceNanos, unitsTotal } from '../../platform/prices/price.ts';
import { sheetFor } from '../../platform/prices/quote.ts';
import { type CachedResponse, cacheEngine, cacheSecondsMax } from '../../platform/requests/response-cache.ts';
import type { Asked } from '../asked.ts';
import type { AskedCall, Call, CallParts, CallResult } from '../call.ts';
import { usedOf, type Work } from '../outcome.ts';
import type { Cached } from '../reservation.ts';
import type { Quote } from '../reserve/price.ts';
import { json, type Presented } from '../respond/present.ts';
import { headersOf } from '../run/read-headers.ts';

/** Undefined where nothing is cached. */
export function findCached(call: AskedCall, parts: CallParts): undefined | Promise<Cached> {
  const seconds = cacheSecondsOf(call);
  if (seconds === 0 || !isCacheable(call)) return undefined;
  const { responseCache } = parts.platform;
  const { guards } = call.who;
  const asked = [call.endpoint.id, call.asked.as.id, headersOf(call), call.asked.input];
  if (guards !== undefined) asked.push(guards.id);
  const key = responseCache.keyOf(call.who.caller.accountId, asked);
  return responseCache.find(key, seconds).then((hit) => ({ key, seconds, hit }));
}

/** As reported by the run that produced the response. A hit uses no model, whatever it is charged. */
export const workOf = ({ served, service, finishReason }: CachedResponse): Work => ({
  engine: cacheEngine,
  served,
  service,
  finishReason,
  counted: {},
});

const wrongHeader = () =>
  fail('invalid_request', `x-oja-cache must be off, or a number of seconds from 1 to ${cacheSecondsMax}.`, {
    param: 'x-oja-cache',
  });

/** 0 for none. The request decides, else the key. */
function cacheSecondsOf({ incoming, who: { known } }: AskedCall): number {
  const sent = incoming.headers['x-oja-cache'];
  if (sent === undefined) return known?.key.controls.cacheSeconds ?? 0;
  if (sent === 'off') return 0;
  if (typeof sent !== 'string' || !/^\d{1,6}$/.test(sent)) throw wrongHeader();
  const seconds = Number(sent);
  if (seconds < 1 || seconds > cacheSecondsMax) throw wrongHeader();
  return seconds;
}

/** Never for private keys, whose bodies are stored nowhere, nor for checks on a schedule, which look for what changed. */
function isCacheable({
  endpoint: { cacheable },
  asked: { input, asJob },
  who: { known },
  incoming,
}: AskedCall): boolean {
  if (asJob || incoming.scheduledFor !== undefined || known?.key.controls.isPrivate === 1) return false;
  return typeof cacheable === 'function' ? cacheable(input) : cacheable === true;
}

/** What a hit costs: the operator's share of what the response would cost. */
export function quoteHit(
  { as }: Asked,
  { served, usage, service }: CachedResponse,
  { platform }: CallParts,
  full: Quote,
): Quote {
  const percent = platform.parts.settings.cachePricePercent;
  const sheet = atPercent(servedSheet(as, served, full, platform.operation), percent);
  const units: Used = percent === 0 ? {} : usage;
  const amountMicros = microsUp(priceNanos(sheet, units, service));
  const freeLimit = amountMicros === 0 ? 0 : full.freeLimit;
  return { ...full, sheet, units, unitsTotal: unitsTotal(units), amountMicros, freeLimit };
}

function servedSheet(
  as: Endpoint,
  served: CachedResponse['served'],
  { sheet, model }: Quote,
  operation: CallParts['platform']['operation'],
): PriceSheet {
  if (as.price.model === undefined || model !== undefined || served === undefined) return sheet;
  return sheetFor(as, served.model, operation);
}

/** Whole nano-dollars. */
function atPercent(sheet: PriceSheet, percent: number): PriceSheet {
  const share = (nanos: Readonly<Units>): Units =>
    Object.fromEntries(
      Object.entries(nanos).map(([kind, each]) => [kind, Math.ceil((each * percent) / 100)]),
    );
  const { nanos, tiers = [] } = sheet;
  return {
    ...sheet,
    nanos: share(nanos),
    tiers: tiers.map((tier) => ({ ...tier, nanos: share(tier.nanos) })),
  };
}

/** As if it had run. */
export function cachedResult(call: AskedCall, parts: CallParts, hit: CachedResponse): CallResult {
  const { status, mime, chunks, isStream, usage } = hit;
  const headers = Object.fromEntries(hit.headers);
  const isFree = parts.platform.parts.settings.cachePricePercent === 0;
  const common = { status, mime, headers, usage: isFree ? {} : usage };
  if (!isStream) {
    const bytes = Buffer.from(chunks.join(''), 'latin1');
    return { ...common, text: mime === json ? bytes.toString('utf8') : bytes };
  }
  return { ...common, stream: replayedStream(call, chunks) };
}

async function* replayedStream({ reservation }: Call, chunks: string[]): AsyncGenerator<Uint8Array> {
  const hold = reservation?.hold;
  const charge = dollars(hold === undefined || hold.free ? 0 : hold.amountMicros);
  for (const chunk of chunks) yield Buffer.from(withCharge(chunk, charge), 'latin1');
}

/** The receipt within a stream: a comment and, for those who asked for usage, a field of the last chunk. */
const withCharge = (chunk: string, charge: string): string =>
  chunk
    .replace(/^: x-oja-charge: [\d.]+$/m, `: x-oja-charge: ${charge}`)
    .replace(/"oja":\{"charge":"[\d.]+"\}/, `"oja":{"charge":"${charge}","cached":true}`);

/** Stores the response once the call has succeeded. */
export function cacheResponse(
  call: AskedCall,
  { platform }: CallParts,
  result: CallResult | Pick<CallResult, 'usage' | 'units'>,
  { status, mime, headers }: Presented,
  body: string | Uint8Array | Buffer[],
): void {
  // A call without anything to charge is incomplete.
  const { cached } = call;
  const { usage, units } = result;
  if (cached === undefined || cached.hit !== undefined || status !== 200 || units === 0) return;
  // Shortened to what the account could pay: the next caller may get a longer one.
  if (call.asked.maxTokensLowered !== undefined) return;
  const isStream = Array.isArray(body);
  const chunks = (isStream ? body : [Buffer.from(body as Uint8Array)]).map((chunk) =>
    chunk.toString('latin1'),
  );
  const { work } = call;
  const used = usage ?? (units === undefined ? (work.counted ?? usedOf(call)) : { unit: units });
  const { model, upstream, demo } = work.served ?? {};
  // The response refers to a file that expires then.
  const seconds = 'file' in result ? platform.parts.settings.fileHours * 3_600 : cacheSecondsMax;
  platform.responseCache.store(cached.key, Math.min(cached.seconds, seconds), {
    status,
    mime,
    headers,
    chunks,
    isStream,
    usage: used,
    ...(work.service === undefined ? {} : { service: work.service }),
    ...(model === undefined
      ? {}
      : { served: { model, ...(upstream === undefined ? {} : { upstream }), ...(demo ? { demo } : {}) } }),
    ...(work.finishReason === undefined ? {} : { finishReason: work.finishReason }),
  });
}
