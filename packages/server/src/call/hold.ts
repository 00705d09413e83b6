/** Reserves the price before any work: durable when it returns. Answers the stored answer of a repeated request. */
import { OjaError } from '../errors.ts';
import { queueJob } from '../platform/jobs/write.ts';
import { type HoldInput, hold as holdTransaction } from '../platform/ledger/hold.ts';
import { monthOf } from '../platform/money.ts';
import type { Replay } from '../platform/requests/idempotency.ts';
import type { Call, CallParts } from './call.ts';
import { newJob } from './job.ts';
import { type Quote, quote } from './price.ts';
import { giveBackLater } from './settle.ts';

/** Beyond the endpoint's own time: a hold never expires under a call that still runs. */
const graceMs = 120_000;
/** A claim outlives the longest stream, and a node that died by not much more. */
const claimMs = 20 * 60_000;
export const jobHoldMs = 7 * 86_400_000;

export function hold(call: Call, parts: CallParts): undefined | Promise<Replay | undefined> {
  const price = quote(call.as, call.input, parts.platform.operation);
  call.units = price.units;
  const nothingToWrite = price.amountMicros === 0 && call.idempotencyKey === undefined && !call.asJob;
  return nothingToWrite ? undefined : write(call, parts, price);
}

async function write(call: Call, parts: CallParts, price: Quote): Promise<Replay | undefined> {
  const input = holdInput(call, parts, price);
  const { store } = parts.platform.parts;
  const result = call.asJob
    ? await store.transact(queueJob, { hold: input, job: await newJob(call, parts) })
    : await store.transact(holdTransaction, input).catch((error: unknown) => {
        // Perhaps it was committed although nobody heard so: then it must not stay.
        if (error instanceof OjaError && error.code === 'storage_unavailable') {
          giveBackLater(call, parts, call.idempotencyKey);
        }
        throw error;
      });
  if (result.outcome === 'replay') return result.replay;
  if (result.outcome === 'held') {
    call.hold = { free: result.free, amountMicros: result.amountMicros, microsPerUnit: price.microsPerUnit };
    call.free = result.free;
    call.freeLeft = result.freeLeft;
    if (result.availableMicros !== null)
      parts.platform.balances.set(call.caller!.accountId, result.availableMicros);
  }
  return undefined;
}

function holdInput(call: Call, parts: CallParts, price: Quote): HoldInput {
  const at = parts.platform.now();
  const claim =
    call.idempotencyKey === undefined
      ? null
      : {
          key: call.idempotencyKey,
          requestHash: call.requestHash,
          expiresAt: at + claimMs,
        };
  return {
    id: call.id,
    accountId: call.caller!.accountId,
    keyId: call.caller!.keyId,
    endpoint: call.as.id,
    category: call.as.group,
    month: monthOf(at),
    units: price.units,
    microsPerUnit: price.microsPerUnit,
    amountMicros: price.amountMicros,
    freeLimit: price.freeLimit,
    keyCapMicros: call.known?.key.capMicros ?? null,
    accountCapMicros: call.known?.account.capMicros ?? null,
    at,
    expiresAt: at + (call.asJob ? jobHoldMs : call.endpoint.limits.timeoutMs + graceMs),
    claim,
  };
}
