/** Ends what a call has reserved, once it succeeded: charges what it used, never more than was held. */
import { settle as settleTransaction } from '../../platform/ledger/settle.ts';
import { unitsTotal } from '../../platform/prices/price.ts';
import { type AskedCall, type CallParts, type CallResult, conclude, learn } from '../call.ts';
import type { Due } from '../outcome.ts';
import { hold } from '../reserve/hold.ts';
import type { Presented } from '../respond/present.ts';
import { storedAnswer } from '../reuse/replay.ts';
import { chargeHeld, chargeOwed } from './charge.ts';
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
  // As every other call: it may wait for a free request, and is refused if none is returned.
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
