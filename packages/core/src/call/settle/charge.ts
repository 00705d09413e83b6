/**
 * A quick call holds nothing: it is charged in one transaction after its work and before its response, if the known
 * balance covers it. If it fails, there is nothing to release, and a node that crashes leaves nothing held.
 */
import { OjaError } from '../../errors.ts';
import { type ChargeInput, type ChargeResult, charge, chargeAgain } from '../../platform/ledger/charge.ts';
import type { AskedCall, CallParts, CallResult } from '../call.ts';
import { rowOf } from '../record/record.ts';
import { holdBefore } from '../reserve/hold.ts';
import { chargeMicros } from '../reserve/price.ts';
import type { Presented } from '../respond/present.ts';
import { charged, countUsed, settle } from './settle.ts';

export async function chargeOwed(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
): Promise<void> {
  const owed = call.owed!;
  countUsed(call, result, result.cached === true && !parts.platform.parts.settings.chargeCached);
  if (call.units === 0) return;
  call.chargedFor = true;
  const { category, memberId, amountMicros, freeLimit } = owed.input;
  const input = {
    row: rowOf(call, parts, presented.status, presented.body),
    category,
    memberId,
    chargeMicros: Math.min(chargeMicros(call, parts), amountMicros),
    at: parts.platform.now(),
    free: freeLimit > 0 ? owed.input : null,
  };
  const done = await pay(call, parts, input);
  if (done === undefined) {
    // As every other call: it may wait for a free request, and is refused if none is returned.
    await holdBefore(call, parts, owed.input, owed.sheet);
    return settle(call, parts, result, presented);
  }
  call.free = done.free;
  call.freeLeft = done.freeLeft;
  charged(call, parts, input.row, done);
}

/** Undefined if the credits have been spent meanwhile. */
async function pay(
  call: AskedCall,
  { platform }: CallParts,
  input: ChargeInput,
): Promise<ChargeResult | undefined> {
  const { store } = platform.parts;
  try {
    return await store.transact(charge, input);
  } catch (error) {
    if (isCode(error, 'insufficient_credits')) return undefined;
    if (!isCode(error, 'storage_unavailable')) throw error;
    // It may have been committed although the response was lost. If that stays unknown, it is refunded later.
    const { input: owed, sheet } = call.owed!;
    call.hold = { free: false, amountMicros: owed.amountMicros, tokens: owed.tokens, sheet };
    const done = await store.transact(chargeAgain, input);
    call.hold = undefined;
    return done;
  }
}

const isCode = (error: unknown, code: OjaError['code']) => error instanceof OjaError && error.code === code;
