import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer } from '../../../../server/src/testing/server.ts';
import {
  beginEvents,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendJson,
} from '../../engines/chat/stand-in.ts';

test('a server that stores nothing says so', async () => {
  await using upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
  await using bare = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_STORE_ANSWERS: '0' },
  });
  const plain = await bare.call('/api/v1/responses', { body: { model: 'm', input: 'x' } });
  assert.deepEqual([plain.status, plain.json.store], [200, false]);
  for (const [field, value] of [
    ['store', true],
    ['previous_response_id', 'resp_1'],
    ['background', true],
  ]) {
    const refused = await bare.call('/api/v1/responses', {
      body: { model: 'm', input: 'x', [String(field)]: value },
    });
    assert.deepEqual([refused.status, refused.json.error.param], [400, field]);
    assert.match(refused.json.error.message, /does not store/);
  }
});

test('an error in the middle of a stream ends it with response.failed, and is free', async () => {
  await using upstream = await openChatStandIn((response) => {
    beginEvents(response);
    response.write(event(chunk({ role: 'assistant', content: 'It is ' })));
    response.end(event({ error: { message: 'overloaded', type: 'server_error', code: 500 } }));
  });
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
  assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  const { key } = await server.account({ dollars: 5 });
  const body = { model: 'm', input: 'x', stream: true };
  const answer = await server.call('/api/v1/responses', { key, body });
  assert.match(answer.text, /event: response\.failed\ndata: .*"status":"failed".*\n\n$/);
  assert.equal(answer.text.match(/"code":"upstream_error"/g)?.length, 1);
  const { json } = await server.call('/api/v1/requests?limit=10', { key });
  const row = json.data.find((one: { path: string }) => one.path === '/api/v1/responses');
  assert.equal(Number(row.charge), 0);
});

test('a stream that the balance, a cap or a revoked key ends says so in response.failed', async () => {
  let revoke = async () => {};
  await using upstream = await openChatStandIn(async (response, { gone, body }) => {
    beginEvents(response);
    let left = false;
    void gone.then(() => {
      left = true;
    });
    for (let sent = 0; !left && sent < 5000; sent++) {
      await new Promise<void>((written) => {
        response.write(event(chunk({ content: ' eight words come here in one single chunk' })), () =>
          setImmediate(written),
        );
      });
      if (body.model !== 'revoked') continue;
      await revoke();
      await gone;
    }
    response.end();
  });
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
  assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  for (const code of ['credits_exhausted', 'cap_reached', 'key_revoked'] as const) {
    const { key, keyId } = await server.account({ dollars: code === 'credits_exhausted' ? 0.002 : 1 });
    if (code === 'cap_reached') {
      const change = { method: 'PATCH', key, body: { monthly_cap: '0.002' } };
      assert.equal((await server.call(`/api/v1/keys/${keyId}`, change)).status, 200);
    }
    revoke = async () => {
      await server.call(`/api/v1/keys/${keyId}`, { method: 'DELETE', key });
    };
    const openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
    const stream = await openai.responses.create({
      model: code === 'key_revoked' ? 'revoked' : 'm',
      input: 'x',
      max_output_tokens: 16,
      stream: true,
    });
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const item of stream) events.push(item);
    const last = events.at(-1)!;
    assert.equal(last.type, 'response.failed', code);
    assert.deepEqual([last.response.status, last.response.error?.code], ['failed', code]);
    assert.ok(events.some(({ type }) => type === 'response.output_text.delta'));
    assert.equal(events.filter(({ type }) => type === 'response.failed').length, 1);
  }
});

test('a page of input items behind an unknown one is refused', async () => {
  await using upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const { json } = await server.call('/api/v1/responses', { body: { model: 'm', input: 'x' } });
  const items = `/api/v1/responses/${json.id}/input_items`;
  const [item] = (await server.call(items)).json.data;
  assert.deepEqual((await server.call(`${items}?after=${item.id}`)).json.data, []);
  const unknown = await server.call(`${items}?after=in_unknown_0`);
  assert.deepEqual([unknown.status, unknown.json.error.param], [400, 'after']);
});

test('an input that is too large to store is refused before the model is called', async () => {
  await using upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const input = [{ role: 'user', content: [{ type: 'input_file', file_data: 'A'.repeat(16_000_001) }] }];
  const large = await server.call('/api/v1/responses', { body: { model: 'm', input } });
  assert.deepEqual([large.status, large.json.error.param], [413, 'store'], large.text);
  assert.equal(upstream.seen.length, 0);
});

test('a sound without its bytes is refused by its place, or named as dropped where it is a result', async () => {
  await using upstream = await openChatStandIn((response) => sendJson(response, 200, completion('Noon')));
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const ask = (input: object[]) => server.call('/api/v1/responses', { body: { model: 'm', input } });
  for (const input_audio of [undefined, {}, { data: 3 }]) {
    const part = { type: 'input_audio', input_audio };
    const refused = await ask([{ role: 'user', content: [part] }]);
    assert.deepEqual(
      [refused.status, refused.json.error.param],
      [400, 'input[0].content[0].input_audio.data'],
      refused.text,
    );
    const called = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const result = { type: 'function_call_output', call_id: 'c', output: [part] };
    const answered = await ask([{ role: 'user', content: 'Hello' }, called, result]);
    assert.equal(answered.status, 200, answered.text);
    assert.match(answered.headers.get('x-oja-dropped')!, /input\.input_audio/);
  }
});
