/** verify-books finds a planted fault of every kind, and names it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ledgerChecks } from '../../packages/core/src/platform/ledger/verify-books.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { booksAreRight, type Market, notify, openMarket, order, statusOf } from './pretend-payments.ts';

/** By check: what is done to the books, and what undoes it. `$account` is the account's id. */
const faults: Record<string, [plant: string, fix: string][]> = {
  'model-charges': [
    [
      "UPDATE requests SET charge_nanos = 0 WHERE account_id = '$account' AND charge_micros > 0",
      "UPDATE requests SET charge_nanos = NULL WHERE account_id = '$account' AND charge_micros > 0",
    ],
  ],
  'model-prices': [
    [
      "INSERT INTO prices (id, endpoint, nanos_per_unit, from_at, changed_by, kind) VALUES ('x', 'ai.chat', 1, 0, 'test', 'nonsense')",
      "DELETE FROM prices WHERE id = 'x'",
    ],
  ],
  'other-sides': [
    [
      "UPDATE entries SET against = 'revenue:media' WHERE kind = 'grant' AND account_id = '$account'",
      "UPDATE entries SET against = 'grants' WHERE kind = 'grant' AND account_id = '$account'",
    ],
  ],
  balances: [
    [
      "UPDATE wallets SET balance_micros = balance_micros + 1 WHERE account_id = '$account'",
      "UPDATE wallets SET balance_micros = balance_micros - 1 WHERE account_id = '$account'",
    ],
  ],
  'running-balances': [
    [
      "UPDATE entries SET balance_after_micros = balance_after_micros + 1 WHERE account_id = '$account' AND kind = 'topup'",
      "UPDATE entries SET balance_after_micros = balance_after_micros - 1 WHERE account_id = '$account' AND kind = 'topup'",
    ],
  ],
  wallets: [
    [
      "INSERT INTO entries (id, account_id, seq, amount_micros, balance_after_micros, against, kind, reference, at) VALUES ('x', 'acc_nobody', 1, 0, 0, 'grants', 'grant', 'x', 0)",
      "DELETE FROM entries WHERE id = 'x'",
    ],
  ],
  held: [
    [
      "UPDATE wallets SET held_micros = held_micros + 1 WHERE account_id = '$account'",
      "UPDATE wallets SET held_micros = held_micros - 1 WHERE account_id = '$account'",
    ],
  ],
  charges: [
    [
      "UPDATE holds SET settled_micros = settled_micros - 1 WHERE account_id = '$account' AND settled_micros > 0",
      "UPDATE holds SET settled_micros = settled_micros + 1 WHERE account_id = '$account' AND settled_micros > 0",
    ],
  ],
  'orphan-charges': [
    [
      "UPDATE holds SET state = 'voided' WHERE account_id = '$account' AND settled_micros > 0",
      "UPDATE holds SET state = 'settled' WHERE account_id = '$account' AND settled_micros > 0",
    ],
    [
      "UPDATE holds SET id = 'lost-' || id WHERE account_id = '$account' AND settled_micros > 0",
      "UPDATE holds SET id = substr(id, 6) WHERE account_id = '$account' AND settled_micros > 0",
    ],
    [
      "UPDATE entries SET held = 1 - held WHERE account_id = '$account' AND kind = 'charge'",
      "UPDATE entries SET held = 1 - held WHERE account_id = '$account' AND kind = 'charge'",
    ],
  ],
  refunds: [
    [
      "UPDATE entries SET kind = 'refund' WHERE kind = 'grant' AND account_id = '$account'",
      "UPDATE entries SET kind = 'grant' WHERE kind = 'refund' AND account_id = '$account'",
    ],
  ],
  'free-uses': [
    [
      "INSERT INTO free_uses (account_id, category, month, used) VALUES ('$account', 'media', '2026-01', 3)",
      "DELETE FROM free_uses WHERE account_id = '$account' AND month = '2026-01'",
    ],
  ],
  spends: [
    [
      "UPDATE spends SET micros = micros + 1 WHERE owner_id = '$account'",
      "UPDATE spends SET micros = micros - 1 WHERE owner_id = '$account'",
    ],
    [
      "UPDATE spends SET tokens = tokens + 1 WHERE owner_id = '$account'",
      "UPDATE spends SET tokens = tokens - 1 WHERE owner_id = '$account'",
    ],
  ],
  vouchers: [
    [
      "INSERT INTO vouchers (digest, hint, micros, uses_max, uses, created_by, created_at) VALUES ('d', 'h', 1, 2, 1, 'x', 0)",
      "DELETE FROM vouchers WHERE digest = 'd'",
    ],
  ],
  'request-log': [
    [
      "UPDATE requests SET charge_micros = charge_micros + 1 WHERE account_id = '$account' AND charge_micros > 0",
      "UPDATE requests SET charge_micros = charge_micros - 1 WHERE account_id = '$account' AND charge_micros > 0",
    ],
  ],
  topups: [
    [
      "UPDATE topups SET state = 'failed' WHERE account_id = '$account' AND state = 'paid'",
      "UPDATE topups SET state = 'paid' WHERE account_id = '$account' AND state = 'failed'",
    ],
    [
      "UPDATE entries SET against = 'payments:paystack' WHERE kind = 'topup' AND against = 'payments:stripe'",
      "UPDATE entries SET against = 'payments:stripe' WHERE kind = 'topup' AND against = 'payments:paystack'",
    ],
  ],
  'orphan-topups': [
    [
      "UPDATE entries SET reference = 'top_none' WHERE kind = 'topup' AND account_id = '$account'",
      "UPDATE entries SET reference = (SELECT id FROM topups WHERE account_id = '$account') WHERE reference = 'top_none'",
    ],
  ],
  rates: [
    [
      "UPDATE topups SET amount_minor = amount_minor + 1 WHERE account_id = '$account'",
      "UPDATE topups SET amount_minor = amount_minor - 1 WHERE account_id = '$account'",
    ],
  ],
  receipts: [
    [
      "UPDATE receipts SET micros = micros + 1 WHERE kind = 'receipt'",
      "UPDATE receipts SET micros = micros - 1 WHERE kind = 'receipt'",
    ],
    [
      "UPDATE receipts SET subject_id = subject_id || '!' WHERE kind = 'receipt'",
      "UPDATE receipts SET subject_id = replace(subject_id, '!', '') WHERE kind = 'receipt' AND subject_id LIKE '%!'",
    ],
  ],
  'credit-notes': [
    [
      "UPDATE receipts SET amount_minor = amount_minor - 1 WHERE kind = 'credit_note'",
      "UPDATE receipts SET amount_minor = amount_minor + 1 WHERE kind = 'credit_note'",
    ],
  ],
  'receipt-numbers': [
    [
      "UPDATE receipts SET number = number + 5 WHERE kind = 'credit_note'",
      "UPDATE receipts SET number = number - 5 WHERE kind = 'credit_note'",
    ],
    [
      "UPDATE counters SET value = value + 1 WHERE name = 'receipt'",
      "UPDATE counters SET value = value - 1 WHERE name = 'receipt'",
    ],
  ],
  reversals: [
    [
      "UPDATE topups SET reversed_minor = reversed_minor - 1 WHERE account_id = '$account'",
      "UPDATE topups SET reversed_minor = reversed_minor + 1 WHERE account_id = '$account'",
    ],
  ],
  debts: [
    [
      "INSERT INTO debts (account_id, micros) VALUES ('$account', 5) ON CONFLICT (account_id) DO UPDATE SET micros = 5",
      "UPDATE debts SET micros = 0 WHERE account_id = '$account'",
    ],
    [
      "UPDATE reversals SET micros = micros + 1 WHERE account_id = '$account'",
      "UPDATE reversals SET micros = micros - 1 WHERE account_id = '$account'",
    ],
  ],
  'payments-once': [
    [
      "UPDATE topups SET payment_id = NULL WHERE account_id = '$account'",
      "UPDATE topups SET payment_id = 'again' WHERE account_id = '$account'",
    ],
  ],
};

