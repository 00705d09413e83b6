/** An account that makes many small calls pays from a purse: nobody can tell, but by the time it takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPostgres } from '../../packages/server/src/testing/database.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { onBothStores } from '../platform/on-both-stores.ts';

const env = { OJA_FREE_UTILITIES: '0', OJA_LIMIT_PER_MINUTE: '1000000' };
const clients = 12;
const cheapMicros = 20;
const cheap = '/api/v1/models';

async function setPrices(server: TestServer): Promise<void> {
  await server.call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
  await server.call('/api/v1/operator/prices', {
    body: { endpoint: 'ai.models', price_per_unit: '0.00002' },
  });
  await server.call('/api/v1/operator/switches', {
    method: 'PUT',
    body: { per_minute: { 'ai.models': 1_000_000, 'utilities.qr': 1_000_000 } },
  });
}

/** Several callers, each with one call after another, until `enough` of all answers so far. */
async function callUntil(
  servers: TestServer[],
  key: string,
  enough: (statuses: number[]) => boolean,
): Promise<{ statuses: number[]; ids: string[] }> {
  const statuses: number[] = [];
  const ids: string[] = [];
  const caller = async (_: unknown, i: number) => {
    while (!enough(statuses)) {
      const { status, headers } = await servers[i % servers.length]!.call(cheap, { key });
      statuses.push(status);
      if (status === 200) ids.push(headers.get('x-request-id')!);
    }
  };
  await Promise.all(Array.from({ length: clients }, caller));
  return { statuses, ids };
}

const storeOf = (server: TestServer) => server.app.platform.parts.store;

async function purseOf(server: TestServer, { id }: TestAccount) {
  const [sums] = await storeOf(server).query<{ purses: number; left: number; spent: number; lots: number }>(
    `SELECT count(*) AS purses, COALESCE(sum(amount_micros), 0) AS left, COALESCE(sum(spent_micros), 0) AS spent,
       COALESCE(sum(lots), 0) AS lots FROM purses WHERE account_id = $1`,
    [id],
  );
  return sums!;
}

async function booksAreRight(server: TestServer): Promise<void> {
  await server.app.platform.recorder.flush();
  assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
}

async function purseIsEmpty(server: TestServer, account: TestAccount): Promise<void> {
  const until = Date.now() + 15_000;
  while ((await purseOf(server, account)).left > 0) {
    assert.ok(Date.now() < until, 'a purse that nobody uses is given back');
    await new Promise((done) => setTimeout(done, 50));
  }
}

const micros = (dollars: string | null) => Math.round(Number(dollars) * 1e6);

