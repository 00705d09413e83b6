// @alone
/** Payment providers that the operator connects at run time: whole payments, forged notices, a key that changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createDatabase,
  testRedisUrl,
  withoutPostgres,
  withoutRedis,
} from '../../packages/core/src/testing/database.ts';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { onEitherStore } from '../platform/on-both-stores.ts';
import {
  balance,
  booksAreRight,
  notify,
  openProviders,
  order,
  type RealProvider,
  statusOf,
  until,
} from './pretend-payments.ts';

const env = { OJA_SCHEDULE_MS: '50' };
const path = '/api/v1/operator/upstreams';
const { providers, close } = await openProviders();
test.after(close);
const kinds = Object.keys(providers) as RealProvider[];
// Without the spaces that the operator's form refuses.
providers.flutterwave.secret = 'a-fixed-word';

/** Paystack signs with its key, the others with a secret of their own. */
const secretsOf = (kind: RealProvider, secret: string) =>
  kind === 'paystack' ? { key: secret } : { key: `key-of-${kind}`, webhook_secret: secret };

async function connect(server: TestServer, kind: RealProvider): Promise<string> {
  const { url, secret } = providers[kind];
  const added = await server.call(path, { body: { kind, url, ...secretsOf(kind, secret) } });
  assert.equal(added.status, 201, added.text);
  return `${path}/${added.json.id}`;
}

/** As its operator does there and here, one after the other. */
async function changeSecret(server: TestServer, kind: RealProvider, at: string, secret: string) {
  noteSecret(`${kind} secret`, secret);
  providers[kind].secret = secret;
  const changed = await server.call(at, { method: 'PATCH', body: secretsOf(kind, secret) });
  assert.equal(changed.status, 200, changed.text);
  assert.ok(!changed.text.includes(secret), 'the answer has no secret');
}

const pay = (kind: RealProvider, reference: string) => {
  providers[kind].orders.get(reference)!.status = 'paid';
};

function forged(kind: RealProvider, reference: string) {
  const notice = providers[kind].notice(reference);
  const signature = Object.keys(notice.headers).find((name) => name !== 'content-type')!;
  const wrong = notice.headers[signature]!.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  return { ...notice, headers: { ...notice.headers, [signature]: wrong } };
}

onEitherStore('payment providers of the run time', { env }, (server) => {
  for (const kind of kinds) {
    test(`${kind}: checkout, forged notice, notice, credits, and none of it once it is disconnected`, async () => {
      const account = await server().account();
      const at = await connect(server(), kind);
      const begun = await order(server(), account.key, kind);
      assert.match((begun as { checkout_url?: string }).checkout_url ?? '', /^http:\/\/127\.0\.0\.1\/pay\//);
      const { id, reference } = begun;
      assert.equal((await notify(server(), kind, forged(kind, reference))).status, 401);
      pay(kind, reference);
      assert.equal((await notify(server(), kind, forged(kind, reference))).status, 401, 'paid or not');
      assert.equal((await notify(server(), kind, providers[kind].notice(reference))).status, 200);
      assert.equal((await statusOf(server(), account.key, id, 'paid')).credit, '10.00');
      assert.equal((await notify(server(), kind, providers[kind].notice(reference))).status, 200);
      assert.equal(await balance(server(), account), '10.00', 'booked once');
      await booksAreRight(server());

      assert.equal((await server().call(at, { method: 'DELETE' })).status, 200);
      const late = await notify(server(), kind, providers[kind].notice(reference));
      assert.ok(late.status >= 400, `${late.status}: nobody knows its secret any more`);
      const refused = await server().call('/api/v1/credits/topups', {
        key: account.key,
        body: { amount: '10', currency: 'USD', provider: kind },
      });
      assert.ok(refused.status >= 400, refused.text);
    });

    test(`${kind}: its secret changes while payments are open`, async () => {
      const account = await server().account();
      const at = await connect(server(), kind);
      const [byNotice, bySchedule] = [
        await order(server(), account.key, kind),
        await order(server(), account.key, kind),
      ];
      const old = providers[kind].notice(byNotice.reference);
      await changeSecret(server(), kind, at, `changed-${kind}-${server().app.platform.now()}`);
      assert.equal((await notify(server(), kind, old)).status, 401, 'signed with the secret of before');
      pay(kind, byNotice.reference);
      assert.equal((await notify(server(), kind, providers[kind].notice(byNotice.reference))).status, 200);
      await statusOf(server(), account.key, byNotice.id, 'paid');
      // Its notice never arrives: the server asks with the new key.
      pay(kind, bySchedule.reference);
      const asked = () =>
        server().call(`/api/v1/credits/topups/${bySchedule.id}?check=true`, { key: account.key });
      await until(asked, ({ json }) => json.status === 'paid');
      assert.equal(await balance(server(), account), '20.00');
      await booksAreRight(server());
      assert.equal((await server().call(at, { method: 'DELETE' })).status, 200);
    });
  }
});

test('two nodes take payments of a provider that was added on one of them', {
  skip: withoutPostgres || withoutRedis,
}, async () => {
  const database = await createDatabase();
  const shared = { ...env, REDIS_URL: testRedisUrl!, OJA_SECRET: 'one secret for both nodes of this test' };
  const one = await startTestServer({ databaseUrl: database.url, env: shared });
  const other = await startTestServer({ databaseUrl: database.url, env: shared });
  try {
    const account = await one.account();
    const at = await connect(one, 'paystack');
    const offered = () => other.call('/api/v1/credits/providers', { key: account.key });
    await until(offered, ({ text }) => text.includes('paystack'));
    const { id, reference } = await order(other, account.key, 'paystack');
    pay('paystack', reference);
    const notice = providers.paystack.notice(reference);
    const answers = await Promise.all(
      [one, other, one, other].map((node) => notify(node, 'paystack', notice)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    await statusOf(other, account.key, id, 'paid');
    assert.equal(await balance(one, account), '10.00', 'booked once');

    const open = await order(other, account.key, 'paystack');
    const old = providers.paystack.notice(open.reference);
    await changeSecret(one, 'paystack', at, 'sk_test_of_both_nodes');
    await until(
      () => notify(other, 'paystack', old),
      ({ status }) => status === 401,
    );
    pay('paystack', open.reference);
    assert.equal((await notify(other, 'paystack', providers.paystack.notice(open.reference))).status, 200);
    await statusOf(one, account.key, open.id, 'paid');
    assert.equal(await balance(other, account), '20.00');
    await booksAreRight(other);
  } finally {
    await other.close();
    await one.close();
    await database.drop();
  }
});
