/** Payments that end late, or of which nobody hears in time. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/server/src/testing/database.ts';
import { type Market, notify, openMarket, order, statusOf, until } from './pretend-payments.ts';

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
  });
}