onBothStores('purses', { env }, (server) => {
  test('many calls: few writes, the same charges, entries, rows and receipts', async () => {
    await setPrices(server());
    const account = await server().account({ dollars: 1 });
    const { ids } = await callUntil([server()], account.key, ({ length }) => length >= 250);
    const { purses, spent, lots } = await purseOf(server(), account);
    assert.ok(purses >= 1 && spent >= 100 * cheapMicros, `${spent} of a purse`);
    assert.ok(lots < spent / cheapMicros / 2, `${lots} lots for ${spent / cheapMicros} calls`);

    const left = 1_000_000 - ids.length * cheapMicros;
    const { json: credits } = await server().call('/api/v1/credits', { key: account.key });
    assert.deepEqual(
      [micros(credits.available), micros(credits.balance), credits.held],
      [left, left, '0.00'],
    );
    assert.equal(micros(credits.spent_this_month), ids.length * cheapMicros);
    const { headers } = await server().call('/api/v1/whoami', { key: account.key });
    assert.equal(micros(headers.get('x-oja-balance')), left);
    const { json: accounts } = await server().call(`/api/v1/operator/accounts?search=${account.email}`);
    assert.deepEqual([micros(accounts.data[0].balance), accounts.data[0].held], [left, '0.00']);

    const entries = await storeOf(server()).query<{ reference: string; note: string; details: string }>(
      "SELECT reference, note, details FROM entries WHERE account_id = $1 AND kind = 'charge' AND book = 'wallet'",
      [account.id],
    );
    assert.deepEqual(entries.map(({ reference }) => reference).sort(), ids.toSorted());
    assert.deepEqual(
      [...new Set(entries.map(({ note, details }) => `${note} ${details}`))],
      [`ai.models {"key_id":"${account.keyId}"}`],
    );
    const { json: request } = await server().call(`/api/v1/requests/${ids.at(-1)}`, { key: account.key });
    assert.deepEqual([request.status, micros(request.charge)], [200, cheapMicros]);
    const { json: usage } = await server().call('/api/v1/usage', { key: account.key });
    assert.equal(micros(usage.total.spend), ids.length * cheapMicros);
    await booksAreRight(server());
    await purseIsEmpty(server(), account);
    await booksAreRight(server());
  });

  test('a refund of a call that a purse has paid', async () => {
    const account = await server().account({ dollars: 1 });
    const { ids } = await callUntil([server()], account.key, ({ length }) => length >= 100);
    const [charge] = await storeOf(server()).query<{ reference: string }>(
      `SELECT reference FROM entries WHERE account_id = $1 AND kind = 'charge' AND book = 'wallet'
       AND transfer_id IN (SELECT id FROM purses)`,
      [account.id],
    );
    const refund = () =>
      server().call(`/api/v1/operator/requests/${charge!.reference}/refund`, { body: { note: 'sorry' } });
    assert.equal((await refund()).status, 200);
    assert.equal((await refund()).json.error.code, 'conflict');
    const { available } = await server().app.platform.credits.overview(account.id);
    assert.equal(micros(available), 1_000_000 - (ids.length - 1) * cheapMicros);
    await booksAreRight(server());
  });

  test('until the money is gone: exactly what it pays for', async () => {
    const account = await server().account({ dollars: 0.012 });
    const { statuses, ids } = await callUntil([server()], account.key, (all) => all.includes(402));
    assert.ok((await purseOf(server(), account)).spent > 0);
    assert.equal(ids.length, 600, 'as many as there was money for');
    assert.deepEqual([...new Set(statuses)].sort(), [200, 402]);
    const { available, held } = await server().app.platform.credits.overview(account.id);
    assert.deepEqual({ available, held }, { available: '0.00', held: '0.00' });
    await booksAreRight(server());
  });

  test('what lies in the purse pays for a call that needs all there is', async () => {
    const account = await server().account({ dollars: 0.05 });
    const { ids } = await callUntil([server()], account.key, ({ length }) => length >= 100);
    assert.ok((await purseOf(server(), account)).left > 0, 'the purse is open');
    const left = 50_000 - ids.length * cheapMicros;
    const price = `0.0${String(left).padStart(5, '0')}`;
    await server().call('/api/v1/operator/prices', {
      body: { endpoint: 'utilities.qr', price_per_unit: price },
    });
    const body = { data: 'x', format: 'svg' };
    const { status, text } = await server().call('/api/v1/utils/qr', { key: account.key, body });
    assert.equal(status, 200, text);
    assert.equal((await server().app.platform.credits.overview(account.id)).available, '0.00');
    await booksAreRight(server());
  });

  test('a call that fails writes nothing and costs nothing', async () => {
    const account = await server().account({ dollars: 50 });
    await server().call('/api/v1/operator/prices', {
      body: { endpoint: 'utilities.qr', price_per_unit: '0.00002' },
    });
    const { ids } = await callUntil([server()], account.key, ({ length }) => length >= 100);
    const before = await purseOf(server(), account);
    assert.ok(before.left > 0, 'the purse is open');
    const body = { action: 'scan', file: { data: Buffer.from('no picture').toString('base64') } };
    const failed = await server().call('/api/v1/utils/qr', { key: account.key, body });
    assert.ok(failed.status >= 400, failed.text);
    assert.equal(failed.headers.get('x-oja-charge'), '0.00');
    const holds = await storeOf(server()).query(
      "SELECT id FROM holds WHERE account_id = $1 AND state <> 'settled'",
      [account.id],
    );
    assert.equal(holds.length, 0);
    await purseIsEmpty(server(), account);
    const { available } = await server().app.platform.credits.overview(account.id);
    assert.equal(micros(available), 50_000_000 - ids.length * cheapMicros);
    await booksAreRight(server());
  });

  test('free uses are used up before a purse pays, and again when one comes back', async () => {
    const account = await server().account({ dollars: 1 });
    await server().call('/api/v1/operator/categories/ai', { method: 'PUT', body: { free_per_month: 5 } });
    try {
      const { ids } = await callUntil([server()], account.key, ({ length }) => length >= 80);
      assert.ok((await purseOf(server(), account)).spent > 0);
      const { available } = await server().app.platform.credits.overview(account.id);
      assert.equal(micros(available), 1_000_000 - (ids.length - 5) * cheapMicros);
      const last = await server().call(cheap, { key: account.key });
      assert.equal(last.headers.get('x-oja-free-left'), '0');
    } finally {
      await server().call('/api/v1/operator/categories/ai', { method: 'PUT', body: { free_per_month: 0 } });
    }
    await booksAreRight(server());
  });

  test('occasional callers, capped keys and poor accounts have none', async () => {
    const calm = await server().account({ dollars: 1 });
    for (let i = 0; i < 20; i++) {
      assert.equal((await server().call(cheap, { key: calm.key })).status, 200);
      if (i % 4 === 3) await new Promise((done) => setTimeout(done, 260));
    }
    const poor = await server().account({ dollars: 0.002 });
    await callUntil([server()], poor.key, ({ length }) => length >= 40);
    const capped = await server().account({ dollars: 1 });
    const { json: made } = await server().call('/api/v1/keys', {
      key: capped.key,
      body: { scopes: ['ai'], monthly_cap: '0.50', per_minute: 100_000 },
    });
    await callUntil([server()], made.secret, ({ length }) => length >= 40);
    for (const account of [calm, poor, capped])
      assert.equal((await purseOf(server(), account)).purses, 0, 'no purse');
    await booksAreRight(server());
  });
});

