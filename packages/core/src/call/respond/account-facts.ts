/** What the receipt shows of the account, where the call itself did not come far enough to learn it. */
import { freeUsed, readWallet } from '../../platform/ledger/read.ts';
import { type Call, type CallParts, soldAs } from '../call.ts';
import { freeLeftOf } from '../outcome.ts';
import { freeLimitOf, purseOf } from '../reserve/price.ts';

/** The free requests that are left, a promise only where something has to be read; what cannot be read is left out. */
export function knowAccount(call: Call, parts: CallParts): undefined | Promise<number | null> {
  const accountId = call.who?.caller.accountId;
  if (accountId === undefined) return undefined;
  const { balances, operation } = parts.platform;
  const freeLimit = freeLeftOf(call) === null ? freeLimitOf(soldAs(call), operation) : 0;
  const needsBalance = balances.get(accountId) === undefined;
  if (freeLimit === 0 && !needsBalance) return undefined;
  return read(call, parts, accountId, { freeLimit, needsBalance }).catch((error: unknown) => {
    call.log.warn({ err: error }, 'the account could not be read for the receipt');
    return call.freeLeft;
  });
}

async function read(
  call: Call,
  { platform }: CallParts,
  accountId: string,
  { freeLimit, needsBalance }: { freeLimit: number; needsBalance: boolean },
): Promise<number | null> {
  const { store } = platform.parts;
  if (needsBalance) {
    const { balanceMicros, heldMicros } = await readWallet(store, accountId);
    platform.balances.set(accountId, balanceMicros - heldMicros);
  }
  if (freeLimit === 0) return call.freeLeft;
  const used = await freeUsed(store, accountId, purseOf(soldAs(call)), platform.now());
  return Math.max(0, freeLimit - used);
}
