/** Calls that prove nobody: refused by address beyond a limit, without filling the log, and never in the way of good keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newKeySecret } from '../../packages/core/src/platform/keys/secret.ts';
import { onBothStores } from './on-both-stores.ts';

const env = { OJA_LIMIT_PER_MINUTE: '120', OJA_STRANGERS_PER_MINUTE: '5', OJA_TRUST_PROXY: '127.0.0.1' };

onBothStores('strangers', { env }, (server) => {
  const from = (ip: string, key: string | null, path = '/api/v1/whoami') =>
    server().call(path, { key, headers: { 'x-forwarded-for': ip } });
  const many = async (count: number, call: () => ReturnType<typeof from>) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push(await call());
    return answers;
  };
  const rowsFrom = async (ip: string) => {
    const { platform } = server().app;
    await platform.requests.settled();
    return platform.parts.store.query<{ status: number; error_code: string }>(
      'SELECT status, error_code FROM requests WHERE ip = $1 ORDER BY at, id',
      [ip],
    );
  };

  test('a wrong key: 401 with the reason, then 429 with it, and one row for all of these', async () => {
    const ip = '198.51.100.1';
    const answers = await many(12, () => from(ip, newKeySecret('live')));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(5).fill(401), ...Array(7).fill(429)],
    );
    const last = answers.at(-1)!;
    assert.equal(last.json.error.code, 'rate_limited');
    assert.equal(last.json.error.refused_as, 'invalid_key');
    assert.match(last.json.error.message, /key does not exist.*More than 5 such requests per minute/);
    assert.ok(Number(last.headers.get('retry-after')) >= 1);
    assert.equal(last.headers.get('ratelimit-remaining'), '0');
    assert.deepEqual(
      (await rowsFrom(ip)).map(({ status }) => status),
      [401, 401, 401, 401, 401, 429],
    );
    const metrics = await (await fetch(`${server().url}/metrics`)).text();
    assert.match(metrics, /oja_calls_total\{endpoint="account.whoami",status="4xx",error="rate_limited"\} 7/);
  });

  test('from the same address good keys, the log-in and what is public go on', async () => {
    const ip = '198.51.100.2';
    const { key } = await server().account();
    await many(8, () => from(ip, 'oja_live_wrong'));
    assert.equal((await from(ip, 'oja_live_wrong')).status, 429);
    assert.equal((await from(ip, key)).status, 200);
    assert.equal((await from(ip, null)).json.error.code, 'login_required');
    assert.equal((await from(ip, null, '/api/v1/catalogue')).status, 200);
  });

  test('whatever endpoint is asked, and from wherever in an IPv6 network', async () => {
    const paths = ['/api/v1/whoami', '/api/v1/keys', '/api/v1/account', '/api/v1/nowhere', '/api/v1/usage'];
    for (const [i, path] of paths.entries())
      assert.equal((await from(`2001:db8::${i}`, 'junk', path)).status, 401, path);
    assert.equal((await from('2001:db8::ffff', 'junk', '/api/v1/credits')).status, 429);
    assert.equal((await from('2001:db8:0:1::1', 'junk', '/api/v1/credits')).status, 401);
  });

  test('a revoked key hears why for longer, and fills the log of its owner no more than others', async () => {
    const ip = '198.51.100.3';
    const { key, keyId } = await server().account();
    await server().call(`/api/v1/keys/${keyId}`, { key, method: 'DELETE' });
    // It fills up while they come.
    const answers = await many(60, () => from(ip, key));
    assert.deepEqual(
      [answers[0], answers[49], answers.at(-1)].map((answer) => answer!.status),
      [401, 401, 429],
    );
    assert.equal(answers[49]!.json.error.code, 'key_revoked');
    const rows = await rowsFrom(ip);
    assert.ok(rows.length >= 6 && rows.length < 12, `${rows.length} rows`);
    assert.equal(rows.filter(({ error_code }) => error_code === 'rate_limited').length, 1);
  });

  test('a flood on a public endpoint and on paths that nobody serves leaves few rows too', async () => {
    const ip = '198.51.100.4';
    const answers = await Promise.all(Array.from({ length: 150 }, () => from(ip, null, '/api/v1/nowhere')));
    assert.ok(answers.filter(({ status }) => status === 429).length > 1);
    const rows = await rowsFrom(ip);
    assert.ok(rows.length >= 6 && rows.length < 12, `${rows.length} rows`);
    assert.equal(rows.filter(({ status }) => status === 429).length, 1);
  });
});
