/** Saved cards that are declined: reported, paused after three declines, and not resumed without their owner. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/server/src/testing/database.ts';
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

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`declined cards on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    /** Declined until auto top-up pauses. */
    async function paused(provider: 'paystack' | 'stripe') {
      const owner = await withCard(market, provider);
      const stand = market.providers[provider];
      stand.broken = { status: provider === 'stripe' ? 402 : 400, json: { message: 'Declined' } };
      await owner.setAuto();
      for (let declines = 1; declines <= 3; declines++) {
        await until(owner.auto, ({ failures }) => failures === declines);
        await timePasses(market, 'UPDATE auto_topups SET retry_at = 0');
      }
      stand.broken = null;
      return owner;
    }

    test('another top-up does not resume what is paused', async () => {
      const { server, providers } = market;
      const { account, auto, charges } = await paused('paystack');
      const { id, reference } = await order(server, account.key, 'stripe', { amount: '1.00' });
      providers.stripe.orders.get(reference)!.status = 'paid';
      await notify(server, 'stripe', providers.stripe.notice(reference));
      await statusOf(server, account.key, id, 'paid');
      const { failures, resting } = await auto();
      assert.deepEqual([failures, resting], [3, true]);
      assert.deepEqual(await server.app.platform.autoTopups.due(), []);
      assert.equal((await charges()).length, 3);
      assert.equal(await balance(server, account), '11.00');
      await booksAreRight(server);
    });

    test('a charge that succeeds ends the row of declines', async () => {
      const { server, providers } = market;
      const { account, setAuto, auto } = await withCard(market, 'paystack');
      providers.paystack.broken = { status: 400, json: { message: 'Declined' } };
      await setAuto({ monthly_max: 1 });
      await until(auto, ({ failures }) => failures === 1);
      providers.paystack.broken = null;
      await timePasses(market, 'UPDATE auto_topups SET retry_at = 0');
      await until(
        () => balance(server, account),
        (now) => now === '30.00',
      );
      assert.equal((await auto()).failures, 0);
    });
  });
}
