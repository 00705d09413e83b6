// @alone
/** Low-balance alerts are about what is spent, not about what running calls hold. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/ai/src/engines/chat/stand-in.ts';
import { checkBalances } from '../../packages/core/src/platform/alerts.ts';
import { onBothStores } from '../platform/on-both-stores.ts';
import { until } from './pretend-payments.ts';

let running = Promise.withResolvers<void>();
const upstream = await openChatStandIn(async (response, { body }) => {
  if (body !== undefined) await running.promise;
  const usage = { prompt_tokens: 1_000, completion_tokens: 4_000, total_tokens: 5_000 };
  sendJson(response, 200, completion('Here it is.', { model: body?.model, usage }));
});
after(() => upstream[Symbol.asyncDispose]());

const env = { OJA_CHAT_UPSTREAMS: JSON.stringify([{ name: 'one', url: upstream.url, models: ['*'] }]) };
onBothStores('balance alerts', { env }, (server) => {
  before(async () => {
    const body = { model: '*', prices: { input: '10', output: '20' } };
    const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  });

  test('a running call raises no alert; what it cost does', async () => {
    running = Promise.withResolvers<void>();
    const { parts } = server().app.platform;
    const { id, key } = await server().account({ dollars: 1 });
    const alerts = async () => {
      await checkBalances(parts);
      return parts.store.query('SELECT mailed FROM balance_alerts WHERE account_id = $1', [id]);
    };
    const body = { low_balance_alert: '0.95' };
    assert.equal((await server().call('/api/v1/account', { key, method: 'PATCH', body })).status, 200);
    const messages = [{ role: 'user', content: 'Write a book.' }];
    const answering = server().call('/api/v1/chat', { key, body: { model: 'any', messages } });
    const credits = async () => (await server().call('/api/v1/credits', { key })).json;
    const { balance, available } = await until(credits, ({ held }) => held !== '0.00');
    assert.equal(balance, '1.00');
    assert.ok(Number(available) < 0.95, `a long answer is held: ${available}`);
    assert.deepEqual(await alerts(), []);
    running.resolve();
    assert.equal((await answering).status, 200);
    assert.equal((await credits()).balance, '0.91');
    assert.deepEqual(await alerts(), [{ mailed: 1 }]);
  });
});
