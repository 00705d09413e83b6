/** Ends the hold: charges what was used (never more than held), or gives everything back. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type SettleInput,
  type SettleResult,
  settle as settleTransaction,
  voidHold,
} from '../platform/ledger/resolve.ts';
import type { RequestRow } from '../platform/requests/insert.ts';
import type { Call, CallParts, CallResult } from './call.ts';
import type { Presented } from './present.ts';
import { rowOf } from './record.ts';
import { storedAnswer } from './replay.ts';

export const isToSettle = ({ hold, claimed }: Call) => hold !== undefined || claimed;

/** Settles a call that succeeded; durable, with its request row, when it returns. */
export async function settle(
  call: Call,
  parts: CallParts,
  result: CallResult,
  presented: Presented,
): Promise<void> {
  const { hold } = call;
  const answer = call.claimed ? await storedAnswer(call, parts, presented) : null;
  if (result.cached === true && !parts.platform.parts.settings.chargeCached) call.units = 0;
  else call.units = call.unitsUsed ?? result.units ?? call.units;
  if (hold !== undefined && call.units === 0) await giveBack(call, parts, answer !== null);
  if (call.hold === undefined && answer === null) return;
  const row = call.hold === undefined ? null : rowOf(call, presented.status, presented.body);
  const settled = await write(call, parts, row, answer);
  call.chargeMicros = settled.chargeMicros;
  call.recorded = row !== null;
  if (settled.availableMicros !== null)
    parts.platform.balances.set(call.caller!.accountId, settled.availableMicros);
  if (row === null) return;
  row.charge_micros = settled.chargeMicros;
  row.free = settled.free ? 1 : 0;
  parts.platform.recorder.saw(row);
}

type Settled = Pick<SettleResult, 'chargeMicros' | 'free' | 'availableMicros'>;

async function write(
  call: Call,
  parts: CallParts,
  row: RequestRow | null,
  answer: SettleInput['answer'],
): Promise<Settled> {
  const { hold, id } = call;
  const chargeMicros = hold === undefined ? 0 : Math.ceil(call.units * hold.microsPerUnit);
  if (hold?.share !== undefined) {
    row!.charge_micros = Math.min(chargeMicros, hold.amountMicros);
    const charged = await hold.share.settle(call.as.group, row!);
    return { chargeMicros: charged, free: false, availableMicros: null };
  }
  const at = parts.platform.now();
  return parts.platform.parts.store.transact(settleTransaction, { id, chargeMicros, at, row, answer });
}

/** After a failure: nothing is charged, the free use comes back, the Idempotency-Key may be used again. */
export async function giveBack(call: Call, parts: CallParts, keepClaim = false): Promise<void> {
  const claimed = call.idempotencyKey !== undefined && call.claimed && !keepClaim;
  if (call.hold === undefined && !claimed) return;
  if (call.hold?.share !== undefined) {
    call.hold.share.giveBack();
    call.hold = undefined;
    return;
  }
  const claim = claimed ? { accountId: call.caller!.accountId, key: call.idempotencyKey! } : null;
  const at = parts.platform.now();
  const { availableMicros } = await parts.platform.parts.store.transact(voidHold, {
    id: call.id,
    at,
    as: 'voided',
    claim,
  });
  if (availableMicros !== null) parts.platform.balances.set(call.caller!.accountId, availableMicros);
  if (call.hold?.free === true && call.freeLeft !== null) {
    call.freeLeft++;
    parts.platform.purses.sawFreeUse(call.caller!.accountId);
  }
  call.free = false;
  call.hold = undefined;
}

const laterEveryMs = 1_000;
const laterTriesMax = 600;

/** The database does not answer: nothing stays held longer than that lasts. A hold that is not there is no harm. */
export function giveBackLater(call: Call, parts: CallParts, claimedKey: string | undefined): void {
  const { accountId } = call.caller!;
  const claim = claimedKey === undefined ? null : { accountId, key: claimedKey };
  const retry = async () => {
    for (let attempt = 0; attempt < laterTriesMax; attempt++) {
      await pause(laterEveryMs, undefined, { ref: false });
      const at = parts.platform.now();
      const given = await parts.platform.parts.store
        .transact(voidHold, { id: call.id, at, as: 'voided', claim })
        .catch(() => undefined);
      if (given === undefined) continue;
      if (given.availableMicros !== null) parts.platform.balances.set(accountId, given.availableMicros);
      return;
    }
    call.log.error({}, 'a failed call could not be given back: its hold ends when it expires');
  };
  void retry();
}
