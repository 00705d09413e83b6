/** A link of ours leads to our own pages and to those that the operator named, whatever an order wishes. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

test('return_url of a top-up: our own address or an origin of the operator, when ordered and when gone to', async () => {
  const shop = 'https://shop.example.com';
  await using server = await startTestServer({ env: { OJA_RETURN_ORIGINS: shop } });
  const { key } = await server.account();
  const order = (returnUrl: string) =>
    server.call('/api/v1/credits/topups', { key, body: { amount: '10', return_url: returnUrl } });
  const goesTo = async (id: string) => {
    const { headers } = await fetch(`${server.url}/api/v1/payments/return/${id}`, { redirect: 'manual' });
    const url = new URL(headers.get('location')!);
    return url.origin + url.pathname;
  };
  for (const wished of [
    'https://evil.example/',
    `${shop}.evil.example/`,
    'https://shop.example.com@evil.example/',
    'http://shop.example.com/',
    `${shop}:8443/`,
  ]) {
    const { status, json } = await order(wished);
    assert.deepEqual([status, json.error?.param], [400, 'return_url'], wished);
    assert.match(json.error.message, /shop\.example\.com/);
  }
  for (const wished of [`${server.url}/console/credits`, `${shop}/paid`]) {
    const { json } = await order(wished);
    assert.equal(await goesTo(json.id), wished);
    const policy = (await fetch(json.checkout_url)).headers.get('content-security-policy')!;
    assert.ok(policy.includes(`form-action 'self' ${server.url} ${shop};`), policy);
  }
  const forged = await orderAs('evil.example', `${server.url}/api/v1/credits/topups`, key, {
    amount: '10',
    return_url: 'http://evil.example/',
  });
  assert.equal(forged.error?.param, 'return_url', 'the Host header makes no address ours');
});

/** fetch always tells the true host. */
function orderAs(
  host: string,
  url: string,
  key: string,
  body: object,
): Promise<{ error?: { param: string } }> {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', headers }, async (answer) => {
      resolve(JSON.parse((await answer.toArray()).join('')));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
