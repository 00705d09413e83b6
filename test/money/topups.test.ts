/** Top-ups through every provider: one credit, whichever side reports first and how often; none for what does not fit. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stripeNotice } from '../../packages/core/src/engines/payment/stand-ins.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
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
  until,
} from './pretend-payments.ts';

const real = Object.keys(currencyOf) as RealProvider[];

for (const database of databases) {
  describe(`top-ups on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    let market: Market;
    before(async () => {
      market = await openMarket({ database });
    });
    after(() => market?.close());

    for (const provider of real) {
      const pay = (reference: string) => {
        market.providers[provider].orders.get(reference)!.status = 'paid';
      };

      test(`${provider}: 100 copies of one webhook and the return page at once make one credit`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        pay(reference);
        const notice = providers[provider].notice(reference);
        const answers = await Promise.all([
          ...Array.from({ length: 100 }, () => notify(server, provider, notice)),
          ...Array.from({ length: 10 }, () =>
            fetch(`${server.url}/api/v1/payments/return/${id}?status=paid`, { redirect: 'manual' }),
          ),
        ]);
        for (const [i, { status }] of answers.entries()) assert.equal(status, i < 100 ? 200 : 303);
        const paid = await statusOf(server, account.key, id, 'paid');
        assert.equal(paid.credit, '10.00');
        assert.equal(paid.naira_per_dollar, provider === 'stripe' ? null : '1500.00');
        assert.equal(await balance(server, account), '10.00');
        const { json } = await server.call('/api/v1/credits/entries?kind=topup', { key: account.key });
        assert.equal(json.data.length, 1);
        await booksAreRight(server);
      });

      test(`${provider}: forged, altered and unsigned webhooks are refused`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { reference } = await order(server, account.key, provider);
        const { body, headers } = providers[provider].notice(reference);
        const signature = Object.keys(headers).find((name) => name !== 'content-type')!;
        const forged = [
          { body, headers: { ...headers, [signature]: '' } },
          { body, headers: { 'content-type': 'application/json' } },
          {
            body,
            headers: {
              ...headers,
              [signature]: headers[signature]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            },
          },
          // Flutterwave signs with a fixed word: an altered body is caught by asking again.
          ...(provider === 'flutterwave'
            ? []
            : [{ body: body.replace(reference, `${reference}x`), headers }]),
        ];
        for (const notice of forged) {
          const answer = await notify(server, provider, notice);
          assert.equal(answer.status, 401, answer.text);
          assert.equal(answer.json.error.code, 'invalid_signature');
        }
        assert.equal(await balance(server, account), '0.00');
      });

      test(`${provider}: a signed lie about an unpaid order credits nothing`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        assert.equal((await notify(server, provider, providers[provider].notice(reference))).status, 200);
        await until(
          async () => market.server.app.platform.payments.find(id, null),
          ({ checks }) => checks > 0,
        );
        assert.equal(await balance(server, account), '0.00');
      });

      for (const [what, alter, failure] of [
        ['another amount', { amountMinor: 100 }, /^Paid .*, but the top-up is for /],
        ['another currency', { currency: 'GHS' }, /^Paid in GHS, but the top-up is in /],
      ] as const) {
        test(`${provider}: ${what} is left to the operator`, async () => {
          const { server, providers } = market;
          const account = await server.account();
          const { id, reference } = await order(server, account.key, provider);
          Object.assign(providers[provider].orders.get(reference)!, alter, { status: 'paid' });
          await notify(server, provider, providers[provider].notice(reference));
          const topup = await statusOf(server, account.key, id, 'review');
          assert.match(topup.failure, failure);
          assert.equal(await balance(server, account), '0.00');
        });
      }

      test(`${provider}: an unfinished one is looked at on schedule`, async () => {
        const { server } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        pay(reference);
        // No webhook and no return page ever come: make it due as time would.
        await server.app.platform.parts.store.transact(
          (await import('../../packages/core/src/storage/store.ts')).execute,
          {
            sql: 'UPDATE topups SET next_check_at = 0 WHERE id = $1',
            params: [id],
          },
        );
        await statusOf(server, account.key, id, 'paid');
        assert.equal(await balance(server, account), '10.00');
      });

      test(`${provider}: a provider that fails leaves nothing behind, and later webhooks still count`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        providers[provider].broken = { status: 500, json: {} };
        const refused = await server.call('/api/v1/credits/topups', {
          key: account.key,
          body: { amount: '10', currency: currencyOf[provider], provider },
        });
        providers[provider].broken = null;
        assert.ok(refused.status === 400 || refused.status === 502, refused.text);
        const { id, reference } = await order(server, account.key, provider);
        pay(reference);
        providers[provider].broken = { status: 503, body: 'down' };
        assert.equal((await notify(server, provider, providers[provider].notice(reference))).status, 200);
        const look = await fetch(`${server.url}/api/v1/payments/return/${id}`, { redirect: 'manual' });
        assert.match(look.headers.get('location') ?? '', /status=pending/);
        providers[provider].broken = null;
        await fetch(`${server.url}/api/v1/payments/return/${id}`, { redirect: 'manual' });
        assert.equal(await balance(server, account), '10.00');
      });
    }

    test("another provider's order is not credited", async () => {
      const { server, providers } = market;
      const account = await server.account();
      const { id, reference } = await order(server, account.key, 'paystack');
      const event = {
        id: 'evt_x',
        type: 'checkout.session.completed',
        data: { object: { client_reference_id: reference } },
      };
      assert.equal((await notify(server, 'stripe', stripeNotice(event))).status, 200);
      const { orders } = providers.flutterwave;
      orders.set(reference, { ...providers.paystack.orders.get(reference)!, status: 'paid' });
      await notify(server, 'flutterwave', providers.flutterwave.notice(reference));
      const topup = await server.app.platform.payments.find(id, null);
      assert.deepEqual([topup.state, topup.checks], ['pending', 0]);
      assert.equal(await balance(server, account), '0.00');
    });

    test('Stripe: an old or future signature is refused, a rotated secret may sign beside the old one', async () => {
      const { server } = market;
      const event = { id: 'evt_y', type: 'x', data: { object: {} } };
      for (const offset of [-301_000, 360_000])
        assert.equal((await notify(server, 'stripe', stripeNotice(event, Date.now() + offset))).status, 401);
      const good = stripeNotice(event);
      const both = {
        ...good.headers,
        'stripe-signature': good.headers['stripe-signature'].replace(',v1=', ',v1=00,v1='),
      };
      assert.equal((await notify(server, 'stripe', { body: good.body, headers: both })).status, 200);
    });

    test('a failed payment says why, and a later success still counts', async () => {
      const { server, providers } = market;
      const account = await server.account();
      const { id, reference } = await order(server, account.key, 'paystack');
      providers.paystack.orders.get(reference)!.status = 'failed';
      await notify(server, 'paystack', providers.paystack.notice(reference, 'charge.failed'));
      assert.equal((await statusOf(server, account.key, id, 'failed')).failure, 'Declined');
      providers.paystack.orders.get(reference)!.status = 'paid';
      await notify(server, 'paystack', providers.paystack.notice(reference));
      await statusOf(server, account.key, id, 'paid');
      assert.equal(await balance(server, account), '10.00');
    });

    test('naira: the rate of the order counts, the credit is rounded down to a micro-dollar', async () => {
      const { server, providers } = market;
      const account = await server.account();
      const { json: topup } = await server.call('/api/v1/credits/topups', {
        key: account.key,
        body: { amount: '2000.01', currency: 'NGN', provider: 'paystack' },
      });
      assert.equal(topup.credit, '1.33334');
      await server.call('/api/v1/operator/naira-rate', { method: 'PUT', body: { naira_per_dollar: 2000 } });
      providers.paystack.orders.get(topup.reference)!.status = 'paid';
      await notify(server, 'paystack', providers.paystack.notice(topup.reference));
      const paid = await statusOf(server, account.key, topup.id, 'paid');
      await server.call('/api/v1/operator/naira-rate', { method: 'PUT', body: { naira_per_dollar: 1500 } });
      assert.deepEqual([paid.credit, paid.naira_per_dollar], ['1.33334', '1500.00']);
      assert.equal(await balance(server, account), '1.33334');
    });

    test('refunds take back what is there; what is spent is owed and paid by the next top-up', async () => {
      const { server, providers } = market;
      const account = await server.account({ dollars: 1 });
      const first = await order(server, account.key, 'stripe');
      const pretend = providers.stripe.orders.get(first.reference)!;
      pretend.status = 'paid';
      await notify(server, 'stripe', providers.stripe.notice(first.reference));
      await statusOf(server, account.key, first.id, 'paid');
      pretend.refundedMinor = 250;
      await notify(server, 'stripe', providers.stripe.notice(first.reference, 'charge.refunded'));
      await until(
        () => balance(server, account),
        (now) => now === '8.50',
      );
      await spend(account.key, 4);
      pretend.disputed = 'lost';
      await notify(server, 'stripe', providers.stripe.notice(first.reference, 'charge.dispute.created'));
      const owes = () =>
        server.call('/api/v1/credits/topups', { key: account.key }).then(({ json }) => json.owed);
      await until(owes, (owed) => owed === '2.60');
      assert.equal(await balance(server, account), '0.00');
      const second = await order(server, account.key, 'stripe');
      providers.stripe.orders.get(second.reference)!.status = 'paid';
      await notify(server, 'stripe', providers.stripe.notice(second.reference));
      await statusOf(server, account.key, second.id, 'paid');
      assert.equal(await balance(server, account), '7.40');
      assert.equal(await owes(), '0.00');
      const { json } = await server.call('/api/v1/credits/entries?kind=reversal', { key: account.key });
      assert.match(json.data[0].note, /Owed: an earlier/);
      // The dispute is won: the credit comes back.
      pretend.disputed = 'won';
      await notify(server, 'stripe', providers.stripe.notice(first.reference, 'charge.dispute.closed'));
      await until(
        () => balance(server, account),
        (now) => now === '14.90',
      );
      await booksAreRight(server);
    });

    /** Media requests at $0.90 each, past the free tier, without an upstream: straight through the ledger. */
    async function spend(key: string, times: number): Promise<void> {
      const { server } = market;
      const price = { endpoint: 'utilities.qr', price_per_unit: '0.90' };
      await server.call('/api/v1/operator/prices', { body: price });
      await server.call('/api/v1/operator/categories/utilities', {
        method: 'PUT',
        body: { state: 'live', free_per_month: 0 },
      });
      for (let i = 0; i < times; i++) {
        const answer = await server.call('/api/v1/utils/qr', { key, body: { data: 'x', format: 'svg' } });
        assert.equal(answer.status, 200, answer.text);
      }
    }

    for (const provider of ['paystack', 'flutterwave'] as const) {
      test(`${provider}: a refund is taken back once, however often it is reported`, async () => {
        const { server, providers } = market;
        const account = await server.account();
        const { id, reference } = await order(server, account.key, provider);
        const pretend = providers[provider].orders.get(reference)!;
        pretend.status = 'paid';
        await notify(server, provider, providers[provider].notice(reference));
        await statusOf(server, account.key, id, 'paid');
        pretend.refundedMinor = 500_000;
        const notice = providers[provider].notice(reference, 'refund.processed');
        await Promise.all(Array.from({ length: 20 }, () => notify(server, provider, notice)));
        await until(
          () => balance(server, account),
          (now) => now === '6.666667',
        );
        await server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} });
        assert.equal(await balance(server, account), '6.666667');
        pretend.refundedMinor = pretend.amountMinor;
        await server.call(`/api/v1/operator/payments/${id}/check`, { method: 'POST', body: {} });
        assert.equal(await balance(server, account), '0.00');
        await booksAreRight(server);
      });
    }

    test('amounts, currencies and providers that do not fit are named', async () => {
      const { server } = market;
      const { key } = await server.account();
      for (const [body, param] of [
        [{ amount: '0.50' }, 'amount'],
        [{ amount: '1.005' }, 'amount'],
        [{ amount: '20000' }, 'amount'],
        [{ amount: '-5' }, 'amount'],
        [{ amount: '5', currency: 'EUR' }, 'currency'],
        [{ amount: '5', currency: 'USD', provider: 'paystack' }, 'currency'],
        [{ amount: '5', provider: 'paypal' }, 'provider'],
        [{ amount: '5', return_url: 'javascript:alert(1)' }, 'return_url'],
      ] as const) {
        const answer = await server.call('/api/v1/credits/topups', { key, body });
        assert.equal(answer.status, 400, answer.text);
        assert.equal(answer.json.error.param, param, answer.text);
      }
    });

    test('one account does not see the top-ups of another', async () => {
      const { server } = market;
      const [ada, bola] = [await server.account(), await server.account()];
      const { id } = await order(server, ada.key, 'paystack');
      assert.equal((await server.call(`/api/v1/credits/topups/${id}`, { key: bola.key })).status, 404);
      assert.deepEqual((await server.call('/api/v1/credits/topups', { key: bola.key })).json.data, []);
    });
  });
}

