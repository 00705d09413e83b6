/** The only writer of wallets: one statement for every change of what an account has and what of it is held. */
import { type Many, type Steps, sql } from '../../storage/store.ts';

interface Wallet {
  balance: number;
  held: number;
  /** What purses keep ready: the account's still, and no one else's to take. */
  pursed: number;
  /** How many transfers there were. */
  entries: number;
}

const update = 'UPDATE wallets SET balance_micros = balance_micros +';
const answer =
  'RETURNING account_id, balance_micros AS balance, held_micros AS held, pursed_micros AS pursed, entries';

const one = `${update} $2, held_micros = held_micros + $3, pursed_micros = pursed_micros + $4, entries = entries + $5
  WHERE account_id = $1 AND balance_micros + $2 >= held_micros + $3 + pursed_micros + $4 ${answer}`;

const many: Many = {
  types: ['TEXT', 'BIGINT', 'BIGINT', 'BIGINT', 'BIGINT'],
  sql: (given) => `${update} column2, held_micros = held_micros + column3,
      pursed_micros = pursed_micros + column4, entries = entries + column5
    FROM ${given} WHERE account_id = column1
      AND balance_micros + column2 >= held_micros + column3 + pursed_micros + column4 ${answer}`,
  owner: 'account_id',
  // Those that free something before those that take it: then each could have come by itself, in this order.
  sums: {
    columns: ['balance', 'held', 'pursed', 'entries'],
    order: ([, balance, held, pursed]) => Number(held) + Number(pursed) - Number(balance),
  },
};

export type ChangedWallet = Wallet & { available: number };

/** Undefined, and nothing changed, when more would be held than there is. */
export function* changeWallet(
  accountId: string,
  { balance = 0, held = 0, pursed = 0, entries = 0 }: Partial<Wallet>,
): Steps<ChangedWallet | undefined> {
  const [wallet] = yield* sql<Wallet>(one, [accountId, balance, held, pursed, entries], many);
  return wallet && { ...wallet, available: wallet.balance - wallet.held };
}
