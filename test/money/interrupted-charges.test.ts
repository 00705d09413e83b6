/** Charges of saved cards that an outage interrupts: repeated only while their owner wants them, credited if they happened. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import {
  balance,
  booksAreRight,
  type Market,
  openMarket,
  saveCard,
  statusOf,
  timePasses,
  until,
  withCard,
} from './pretend-payments.ts';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`interrupted charges on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    /** Auto top-up was due while the provider was down: its order was created, and no more is known. */
    async function interrupted(provider: 'paystack' | 'stripe') {
      const owner = await withCard(market, provider);
      const stand = market.providers[provider];
      stand.broken = { status: 503, body: 'down' };
      await owner.setAuto();
      const [charge] = await until(owner.charges, ({ length }) => length === 1);
      assert.equal(charge.status, 'created');
      // The order is stored before the provider is asked: it must meet the outage.
      await until(
        async () => stand.seen,
        (seen) => seen.some(({ path, body }) => `${path} ${body}`.includes(charge.reference)),
      );
      const recover = () => {
        stand.broken = null;
        return timePasses(market, 'UPDATE topups SET next_check_at = 0 WHERE id = $1', [charge.id]);
      };
      return { ...owner, charge, stand, recover };
    }
    const turnOff = (key: string) =>
      market.server.call('/api/v1/credits/auto-topup', { key, method: 'DELETE' });

    for (const provider of ['paystack', 'stripe'] as const) {
      test(`${provider}: turned off during the outage, the card is not charged`, async () => {
        const { server } = market;
        const { account, charge, stand, recover } = await interrupted(provider);
        await turnOff(account.key);
        await recover();
        const { failure } = await statusOf(server, account.key, charge.id, 'failed');
        assert.match(failure, /turned off or changed/);
        assert.equal(stand.orders.has(charge.reference), false);
        // Looked up once more, in case the provider was behind: it stays failed.
        await timePasses(market, 'UPDATE topups SET next_check_at = 0 WHERE id = $1', [charge.id]);
        const after = await until(
          () => server.app.platform.payments.find(charge.id, null),
          ({ nextCheckAt }) => nextCheckAt === null,
        );
        assert.equal(after.state, 'failed');
        assert.equal(await balance(server, account), '10.00');
        await booksAreRight(server);
      });

      test(`${provider}: turned off, but the charge had reached the provider: it is credited`, async () => {
        const { server } = market;
        const { account, charge, stand, recover } = await interrupted(provider);
        const [first] = stand.orders.values();
        const amountMinor = Number(charge.amount) * 100;
        const { reference } = charge;
        stand.orders.set(reference, { ...first!, id: Date.now(), reference, amountMinor, status: 'paid' });
        await turnOff(account.key);
        await recover();
        await statusOf(server, account.key, charge.id, 'paid');
        assert.equal(await balance(server, account), '30.00');
        await booksAreRight(server);
      });
    }

    test('another card is set during the outage: it is charged, and the first is not', async () => {
      const { server, providers } = market;
      const { account, card, auto, charge, recover } = await interrupted('paystack');
      await server.call(`/api/v1/credits/cards/${card}`, { key: account.key, method: 'DELETE' });
      providers.paystack.broken = null;
      const next = await saveCard(market, account.key, 'paystack');
      const body = { card: next, below: '25', amount: '15000', monthly_max: 1 };
      await server.call('/api/v1/credits/auto-topup', { key: account.key, method: 'PUT', body });
      await recover();
      await until(
        () => balance(server, account),
        (now) => now === '30.00',
      );
      assert.equal((await server.app.platform.payments.find(charge.id, null)).state, 'failed');
      assert.equal((await auto()).failures, 0);
      await booksAreRight(server);
    });

    test('an order that has expired is not charged; a new one is', async () => {
      const { server, providers } = market;
      const { account, charges, charge, recover } = await interrupted('paystack');
      await timePasses(market, 'UPDATE topups SET expires_at = 1 WHERE id = $1', [charge.id]);
      await recover();
      await until(
        () => balance(server, account),
        (now) => now === '30.00',
      );
      assert.equal(providers.paystack.orders.has(charge.reference), false);
      assert.deepEqual(
        (await charges()).map(({ status }: { status: string }) => status),
        ['paid', 'failed'],
      );
    });

    test('an order whose provider is gone for good does not block another card', async () => {
      const { server } = market;
      const { account, charge, charges, stand, recover } = await interrupted('paystack');
      const { key } = account;
      const card = await saveCard(market, key, 'stripe');
      const body = { card, below: '25', amount: '20', monthly_max: 1 };
      assert.equal(
        (await server.call('/api/v1/credits/auto-topup', { key, method: 'PUT', body })).status,
        200,
      );
      const expiredFor = (hours: number) =>
        timePasses(market, 'UPDATE topups SET expires_at = $2, next_check_at = 0 WHERE id = $1', [
          charge.id,
          String(Date.now() - hours * 3_600_000),
        ]);
      await expiredFor(23);
      await until(
        () => server.app.platform.payments.find(charge.id, null),
        ({ nextCheckAt }) => nextCheckAt! > 0,
      );
      assert.deepEqual(
        (await charges()).map(({ status }: { status: string }) => status),
        ['created'],
        'its provider may still be back',
      );
      await expiredFor(24);
      await until(
        () => balance(server, account),
        (now) => now === '40.00',
      );
      const { failure } = await statusOf(server, key, charge.id, 'expired');
      assert.match(failure, /could not be reached/);
      // It is back, and had charged the card.
      const [first] = stand.orders.values();
      const { reference } = charge;
      stand.orders.set(reference, {
        ...first!,
        id: Date.now(),
        reference,
        amountMinor: 3_000_000,
        status: 'paid',
      });
      await recover();
      await statusOf(server, key, charge.id, 'paid');
      assert.equal(await balance(server, account), '60.00');
      await booksAreRight(server);
    });

    test('while it is wanted it is charged when the provider is back', async () => {
      const { server } = market;
      const { account, charge, recover } = await interrupted('paystack');
      await recover();
      await statusOf(server, account.key, charge.id, 'paid');
      assert.equal(await balance(server, account), '30.00');
    });
  });
}
