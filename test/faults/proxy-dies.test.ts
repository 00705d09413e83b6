/** The operator's outbound proxy dies within calls: none goes around it, none is paid for nothing, and all goes on once it is back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginEvents,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { openHttpProxy, openSocksProxy } from '../../packages/core/src/egress/proxy-stand-ins.ts';
import { startTestServer } from '../../packages/server/src/testing/server.ts';

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

for (const { scheme, open } of [
  { scheme: 'http', open: openHttpProxy },
  { scheme: 'socks5', open: openSocksProxy },
])
  test(`a ${scheme} proxy that dies within calls`, { timeout: 120_000 }, async () => {
    let waiting = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    const upstream = await openChatStandIn(async (response, { body: { model, stream } }) => {
      if (stream) {
        beginEvents(response);
        response.write(event(chunk({ role: 'assistant', content: 'twelve o’clock '.repeat(20) })));
      }
      if (model?.startsWith('cut')) {
        waiting.resolve();
        await never.promise;
        return void response.destroy();
      }
      sendJson(response, 200, completion('Noon', { model, usage }));
    });
    const leadsTo = Number(new URL(upstream.url).port);
    let proxy = await open({ leadsTo });
    const { port } = proxy;
    const env = {
      // By name: that of a host which a connection without the proxy would reach, too.
      OJA_OPENAI_URL: upstream.url.replace('127.0.0.1', 'localhost'),
      OJA_NO_PROXY: 'none.test',
      OJA_PROXY_URL: `${scheme}://127.0.0.1:${port}`,
      OJA_CHAT_RETRIES: '0',
    };
    const server = await startTestServer({ env });
    try {
      const prices = { model: '*', prices: { input: '1000', output: '1000' } };
      await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: prices });
      const { key } = await server.account({ dollars: 10 });
      const messages = [{ role: 'user', content: 'x' }];
      const chat = (model: string, stream = false) =>
        server.call('/api/v1/chat', { key, body: { model, stream, messages, max_tokens: 200 } });
      const page = () =>
        server.call('/api/v1/network/headers?url=http://93.184.215.14/', { key: server.operator.api_key });
      const credits = async () => (await server.call('/api/v1/credits', { key })).json;

      assert.equal((await chat('m')).headers.get('x-oja-charge'), '0.015');
      assert.equal((await page()).status, 200);
      assert.deepEqual(new Set(proxy.asked), new Set([`localhost:${leadsTo}`, '93.184.215.14:80']));

      for (const stream of [false, true]) {
        waiting = Promise.withResolvers();
        const cut = chat(`cut-${stream}`, stream);
        await waiting.promise;
        const before = await credits();
        assert.notEqual(before.held, '0.00');
        await proxy[Symbol.asyncDispose]();
        const seen = upstream.seen.length;
        const answer = await cut;
        if (stream) assert.match(answer.text, /"error"/);
        else assert.deepEqual([answer.status, answer.json.error.code], [502, 'upstream_error'], answer.text);
        assert.equal((await chat('m')).json.error.code, 'upstream_unreachable');
        assert.match(
          (await page()).json.error.message,
          new RegExp(`the proxy ${scheme}://127.0.0.1:${port}`),
        );
        assert.equal(upstream.seen.length, seen, 'nothing went around it');
        const after = await credits();
        assert.equal(after.held, '0.00');
        if (!stream) assert.equal(after.balance, before.balance);
        proxy = await open({ leadsTo, port });
        const back = await chat('m');
        assert.deepEqual([back.status, back.headers.get('x-oja-charge')], [200, '0.015'], back.text);
        assert.equal((await page()).status, 200);
      }
      assert.deepEqual((await server.app.platform.credits.verifyBooks()).faults, []);
    } finally {
      never.resolve();
      await server.close();
      await proxy[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    }
  });
