/** Free calls of a month: a call that fails gives its own back, and nobody is refused while it may. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { newId } from '../../packages/core/src/platform/id.ts';
import { type HoldInput, hold } from '../../packages/core/src/platform/ledger/hold.ts';
import { settle, voidHold } from '../../packages/core/src/platform/ledger/settle.ts';
import type { TestServer } from '../../packages/server/src/testing/server.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { booksAreRight, until } from './pretend-payments.ts';

const freeLimit = 4;
/** Requests for /bad wait here while it is closed; then their connection breaks, and the call fails. */
let gate: Promise<void> = Promise.resolve();
let atGate = 0;
const site = createServer(async (request, response) => {
  if (!request.url!.startsWith('/bad')) return void response.end('good');
  atGate++;
  await gate;
  response.destroy();
});
const env: Record<string, string> = { OJA_FREE_NETWORK: String(freeLimit) };
let origin = '';

before(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  env.OJA_EGRESS_ALLOW = host;
});
after(() => site.close());

const ask = (server: TestServer, key: string, path: 'good' | 'bad') =>
  server.call(`/api/v1/network/headers?url=${encodeURIComponent(`${origin}/${path}`)}`, { key });

function closeGate(): () => void {
  atGate = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
}

/** As many as there are free uses, all of them in work. */
async function failLater(server: TestServer, key: string) {
  const openGate = closeGate();
  const failing = Array.from({ length: freeLimit }, () => ask(server, key, 'bad'));
  await until(
    async () => atGate,
    (count) => count >= freeLimit,
  );
  return async () => {
    openGate();
    for (const { status } of await Promise.all(failing)) assert.ok(status >= 400, String(status));
  };
}

onBothStores('free calls', { env }, (server) => {
  before(async () => {
    const actor = { actor: 'test', ip: '', at: Date.now() };
    await server().app.platform.operator.setCategory(actor, 'network', 'live');
  });

  test('a call waits for a free use that a failing call gives back', async () => {
    const { key } = await server().account();
    const end = await failLater(server(), key);
    const waiting = ask(server(), key, 'good');
    await end();
    const { status, headers, text } = await waiting;
    assert.deepEqual([status, headers.get('x-oja-charge')], [200, '0.00'], text);
    const { free } = (await server().call('/api/v1/credits', { key })).json;
    assert.equal(free.find(({ category }: { category: string }) => category === 'network').used, 1);
  });

  test('good and failing calls, eight at a time: none is refused, and those that went well are free', async () => {
    const { key } = await server().account();
    gate = Promise.resolve();
    const wanted = Array.from({ length: 24 }, (_, i) => (i % 8 === 7 ? 'good' : 'bad') as 'good' | 'bad');
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let path = wanted.shift(); path !== undefined; path = wanted.shift())
          statuses.push((await ask(server(), key, path)).status);
      }),
    );
    const count = (status: number) => statuses.filter((one) => one === status).length;
    assert.deepEqual([count(200), count(402), count(429)], [3, 0, 0], String(statuses));
    assert.equal((await ask(server(), key, 'good')).status, 200);
    const spent = await ask(server(), key, 'good');
    assert.deepEqual([spent.status, spent.json.error.code], [402, 'insufficient_credits']);
    await booksAreRight(server());
  });

  test('a caller with credits does not wait', async () => {
    const { key } = await server().account({ dollars: 1 });
    const end = await failLater(server(), key);
    const { status, headers, text } = await ask(server(), key, 'good');
    assert.deepEqual([status, headers.get('x-oja-charge')], [200, '0.05'], text);
    await end();
  });

  const freeHold = (accountId: string, over: Partial<HoldInput> = {}): HoldInput => ({
    id: newId('req'),
    accountId,
    keyId: null,
    endpoint: 'network.headers',
    category: 'network',
    month: '2026-11',
    units: 1,
    nanosPerUnit: 50_000_000,
    amountMicros: 50_000,
    freeLimit: 1,
    tokens: 0,
    memberId: null,
    keyCaps: null,
    memberCaps: null,
    accountCaps: null,
    at: Date.now(),
    expiresAt: Date.now() + 60_000,
    claim: null,
    nodeId: '',
    ...over,
  });

  test('what runs on a free use or not at all takes no credits', async () => {
    const { store } = server().app.platform.parts;
    const { id } = await server().account({ dollars: 1 });
    const first = await store.transact(hold, freeHold(id, { isFreeOnly: true }));
    assert.deepEqual([first.outcome, first.outcome === 'held' && first.free], ['held', true]);
    const second = store.transact(hold, freeHold(id, { isFreeOnly: true }));
    await assert.rejects(second, { code: 'insufficient_credits' });
    const [wallet] = await store.query('SELECT held_micros FROM wallets WHERE account_id = $1', [id]);
    assert.deepEqual({ ...wallet }, { held_micros: 0 });
  });

  test('a free use whose answer is lost after it was settled is given back, once', async () => {
    const { store } = server().app.platform.parts;
    const { id } = await server().account();
    const used = async () =>
      (await store.query<{ used: number }>('SELECT used FROM free_uses WHERE account_id = $1', [id]))[0]
        ?.used;
    const lost = freeHold(id);
    await store.transact(hold, lost);
    const at = Date.now();
    await store.transact(settle, { id: lost.id, chargeMicros: 1, tokens: 0, at, row: null, answer: null });
    assert.equal(await used(), 1);
    for (let times = 0; times < 2; times++)
      await store.transact(voidHold, { id: lost.id, at, as: 'voided', claim: null });
    assert.equal(await used(), 0);
    await store.transact(hold, freeHold(id));
    await store.transact(voidHold, { id: lost.id, at, as: 'voided', claim: null });
    assert.equal(await used(), 1);
  });
});
