/** Reserves the price before any work, with a hold that every node sees. Returns the stored response of a repeated request. */
import { capsInForce, capsTokens } from '../../domain/caps.ts';
import { mayThinkUnseen } from '../../domain/reasoning-models.ts';
import { fail, OjaError } from '../../errors.ts';
import { queueJob } from '../../platform/jobs/write.ts';
import {
  type CallCaps,
  type HoldInput,
  type HoldResult,
  hold as holdTransaction,
} from '../../platform/ledger/hold.ts';
import { mayGetFree } from '../../platform/ledger/read.ts';
import { monthOf } from '../../platform/money.ts';
import { microsUp, priceNanos, tokensIn } from '../../platform/prices/price.ts';
import type { Replay } from '../../platform/requests/idempotency.ts';
import { type Asked, bounded } from '../asked.ts';
import type { AskedCall, AuthenticatedCall, CallParts } from '../call.ts';
import { newJob } from '../jobs/job.ts';
import type { Reservation } from '../reservation.ts';
import { quoteHit } from '../reuse/cache.ts';
import { releaseHoldLater } from '../settle/release.ts';
import { kindsAtMost, purseOf, type Quote, quote } from './price.ts';

/** How long a stream may go on after its endpoint's own time, in which it begins. */
export const streamMs = 15 * 60_000;
/** Beyond the endpoint's own time: a hold never expires under a call that still runs. */
export const graceMs = streamMs + 120_000;
/** How long a call waits for a free request that a running call may release. */
const freeWaitMs = 30_000;
/** A claim outlives the longest stream; what a node that died has claimed is released earlier. */
const claimMs = 30 * 60_000;
export const jobHoldMs = 7 * 86_400_000;

/** What is reserved and asked now, perhaps for a shorter answer; or what an earlier call with its Idempotency-Key got. */
export type Reserved = { asked: Asked; reservation: Reservation } | { replay: Replay };

/** What the call may cost at most. */
export function priceOf(call: AskedCall, parts: CallParts): Quote {
  const { as, input, unitsAtMost } = call.asked;
  const full = quote(as, input, parts.platform.operation, unitsAtMost);
  return call.cached?.hit === undefined ? full : quoteHit(call.asked, call.cached.hit, parts, full);
}

/** Undefined if there is nothing to reserve; a promise only if it needs the database. */
export function reserve(
  call: AskedCall,
  parts: CallParts,
  price: Quote,
): undefined | Reserved | Promise<Reserved> {
  const { asked } = call;
  const nothingToWrite =
    price.amountMicros === 0 &&
    asked.idempotency === undefined &&
    !asked.asJob &&
    heldTokens(call, price) === 0;
  if (nothingToWrite) return undefined;
  const input = holdInput(call, parts, price);
  if (!isChargedAfter(call, parts, input)) return hold(call, parts, input, lengthsOf(call, price));
  parts.platform.owed.add(input.accountId, input.amountMicros);
  return { asked, reservation: { owed: input, freeLeft: null } };
}

/** The work comes before the charge, so nothing but the balance may refuse it, and the known balance must cover it. */
function isChargedAfter({ asked }: AskedCall, { platform }: CallParts, input: HoldInput): boolean {
  const { accountId, keyCaps, memberCaps, accountCaps } = input;
  if (asked.as.quick !== true || asked.asJob || input.claim !== null || input.isFreeOnly) return false;
  if (keyCaps !== null || memberCaps !== null || accountCaps !== null) return false;
  const available = platform.balances.get(accountId) ?? 0;
  return available >= platform.owed.of(accountId) + input.amountMicros;
}

/** The call has ended. */
export function forgetOwed({ accountId, amountMicros }: HoldInput, { platform }: CallParts): void {
  platform.owed.remove(accountId, amountMicros);
}

