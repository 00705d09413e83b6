/** Ends what a call has reserved, once it succeeded: charges what it used, never more than was held. */

import { OjaError } from '../../errors.ts';
import { type ChargeInput, type ChargeResult, charge, chargeAgain } from '../../platform/ledger/charge.ts';
import type { HoldInput } from '../../platform/ledger/hold.ts';
import {
  type SettleInput,
  type SettleResult,
  settle as settleTransaction,
} from '../../platform/ledger/settle.ts';
import { tokensIn, unitsTotal } from '../../platform/prices/price.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import { type AskedCall, type CallParts, type CallResult, conclude, learn } from '../call.ts';
import { type Charge, type Due, usedOf } from '../outcome.ts';
import { rowOf } from '../record/record.ts';
import { hold } from '../reserve/hold.ts';
import { chargeMicros } from '../reserve/price.ts';
import type { Presented } from '../respond/present.ts';
import { storedAnswer } from '../reuse/replay.ts';
import { releaseHold } from './release.ts';

/** What is charged by: what was counted while it ran, else what the endpoint returned, else what was held. */
export function dueOf({ work, price }: AskedCall, result: CallResult, isFree: boolean): Due {
  const returned = result.units === undefined ? price?.units : { unit: result.units };
  const used = isFree ? {} : (work.metered ?? result.usage ?? returned ?? {});
  return { used, units: unitsTotal(used) };
}

/** Durable, with the row of its request, when it returns. */
export async function settle(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
): Promise<void> {
  const { reservation } = call;
  if (reservation === undefined) return;
  const isFree = result.cached === true && !parts.platform.parts.settings.chargeCached;
  const due = dueOf(call, result, isFree);
  conclude(call, { due });
  if (reservation.owed === undefined) return settleHeld(call, parts, presented);
  if (due.units === 0) return;
  const charge = await chargeOwed(call, parts, reservation.owed, presented);
  if (charge !== undefined) return conclude(call, { charge });
  // Like any other call, it may wait for a free request, and is refused if none is released.
  const held = await hold(call, parts, reservation.owed);
  if ('reservation' in held) learn(call, held);
  return settleHeld(call, parts, presented);
}

async function settleHeld(call: AskedCall, parts: CallParts, presented: Presented): Promise<void> {
  const answer = await storedAnswer(call, parts, presented);
  if (call.reservation?.hold !== undefined && call.outcome.due?.units === 0)
    learn(call, await releaseHold(call, parts, answer !== null));
  if (call.reservation?.hold !== undefined) {
    const charge = await chargeHeld(call, parts, presented, answer);
    conclude(call, { charge });
  } else if (answer !== null) {
    const nothing = { chargeMicros: 0, tokens: 0, row: null };
    const { platform } = parts;
    await platform.parts.store.transact(settleTransaction, {
      id: call.id,
      at: platform.now(),
      ...nothing,
      answer,
    });
  }
}

/** What counts towards token caps. */
export const usedTokens = (call: AskedCall): number =>
  call.cached?.hit === undefined ? Math.ceil(tokensIn(usedOf(call))) : 0;

/** At most what is held. */
async function chargeHeld(
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
async function chargeOwed(
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

/** Updates the balance in memory, and the log row. */
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
