/**
 * Money that a provider took back leaves the wallet too, but never more than the balance: what is already spent
 * becomes a debt, and the next top-up pays it. For every account: reversals = entries of reversals + debt.
 */
import { type Steps, sql } from '../../storage/store.ts';
import { post } from '../ledger/post.ts';
import { dollars } from '../money.ts';
import { shownAmount, type Topup } from './topup.ts';

export interface Reversal {
  id: string;
  topup: Topup;
  /** All that the provider has taken back of it until now. */
  totalMinor: number;
  at: number;
}

/** Returns what is available then, and what this step took (negative: returned). */
export function* reverse({
  id,
  topup,
  totalMinor,
  at,
}: Reversal): Steps<{ available: number; micros: number }> {
  const micros = share(topup, totalMinor) - share(topup, topup.reversedMinor);
  yield* sql('UPDATE topups SET reversed_minor = $2 WHERE id = $1', [topup.id, totalMinor]);
  yield* sql(
    'INSERT INTO reversals (id, topup_id, account_id, amount_minor, micros, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, topup.id, topup.accountId, totalMinor - topup.reversedMinor, micros, at],
  );
  const available = yield* lockWallet(topup.accountId);
  const debt = yield* debtOf(topup.accountId);
  // Taking: as far as the wallet reaches. Giving back: the debt first.
  const moved = micros > 0 ? Math.min(micros, available) : micros + Math.min(debt, -micros);
  yield* setDebt(topup.accountId, debt + micros - moved);
  if (moved === 0) return { available, micros };
  const after = yield* post({
    accountId: topup.accountId,
    kind: 'reversal',
    reference: id,
    walletMicros: -moved,
    against: `payments:${topup.provider}`,
    note:
      micros > 0
        ? `${shownAmount(totalMinor - topup.reversedMinor, topup.currency)} of a top-up was refunded or disputed`
        : `${shownAmount(topup.reversedMinor - totalMinor, topup.currency)} of a refunded or disputed top-up was restored`,
    details: {
      topup: topup.id,
      ...(micros > 0 ? { taken_back: dollars(micros) } : { restored: dollars(-micros) }),
      owed: dollars(debt + micros - moved),
    },
    at,
  });
  return { available: after, micros };
}

/** Micro-dollars of a part of a top-up; the whole is exactly the whole. */
const share = (topup: Topup, minor: number): number =>
  Number((BigInt(topup.micros) * BigInt(minor)) / BigInt(topup.amountMinor));

/** What is owed from earlier reversals is taken from a fresh top-up. Returns what is available then. */
export function* payDebt(topup: Topup, available: number, at: number): Steps<number | null> {
  const debt = yield* debtOf(topup.accountId);
  const paid = Math.min(debt, available);
  if (paid === 0) return null;
  yield* setDebt(topup.accountId, debt - paid);
  return yield* post({
    accountId: topup.accountId,
    kind: 'reversal',
    reference: `${topup.id}:owed`,
    walletMicros: -paid,
    against: `payments:${topup.provider}`,
    note: 'Owed: an earlier payment was refunded or disputed after it was spent',
    details: { topup: topup.id, owed_before: dollars(debt), owed: dollars(debt - paid) },
    at,
  });
}

export function* lockWallet(accountId: string): Steps<number> {
  const [wallet] = yield* sql<{ available: number }>(
    `UPDATE wallets SET entries = entries WHERE account_id = $1
     RETURNING balance_micros - held_micros AS available`,
    [accountId],
  );
  return wallet!.available;
}

function* debtOf(accountId: string): Steps<number> {
  const [debt] = yield* sql<{ micros: number }>('SELECT micros FROM debts WHERE account_id = $1', [
    accountId,
  ]);
  return debt?.micros ?? 0;
}

function* setDebt(accountId: string, micros: number): Steps<void> {
  yield* sql(
    `INSERT INTO debts (account_id, micros) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET micros = excluded.micros`,
    [accountId, micros],
  );
}
