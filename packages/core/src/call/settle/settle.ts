/** Ends the hold: charges what was used (never more than held), or gives everything back. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type SettleInput,
  type SettleResult,
  settle as settleTransaction,
  voidHold,
} from '../../platform/ledger/settle.ts';
import { tokensIn, unitsTotal } from '../../platform/prices/price.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import type { AskedCall, AuthenticatedCall, Call, CallParts, CallResult } from '../call.ts';
import { rowOf } from '../record/record.ts';
import { chargeMicros as priceMicros } from '../reserve/price.ts';
import type { Presented } from '../respond/present.ts';
import { storedAnswer } from '../reuse/replay.ts';

export const isToSettle = ({ hold, claimed }: Call) => hold !== undefined || claimed;

/** Settles a call that succeeded; durable, with its request row, when it returns. */
export async function settle(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
): Promise<void> {
  const answer = call.claimed ? await storedAnswer(call, parts, presented) : null;
  countUsed(call, result, result.cached === true && !parts.platform.parts.settings.chargeCached);
  if (call.hold !== undefined && call.units === 0) await releaseHold(call, parts, answer !== null);
  if (call.hold !== undefined) {
    call.chargedFor = true;
    const row = rowOf(call, parts, presented.status, presented.body);
    const chargeMicros = priceMicros(call, parts);
    charged(
      call,
      parts,
      row,
      await transact(call, parts, { chargeMicros, tokens: usedTokens(call), row, answer }),
    );
  } else if (answer !== null) await transact(call, parts, { chargeMicros: 0, tokens: 0, row: null, answer });
}

/** What is charged by: what was counted while it ran, else what the endpoint returned, else what was held. */
export function countUsed(call: Call, result: CallResult, isFree: boolean): void {
  if (isFree) call.used = {};
  else if (!call.metered)
    call.used = result.usage ?? (result.units === undefined ? call.used : { unit: result.units });
  call.units = unitsTotal(call.used);
}

/** What counts towards token caps. */
export const usedTokens = (call: Call): number =>
  call.cache?.hit === undefined ? Math.ceil(tokensIn(call.used)) : 0;

const transact = (
  { id }: Call,
  { platform }: CallParts,
  what: Pick<SettleInput, 'chargeMicros' | 'tokens' | 'row' | 'answer'>,
) => platform.parts.store.transact(settleTransaction, { id, at: platform.now(), ...what });

export function charged(
  call: AuthenticatedCall,
  { platform }: CallParts,
  row: RequestRow,
  done: Pick<SettleResult, 'chargeMicros' | 'free' | 'availableMicros'>,
): void {
  call.chargeMicros = done.chargeMicros;
  call.recorded = true;
  if (done.availableMicros !== null) platform.balances.set(call.who.caller.accountId, done.availableMicros);
  if (done.free) platform.freeWaits.ended(call.who.caller.accountId);
  row.charge_micros = done.chargeMicros;
  row.free = done.free ? 1 : 0;
  platform.recorder.saw(row);
}

/** After a failure: nothing is charged, the free use comes back, the Idempotency-Key may be used again. */
export async function releaseHold(
  call: AuthenticatedCall,
  parts: CallParts,
  keepClaim = false,
): Promise<void> {
  const { accountId } = call.who.caller;
  const key = call.claimed && !keepClaim ? call.asked?.idempotency?.key : undefined;
  if (call.hold === undefined && key === undefined) return;
  const { availableMicros, refunded } = await parts.platform.parts.store.transact(voidHold, {
    id: call.id,
    at: parts.platform.now(),
    as: 'voided',
    claim: key === undefined ? null : { accountId, key },
  });
  // Its row is there, with the charge.
  if (refunded) call.recorded = true;
  if (availableMicros !== null) parts.platform.balances.set(accountId, availableMicros);
  if (call.hold?.free === true && call.freeLeft !== null) {
    call.freeLeft++;
    parts.platform.freeWaits.ended(accountId);
  }
  call.free = false;
  call.hold = undefined;
}

export const laterEveryMs = 1_000;
export const laterTriesMax = 600;

/**
 * For when the database is unreachable: retries until nothing stays held or charged. A hold that does not exist is no
 * problem. Resolves to whether the call was charged, and so is in the log already.
 */
export async function releaseHoldLater(
  call: AuthenticatedCall,
  parts: CallParts,
  claimedKey: string | undefined,
): Promise<boolean> {
  const { accountId } = call.who.caller;
  const claim = claimedKey === undefined ? null : { accountId, key: claimedKey };
  for (let attempt = 0; attempt < laterTriesMax; attempt++) {
    await pause(laterEveryMs, undefined, { ref: false });
    const at = parts.platform.now();
    // The database may still be away: tried again.
    const given = await parts.platform.parts.store
      .transact(voidHold, { id: call.id, at, as: 'voided', claim })
      .catch(() => undefined);
    if (given === undefined) continue;
    if (given.availableMicros !== null) parts.platform.balances.set(accountId, given.availableMicros);
    return given.refunded;
  }
  call.log.error({}, 'a failed call could not be refunded: its hold expires later');
  return false;
}
