/** Refunds that come before, with or shortly after the payment: what a provider took back is never left credited. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import {
  balance,
  booksAreRight,
  currencyOf,
  type Market,
  notify,
  openMarket,
  order,
  type RealProvider,
  statusOf,
  timePasses,
  until,
} from './pretend-payments.ts';

const refundKind = {
  paystack: 'refund.processed',
  flutterwave: 'refund.completed',
  stripe: 'charge.refunded',
} as const;

for (const database of databases) {
  describe(`refunds on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database, env: { OJA_EGRESS_ALLOW: '127.0.0.1:9' } });
    });
    after(() => market?.close());

    const reversedOf = (id: string) => async () =>
      (await market.server.app.platform.payments.find(id, null)).reversedMinor;

    /** Paid and credited, with no look under way or due. */
    async function settled(provider: RealProvider) {
      const { server, providers } = market;
      const account = await server.account();
      const { id, reference } = await order(server, account.key, provider);
      const pretend = providers[provider].orders.get(reference)!;
      pretend.status = 'paid';
      await notify(server, provider, providers[provider].notice(reference));
      await until(
        () => server.app.platform.payments.find(id, null),
        ({ state, nextCheckAt }) => state === 'paid' && nextCheckAt === null,
      );
      return { account, id, reference, pretend };
    }

    for (const provider of Object.keys(currencyOf) as RealProvider[]) {
      test(`${provider}: a payment that was refunded before it is looked at leaves no credit`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        const pretend = providers[provider].orders.get(reference)!;
        Object.assign(pretend, { status: 'paid', refundedMinor: pretend.amountMinor });
        await notify(server, provider, providers[provider].notice(reference));
        await until(reversedOf(id), (reversed) => reversed === pretend.amountMinor);
        assert.equal(await balance(server, account), '0.00');
        await booksAreRight(server);
      });

      test(`${provider}: a refund that is reported while the payment is looked up counts`, async () => {
        const { server, providers } = market;
        const stand = providers[provider];
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        const pretend = stand.orders.get(reference)!;
        pretend.status = 'paid';
        stand.gate = async () => {
          stand.gate = null;
          pretend.refundedMinor = pretend.amountMinor / 2;
          await notify(server, provider, stand.notice(reference, refundKind[provider]));
        };
        await notify(server, provider, stand.notice(reference));
        await until(reversedOf(id), (reversed) => reversed === pretend.amountMinor / 2);
        assert.equal(await balance(server, account), '5.00');
        await booksAreRight(server);
      });
    }

    test('a second refund that is reported while the first is looked up counts', async () => {
      const { server, providers } = market;
      const { paystack } = providers;
      const { account, id, reference, pretend } = await settled('paystack');
      pretend.refundedMinor = 500_000;
      paystack.gate = async ({ path }) => {
        if (path !== '/refund') return;
        paystack.gate = null;
        pretend.refundedMinor = 1_500_000;
        await notify(server, 'paystack', paystack.notice(reference, 'refund.processed '));
      };
      await notify(server, 'paystack', paystack.notice(reference, 'refund.processed'));
      await until(reversedOf(id), (reversed) => reversed === 1_500_000);
      assert.equal(await balance(server, account), '0.00');
      await booksAreRight(server);
    });

    for (const [why, alter] of [
      ['a dispute that is won', { lost: { disputed: 'lost' }, back: { disputed: 'won' } }],
      ['a refund that fails', { lost: { refundedMinor: 1000 }, back: { refundedMinor: 0 } }],
    ] as const) {
      test(`${why} restores the credits, and says so`, async () => {
        const { server } = market;
        const { account, id, pretend } = await settled('stripe');
        const { key } = account;
        const hook = { url: 'http://127.0.0.1:9/hook', events: ['topup.reversed', 'topup.restored'] };
        const made = await server.call('/api/v1/webhooks', { key, body: hook });
        assert.equal(made.status, 201, made.text);
        for (const change of [alter.lost, alter.back]) {
          Object.assign(pretend, change);
          await server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} });
        }
        assert.equal(await balance(server, account), '10.00');
        const { json: list } = await server.call('/api/v1/credits/receipts', { key });
        assert.deepEqual(
          list.data.map(({ kind, amount, credit }: Record<string, string>) => [kind, amount, credit]),
          [
            ['credit_note_cancellation', '10.00', '10.00'],
            ['credit_note', '-10.00', '-10.00'],
            ['receipt', '10.00', '10.00'],
          ],
        );
        const pages = list.data.map((receipt: { id: string }) =>
          server.call(`/api/v1/credits/receipts/${receipt.id}?format=html`, { key }),
        );
        const [cancellation, note] = await Promise.all(pages);
        assert.match(cancellation.text, /Credit note cancellation OJA-/);
        assert.match(cancellation.text, /Received.*Credits added/s);
        assert.doesNotMatch(cancellation.text, /Returned|Credits removed|reversed/);
        assert.match(note.text, /Returned.*Credits removed/s);
        const events = await server.app.platform.parts.store.query<{ type: string; data: string }>(
          'SELECT type, data FROM webhook_events WHERE account_id = $1 ORDER BY id',
          [account.id],
        );
        assert.deepEqual(
          events.map(({ type, data }) => [type, JSON.parse(data).taken_back, JSON.parse(data).restored]),
          [
            ['topup.reversed', '10.00', undefined],
            ['topup.restored', undefined, '10.00'],
          ],
        );
        const { json: entries } = await server.call('/api/v1/credits/entries?kind=reversal', { key });
        assert.equal(entries.data[0].note, '$10.00 of a refunded or disputed top-up was restored');
        await booksAreRight(server);
      });
    }

    for (const provider of Object.keys(currencyOf) as RealProvider[]) {
      test(`${provider}: a payment in review ends when all of it is refunded`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        const pretend = providers[provider].orders.get(reference)!;
        Object.assign(pretend, { status: 'paid', amountMinor: 500 });
        await notify(server, provider, providers[provider].notice(reference));
        await statusOf(server, account.key, id, 'review');
        const check = async () =>
          (await server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} })).json;
        pretend.refundedMinor = 200;
        assert.equal((await check()).status, 'review');
        pretend.refundedMinor = 500;
        const ended = await check();
        assert.equal(ended.status, 'failed');
        assert.match(ended.failure, /^Paid 5\.00, .* The payment was refunded\.$/);
        assert.equal((await check()).status, 'failed', 'it does not come back');
        assert.equal(await balance(server, account), '0.00');
        await booksAreRight(server);
      });
    }

    for (const [what, body] of [
      ['can’t be read', 'no JSON'],
      ['are not named', '{}'],
    ] as const)
      test(`refunds that ${what} are asked for less and less often, until they are`, async () => {
        const { server, providers } = market;
        const { id, pretend } = await settled('stripe');
        pretend.refundedMinor = 500;
        providers.stripe.broken = { status: 200, body };
        const topup = () => server.app.platform.payments.find(id, null);
        const pauses: number[] = [];
        for (let looks = 0; looks < 8; looks++) {
          const { checks } = await topup();
          await timePasses(market, 'UPDATE topups SET next_check_at = 0 WHERE id = $1', [id]);
          const { nextCheckAt } = await until(topup, (now) => now.checks > checks);
          pauses.push(Math.ceil((nextCheckAt! - Date.now()) / 60_000));
        }
        providers.stripe.broken = null;
        assert.deepEqual(
          pauses,
          pauses.toSorted((one, other) => one - other),
        );
        assert.deepEqual([pauses[0], pauses.at(-1)], [1, 60]);
        await timePasses(market, 'UPDATE topups SET next_check_at = 0 WHERE id = $1', [id]);
        await until(reversedOf(id), (minor) => minor === 500);
        await booksAreRight(server);
      });

    test('a slow look does not undo what a later one has seen', async () => {
      const { server, providers } = market;
      const { paystack } = providers;
      const { account, id, pretend } = await settled('paystack');
      const check = () => server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} });
      paystack.gate = async ({ path }) => {
        if (path !== '/refund') return;
        paystack.gate = null;
        pretend.refundedMinor = 500_000;
        assert.equal((await check()).json.reversed, '5000.00');
      };
      assert.equal((await check()).json.reversed, '5000.00');
      const { json } = await server.call('/api/v1/credits/entries?kind=reversal', { key: account.key });
      assert.equal(json.data.length, 1);
      await booksAreRight(server);
    });
  });
}
