/** Saved cards that are declined: reported, paused after three declines, and not resumed without their owner. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Reply } from '../../packages/core/src/engines/upstream-testing.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import type { TestAccount } from '../../packages/server/src/testing/server.ts';
import { openMailbox } from '../platform/mailbox-testing.ts';
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

const declines = {
  paystack: { status: 400, json: { message: 'Declined' } },
  stripe: { status: 402, json: { message: 'Declined' } },
};
/** The card was removed at the provider. */
const goneCards = {
  paystack: { status: 404, json: { status: false, message: 'Authorization code does not exist' } },
  stripe: {
    status: 400,
    json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' } },
  },
};

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  describe(`declined cards on ${database}`, { skip }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database, env: { OJA_EGRESS_ALLOW: '127.0.0.1:9' } });
    });
    after(() => market?.close());

    /** Declined until auto top-up pauses. */
    async function paused(
      provider: 'paystack' | 'stripe',
      first: (account: TestAccount) => Promise<void> = async () => {},
      declined: Reply = declines[provider],
    ) {
      const owner = await withCard(market, provider);
      await first(owner.account);
      const stand = market.providers[provider];
      stand.broken = declined;
      await owner.setAuto();
      for (let count = 1; count <= 3; count++) {
        await until(owner.auto, ({ failures }) => failures === count);
        await timePasses(market, 'UPDATE auto_topups SET retry_at = 0');
      }
      stand.broken = null;
      return owner;
    }

    for (const provider of ['paystack', 'stripe'] as const) {
      test(`${provider}: every decline is an event, and the pause an email`, async () => {
        const { server } = market;
        const { store } = server.app.platform.parts;
        const mailbox = openMailbox(server);
        try {
          const { account } = await paused(provider, async ({ key }) => {
            const hook = { url: 'http://127.0.0.1:9/hook', events: ['topup.failed'] };
            assert.equal((await server.call('/api/v1/webhooks', { key, body: hook })).status, 201);
          });
          const mails = await mailbox.all();
          assert.deepEqual(
            mails.map(({ to, subject }) => [to, subject]),
            [[account.email, 'Auto top-up is paused']],
          );
          assert.match(mails[0]!.text, /could not charge the saved card/);
          const events = await store.query<{ data: string }>(
            "SELECT data FROM webhook_events WHERE account_id = $1 AND type = 'topup.failed'",
            [account.id],
          );
          assert.equal(events.length, 3);
          const { via, status, failure } = JSON.parse(events[0]!.data);
          assert.deepEqual([via, status], ['card', 'failed']);
          assert.match(failure, /could not charge/);
        } finally {
          mailbox.close();
        }
      });
    }

    for (const provider of ['paystack', 'stripe'] as const) {
      test(`${provider}: a card that its provider no longer has is declined, not retried for a day`, async () => {
        const { charges } = await paused(provider, undefined, goneCards[provider]);
        assert.deepEqual(
          (await charges()).map(({ status }: { status: string }) => status),
          ['failed', 'failed', 'failed'],
        );
      });
    }

    test('a rate that moved below the smallest top-up does not stop auto top-up', async () => {
      const { server } = market;
      const { account, setAuto } = await withCard(market, 'paystack');
      const rate = (naira: number) =>
        server.call('/api/v1/operator/naira-rate', { method: 'PUT', body: { naira_per_dollar: naira } });
      assert.equal((await setAuto({ below: '0', amount: '1500', monthly_max: 1 })).status, 200);
      await rate(3000);
      await timePasses(market, 'UPDATE auto_topups SET below_micros = 15000000 WHERE account_id = $1', [
        account.id,
      ]);
      await until(
        () => balance(server, account),
        (now) => now === '10.50',
      );
      await rate(1500);
    });

    test('another top-up does not resume what is paused', async () => {
      const { server, providers } = market;
      const { account, auto, charges } = await paused('paystack');
      const { id, reference } = await order(server, account.key, 'stripe', { amount: '1.00' });
      providers.stripe.orders.get(reference)!.status = 'paid';
      await notify(server, 'stripe', providers.stripe.notice(reference));
      await statusOf(server, account.key, id, 'paid');
      const { failures, resting } = await auto();
      assert.deepEqual([failures, resting], [3, true]);
      assert.deepEqual(await server.app.platform.autoTopups.due([]), []);
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
