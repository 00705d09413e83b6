/** The only writer of wallets: one statement for every change of what an account has and what of it is held. */
import { mergeableSql } from '../../storage/merge-statements.ts';
import type { Mergeable, Steps } from '../../storage/store.ts';

interface Wallet {
  balance: number;
  held: number;
  /** How many transfers there were. */
  entries: number;
}

const change: Mergeable = {
  types: ['TEXT', 'BIGINT', 'BIGINT', 'BIGINT'],
  sql: (given) => `UPDATE wallets SET balance_micros = balance_micros + column2,
      held_micros = held_micros + column3, entries = entries + column4
    FROM ${given} WHERE account_id = column1 AND balance_micros + column2 >= held_micros + column3
    RETURNING account_id, balance_micros AS balance, held_micros AS held, entries`,
  owner: 'account_id',
  // Those that release come before those that reserve, so that each could have come alone in this order.
  sums: {
    columns: ['balance', 'held', 'entries'],
    order: ([, balance, held]) => Number(held) - Number(balance),
  },
};

export type ChangedWallet = Wallet & { available: number };

/** Undefined, and nothing changed, when more would be held than there is. */
export function* changeWallet(
  accountId: string,
  { balance = 0, held = 0, entries = 0 }: Partial<Wallet>,
): Steps<ChangedWallet | undefined> {
  const [wallet] = yield* mergeableSql<Wallet>(change, [accountId, balance, held, entries]);
  return wallet && { ...wallet, available: wallet.balance - wallet.held };
}
