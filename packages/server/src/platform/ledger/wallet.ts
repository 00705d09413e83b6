/** The only writer of wallets: one statement for every change of what an account has and what of it is held. */
import { type Many, type Steps, sql } from '../../storage/store.ts';

interface Wallet {
  balance: number;
  held: number;
  /** How many transfers there were. */
  entries: number;
}

const update = 'UPDATE wallets SET balance_micros = balance_micros +';
const answer = 'RETURNING account_id, balance_micros AS balance, held_micros AS held, entries';

const one = `${update} $2, held_micros = held_micros + $3, entries = entries + $4
  WHERE account_id = $1 AND balance_micros + $2 >= held_micros + $3 ${answer}`;

const many: Many = {
  types: ['TEXT', 'BIGINT', 'BIGINT', 'BIGINT'],
  sql: (given) => `${update} column2, held_micros = held_micros + column3, entries = entries + column4
    FROM ${given} WHERE account_id = column1 AND balance_micros + column2 >= held_micros + column3 ${answer}`,
  owner: 'account_id',
  // Those that free something before those that take it: then each could have come by itself, in this order.
  sums: {
    columns: ['balance', 'held', 'entries'],
    order: ([, balance, held]) => Number(held) - Number(balance),
  },
};

/** Undefined, and nothing changed, when more would be held than there is. */
export function* changeWallet(
  accountId: string,
  { balance = 0, held = 0, entries = 0 }: Partial<Wallet>,
): Steps<(Wallet & { available: number }) | undefined> {
  const [wallet] = yield* sql<Wallet>(one, [accountId, balance, held, entries], many);
  return wallet && { ...wallet, available: wallet.balance - wallet.held };
}
