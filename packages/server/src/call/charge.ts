/**
 * A quick call holds nothing: it is charged in one transaction after its work and before its answer, where the balance
 * is known to cover it. Nothing is left to give back when it fails, and a node that dies leaves nothing held.
 */
import { OjaError } from '../errors.ts';
import { type ChargeInput, type ChargeResult, charge, chargeAgain } from '../platform/ledger/charge.ts';
import type { AuthenticatedCall, CallParts, CallResult, Owed } from './call.ts';
import { holdBefore } from './hold.ts';
import type { Presented } from './present.ts';
import { chargeMicros } from './price.ts';
import { rowOf } from './record.ts';
import { countUsed, settle } from './settle.ts';

export async function chargeOwed(
  call: AuthenticatedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
): Promise<void> {
  const owed = call.owed!;
  countUsed(call, result, result.cached === true && !parts.platform.parts.settings.chargeCached);
  if (call.units === 0) return;
  call.chargedFor = true;
  const input = {
    hold: owed.input,
    chargeMicros: Math.min(chargeMicros(call, parts), owed.input.amountMicros),
    at: parts.platform.now(),
    row: rowOf(call, parts, presented.status, presented.body),
  };
  const done = await pay(call, parts, input);
  if (done === undefined)
    return holdAfterAll(call, parts, owed, () => settle(call, parts, result, presented));
  call.chargeMicros = done.chargeMicros;
  call.free = done.free;
  call.freeLeft = done.freeLeft;
  call.recorded = true;
  if (done.availableMicros !== null) parts.platform.balances.set(call.caller.accountId, done.availableMicros);
  input.row.charge_micros = done.chargeMicros;
  input.row.free = done.free ? 1 : 0;
  parts.platform.recorder.saw(input.row);
}

/** Undefined when there is too little: somebody else spent it meanwhile. */
async function pay(
  call: AuthenticatedCall,
  { platform }: CallParts,
  input: ChargeInput,
): Promise<ChargeResult | undefined> {
  const { store } = platform.parts;
  try {
    return await store.transact(charge, input);
  } catch (error) {
    if (isCode(error, 'insufficient_credits')) return undefined;
    if (!isCode(error, 'storage_unavailable')) throw error;
    // Perhaps it was committed although nobody heard so: if it can't be learned now, it is refunded later.
    const { amountMicros, tokens } = input.hold;
    call.hold = { free: false, amountMicros, tokens, sheet: call.owed!.sheet };
    const done = await store.transact(chargeAgain, input);
    call.hold = undefined;
    return done;
  }
}

/** As every other call does: it may wait for a free request, and is refused where none comes back. */
async function holdAfterAll(
  call: AuthenticatedCall,
  parts: CallParts,
  { input, sheet }: Owed,
  settleHold: () => Promise<void>,
): Promise<void> {
  await holdBefore(call, parts, input, sheet);
  await settleHold();
}

const isCode = (error: unknown, code: OjaError['code']) => error instanceof OjaError && error.code === code;
