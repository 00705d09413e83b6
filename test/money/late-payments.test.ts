/** Payments that end late, or of which nobody hears in time. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { type Market, notify, openMarket, order, statusOf, timePasses, until } from './pretend-payments.ts';

const hourMs = 3_600_000;

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`late payments on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    test('a payment that failed and is reported again is not looked at for ever', async () => {
      const { server, providers } = market;
      const { key } = await server.account();
      const { id, reference } = await order(server, key, 'flutterwave');
      providers.flutterwave.orders.get(reference)!.status = 'failed';
      await notify(server, 'flutterwave', providers.flutterwave.notice(reference));
      await statusOf(server, key, id, 'failed');
      const { checks } = await server.app.platform.payments.find(id, null);
      await notify(server, 'flutterwave', providers.flutterwave.notice(reference, 'charge.failed'));
      const again = await until(
        () => server.app.platform.payments.find(id, null),
        (topup) => topup.checks > checks,
      );
      assert.deepEqual([again.state, again.nextCheckAt], ['failed', null]);
    });

    test('a payment after the top-up expired is credited when its owner checks it', async () => {
      const { server, providers } = market;
      const { key } = await server.account();
      const { id, reference } = await order(server, key, 'paystack');
      await timePasses(market, 'UPDATE topups SET expires_at = 1, next_check_at = 0 WHERE id = $1', [id]);
      await statusOf(server, key, id, 'expired');
      const check = () => server.call(`/api/v1/credits/topups/${id}?check=true`, { key });
      assert.equal((await check()).json.status, 'expired');
      providers.paystack.orders.get(reference)!.status = 'paid';
      assert.equal((await check()).json.status, 'paid');
    });

    test('a top-up that no provider started stays failed when it is checked', async () => {
      const { server, providers } = market;
      const { key } = await server.account();
      providers.stripe.broken = { status: 503, body: 'down' };
      const refused = await server.call('/api/v1/credits/topups', { key, body: { amount: '10' } });
      providers.stripe.broken = null;
      assert.equal(refused.status, 502, refused.text);
      const [{ id }] = (await server.call('/api/v1/credits/topups', { key })).json.data;
      const checked = await server.call(`/api/v1/credits/topups/${id}?check=true`, { key });
      assert.deepEqual([checked.status, checked.json.status], [200, 'failed'], checked.text);
    });

    for (const provider of ['paystack', 'flutterwave'] as const) {
      test(`${provider}: the rate is that of the payment, however late Oja hears of it`, async () => {
        const { server, providers } = market;
        const setRate = (naira: number) =>
          server.call('/api/v1/operator/naira-rate', { method: 'PUT', body: { naira_per_dollar: naira } });
        const { key } = await server.account();
        /** Ordered three hours ago, at a rate that has changed since. */
        const paidAfter = async (minutes: number | null) => {
          const { id, reference } = await order(server, key, provider);
          const orderedAt = Date.now() - 3 * hourMs;
          await setRate(2000);
          const paidAt = minutes === null ? null : new Date(orderedAt + minutes * 60_000).toISOString();
          Object.assign(providers[provider].orders.get(reference)!, { status: 'paid', paidAt });
          const passed = `UPDATE topups SET created_at = ${orderedAt}, next_check_at = 0 WHERE id = $1`;
          await timePasses(market, passed, [id]);
          const topup = await statusOf(server, key, id, 'paid');
          await setRate(1500);
          if (paidAt !== null) assert.equal(topup.paid_at, paidAt);
          return [topup.credit, topup.naira_per_dollar];
        };
        assert.deepEqual(await paidAfter(59), ['10.00', '1500.00'], 'within the lock');
        assert.deepEqual(await paidAfter(100), ['10.00', '1500.00'], 'before the rate changed');
        assert.deepEqual(await paidAfter(null), ['7.50', '2000.00'], 'the provider does not say when');
      });
    }
  });
}
