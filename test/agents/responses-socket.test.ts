/** Responses over WebSocket, as Codex speaks it: each response is a call of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  openChatStandIn,
  sendEvents,
  streamOf,
  usageChunk,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const price = { model: '*', prices: { input: '10', output: '10' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: price });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

// biome-ignore lint/suspicious/noExplicitAny: events have many shapes
type Event = any;

async function connect(key: string, more: Record<string, string> = {}) {
  const path = '/api/v1/responses';
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, {
    headers: { authorization: `Bearer ${key}`, 'openai-beta': 'responses_websockets=2026-02-06', ...more },
  });
  const events: Event[] = [];
  let heard = () => {};
  ws.on('message', (data) => {
    events.push(JSON.parse(data.toString()));
    heard();
  });
  await once(ws, 'open');
  return {
    ws,
    send: (message: object) => ws.send(JSON.stringify(message)),
    /** The events up to the first of these types. */
    async until(...types: string[]): Promise<Event[]> {
      for (;;) {
        const end = events.findIndex(({ type }) => types.includes(type));
        if (end !== -1) return events.splice(0, end + 1);
        await new Promise<void>((done) => {
          heard = done;
        });
      }
    },
  };
}

const saying: ChatScript = (response, { body }) =>
  sendEvents(response, streamOf(`${body.messages.length}: ${body.messages.at(-1).content}`));
const create = (input: unknown, more = {}) => ({
  type: 'response.create',
  model: 'm',
  store: false,
  input,
  max_output_tokens: 50,
  ...more,
});

test('a connection serves one response after another, each charged and logged', async () => {
  script = saying;
  const { key } = await server.account({ dollars: 1 });
  const { ws, send, until } = await connect(key);
  send(create('first'));
  const first = await until('response.completed');
  assert.deepEqual(first[0].type, 'response.created');
  assert.equal(first.at(-1).response.output[0].content[0].text, '1: first');
  send(create('second', { previous_response_id: first.at(-1).response.id }));
  const second = (await until('response.completed')).at(-1);
  assert.equal(second.response.output[0].content[0].text, '3: second', 'it goes on from what was not stored');
  send(create('gone', { previous_response_id: 'resp_01m7ekm29qdweck8sm5wmjjfn4' }));
  const [gone] = await until('error');
  assert.deepEqual([gone.status, gone.error.code], [404, 'previous_response_not_found']);
  ws.close();
  const { json: log } = await server.call('/api/v1/requests?limit=10', { key });
  const rows = log.data.filter(({ method }: { method: string }) => method === 'WS');
  assert.deepEqual(
    rows.map(({ status, endpoint }: { status: number; endpoint: string }) => [status, endpoint]),
    [
      [404, 'ai.chat'],
      [200, 'ai.chat'],
      [200, 'ai.chat'],
    ],
  );
  const charged = rows.reduce((sum: number, { charge }: { charge: string }) => sum + Number(charge), 0);
  const { json: credits } = await server.call('/api/v1/credits', { key });
  assert.ok(charged > 0);
  assert.equal(Number(credits.balance), Number((1 - charged).toFixed(6)));
  assert.equal(credits.held, '0.00');
});

test('a warm-up costs nothing, and what it brought is gone on from', async () => {
  script = saying;
  const { key } = await server.account({ dollars: 1 });
  const { ws, send, until } = await connect(key);
  const before = upstream.seen.length;
  send(create([{ role: 'user', content: 'long' }], { generate: false }));
  const warm = (await until('response.completed')).at(-1).response;
  assert.deepEqual(warm.output, []);
  assert.equal(upstream.seen.length, before);
  send(create([{ role: 'user', content: 'go on' }], { previous_response_id: warm.id }));
  const said = (await until('response.completed')).at(-1).response.output[0].content[0].text;
  assert.equal(said, '2: go on');
  ws.close();
});

test('invalid messages get an error, and the connection stays open', async () => {
  script = saying;
  const { key } = await server.account({ dollars: 1 });
  const { ws, send, until } = await connect(key);
  ws.send('no json');
  assert.match((await until('error'))[0].error.message, /JSON object/);
  send({ type: 'session.update' });
  assert.equal((await until('error'))[0].error.param, 'type');
  send(create([{ role: 'nobody', content: 'x' }]));
  const [wrong] = await until('error');
  assert.deepEqual([wrong.status, wrong.error.param], [400, 'input[0].role']);
  send(create('still here'));
  await until('response.completed');
  ws.close();
});

