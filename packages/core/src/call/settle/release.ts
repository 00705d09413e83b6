/** Gives back what a call has reserved: nothing is charged, and its Idempotency-Key may be used again. */
import { setTimeout as pause } from 'node:timers/promises';
import { voidHold } from '../../platform/ledger/settle.ts';
import type { AuthenticatedCall, Call, CallParts } from '../call.ts';

/** Returns the call's reservation afterwards. `keepClaim` is for a call that succeeded and is not charged. */
export async function releaseHold(
  call: AuthenticatedCall,
  parts: CallParts,
  keepClaim = false,
): Promise<Pick<Call, 'reservation' | 'outcome'>> {
  const { reservation, outcome } = call;
  const { accountId } = call.who.caller;
  const key = keepClaim ? undefined : reservation?.claim;
  if (
    reservation === undefined ||
    (reservation.hold === undefined && key === undefined && !mayBeCharged(call))
  )
    return { reservation, outcome };
  const { availableMicros, refunded } = await parts.platform.parts.store.transact(voidHold, {
    id: call.id,
    at: parts.platform.now(),
    as: 'voided',
    claim: key === undefined ? null : { accountId, key },
  });
  if (availableMicros !== null) parts.platform.balances.set(accountId, availableMicros);
  const { hold, claim, freeLeft } = reservation;
  const isFree = hold?.free === true;
  if (isFree) parts.platform.freeWaits.ended(accountId);
  return {
    reservation: {
      claim: keepClaim ? claim : undefined,
      freeLeft: isFree && freeLeft !== null ? freeLeft + 1 : freeLeft,
    },
    outcome: refunded ? { ...outcome, charge: undefined, isRefunded: true } : outcome,
  };
}

export const laterEveryMs = 1_000;
export const laterTriesMax = 600;

/**
 * For an unreachable database: retries until nothing stays held or charged. A hold that does not exist is no
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
    // The database may still be unreachable: retry.
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

/** A charge whose outcome is unknown may exist: if the call fails, it is refunded. */
const mayBeCharged = ({ reservation, outcome }: Call): boolean =>
  reservation?.owed !== undefined && (outcome.due?.units ?? 0) > 0;
