/** Saved cards: kept sealed, charged when the balance falls, once at a time, and never again after three refusals. The naira feed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openStandIn } from '../../packages/core/src/engines/upstream-testing.ts';
import { koboAt } from '../../packages/core/src/schedule/naira-feed.ts';
import { execute } from '../../packages/core/src/storage/store.ts';
import { databases, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';
import {
  balance,
  booksAreRight,
  notify,
  openMarket,
  order,
  statusOf,
  timePasses,
  until,
  withCard,
} from './pretend-payments.ts';

for (const database of databases) {
  describe(`auto top-up on ${database}`, { skip: database === 'postgres' ? withoutPostgres : false }, () => {
    for (const provider of ['paystack', 'stripe'] as const) {
      test(`${provider}: a saved card is charged when the balance falls below the line`, async () => {
        const market = await openMarket({ database });
        const { server, providers } = market;
        try {
          const account = await server.account();
          const { key } = account;
          const { id, reference } = await order(server, key, provider, { save_card: true });
          providers[provider].orders.get(reference)!.status = 'paid';
          await notify(server, provider, providers[provider].notice(reference));
          await statusOf(server, key, id, 'paid');
          const { json: cards } = await server.call('/api/v1/credits/cards', { key });
          assert.equal(cards.data.length, 1, 'kept because it was asked for');
          const [row] = await server.app.platform.parts.store.query<{ token: string }>(
            'SELECT token FROM cards',
          );
          assert.match(row!.token, /^v1\./, 'sealed');
          const amount = provider === 'paystack' ? '30000' : '20';
          const set = await server.call('/api/v1/credits/auto-topup', {
            key,
            method: 'PUT',
            body: { card: cards.data[0].id, below: '15', amount, monthly_max: 1 },
          });
          assert.equal(set.json.on, true, set.text);
          await until(
            () => balance(server, account),
            (now) => now === '30.00',
          );
          // The month is full: it does not charge again.
          await server.call('/api/v1/credits/auto-topup', {
            key,
            method: 'PUT',
            body: { card: cards.data[0].id, below: '1000', amount, monthly_max: 1 },
          });
          assert.deepEqual(await server.app.platform.autoTopups.due([]), []);
          const { json } = await server.call('/api/v1/credits/topups', { key });
          assert.deepEqual(
            json.data.map(({ via }: { via: string }) => via),
            ['card', 'checkout'],
          );
          await booksAreRight(server);
          await server.call(`/api/v1/credits/cards/${cards.data[0].id}`, { key, method: 'DELETE' });
          assert.deepEqual((await server.call('/api/v1/credits/auto-topup', { key })).json, { on: false });
        } finally {
          await market.close();
        }
      });
    }

    test('a charge that was found due before it was made, or turned off, is not ordered again', async () => {
      const market = await openMarket({ database });
      const { server } = market;
      try {
        const { account, card, setAuto, charges } = await withCard(market, 'paystack');
        const { payments } = server.app.platform;
        const found = {
          provider: 'paystack',
          cardId: card,
          currency: 'NGN' as const,
          amountMinor: 3_000_000,
          returnUrl: null,
          saveCard: false,
        };
        const isRefused = { code: 'conflict', message: /no longer to be charged/ };
        await assert.rejects(payments.open(account.id, found), isRefused, 'auto top-up is off');
        await setAuto({ monthly_max: 1 });
        await until(
          () => balance(server, account),
          (now) => now === '30.00',
        );
        await assert.rejects(payments.open(account.id, found), isRefused, 'another node was faster');
        await setAuto({ monthly_max: 1, below: '1000' });
        await assert.rejects(payments.open(account.id, found), isRefused, 'the month is full');
        assert.equal((await charges()).length, 1);
      } finally {
        await market.close();
      }
    });

    test('Paystack: a card is charged with the email address it was saved with', async () => {
      const market = await openMarket({ database });
      const { server } = market;
      try {
        const { account, setAuto } = await withCard(market, 'paystack');
        await timePasses(market, 'UPDATE accounts SET email = $1 WHERE email = $2', [
          `new-${account.email}`,
          account.email,
        ]);
        await setAuto({ monthly_max: 1 });
        await until(
          () => balance(server, account),
          (now) => now === '30.00',
        );
      } finally {
        await market.close();
      }
    });
  });
}

test('a refused card is tried three times, then rests', async () => {
  const market = await openMarket();
  const { server, providers } = market;
  try {
    const account = await server.account();
    const { id, reference } = await order(server, account.key, 'paystack', { save_card: true });
    providers.paystack.orders.get(reference)!.status = 'paid';
    await notify(server, 'paystack', providers.paystack.notice(reference));
    await statusOf(server, account.key, id, 'paid');
    const { json: cards } = await server.call('/api/v1/credits/cards', { key: account.key });
    providers.paystack.broken = { status: 400, json: { status: false, message: 'Declined' } };
    const body = { card: cards.data[0].id, below: '15', amount: '30000' };
    await server.call('/api/v1/credits/auto-topup', { key: account.key, method: 'PUT', body });
    const { store } = server.app.platform.parts;
    const hourPasses = () =>
      store.transact(execute, { sql: 'UPDATE auto_topups SET retry_at = 0', params: [] });
    const see = async () => (await server.call('/api/v1/credits/auto-topup', { key: account.key })).json;
    for (let refused = 1; refused <= 3; refused++) {
      await until(see, ({ failures }) => failures === refused);
      await hourPasses();
    }
    assert.equal((await see()).resting, true);
    assert.deepEqual(await server.app.platform.autoTopups.due([]), []);
    assert.equal(await balance(server, account), '10.00');
    await booksAreRight(server);
  } finally {
    await market.close();
  }
});

test('the naira feed sets the rate; a jump is refused', async () => {
  let rate: unknown = 1600.25;
  await using feed = await openStandIn(() => ({ json: { rates: { NGN: rate } } }));
  const env = { OJA_NAIRA_FEED_URL: `${feed.url}/latest?base=USD`, OJA_NAIRA_FEED_MINUTES: '1' };
  const dataDir = await import('node:fs').then(({ mkdtempSync }) => mkdtempSync('/tmp/oja-feed-'));
  const rateOf = async (server: Awaited<ReturnType<typeof startTestServer>>) =>
    (await server.call('/api/v1/credits', { key: (await server.account()).key })).json.naira_per_dollar;
  let server = await startTestServer({ env, dataDir });
  await until(
    () => rateOf(server),
    (now) => now === '1600.25',
  );
  const { json } = await server.call('/api/v1/operator/audit?action=naira.rate');
  assert.equal(json.data[0].actor, 'feed');
  await server.close();
  rate = 3200;
  const seen = feed.seen.length;
  server = await startTestServer({ env, dataDir });
  await until(
    async () => feed.seen.length,
    (now) => now > seen,
  );
  assert.equal(await rateOf(server), '1600.25');
  await server.close();
  const { rmSync } = await import('node:fs');
  rmSync(dataDir, { recursive: true, force: true });
});

test('only a plain positive number is a rate', () => {
  assert.equal(koboAt({ data: [{ ngn: '1530.5' }] }, 'data.0.ngn'), 153_050);
  for (const value of [null, '', 'x', -5, 0, Number.NaN, 2_000_000, {}, []]) {
    assert.equal(koboAt({ rate: value }, 'rate'), undefined);
  }
  assert.equal(koboAt({}, '__proto__.toString'), undefined);
});
