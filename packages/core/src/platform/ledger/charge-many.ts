/** Charges of many quick calls at once: one change of each wallet, and all their rows together. */
import { capDayOf } from '../../domain/caps.ts';
import { fail } from '../../errors.ts';
import { insertRows } from '../../storage/insert-many.ts';
import type { Steps, Value } from '../../storage/store.ts';
import {
  insertAllCharged,
  type PackedRows,
  packRows,
  type RequestRow,
  unpackRows,
} from '../requests/insert.ts';
import { packColumn, packedAt } from '../requests/packed.ts';
import type { ChargeInput, ChargeResult } from './charge.ts';
import { insertEntries, type Posted, type Transfer } from './post.ts';
import { intoSpends } from './spends.ts';
import { changeWallet } from './wallet.ts';

interface PackedCharges {
  rows: PackedRows;
  category: string[];
  memberId: (string | null)[];
  chargeMicros: number[];
  at: number[];
}

type Charge = Omit<ChargeInput, 'free'>;

function unpack({ rows, category, memberId, chargeMicros, at }: PackedCharges): ChargeInput[] {
  return unpackRows(rows).map((row, i) => ({
    row,
    category: packedAt(category, i),
    memberId: packedAt(memberId, i),
    chargeMicros: packedAt(chargeMicros, i),
    at: packedAt(at, i),
    free: null,
  }));
}

export const transferOf = ({ row, category, memberId, chargeMicros, at }: Charge): Transfer => ({
  accountId: row.account_id,
  kind: 'charge',
  reference: row.id,
  first: true,
  walletMicros: -chargeMicros,
  against: `revenue:${category}`,
  note: row.endpoint,
  keyId: row.key_id === '' ? null : row.key_id,
  memberId,
  at,
});

export function spendsOf({ row, memberId, chargeMicros, at }: Charge): Value[][] {
  const owners = [row.key_id === '' ? null : row.key_id, memberId, row.account_id];
  return owners.filter((owner) => owner !== null).map((owner) => [owner, capDayOf(at), chargeMicros, 0]);
}

/** Throws where a wallet has too little for all: then each is charged alone. */
function* run(packed: PackedCharges): Steps<ChargeResult[]> {
  const charges = unpack(packed);
  const available = new Map<Charge, number>();
  const entries: Posted[] = [];
  for (const [accountId, ofAccount] of Map.groupBy(charges, ({ row }) => row.account_id)) {
    const sum = ofAccount.reduce((micros, { chargeMicros }) => micros + chargeMicros, 0);
    const wallet = yield* changeWallet(accountId, { balance: -sum, entries: ofAccount.length });
    if (wallet === undefined) throw fail('insufficient_credits', 'The balance is lower than this amount.');
    let balance = wallet.balance + sum;
    let seq = wallet.entries - ofAccount.length;
    for (const charge of ofAccount) {
      balance -= charge.chargeMicros;
      entries.push({ transfer: transferOf(charge), balance, seq: ++seq });
      available.set(charge, balance - wallet.held);
    }
  }
  yield* insertEntries(entries);
  yield* insertRows(intoSpends, charges.flatMap(spendsOf));
  yield* insertAllCharged(charges.map(asCharged));
  return charges.map((charge) => ({
    chargeMicros: charge.chargeMicros,
    free: false,
    availableMicros: available.get(charge)!,
    freeLeft: null,
  }));
}

const asCharged = ({ row, chargeMicros }: Charge): RequestRow => ({
  ...row,
  charge_micros: chargeMicros,
  free: 0,
});

export const chargeMany = {
  /** Where a free request may be left, that is looked up for each. With a log elsewhere, rows carry more. */
  takes: ({ free, row }: ChargeInput) => free === null && row.outbox === undefined,
  pack: (inputs: readonly ChargeInput[]): PackedCharges => ({
    rows: packRows(inputs.map(({ row }) => row)),
    category: packColumn(inputs.map(({ category }) => category)),
    memberId: packColumn(inputs.map(({ memberId }) => memberId)),
    chargeMicros: packColumn(inputs.map(({ chargeMicros }) => chargeMicros)),
    at: packColumn(inputs.map(({ at }) => at)),
  }),
  unpack,
  run,
};