/** Before the work, as most calls; of a quick one after it, where the credits have been spent meanwhile. */
export async function hold(
  call: AskedCall,
  parts: CallParts,
  input: HoldInput,
  lengths?: ReturnType<typeof lengthsOf>,
): Promise<Reserved> {
  const waking = parts.platform.node.ensureAlive();
  if (waking !== undefined) await waking;
  const write = (one: HoldInput, asked: Asked) =>
    asked.asJob ? queue(call, asked, parts, one) : writeHold(call, parts, one);
  const holding =
    lengths === undefined
      ? write(input, call.asked).then((result) => ({ result, asked: call.asked }))
      : holdLongest(call, lengths, input, write);
  const { result, asked } = await holding.catch(async (error: unknown) => {
    noteRefusal(call, parts, error);
    throw (await reasonBeforeCredits(call, parts, error)) ?? error;
  });
  if (result.outcome === 'replay') return { replay: result.replay };
  const claim = asked.idempotency?.key;
  if (result.outcome === 'nothing') return { asked, reservation: { claim, freeLeft: null } };
  const { free, amountMicros, tokens, availableMicros, freeLeft } = result;
  if (availableMicros !== null) parts.platform.balances.set(input.accountId, availableMicros);
  return { asked, reservation: { hold: { free, amountMicros, tokens }, claim, freeLeft } };
}

/** Credits would not help a caller whose call no engine can serve. */
async function reasonBeforeCredits(
  { asked: { as } }: AskedCall,
  { engines }: CallParts,
  error: unknown,
): Promise<OjaError | undefined> {
  const needed = as.uses?.engines?.[0];
  if (needed === undefined || !(error instanceof OjaError) || error.code !== 'insufficient_credits')
    return undefined;
  return engines.problem(needed);
}

/** Notifies the owner of a cap that it is reached, although the refused call stores nothing. */
export function noteRefusal(call: AuthenticatedCall, { platform }: CallParts, error: unknown): void {
  if (!(error instanceof OjaError) || error.code !== 'cap_reached' || error.details === undefined) return;
  platform.capAlerts
    .refused(call.who.caller.accountId, error.details)
    .catch((cause: unknown) => call.log.warn({ err: cause }, 'a cap alert was not raised'));
}

async function queue(call: AskedCall, asked: Asked, parts: CallParts, hold: HoldInput): Promise<HoldResult> {
  const { job, fileIds } = await newJob(call, asked, parts);
  const forget = async () => {
    for (const id of fileIds)
      await parts.platform.files
        .remove(id)
        .catch((error: unknown) => call.log.warn({ err: error }, 'the file of a refused job stays for now'));
  };
  try {
    const result = await parts.platform.parts.store.transact(queueJob, { hold, job });
    if (result.outcome === 'replay') await forget();
    else parts.platform.jobs.queued();
    return result;
  } catch (error) {
    // It may have been committed although the response was lost: then the job needs them.
    if (!(error instanceof OjaError) || error.code !== 'storage_unavailable') await forget();
    throw error;
  }
}

async function writeHold(call: AskedCall, parts: CallParts, input: HoldInput): Promise<HoldResult> {
  const { store } = parts.platform.parts;
  try {
    return await store.transact(holdTransaction, input);
  } catch (error) {
    const code = error instanceof OjaError ? error.code : undefined;
    if (input.freeLimit > 0 && !input.isFreeOnly && isRefusal(error))
      return holdLater(call, parts, input, error);
    // It may have been committed although the response was lost: then it must be released.
    if (code === 'storage_unavailable') void releaseHoldLater(call, parts, call.asked.idempotency?.key);
    throw error;
  }
}

