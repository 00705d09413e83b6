/** A payment pays for one top-up: the second one that names it is left to the operator. */
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
} from './pretend-payments.ts';

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`a payment that was used before, on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    for (const provider of ['paystack', 'flutterwave'] as const) {
      test(`${provider}: it goes to review and is not looked at again`, async () => {
        const { server, providers } = market;
        const { orders, notice } = providers[provider];
        const [first, second] = [await server.account(), await server.account()];
        const paid = await order(server, first.key, provider);
        orders.get(paid.reference)!.status = 'paid';
        await notify(server, provider, notice(paid.reference));
        await statusOf(server, first.key, paid.id, 'paid');
        const again = await order(server, second.key, provider);
        Object.assign(orders.get(again.reference)!, { id: orders.get(paid.reference)!.id, status: 'paid' });
        await notify(server, provider, notice(again.reference));
        const topup = await statusOf(server, second.key, again.id, 'review');
        assert.match(topup.failure, /already paid for/);
        assert.equal(await balance(server, second), '0.00');
        const [row] = await server.app.platform.parts.store.query<{ next: number | null }>(
          'SELECT next_check_at AS next FROM topups WHERE id = $1',
          [again.id],
        );
        assert.equal(row!.next, null);
        await booksAreRight(server);
      });
    }
  });
}