test('a client that leaves stops the upstream, and pays for what was sent', async () => {
  const { key } = await server.account({ dollars: 1 });
  const left = Promise.withResolvers<void>();
  script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(chunk({ content: 'a word or two of it' }))}\n\n`);
    response.once('close', () => left.resolve());
  };
  const { ws, send, until } = await connect(key);
  send(create('talk'));
  await until('response.output_text.delta');
  ws.terminate();
  await left.promise;
  let row: Event;
  while (row === undefined) {
    await pause(20);
    const { json } = await server.call('/api/v1/requests?limit=5', { key });
    row = json.data.find(({ method }: { method: string }) => method === 'WS');
  }
  assert.equal(row.error_code, 'client_closed');
  assert.ok(Number(row.charge) > 0);
  assert.equal((await server.call('/api/v1/credits', { key })).json.held, '0.00');
});

test('without a good key there is no connection, and a revoked key ends what runs', async () => {
  for (const key of ['oja_live_wrong', '']) await assert.rejects(connect(key), /401/);
  const account = await server.account({ dollars: 1 });
  const started = Promise.withResolvers<void>();
  script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(chunk({ content: 'on and on' }))}\n\n`);
    started.resolve();
  };
  const { ws, send, until } = await connect(account.key);
  send(create('talk'));
  await started.promise;
  const closed = once(ws, 'close');
  const revoked = await server.call(`/api/v1/operator/keys/${account.keyId}`, { method: 'DELETE' });
  assert.ok(revoked.status < 300, revoked.text);
  const failed = (await until('response.failed', 'error')).at(-1);
  assert.match(JSON.stringify(failed), /key_revoked/);
  assert.equal((await closed)[0], 1008);
  await assert.rejects(connect(account.key), /401/);
});

test('caps hold: a response beyond one is refused', async () => {
  script = saying;
  const { key, keyId } = await server.account({ dollars: 1 });
  const capped = await server.call(`/api/v1/keys/${keyId}`, {
    key,
    method: 'PATCH',
    body: { daily_cap: '0.000001' },
  });
  assert.equal(capped.status, 200, capped.text);
  const { ws, send, until } = await connect(key);
  send(create('x'));
  const [refused] = await until('error');
  assert.equal(refused.error.code, 'cap_reached');
  ws.close();
});

test('frames that are too long close the connection, and nothing else', async () => {
  const { key } = await server.account({ dollars: 1 });
  const { ws } = await connect(key);
  ws.send('x'.repeat(17 * 1024 * 1024));
  const [code] = await once(ws, 'close');
  assert.equal(code, 1009);
  assert.equal((await server.call('/api/v1/credits', { key })).status, 200);
});

test('a reader that stops is waited for: the upstream is not read ahead of it', async () => {
  const { key } = await server.account({ dollars: 50 });
  const piece = 'x'.repeat(32_000);
  let sent = 0;
  const stalled = Promise.withResolvers<void>();
  script = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('error', () => {});
    for (sent = 0; sent < 3_000 && !response.destroyed; sent++) {
      const flowing = response.write(`data: ${JSON.stringify(chunk({ content: piece }))}\n\n`);
      if (flowing) continue;
      const waited = await Promise.race([
        once(response, 'drain').then(
          () => 'flows',
          () => 'closed',
        ),
        pause(2_000, 'stalled'),
      ]);
      if (waited !== 'stalled') continue;
      stalled.resolve();
      return;
    }
    stalled.resolve();
  };
  const { ws, send } = await connect(key);
  send(create('talk', { max_output_tokens: 1_000_000 }));
  ws.pause();
  await stalled.promise;
  assert.ok(sent < 2_000, `${sent} pieces were taken from the upstream`);
  ws.terminate();
});

test('a session of Codex 0.169.0, recorded with openai_base_url alone: warm-up, prompt, tool call, result', async () => {
  const file = new URL('./fixtures/codex-socket-session.json', import.meta.url);
  const session = JSON.parse(readFileSync(file, 'utf8')) as {
    headers: Record<string, string>;
    messages: { generate?: boolean; previous_response_id?: string }[];
  };
  script = (response, { body }) => {
    const result = body.messages.find(({ role }: { role: string }) => role === 'tool');
    if (result) return sendEvents(response, streamOf(`Done: ${result.content}`));
    const fields = { name: 'exec_command', arguments: '{"cmd":"echo hi-from-tool"}' };
    const call = { index: 0, id: 'call_1', type: 'function', function: fields };
    sendEvents(response, [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), usageChunk, '[DONE]']);
  };
  const { key } = await server.account({ dollars: 1 });
  const { ws, send, until } = await connect(key, session.headers);
  const responses: Event[] = [];
  for (const message of session.messages) {
    const previous = responses.at(-1)?.id;
    send(
      message.previous_response_id === undefined ? message : { ...message, previous_response_id: previous },
    );
    const last = (await until('response.completed', 'error')).at(-1);
    assert.equal(last.type, 'response.completed', JSON.stringify(last));
    responses.push(last.response);
  }
  ws.close();
  const [warm, called, done] = responses;
  assert.deepEqual(warm.output, []);
  assert.deepEqual([called.output[0].type, called.output[0].call_id], ['function_call', 'call_1']);
  assert.match(done.output.at(-1).content[0].text, /hi-from-tool/);
  const { json } = await server.call('/api/v1/requests?endpoint=ai.chat', { key });
  assert.deepEqual(
    json.data.map(({ method, charge }: { method: string; charge: string }) => [method, Number(charge) > 0]),
    [
      ['WS', true],
      ['WS', true],
    ],
    'the warm-up is free',
  );
});
