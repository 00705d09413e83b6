/** A payment provider that takes requests and never responds: payments and charges through the others go on. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import {
  balance,
  booksAreRight,
  type Market,
  notify,
  openMarket,
  order,
  statusOf,
  timePasses,
  until,
  withCard,
} from './pretend-payments.ts';

/** More than one provider may use at once. */
const crowd = 6;

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`hanging providers on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    /** Paystack stops responding, except to what the test has ended. */
    function hang() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { paystack } = market.providers;
      paystack.gate = () => promise;
      return () => {
        paystack.gate = null;
        resolve();
      };
    }

    test('auto top-up through another provider is not delayed', async () => {
      const { server, providers } = market;
      const owners = await Promise.all(Array.from({ length: crowd }, () => withCard(market, 'paystack')));
      const other = await withCard(market, 'stripe');
      const before = providers.paystack.seen.length;
      const release = hang();
      try {
        for (const { setAuto } of owners) await setAuto({ monthly_max: 1 });
        await until(
          async () => providers.paystack.seen.length,
          (now) => now >= before + 2,
        );
        await other.setAuto({ monthly_max: 1 });
        await until(
          () => balance(server, other.account),
          (now) => now === '30.00',
          10_000,
        );
      } finally {
        release();
      }
      for (const { account } of owners)
        await until(
          () => balance(server, account),
          (now) => now === '30.00',
        );
      await booksAreRight(server);
    });

    test('payments through another provider are credited meanwhile', async () => {
      const { server, providers } = market;
      const { key } = await server.account();
      const orders = [];
      for (let i = 0; i < crowd; i++) orders.push(await order(server, key, 'paystack'));
      const other = await order(server, key, 'stripe');
      const release = hang();
      try {
        for (const { reference } of orders) {
          providers.paystack.orders.get(reference)!.status = 'paid';
          await notify(server, 'paystack', providers.paystack.notice(reference));
        }
        providers.stripe.orders.get(other.reference)!.status = 'paid';
        await timePasses(market, 'UPDATE topups SET next_check_at = 1 WHERE id = $1', [other.id]);
        await until(
          async () => (await server.call(`/api/v1/credits/topups/${other.id}`, { key })).json.status,
          (status) => status === 'paid',
          10_000,
        );
      } finally {
        release();
      }
      for (const { id } of orders) await statusOf(server, key, id, 'paid');
      await booksAreRight(server);
    });

    test('checkouts that nobody finished do not keep auto top-up waiting', async () => {
      const { server } = market;
      const { account, setAuto } = await withCard(market, 'stripe');
      for (let i = 0; i < 50; i++)
        await server.app.platform.payments.open(account.id, {
          provider: 'flutterwave',
          currency: 'USD',
          amountMinor: 1_000,
          returnUrl: null,
          saveCard: false,
          cardId: null,
        });
      const wish = { amount: '10', currency: 'USD', provider: 'stripe' };
      const refused = await server.call('/api/v1/credits/topups', { key: account.key, body: wish });
      assert.equal(refused.json.error.code, 'conflict');
      await setAuto({ monthly_max: 1 });
      await until(
        () => balance(server, account),
        (now) => now === '30.00',
        10_000,
      );
    });
  });
}
