/** Charges of one tick go to SQLite packed: each ends as if it had been alone. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { OjaError } from '../../errors.ts';
import { migrate } from '../../storage/migrate.ts';
import { joinSqlite, openSqlite } from '../../storage/sqlite/sqlite.ts';
import { execute, type Store } from '../../storage/store.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { newId } from '../id.ts';
import { type ChargeInput, charge } from './charge.ts';
import { chargeMany } from './charge-many.ts';
import { ledgerChecks, verifyBooks } from './verify-books.ts';

async function openAccounts(t: TestContext, balances: Record<string, number>): Promise<Store> {
  const store = await openEmpty(t, 'sqlite');
  await addAccounts(store, balances);
  return store;
}

async function addAccounts(store: Store, balances: Record<string, number>): Promise<void> {
  const run = (sql: string, params: (string | number)[]) => store.transact(execute, { sql, params });
  for (const [id, micros] of Object.entries(balances)) {
    await run(
      `INSERT INTO accounts (id, email_unused, name, role, state, created_at) VALUES ($1, $1, $1, 'developer', 'active', 0)`,
      [id],
    );
    await run(
      'INSERT INTO wallets (account_id, balance_micros, held_micros, entries) VALUES ($1, $2, 0, 1)',
      [id, micros],
    );
    await run(
      `INSERT INTO entries (id, account_id, seq, amount_micros, balance_after_micros, against, kind, reference, at)
       VALUES ($1, $2, 1, $3, $3, 'grants', 'grant', $1, 0)`,
      [`ent_${id}`, id, micros],
    );
  }
}

function chargeOf(accountId: string, chargeMicros: number, at: number): ChargeInput {
  const row = requestRow({ id: newId('req', at), at, account_id: accountId, key_id: `key_${accountId}` });
  return { row, category: 'ai', memberId: `mem_${accountId}`, chargeMicros, at, free: null };
}

const outcomeOf = (error: unknown) => (error instanceof OjaError ? error.code : error);

/** Nulls need not travel. */
const asRead = (charges: ChargeInput[]) =>
  charges.map(({ row, ...rest }) => ({
    ...rest,
    row: Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  }));

test('packed charges are what was packed, with what each row costs', () => {
  const charges = [chargeOf('a', 3, 1), chargeOf('b', 3, 2), { ...chargeOf('b', 4, 2), memberId: null }];
  const sent = JSON.parse(JSON.stringify(chargeMany.pack(charges)));
  const charged = charges.map((one) => ({
    ...one,
    row: { ...one.row, charge_micros: one.chargeMicros, free: 0 },
  }));
  assert.deepEqual(asRead(chargeMany.unpack(sent)), asRead(charged));
});

test('of one tick all are charged, in order, with what is left after each', async (t) => {
  const store = await openAccounts(t, { a: 1_000, b: 1_000 });
  const charges = Array.from({ length: 60 }, (_, i) =>
    chargeOf(i % 3 === 0 ? 'a' : 'b', 1 + (i % 5), 1_000 + i),
  );
  const done = await Promise.all(charges.map((input) => store.transact(charge, input)));
  const balance = { a: 1_000, b: 1_000 };
  for (const [i, { row, chargeMicros }] of charges.entries()) {
    balance[row.account_id as 'a' | 'b'] -= chargeMicros;
    const availableMicros = balance[row.account_id as 'a' | 'b'];
    assert.deepEqual(done[i], { chargeMicros, free: false, availableMicros, freeLeft: null });
  }
  const { faults } = await verifyBooks(store, ledgerChecks);
  assert.deepEqual(faults, []);
  const [spent] = await store.query<{ micros: number }>(
    "SELECT sum(micros) AS micros FROM spends WHERE owner_id = 'mem_a'",
  );
  assert.equal(spent!.micros, 1_000 - balance.a);
});

test('one that the balance does not cover leaves the others of its tick alone', async (t) => {
  const store = await openAccounts(t, { poor: 10, rich: 1_000 });
  const charges = Array.from({ length: 48 }, (_, i) => chargeOf(i % 2 === 0 ? 'poor' : 'rich', 3, 1_000 + i));
  const done = await Promise.allSettled(charges.map((input) => store.transact(charge, input)));
  const codes = (accountId: string) =>
    done
      .filter((_, i) => charges[i]!.row.account_id === accountId)
      .map((one) => (one.status === 'fulfilled' ? 'charged' : outcomeOf(one.reason)));
  assert.deepEqual(new Set(codes('rich')), new Set(['charged']));
  assert.equal(codes('poor').filter((code) => code === 'charged').length, 3);
  assert.equal(codes('poor').filter((code) => code === 'insufficient_credits').length, 21);
  const { faults } = await verifyBooks(store, ledgerChecks);
  assert.deepEqual(faults, []);
});

test('a repeated request is refused, and the others of its tick are charged', async (t) => {
  const store = await openAccounts(t, { a: 1_000 });
  const first = chargeOf('a', 1, 1);
  await store.transact(charge, first);
  const charges = [first, ...Array.from({ length: 20 }, (_, i) => chargeOf('a', 1, 2 + i))];
  const done = await Promise.allSettled(charges.map((input) => store.transact(charge, input)));
  assert.deepEqual(
    done.map(({ status }) => status),
    ['rejected', ...Array.from({ length: 20 }, () => 'fulfilled')],
  );
  const { faults } = await verifyBooks(store, ledgerChecks);
  assert.deepEqual(faults, []);
});

test('what several processes send at once is charged as one, and each hears of its own', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-charge-'));
  const socketPath = join(folder, 's');
  const owner = openSqlite(folder, { socketPath });
  await migrate(owner);
  await addAccounts(owner, { poor: 10, rich: 1_000 });
  const joined = Array.from({ length: 4 }, () => joinSqlite(folder, socketPath));
  t.after(async () => {
    for (const store of [...joined, owner]) await store.close();
    rmSync(folder, { recursive: true });
  });
  const charges = Array.from({ length: 200 }, (_, i) =>
    chargeOf(i % 10 === 0 ? 'poor' : 'rich', 2, 1_000 + i),
  );
  // Twice the same: the other charges of its group succeed all the same.
  charges[150] = charges[51]!;
  const done = await Promise.allSettled(charges.map((input, i) => joined[i % 4]!.transact(charge, input)));
  const left = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value.availableMicros] : []));
  assert.equal(left.length, 5 + 180, '5 times 2 of 10, and one of the two that are the same');
  const ofRich = left.filter((micros) => micros! > 10);
  assert.equal(new Set(ofRich).size, ofRich.length, 'each stands elsewhere in the order');
  const { faults } = await verifyBooks(owner, ledgerChecks);
  assert.deepEqual(faults, []);
});