for (const database of databases) {
  describe(`planted faults on ${database}`, {
    skip: database === 'postgres' ? withoutPostgres : false,
  }, () => {
    let market: Market;
    let account: TestAccount;
    before(async () => {
      market = await openMarket({ database });
      const { server, providers } = market;
      account = await server.account({ dollars: 5 });
      await server.call('/api/v1/operator/categories/utilities', {
        method: 'PUT',
        body: { state: 'live', free_per_month: 0 },
      });
      // The second one is held before it runs; the first is only charged.
      const held: Record<string, string> = { 'idempotency-key': 'once' };
      for (const headers of [{}, held]) {
        const body = { data: 'x', format: 'svg' };
        const paid = await server.call('/api/v1/utils/qr', { key: account.key, body, headers });
        assert.equal(paid.status, 200, paid.text);
      }
      const { id, reference } = await order(server, account.key, 'stripe');
      providers.stripe.orders.get(reference)!.status = 'paid';
      await notify(server, 'stripe', providers.stripe.notice(reference));
      await statusOf(server, account.key, id, 'paid');
      providers.stripe.orders.get(reference)!.refundedMinor = 100;
      await server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} });
      await booksAreRight(server);
    });
    after(() => market?.close());

    test('there is a fault for every check', () => {
      assert.deepEqual(Object.keys(faults).sort(), ledgerChecks.map(({ name }) => name).sort());
    });

    if (database === 'postgres') {
      test('charges are looked up by their reference, whatever PostgreSQL knows of the tables', async () => {
        const { store } = market.server.app.platform.parts;
        for (const name of ['charges', 'refunds']) {
          const { sql } = ledgerChecks.find((check) => check.name === name)!;
          const plan = JSON.stringify(await store.query(`EXPLAIN ${sql}`));
          assert.match(plan, /Index Cond: [^"]*reference = [hr]\.(id|reference)/, plan);
        }
      });
    }

    for (const [check, plants] of Object.entries(faults)) {
      test(`${check}: found, named, and gone when fixed`, async () => {
        const { platform } = market.server.app;
        const run = (text: string) =>
          platform.parts.store.transact(execute, {
            sql: text.replaceAll('$account', account.id),
            params: [],
          });
        for (const [plant, fix] of plants) {
          await run(plant);
          const { faults: found } = await platform.credits.verifyBooks();
          assert.ok(
            found.some((fault) => fault.check === check),
            `${check} not among ${JSON.stringify(found)}`,
          );
          await run(fix);
          await booksAreRight(market.server);
        }
      });
    }
  });
}