test('a purse does not outlive its month', async () => {
  let now = Date.UTC(2027, 1, 0, 23, 59, 59);
  const server = await startTestServer({ env, now: () => now });
  try {
    await setPrices(server);
    const account = await server.account({ dollars: 1 });
    const spent = [];
    for (const month of ['2027-01', '2027-02']) {
      const { ids } = await callUntil([server], account.key, ({ length }) => length >= 80);
      spent.push([month, ids.length * cheapMicros]);
      now += 2_000;
    }
    const spends = await storeOf(server).query<{ month: string; micros: number }>(
      'SELECT month, micros FROM spends WHERE owner_id = $1 ORDER BY month',
      [account.id],
    );
    assert.deepEqual(
      spends.map(({ month, micros }) => [month, micros]),
      spent,
    );
    const purses = await storeOf(server).query<{ month: string }>(
      'SELECT DISTINCT month FROM purses WHERE account_id = $1 AND spent_micros > 0 ORDER BY month',
      [account.id],
    );
    assert.deepEqual(
      purses.map(({ month }) => month),
      ['2027-01', '2027-02'],
    );
    await booksAreRight(server);
  } finally {
    await server.close();
  }
});

test('two nodes on PostgreSQL: a purse on each, never more spent than there is', {
  skip: withoutPostgres,
}, async () => {
  const secret = { OJA_SECRET: 'one secret for both nodes of this test' };
  const first = await startTestServer({ database: 'postgres', env: { ...env, ...secret } });
  const databaseUrl = first.app.settings.server.databaseUrl!;
  await setPrices(first);
  const second = await startTestServer({ databaseUrl, env: { ...env, ...secret } });
  try {
    const account = await first.account({ dollars: 0.015 });
    const nodes = [first, second];
    // One node may have to wait for what the other has in its purse.
    const { ids } = await callUntil(
      nodes,
      account.key,
      (all) => all.filter((one) => one === 402).length > 24,
    );
    await purseIsEmpty(first, account);
    const { ids: rest } = await callUntil(nodes, account.key, (all) => all.includes(402));
    assert.equal(ids.length + rest.length, 750);
    assert.ok((await purseOf(first, account)).purses >= 2, 'each had one');
    assert.equal((await first.app.platform.credits.overview(account.id)).available, '0.00');
    await booksAreRight(first);
  } finally {
    await second.close();
    await first.close();
  }
});
