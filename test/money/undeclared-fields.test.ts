/** What a caller sends beside the declared fields changes nothing that costs, holds or opens. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completion, openChatStandIn, sendJson } from '../../packages/server/src/engines/chat/stand-in.ts';
import { onBothStores } from '../platform/on-both-stores.ts';

const upstream = await openChatStandIn((response, { body: { model } }) =>
  sendJson(response, 200, completion('Noon', { model })),
);
after(() => upstream[Symbol.asyncDispose]());

onBothStores(
  'undeclared fields',
  { env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } },
  (server) => {
    before(async () => {
      const body = { model: '*', prices: { input: '100000', output: '100000' } };
      const set = await server().call('/api/v1/operator/prices/models', { method: 'PUT', body });
      assert.equal(set.status, 200, set.text);
    });

    const ask = { model: 'm', messages: [{ role: 'user', content: 'What is the time?' }] };
    const jobs = { held: {}, units: {}, unitsAtMost: {}, responses: { body: {}, jobOf: 'resp_1' } };

    test('a caller does not say what is held', async () => {
      const { key } = await server().account();
      for (const path of [
        '/api/v1/chat',
        '/api/v1/chat/completions',
        '/api/v1/messages',
        '/api/v1/completions',
      ])
        for (const stream of [false, true]) {
          const fields = { ...ask, prompt: 'What is the time?', max_tokens: 10, stream, ...jobs };
          const answer = await server().call(path, { key, body: fields });
          assert.equal(answer.status, 402, `${path} ${answer.text}`);
        }
      const inBackground = { model: 'm', input: 'What is the time?', background: true, ...jobs };
      assert.equal((await server().call('/api/v1/responses', { key, body: inBackground })).status, 402);
      assert.equal(upstream.seen.length, 0);
    });
  },
);
