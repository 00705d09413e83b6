/** Charges a call, in one transaction with its row. */
import { OjaError } from '../../errors.ts';
import { type ChargeInput, type ChargeResult, charge, chargeAgain } from '../../platform/ledger/charge.ts';
import type { HoldInput } from '../../platform/ledger/hold.ts';
import {
  type SettleInput,
  type SettleResult,
  settle as settleTransaction,
} from '../../platform/ledger/settle.ts';
import { tokensIn } from '../../platform/prices/price.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import type { AskedCall, Call, CallParts } from '../call.ts';
import { type Charge, usedOf } from '../outcome.ts';
import { rowOf } from '../record/record.ts';
import { chargeMicros } from '../reserve/price.ts';
import type { Presented } from '../respond/present.ts';

/** What counts towards token caps. */
export const usedTokens = (call: AskedCall): number =>
  call.cached?.hit === undefined ? Math.ceil(tokensIn(usedOf(call))) : 0;

/** At most what is held. */
export async function chargeHeld(
  call: AskedCall,
  parts: CallParts,
  { status, body }: Presented,
  answer: SettleInput['answer'],
): Promise<Charge> {
  const { platform } = parts;
  const row = rowOf(call, parts, status, body);
  const done = await platform.parts.store.transact(settleTransaction, {
    id: call.id,
    at: platform.now(),
    chargeMicros: chargeMicros(call, parts),
    tokens: usedTokens(call),
    row,
    answer,
  });
  return charged(call, parts, row, done);
}

/**
 * A quick call holds nothing: it is charged after its work and before its response, if the known balance covers it. If
 * it fails, there is nothing to release, and a node that crashes leaves nothing held. Undefined where the credits have
 * been spent meanwhile.
 */
export async function chargeOwed(
  call: AskedCall,
  parts: CallParts,
  owed: HoldInput,
  { status, body }: Presented,
): Promise<Charge | undefined> {
  const input = {
    row: rowOf(call, parts, status, body),
    category: owed.category,
    memberId: owed.memberId,
    chargeMicros: Math.min(chargeMicros(call, parts), owed.amountMicros),
    at: parts.platform.now(),
    free: owed.freeLimit > 0 ? owed : null,
  };
  const done = await pay(parts, input);
  return done && { ...charged(call, parts, input.row, done), freeLeft: done.freeLeft };
}

/** A charge whose end is not known may be there: if the call fails, it is taken back. */
export const mayBeCharged = ({ reservation, outcome }: Call): boolean =>
  reservation?.owed !== undefined && (outcome.due?.units ?? 0) > 0;

/** Undefined if the credits have been spent meanwhile. */
async function pay({ platform }: CallParts, input: ChargeInput): Promise<ChargeResult | undefined> {
  const { store } = platform.parts;
  try {
    return await store.transact(charge, input);
  } catch (error) {
    if (isCode(error, 'insufficient_credits')) return undefined;
    if (!isCode(error, 'storage_unavailable')) throw error;
    // It may have been committed although the response was lost.
    return store.transact(chargeAgain, input);
  }
}

const isCode = (error: unknown, code: OjaError['code']) => error instanceof OjaError && error.code === code;

/** What is known of an account follows, and of the row. */
export function charged(
  { who }: AskedCall,
  { platform }: CallParts,
  row: RequestRow,
  { chargeMicros, free, availableMicros }: Pick<SettleResult, 'chargeMicros' | 'free' | 'availableMicros'>,
): Charge {
  if (availableMicros !== null) platform.balances.set(who.caller.accountId, availableMicros);
  if (free) platform.freeWaits.ended(who.caller.accountId);
  row.charge_micros = chargeMicros;
  row.free = free ? 1 : 0;
  platform.recorder.saw(row);
  return { micros: chargeMicros, free };
}
