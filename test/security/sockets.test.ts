// @alone
/** WebSockets of key holders who want more than a conversation: memory, time, and a server that fails. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import {
  type ChatStandIn,
  openChatStandIn,
  sendEvents,
  streamOf,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let upstream: ChatStandIn;
const told: string[] = [];

before(async () => {
  upstream = await openChatStandIn((response) => sendEvents(response, streamOf('Yam is ₦900.')));
  server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0', OJA_BODIES_PER_ACCOUNT_MB: '8' },
  });
  const { log } = server.app.platform.parts;
  const error = log.error.bind(log);
  log.error = ((...given: Parameters<typeof error>) => {
    told.push(JSON.stringify(given, (_, value) => (value instanceof Error ? value.stack : value)));
    error(...given);
  }) as typeof error;
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

// biome-ignore lint/suspicious/noExplicitAny: events have many shapes
type Event = any;

async function connect({ key }: Pick<TestAccount, 'key'>, path = '/api/v1/realtime') {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const events: Event[] = [];
  let heard = () => {};
  ws.on('message', (data) => {
    events.push(JSON.parse(data.toString()));
    heard();
  });
  ws.on('error', () => {});
  const closed = once(ws, 'close').then(([code]) => code as number);
  await once(ws, 'open');
  return {
    ...{ ws, events, closed },
    send: (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async until(is: (event: Event) => boolean): Promise<Event> {
      for (;;) {
        const found = events.find(is);
        if (found !== undefined) return found;
        await new Promise<void>((done) => {
          heard = done;
        });
      }
    },
  };
}

const text = (words: string, id?: string) => ({
  type: 'conversation.item.create',
  item: { id, type: 'message', role: 'user', content: [{ type: 'input_text', text: words }] },
});
const textOnly = { type: 'session.update', session: { output_modalities: ['text'] } };

test('no message is a fault of the server', { timeout: 120_000 }, async () => {
  const account = await server.account({ dollars: 1 });
  const odd: unknown[] = [null, 0, -1, 1e308, '', 'x', [], {}, [null], { toString: 1 }, true];
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'nothing'];
  const types = [
    ...['session.update', 'input_audio_buffer.append', 'input_audio_buffer.commit', 'response.create'],
    ...['input_audio_buffer.clear', 'conversation.item.create', 'conversation.item.retrieve'],
    ...['conversation.item.delete', 'conversation.item.truncate', 'response.cancel'],
  ];
  const fields = ['session', 'audio', 'item', 'item_id', 'previous_item_id', 'response', 'response_id'];
  const { send, events, until, ws } = await connect(account);
  for (const message of ['', '{', '[]', 'null', '"x"', '1', '{"type":1}', '{"type":{}}', '\u0000'])
    send(message);
  for (const type of names) send({ type });
  for (const type of [...types, ...names])
    for (const value of odd) {
      for (const field of fields) send({ type, [field]: value });
      for (const field of ['input', 'metadata', 'tools', 'instructions', 'max_output_tokens', 'audio'])
        send({ type: 'response.create', response: { [field]: value } });
      for (const field of ['content', 'id', 'call_id', 'output', 'role', 'type'])
        send({ type, item: { type: 'message', role: 'user', content: [], [field]: value } });
      send({ type: 'response.create', response: { input: [value] } });
      send({ type: 'conversation.item.truncate', item_id: value, audio_end_ms: value, content_index: value });
    }
  send({ type: 'output_audio_buffer.clear' });
  send({ type: 'conversation.item.retrieve', item_id: 'the-end' });
  await until(({ error }) => error?.message?.includes('the-end'));
  const faults = events.filter(({ error }) => error?.code === 'internal_error');
  assert.deepEqual(faults.slice(0, 3), []);
  ws.close();
  const {
    send: ask,
    until: answered,
    events: answers,
    ws: other,
  } = await connect(account, '/api/v1/responses');
  // It waits for each: more than a few at once are refused.
  for (const type of ['response.create', ...names])
    for (const value of odd.slice(0, 6))
      for (const field of ['input', 'model', 'previous_response_id', 'tools', 'generate', 'type']) {
        const before = answers.length;
        ask({ type, max_output_tokens: 20, store: false, [field]: value });
        await answered(() => answers.length > before);
        await answered(() => /error|completed|failed|incomplete/.test(answers.at(-1).type));
      }
  assert.deepEqual(answers.filter(({ error }) => error?.code === 'internal_error').slice(0, 3), []);
  other.close();
  assert.deepEqual(told.slice(0, 3), []);
});

test('an item that is named a thousand times is not written a thousand times', async () => {
  const account = await server.account({ dollars: 1 });
  const { send, until, ws } = await connect(account);
  send(textOnly);
  send(text('yam '.repeat(50_000), 'large'));
  const reference = { type: 'item_reference', id: 'large' };
  send({ type: 'response.create', response: { input: Array(400).fill(reference) } });
  const { error } = await until(({ type }) => type === 'error');
  assert.deepEqual([error.code, error.param], ['payload_too_large', 'response.input']);
  send({
    type: 'response.create',
    response: { input: Array(2_000).fill({ type: 'item_reference', id: 'x' }) },
  });
  const wrong = await until((event) => event.error?.code === 'invalid_request');
  assert.match(wrong.error.message, /at most 500 items/);
  // What no call of HTTP takes is none here either.
  for (let at = 0; at < 40; at++) send(text('yam '.repeat(50_000)));
  send({ type: 'response.create' });
  const { response } = await until(({ type }) => type === 'response.done');
  assert.ok(['completed', 'failed'].includes(response.status));
  ws.close();
});

test('sound, turns, sessions and metadata have an end', async () => {
  const account = await server.account({ dollars: 1 });
  const { send, until, ws } = await connect(account);
  const refused = async (message: object, param: string) => {
    send({ ...message, event_id: param });
    const { error } = await until((event) => event.error?.event_id === param);
    assert.deepEqual([error.code, error.param], ['payload_too_large', param]);
  };
  const phone = { format: { type: 'audio/pcmu' } };
  send({ type: 'session.update', session: { audio: { input: { ...phone, turn_detection: null } } } });
  // Three minutes of a telephone.
  const audio = Buffer.alloc(8_000 * 180).toString('base64');
  await refused({ type: 'input_audio_buffer.append', audio }, 'audio');
  const part = { type: 'input_audio', audio };
  const item = { type: 'message', role: 'user', content: [part] };
  await refused({ type: 'conversation.item.create', item }, 'item.content.audio');
  const long = 'x'.repeat(190_000);
  const tools = Array.from({ length: 4 }, (_, at) => ({
    ...{ type: 'function', name: `tool${at}`, description: 'A tool.' },
    parameters: { description: long },
  }));
  await refused({ type: 'session.update', session: { tools } }, 'session');
  await refused({ type: 'response.create', response: { metadata: { long } } }, 'response.metadata');
  ws.close();
});

test('who pings and reads nothing is cut', { timeout: 120_000 }, async () => {
  const { key } = await server.account();
  const { hostname, port } = new URL(server.url);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(
    [
      ...['GET /api/v1/realtime HTTP/1.1', `Host: ${hostname}:${port}`, `Authorization: Bearer ${key}`],
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.pause();
  // A ping with 125 bytes, masked with zeros.
  const ping = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125, 0x61)]);
  const many = Buffer.concat(Array(2_000).fill(ping));
  let sent = 0;
  // What the kernel holds in both directions, and a thousand times what is waited for.
  while (!socket.destroyed && sent < 300_000_000) {
    sent += many.length;
    if (!socket.write(many))
      await Promise.race([new Promise((done) => socket.once('drain', done)), closed, pause(2_000)]);
  }
  socket.resume();
  await closed;
  assert.ok(sent < 300_000_000, 'it was served all along');
});

test('messages that never end are bounded for each account', { timeout: 60_000 }, async () => {
  const account = await server.account();
  const begin = async () => {
    const { ws, closed } = await connect(account);
    const state = { isOpen: true };
    void closed.then(() => {
      state.isOpen = false;
    });
    // The first part of a message; the last never comes.
    ws.send('x'.repeat(3_000_000), { fin: false });
    return { ws, state };
  };
  const all = [];
  for (let at = 0; at < 4; at++) all.push(await begin());
  for (let tries = 0; tries < 200 && all.every(({ state }) => state.isOpen); tries++) await pause(20);
  const open = all.filter(({ state }) => state.isOpen).length;
  assert.ok(open >= 1 && open <= 3, `${open} of 4 times 3 MB fit into 8 MB`);
  // Another account has its own share.
  const other = await connect(await server.account());
  other.send({ type: 'conversation.item.retrieve', item_id: 'x'.repeat(3_000_000) });
  await other.until(({ type }) => type === 'error');
  for (const { ws } of [...all, other]) ws.terminate();
});

test('a revoked key has no connection any more', async () => {
  const account = await server.account({ dollars: 1, scopes: ['ai', 'account'] });
  const made = await server.call('/api/v1/keys', {
    key: account.key,
    body: { name: 'voice', scopes: ['ai'] },
  });
  const own = await connect(account);
  for (const path of ['/api/v1/realtime', '/api/v1/responses']) {
    const secret = made.json.secret as string;
    if (path === '/api/v1/realtime') {
      const { closed } = await connect({ key: secret }, path);
      const revoked = await server.call(`/api/v1/keys/${made.json.id}`, {
        key: account.key,
        method: 'DELETE',
      });
      assert.ok(revoked.status < 300, revoked.text);
      assert.equal(await closed, 1008);
    }
  }
  assert.equal(own.ws.readyState, WebSocket.OPEN);
  own.ws.close();
});
