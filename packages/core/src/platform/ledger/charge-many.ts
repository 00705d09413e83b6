/** Charges many quick calls together: one change per wallet, and one insert for all rows. */
import { capDayOf } from '../../domain/caps.ts';
import { insertRows } from '../../storage/insert-many.ts';
import type { Outcome, Steps, Value } from '../../storage/store.ts';
import {
  insertAllCharged,
  type PackedRows,
  packRows,
  type RequestRow,
  unpackRows,
} from '../requests/insert.ts';
import { packColumn, packedAt } from '../requests/packed.ts';
import type { ChargeInput, ChargeResult } from './charge.ts';
import { insertEntries, type Posted, type Transfer, tooLittle } from './post.ts';
import { intoSpends } from './spends.ts';
import { type ChangedWallet, changeWallet } from './wallet.ts';

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

function* run(packs: readonly PackedCharges[]): Steps<Outcome<ChargeResult>[]> {
  const charges = packs.flatMap(unpack);
  // Keys that come in order are added at the end of each index.
  const inOrder = charges.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1));
  const outcomes = new Map<Charge, Outcome<ChargeResult>>();
  const entries: Posted[] = [];
  for (const [accountId, ofAccount] of Map.groupBy(inOrder, ({ row }) => row.account_id)) {
    for (const { wallet, paid } of yield* takeFromWallet(accountId, ofAccount)) {
      let balance = wallet.balance + sumOf(paid);
      let seq = wallet.entries - paid.length;
      for (const charge of paid) {
        balance -= charge.chargeMicros;
        entries.push({ transfer: transferOf(charge), balance, seq: ++seq });
        const { chargeMicros } = charge;
        const availableMicros = balance - wallet.held;
        outcomes.set(charge, { result: { chargeMicros, free: false, availableMicros, freeLeft: null } });
      }
    }
  }
  const charged = inOrder.filter((one) => outcomes.has(one));
  yield* insertEntries(entries);
  yield* insertRows(intoSpends, charged.flatMap(spendsOf));
  yield* insertAllCharged(charged.map(({ row }) => row));
  return charges.map((one) => outcomes.get(one) ?? { error: tooLittle() });
}

const sumOf = (charges: readonly Charge[]) =>
  charges.reduce((micros, { chargeMicros }) => micros + chargeMicros, 0);

interface Paid {
  wallet: ChangedWallet;
  paid: Charge[];
}

/** Charges all together; if the balance doesn't cover all, as many as it covers, in order. */
function* takeFromWallet(accountId: string, charges: Charge[]): Steps<Paid[]> {
  const wallet = yield* changeWallet(accountId, { balance: -sumOf(charges), entries: charges.length });
  if (wallet !== undefined) return [{ wallet, paid: charges }];
  if (charges.length === 1) return [];
  const paid: Paid[] = [];
  for (const one of charges) paid.push(...(yield* takeFromWallet(accountId, [one])));
  return paid;
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
    rows: packRows(inputs.map(asCharged)),
    category: packColumn(inputs.map(({ category }) => category)),
    memberId: packColumn(inputs.map(({ memberId }) => memberId)),
    chargeMicros: packColumn(inputs.map(({ chargeMicros }) => chargeMicros)),
    at: packColumn(inputs.map(({ at }) => at)),
  }),
  unpack,
  run,
};