/** A call isn't refused for lack of credits while a running call may release a free request. */
async function holdLater(
  call: AskedCall,
  parts: CallParts,
  input: HoldInput,
  refusal: unknown,
): Promise<HoldResult> {
  const { freeWaits, parts: platform } = parts.platform;
  const until = performance.now() + freeWaitMs;
  let last = refusal;
  while (isRefusal(last) && (await mayGetFree(platform.store, input))) {
    if (performance.now() > until)
      throw fail(
        'rate_limited',
        'Running calls hold all of this month’s free requests. Retry when they finish.',
        { retryAfterSeconds: 1, cause: last },
      );
    await call.abort.orWork(freeWaits.next(input.accountId));
    try {
      return await platform.store.transact(holdTransaction, input);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/** Of a call that costs nothing, only where a cap counts them. */
function heldTokens(call: AskedCall, price: Quote): number {
  // A cached response uses none.
  if (call.asked.as.price.unit !== 'token' || call.cached?.hit !== undefined) return 0;
  if (price.amountMicros > 0) return Math.ceil(tokensIn(price.units));
  const { keyCaps, memberCaps, accountCaps } = capsOf(call);
  if (![keyCaps, memberCaps, accountCaps].some(capsTokens)) return 0;
  return Math.ceil(tokensIn(kindsAtMost(call.asked)));
}

export const capsOf = ({ who: { known, memberCaps, accountCaps } }: AuthenticatedCall): CallCaps => ({
  keyCaps: known === undefined ? null : capsInForce(known.key.caps),
  memberCaps: memberCaps === null ? null : capsInForce(memberCaps),
  accountCaps: accountCaps === null ? null : capsInForce(accountCaps),
});

function holdInput(call: AskedCall, parts: CallParts, price: Quote): HoldInput {
  const at = parts.platform.now();
  const { as, asJob, idempotency } = call.asked;
  const claim = idempotency === undefined ? null : { ...idempotency, expiresAt: at + claimMs };
  return {
    id: call.id,
    accountId: call.who.caller.accountId,
    keyId: call.who.caller.keyId,
    endpoint: as.id,
    category: purseOf(as),
    month: monthOf(at),
    units: price.unitsTotal,
    nanosPerUnit: price.sheet.nanos.unit ?? 0,
    amountMicros: price.amountMicros,
    freeLimit: price.freeLimit,
    isFreeOnly: call.incoming.scheduledFor?.isFreeOnly ?? false,
    tokens: heldTokens(call, price),
    memberId: call.who.caller.memberId,
    ...capsOf(call),
    at,
    expiresAt: at + (asJob ? jobHoldMs : call.endpoint.limits.timeoutMs + graceMs),
    claim,
    nodeId: asJob ? '' : parts.platform.node.id,
  };
}

/**
 * A caller who leaves the length of an answer to the model has a long one held, so that parallel calls can't get more
 * than there is credit for. Where that does not fit, the answer is bounded by what does. These are times the answer of
 * the quote, longest first.
 */
const factors = [16, 4, 1];

interface Length extends Pick<HoldInput, 'amountMicros' | 'tokens'> {
  /** Undefined for the longest: the model decides where it ends. */
  maxTokens: number | undefined;
}

/** Undefined where the caller set the length, or pays for each part of the answer before it is sent. */
function lengthsOf(call: AskedCall, price: Quote): Length[] | undefined {
  const { endpoint, cached, asked } = call;
  const { as, ordered = asked.input } = asked;
  const answer = price.units.output ?? 0;
  if (endpoint.model?.boundLength === undefined || price.amountMicros === 0 || answer === 0) return undefined;
  if (cached?.hit !== undefined || as.model?.asks?.(ordered)?.maxTokens !== undefined) return undefined;
  const { stream, n = 1 } = ordered as { stream?: boolean; n?: number };
  // Reasoning is not sent, and is counted only at the end of a stream.
  if (stream === true && !mayThinkUnseen(price.model, ordered as object)) return undefined;
  return factors.map((factor, place) => {
    const units = { ...price.units, output: answer * factor };
    return {
      amountMicros: microsUp(priceNanos(price.sheet, units, price.service)),
      tokens: Math.ceil(tokensIn(units)),
      maxTokens: place === 0 ? undefined : (answer * factor) / n,
    };
  });
}

/** Holds the price of the longest response that fits, and limits the model to it. */
async function holdLongest(
  { endpoint, asked }: AskedCall,
  lengths: Length[],
  input: HoldInput,
  write: (input: HoldInput, asked: Asked) => Promise<HoldResult>,
): Promise<{ result: HoldResult; asked: Asked }> {
  for (const [place, { maxTokens, ...held }] of lengths.entries()) {
    const shorter =
      maxTokens === undefined
        ? asked
        : bounded(asked, endpoint.model!.boundLength!(asked.input, maxTokens), maxTokens);
    try {
      return { result: await write({ ...input, ...held }, shorter), asked: shorter };
    } catch (error) {
      if (place === lengths.length - 1 || !isRefusal(error)) throw error;
    }
  }
  throw new Error('There is no length to hold for.');
}

const isRefusal = (error: unknown): boolean =>
  error instanceof OjaError && (error.code === 'insufficient_credits' || error.code === 'cap_reached');
