/** A streamed answer is settled when it ends, for what was sent, whichever side ended it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, fail, OjaError } from '../../errors.ts';
import { unitsTotal } from '../../platform/prices/price.ts';
import { freeIdempotency } from '../../platform/requests/idempotency.ts';
import { cachedBytesMax } from '../../platform/requests/response-cache.ts';
import { type AskedCall, type CallParts, type CallResult, conclude, learn } from '../call.ts';
import { keepBodies, keepChunk } from '../record/keep-bodies.ts';
import { record } from '../record/record.ts';
import { endAllowance } from '../reserve/allowance.ts';
import { streamMs } from '../reserve/hold.ts';
import { errorEvent } from '../respond/dialects.ts';
import { asOjaError } from '../respond/failure.ts';
import type { Presented } from '../respond/present.ts';
import { cacheResponse } from '../reuse/cache.ts';
import { laterEveryMs, laterTriesMax, releaseHold } from './release.ts';
import { settle } from './settle.ts';

/** Streams up to this size can be replayed for an Idempotency-Key. */
const keepBytesMax = 1024 * 1024;

export function settledStream(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
  release: () => void,
): Presented {
  learn(call, { sent: { bytes: 0 } });
  const source = presented.body as AsyncIterable<Uint8Array | string>;
  return { ...presented, body: pump(call, parts, result, presented, source, release) };
}

async function* pump(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
  source: AsyncIterable<Uint8Array | string>,
  release: () => void,
): AsyncGenerator<Uint8Array | string> {
  const sent = call.sent!;
  const kept: string[] = [];
  const cached: Buffer[] = [];
  let whole = false;
  const tooLong = setTimeout(
    () => call.abort.abort(fail('deadline_exceeded', 'The stream took too long.')),
    streamMs,
  );
  try {
    for await (const chunk of source) {
      // A comment only keeps the stream alive.
      if (sent.firstMs === undefined && chunk[0] !== ':' && chunk[0] !== 0x3a)
        sent.firstMs = performance.now() - call.startedMs;
      sent.bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
      if (call.reservation?.claim !== undefined && sent.bytes <= keepBytesMax)
        kept.push(Buffer.from(chunk).toString('latin1'));
      if (isCached(call)) cached.push(Buffer.from(chunk));
      keepChunk(call, parts, chunk);
      yield chunk;
    }
    whole = true;
    if (isCached(call)) cacheResponse(call, parts, result, presented, cached);
  } catch (error) {
    const told = call.abort.reason ?? asOjaError(error, call);
    conclude(call, { error: told });
    if (!presented.mime.startsWith('text/event-stream') || told.code === 'client_closed') throw told;
    // The head is sent: the error is the last event, as the SDKs of the dialect expect it.
    const last = errorEvent(call, told, 'stream' in result ? result.failed : undefined);
    sent.bytes += Buffer.byteLength(last);
    yield last;
  } finally {
    clearTimeout(tooLong);
    release();
    if (!whole) {
      const error =
        call.outcome.error ??
        fail('client_closed', 'The client closed the connection before the stream ended.');
      conclude(call, { error });
      call.abort.abort(fail('client_closed', 'The stream ended.'));
    }
    await finish(call, parts, result, presented, kept, whole);
  }
}

/** While it still fits. */
const isCached = ({ cached, sent }: AskedCall): boolean =>
  cached !== undefined && cached.hit === undefined && sent !== undefined && sent.bytes <= cachedBytesMax;

/**
 * Ended by the caller, its balance, cap or guardrail, or the end of its key, session, membership or account: what was sent is
 * paid. Ended by our fault or an upstream's: free.
 */
const endedByCaller = new Set<ErrorCode | null>([
  null,
  'client_closed',
  'credits_exhausted',
  'cap_reached',
  'content_blocked',
  'key_revoked',
  'login_required',
  'account_suspended',
]);

/** Metered streams pay for what was sent; others pay whole once something of them was. */
async function finish(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
  kept: string[],
  whole: boolean,
): Promise<void> {
  const { error } = call.outcome;
  endAllowance(call, error ?? result);
  const { metered } = call.work;
  const isUsed = metered === undefined ? call.sent?.firstMs !== undefined : unitsTotal(metered) > 0;
  const isPaid = isUsed && endedByCaller.has(error?.code ?? null);
  const resolve = async () => {
    if (whole || isPaid) {
      const fits = whole && (call.sent?.bytes ?? 0) <= keepBytesMax;
      if (!fits) await freeClaim(call, parts);
      const body = Buffer.from(kept.join(''), 'latin1');
      await settle(call, parts, result, { ...presented, body: fits ? body : '' });
    } else {
      learn(call, await releaseHold(call, parts));
    }
  };
  const logEnd = () => {
    record(call, parts, presented.status, '');
    keepBodies(call, parts, { status: presented.status, mime: presented.mime, body: undefined });
  };
  try {
    await resolve();
  } catch (error) {
    call.log.error(
      { err: error instanceof OjaError ? (error.cause ?? error) : error },
      'a stream could not be settled',
    );
    // The caller has everything, and does not wait for the database.
    if (isAway(error)) return void resolveLater(parts, resolve).finally(logEnd);
  }
  logEnd();
}

const isAway = (error: unknown): boolean => error instanceof OjaError && error.code === 'storage_unavailable';

/** What was sent is paid once the database is back. Settling twice charges once. */
async function resolveLater({ platform }: CallParts, resolve: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < laterTriesMax; attempt++) {
    await pause(laterEveryMs, undefined, { ref: false });
    try {
      // Checked first: each attempt to settle may leave a stored response behind.
      await platform.parts.store.query('SELECT 1');
      return await resolve();
    } catch (error) {
      // Its hold expires.
      if (!isAway(error)) return;
    }
  }
}

/** A stream that was cut cannot be replayed: its key may be used again. */
async function freeClaim(call: AskedCall, parts: CallParts): Promise<void> {
  const { who, reservation, id: requestId } = call;
  const key = reservation?.claim;
  if (reservation === undefined || key === undefined) return;
  const { accountId } = who.caller;
  await parts.platform.parts.store.transact(freeIdempotency, { accountId, key, requestId });
  learn(call, { reservation: { ...reservation, claim: undefined } });
}