test('without their secrets webhooks are refused, whatever they are signed with', async () => {
  await using server = await startTestServer({
    env: {
      OJA_FLUTTERWAVE_KEY: 'k',
      OJA_STRIPE_KEY: 'k',
      OJA_FLUTTERWAVE_URL: 'http://127.0.0.1:9',
      OJA_STRIPE_URL: 'http://127.0.0.1:9',
    },
  });
  const event = { id: 'evt_z', type: 'x', data: { object: {} } };
  for (const [provider, notice] of [
    ['stripe', stripeNotice(event, Date.now(), '')],
    ['flutterwave', { body: '{"event":"charge.completed","data":{}}', headers: { 'verif-hash': '' } }],
    ['paystack', { body: '{}', headers: { 'x-paystack-signature': '' } }],
    ['sandbox', { body: 'reference=x&token=&outcome=success', headers: {} }],
  ] as const) {
    const answer = await notify(server, provider, notice);
    assert.ok([401, 422, 503].includes(answer.status), `${provider}: ${answer.status} ${answer.text}`);
  }
});

test('the sandbox plays success, failure, delay and abandonment', async () => {
  await using server = await startTestServer({
    env: { OJA_SCHEDULE_MS: '50', OJA_PAYMENT_SANDBOX_DELAY_MS: '300' },
  });
  for (const [outcome, status, credit] of [
    ['success', 'paid', '10.00'],
    ['failure', 'failed', '0.00'],
    ['abandon', 'abandoned', '0.00'],
    ['delay', 'paid', '10.00'],
  ] as const) {
    const account = await server.account();
    const { json } = await server.call('/api/v1/credits/topups', {
      key: account.key,
      body: { amount: '10' },
    });
    assert.equal(json.provider, 'sandbox');
    const page = await fetch(json.checkout_url);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
    const token = /name="token" value="(\w+)"/.exec(await page.text())![1]!;
    const send = (fields: Record<string, string>) =>
      fetch(`${server.url}/api/v1/payments/sandbox/webhook`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const forged = await send({ reference: json.reference, token: 'f'.repeat(64), outcome: 'success' });
    assert.equal(forged.status, 401);
    const played = await send({ reference: json.reference, token, outcome });
    assert.equal(played.status, 303);
    const back = await fetch(`${server.url}${played.headers.get('location')}`, { redirect: 'manual' });
    assert.match(back.headers.get('location') ?? '', new RegExp(`topup=${json.id}`));
    if (outcome === 'delay') {
      // The schedule would come in ten seconds; the owner asks sooner.
      await until(
        async () =>
          (await server.call(`/api/v1/credits/topups/${json.id}?check=true`, { key: account.key })).json,
        (topup) => topup.status === 'paid',
      );
    }
    await statusOf(server, account.key, json.id, status);
    assert.equal(await balance(server, account), credit);
  }
  await booksAreRight(server);
});
