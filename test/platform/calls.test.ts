import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothStores } from './on-both-stores.ts';

onBothStores('calls', { env: { OJA_FREE_UTILITIES: '2' } }, (server) => {
  const open = () =>
    server().app.platform.operator.setCategory(
      { actor: 'test', ip: '', at: Date.now() },
      'utilities',
      'live',
    );
  const qr = (
    key: string,
    body: object = { data: 'x', format: 'svg' },
    headers: Record<string, string> = {},
  ) => server().call('/api/v1/utils/qr', { key, body, headers });

  test('coming soon: refused for everyone but an operator; opening is instant and audited', async () => {
    const { key } = await server().account({ dollars: 1 });
    await server().call('/api/v1/operator/categories/utilities', {
      method: 'PUT',
      body: { state: 'planned' },
    });
    assert.equal((await qr(key)).json.error.code, 'category_coming_soon');
    assert.equal((await qr(server().operator.api_key)).status, 200);
    await server().call('/api/v1/operator/categories/utilities', { method: 'PUT', body: { state: 'live' } });
    assert.equal((await qr(key)).status, 200);
    const [line] = (await server().call('/api/v1/operator/audit?action=category.state&limit=1')).json.data;
    assert.deepEqual([line.target, line.before, line.after], ['utilities', 'planned', 'live']);
  });

  test('what no engine can serve is 503 before 402: credits would not help', async () => {
    const { key } = await server().account({ dollars: 0 });
    const { status, json } = await server().call('/api/v1/images/generations', {
      key,
      body: { prompt: 'a market' },
    });
    assert.deepEqual([status, json.error.code], [503, 'engine_unavailable']);
    assert.match(json.error.message, /openai: No .*The operator can fix it: set OJA_OPENAI_KEY/);
    await open();
    const { key: other } = await server().account({ dollars: 0 });
    const spent = [await qr(other), await qr(other), await qr(other)];
    assert.deepEqual([spent[2]!.status, spent[2]!.json.error.code], [402, 'insufficient_credits']);
  });

  test('free tier first, then credits, then 402; receipts say so', async () => {
    await open();
    const { key } = await server().account({ dollars: 0.03 });
    const answers = [await qr(key), await qr(key), await qr(key), await qr(key)];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 402],
    );
    const receipt = (i: number, name: string) => answers[i]!.headers.get(name);
    assert.deepEqual(
      [0, 1, 2].map((i) => [
        receipt(i, 'x-oja-charge'),
        receipt(i, 'x-oja-free-left'),
        receipt(i, 'x-oja-balance'),
      ]),
      [
        ['0.00', '1', '0.03'],
        ['0.00', '0', '0.03'],
        ['0.02', '0', '0.01'],
      ],
    );
    const poor = answers[3]!;
    assert.equal(poor.json.error.code, 'insufficient_credits');
    assert.deepEqual([poor.json.error.price, poor.json.error.available], ['0.02', '0.01']);
    assert.equal(poor.headers.get('x-should-retry'), 'false');
    assert.match(poor.json.error.message, /Top up/);
  });

  test('a failed call costs nothing and gives the free use back', async () => {
    await open();
    const { key, id } = await server().account({ dollars: 1 });
    const bad = await qr(key, {
      action: 'scan',
      file: { data: Buffer.from('no picture').toString('base64') },
    });
    assert.ok(bad.status >= 400 && bad.status < 500, bad.text);
    assert.equal(bad.headers.get('x-oja-charge'), '0.00');
    const { free, available } = await server().app.platform.credits.overview(id);
    assert.equal(free.find(({ category }) => category === 'utilities')!.used, 0);
    assert.equal(available, '1.00');
  });

  test('quote: the price without the work', async () => {
    await open();
    const { key, id } = await server().account({ dollars: 1 });
    const quoted = await qr(key, undefined, { 'x-oja-quote': 'true' });
    assert.deepEqual(
      [quoted.json.price, quoted.json.due, quoted.json.free_left, quoted.json.price_naira],
      ['0.02', '0.00', 2, '30.00'],
    );
    assert.equal(quoted.json.price_per_unit, '0.02');
    assert.equal((await server().app.platform.credits.overview(id)).free[2]!.used, 0);
    const voice = await server().call('/api/v1/credits/quote', {
      key,
      body: { endpoint: 'utilities.qr', input: { data: 'x' } },
    });
    assert.equal(voice.json.price, '0.02');
  });

  test('test keys: same checks, the example, no charge', async () => {
    await open();
    const { key } = await server().account({ mode: 'test' });
    const fine = await qr(key);
    assert.equal(fine.status, 200);
    assert.equal(fine.headers.get('x-oja-test'), 'true');
    assert.equal(fine.headers.get('x-oja-charge'), '0.00');
    assert.equal((await qr(key, { dtaa: 'x' })).json.error.code, 'unknown_field');
  });

  test('Idempotency-Key: replayed, charged once, refused when the body differs', async () => {
    await open();
    const { key, id } = await server().account({ dollars: 1 });
    await qr(key);
    await qr(key);
    const headers = { 'idempotency-key': 'order-1' };
    const first = await qr(key, undefined, headers);
    const second = await qr(key, undefined, headers);
    assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(second.headers.get('x-oja-original-request-id'), first.headers.get('x-request-id'));
    assert.equal(second.headers.get('x-oja-charge'), '0.00');
    assert.equal((await server().app.platform.credits.overview(id)).available, '0.98');
    const other = await qr(key, { data: 'y', format: 'svg' }, headers);
    assert.deepEqual([other.status, other.json.error.code], [422, 'idempotency_mismatch']);
    const parallel = await Promise.all(
      Array.from({ length: 10 }, () => qr(key, undefined, { 'idempotency-key': 'order-2' })),
    );
    const statuses = new Set(parallel.map(({ status }) => status));
    assert.ok(
      statuses.has(200) && [...statuses].every((status) => status === 200 || status === 409),
      [...statuses].join(),
    );
    assert.equal((await server().app.platform.credits.overview(id)).available, '0.96');
  });

  test('a failed call frees its Idempotency-Key', async () => {
    await open();
    const { key } = await server().account({ dollars: 1 });
    const headers = { 'idempotency-key': 'retry-me' };
    const scan = { action: 'scan', file: { data: Buffer.from('no picture').toString('base64') } };
    const [first, second] = [await qr(key, scan, headers), await qr(key, scan, headers)];
    assert.equal(first.status, second.status);
    assert.notEqual(second.headers.get('idempotent-replayed'), 'true');
  });

  test('prices with history: in force at once, charged as held', async () => {
    await open();
    const { key } = await server().account({ dollars: 1 });
    await qr(key);
    await qr(key);
    const set = await server().call('/api/v1/operator/prices', {
      body: { endpoint: 'utilities.qr', price_per_unit: '0.05', note: 'test' },
    });
    assert.equal(set.json.price_per_unit, '0.05');
    assert.equal((await qr(key)).headers.get('x-oja-charge'), '0.05');
    await server().call('/api/v1/operator/prices', {
      body: { endpoint: 'utilities.qr', price_per_unit: '0.02' },
    });
    assert.equal((await qr(key)).headers.get('x-oja-charge'), '0.02');
    const { history } = (await server().call('/api/v1/operator/prices?endpoint=utilities.qr')).json;
    assert.deepEqual(
      history.slice(0, 2).map(({ price }: { price: string }) => price),
      ['0.02', '0.05'],
    );
  });

  test('refund: the charge comes back, whole and once', async () => {
    await open();
    const { key, id } = await server().account({ dollars: 1 });
    await qr(key);
    await qr(key);
    const requestId = (await qr(key)).headers.get('x-request-id')!;
    const refund = () =>
      server().call(`/api/v1/operator/requests/${requestId}/refund`, { body: { note: 'sorry' } });
    assert.equal((await refund()).json.refunded, '0.02');
    assert.equal((await refund()).status, 409);
    assert.equal((await server().app.platform.credits.overview(id)).available, '1.00');
  });

  test('refund: the credits of a deleted account are nobody’s', async () => {
    await open();
    const { key, id, email } = await server().account({ dollars: 1 });
    for (let i = 0; i < 2; i++) await qr(key);
    const requestId = (await qr(key)).headers.get('x-request-id')!;
    const body = { email, give_up_credits: true };
    const deleted = await server().call(`/api/v1/operator/accounts/${id}/delete`, { body });
    assert.equal(deleted.status, 200, deleted.text);
    const refused = await server().call(`/api/v1/operator/requests/${requestId}/refund`, { body: {} });
    assert.deepEqual([refused.status, refused.json.error?.code], [409, 'conflict'], refused.text);
    assert.equal((await server().app.platform.credits.overview(id)).balance, '0.00');
  });

  test('vouchers: once per account, as often as made for', async () => {
    const { code } = (await server().call('/api/v1/operator/vouchers', { body: { amount: '5', uses: 2 } }))
      .json;
    const accounts = [await server().account(), await server().account(), await server().account()];
    const redeem = (key: string) =>
      server().call('/api/v1/credits/vouchers/redeem', { key, body: { code: code.toLowerCase() } });
    assert.equal((await redeem(accounts[0]!.key)).json.amount, '5.00');
    assert.equal((await redeem(accounts[0]!.key)).json.error.code, 'voucher_invalid');
    assert.equal((await redeem(accounts[1]!.key)).status, 200);
    assert.equal((await redeem(accounts[2]!.key)).json.error.code, 'voucher_invalid');
  });

  test('every request is logged, failed ones and 401s too; totals equal the ledger; CSV and pages', async () => {
    await open();
    const { key, keyId } = await server().account({ dollars: 1 });
    for (let i = 0; i < 5; i++) await qr(key);
    await qr(key, { wrong: 1 });
    await server().call('/api/v1/nowhere', { key });
    const { data } = (await server().call('/api/v1/requests?limit=100', { key })).json;
    const counted = data.map(
      ({ endpoint, status }: { endpoint: string; status: number }) => `${endpoint} ${status}`,
    );
    assert.equal(counted.filter((line: string) => line === 'utilities.qr 200').length, 5);
    assert.ok(counted.includes('utilities.qr 400') && counted.includes('unknown 404'));
    const usage = (await server().call('/api/v1/usage?group_by=endpoint&endpoint=utilities.qr', { key }))
      .json;
    assert.deepEqual(
      [usage.total.calls, usage.total.client_errors, usage.total.spend, usage.total.free_calls],
      [6, 1, '0.06', 2],
    );
    assert.ok(usage.total.p50_ms > 0 && usage.total.p99_ms >= usage.total.p50_ms);
    const charges = (await server().call('/api/v1/credits/entries?kind=charge', { key })).json.data;
    assert.equal(charges.length, 3);
    const paged = (await server().call('/api/v1/requests?limit=2', { key })).json;
    const rest = (await server().call(`/api/v1/requests?limit=100&cursor=${paged.next}`, { key })).json;
    assert.equal(
      new Set([...paged.data, ...rest.data].map(({ id }: { id: string }) => id)).size,
      paged.data.length + rest.data.length,
    );
    const csv = await server().call(`/api/v1/requests/export?endpoint=utilities.qr`, { key });
    assert.match(csv.headers.get('content-type')!, /text\/csv/);
    assert.equal(csv.text.trim().split('\n').length, 7);
    const one = await server().call(`/api/v1/requests/${data[0].id}`, { key });
    assert.equal(one.json.id, data[0].id);
    await server().call('/api/v1/whoami', { key: 'oja_live_nonsense' });
    const everyone = (await server().call('/api/v1/operator/requests?error=invalid_key&limit=1')).json.data;
    assert.equal(everyone[0].status, 401);
    const keyView = (await server().call(`/api/v1/keys/${keyId}`, { key })).json;
    assert.ok(keyView.last_used_at !== null);
  });

  test('live tail: a request shows up as it ends', async () => {
    const { key } = await server().account();
    const abort = new AbortController();
    const tail = await fetch(`${server().url}/api/v1/requests/tail`, {
      headers: { authorization: `Bearer ${key}` },
      signal: abort.signal,
    });
    const reader = tail.body!.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value!, /listening/);
    await server().call('/api/v1/whoami', { key });
    const { value } = await reader.read();
    assert.match(value!, /event: request\ndata: .*"endpoint":"account\.whoami"/);
    abort.abort();
  });

  test('the books are right after all of this', async () => {
    await server().app.platform.recorder.flush();
    const { faults, checks } = await server().app.platform.credits.verifyBooks();
    assert.deepEqual(faults, []);
    assert.ok(checks >= 12);
  });

  test('a quick call is one transaction; a cap, an Idempotency-Key or too little credit needs a hold', async (t) => {
    await open();
    const { store } = server().app.platform.parts;
    const { transact } = store;
    t.after(() => {
      store.transact = transact;
    });
    const money: string[] = [];
    store.transact = (transaction, input) => {
      if (/^(hold|settle|charge|chargeAgain|voidHold)$/.test(transaction.name)) money.push(transaction.name);
      return transact(transaction, input);
    };
    const transactionsOf = async (key: string, headers?: Record<string, string>) => {
      money.length = 0;
      const { status } = await qr(key, undefined, headers);
      return [status, ...money];
    };
    const { key } = await server().account({ dollars: 1, scopes: ['utilities', 'account'] });
    assert.deepEqual(await transactionsOf(key), [200, 'charge']);
    assert.deepEqual(await transactionsOf(key, { 'idempotency-key': 'one' }), [200, 'hold', 'settle']);
    const capped = await server().call('/api/v1/keys', {
      key,
      body: { scopes: ['utilities'], daily_cap: '1.00' },
    });
    assert.deepEqual(await transactionsOf(capped.json.secret), [200, 'hold', 'settle']);
    const poor = await server().account();
    assert.deepEqual(await transactionsOf(poor.key), [200, 'hold', 'settle'], 'a free request');
    assert.deepEqual((await server().app.platform.credits.verifyBooks()).faults, []);
  });
});
