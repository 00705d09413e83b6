/** Realtime models of an upstream: sessions pass as they are, and each response is held, charged and logged. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import WebSocket, { WebSocketServer } from 'ws';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { createCallLog } from './fixtures/realtime-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: events have many shapes
type Event = any;

let server: TestServer;
let upstream: WebSocketServer;
/** Of the sockets of the upstream, newest last. */
const opened: { url: string | undefined; authorization: string | undefined; seen: Event[]; ws: WebSocket }[] =
  [];
let respond: (send: (event: Event) => void, message: Event) => void = () => {};

const model = 'gpt-realtime';

before(async () => {
  upstream = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(upstream, 'listening');
  upstream.on('connection', (ws, request) => {
    const seen: Event[] = [];
    opened.push({ url: request.url, authorization: request.headers.authorization, seen, ws });
    const send = (event: Event) => ws.send(JSON.stringify(event));
    send({
      type: 'session.created',
      event_id: 'event_1',
      session: { type: 'realtime', id: 'sess_up', model },
    });
    ws.on('message', (data) => {
      const message = JSON.parse(String(data));
      seen.push(message);
      if (message.type === 'session.update') send({ type: 'session.updated', session: message.session });
      respond(send, message);
    });
  });
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: { OJA_CHAT_UPSTREAMS: JSON.stringify([{ name: 'voice', url, key: 'sk-up', models: [model] }]) },
  });
  const prices = {
    ...{ input: '4', cached_input: '0.4', output: '16' },
    ...{ audio_input: '32', cached_audio_input: '0.4', audio_output: '64' },
  };
  const body = { endpoint: 'ai.realtime', model: '*', prices };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  for (const { ws } of opened) ws.terminate();
  upstream.close();
  await server.close();
});

async function connect(key: string) {
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime?model=${model}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const log = createCallLog<Event>();
  ws.on('message', (data) => log.push(JSON.parse(String(data))));
  const closed = new Promise<number>((done) => ws.once('close', done));
  ws.on('error', () => {});
  await new Promise((done) => ws.once('open', done));
  return { ...log, ws, closed, send: (event: Event) => ws.send(JSON.stringify(event)) };
}

const usage = {
  total_tokens: 300,
  input_tokens: 200,
  output_tokens: 100,
  input_token_details: {
    text_tokens: 80,
    audio_tokens: 120,
    image_tokens: 0,
    cached_tokens: 64,
    cached_tokens_details: { text_tokens: 44, audio_tokens: 20, image_tokens: 0 },
  },
  output_token_details: { text_tokens: 30, audio_tokens: 70 },
};
const micros = 36 * 4 + 44 * 0.4 + 100 * 32 + 20 * 0.4 + 30 * 16 + 70 * 64;

/** As recorded: sound and its words, then the counts. */
const speak = (send: (event: Event) => void, id: string, more: object = {}) => {
  const place = { response_id: id, item_id: 'item_2', output_index: 0, content_index: 0 };
  send({ type: 'response.created', response: { object: 'realtime.response', id, status: 'in_progress' } });
  send({ type: 'response.output_audio_transcript.delta', ...place, delta: 'Five hundred naira.' });
  send({ type: 'response.output_audio.delta', ...place, delta: Buffer.alloc(9_600).toString('base64') });
  send({ type: 'response.done', response: { id, status: 'completed', output: [], usage, ...more } });
};

async function rowsOf(key: string, count: number) {
  for (;;) {
    const { json } = await server.call('/api/v1/requests?limit=20', { key });
    const rows = json.data as { endpoint: string; charge: string; status: number; path: string }[];
    if (rows.length >= count) return rows;
    await new Promise((done) => setTimeout(done, 20));
  }
}
const charged = (rows: { charge: string }[]) => rows.map(({ charge }) => Math.round(Number(charge) * 1e6));

test('a session passes as it is, and each response is charged by its kinds of tokens', async () => {
  respond = (send, { type }) =>
    type === 'response.create' && speak(send, `resp_${opened.at(-1)!.seen.length}`);
  const { key } = await server.account({ dollars: 1 });
  const { until, send, ws } = await connect(key);
  await until('session.created');
  const { url, authorization, seen } = opened.at(-1)!;
  assert.deepEqual([url, authorization], [`/v1/realtime?model=${model}`, 'Bearer sk-up']);
  const session = { type: 'realtime', instructions: 'You sell pepper.', model: 'gpt-dearer' };
  send({ type: 'session.update', session });
  await until('session.updated');
  assert.deepEqual(seen[0].session, { type: 'realtime', instructions: 'You sell pepper.' });
  for (const _time of [1, 2]) {
    send({ type: 'response.create' });
    const events = await until('response.done');
    assert.deepEqual(events.at(-1).response.usage, usage);
    assert.ok(events.some(({ type }: Event) => type === 'response.output_audio.delta'));
  }
  const rows = await rowsOf(key, 3);
  assert.deepEqual(charged(rows), [Math.ceil(micros), Math.ceil(micros), 0]);
  assert.ok(rows.every(({ endpoint, status }) => endpoint === 'ai.realtime' && status === 200));
  ws.close();
});

test('transcriptions are charged, failed responses are not, and cancelled ones by what was counted', async () => {
  respond = (send, { type, audio }) => {
    if (type === 'response.create') speak(send, 'resp_failed', { status: 'failed', usage: null });
    if (type === 'response.cancel') speak(send, 'resp_cancelled', { status: 'cancelled' });
    if (audio)
      send({
        ...{ type: 'conversation.item.input_audio_transcription.completed', item_id: 'i', transcript: 'Yam' },
        usage: { type: 'duration', seconds: 2 },
      });
  };
  const { key } = await server.account({ dollars: 1 });
  const { until, send, ws } = await connect(key);
  send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(4_800).toString('base64') });
  await until('conversation.item.input_audio_transcription.completed');
  send({ type: 'response.create' });
  await until('response.done');
  send({ type: 'response.cancel' });
  await until('response.done');
  assert.deepEqual(charged(await rowsOf(key, 4)), [Math.ceil(micros), 0, 20 * 32, 0]);
  ws.close();
});

test('without credits no session is opened, and one that runs out is cancelled at once', async () => {
  const before = opened.length;
  const { key: poor } = await server.account();
  const refused = await connect(poor);
  await refused.closed;
  assert.match(refused.events().at(-1).error.code, /credits/);
  assert.equal(opened.length, before);

  respond = (send, { type }) => {
    if (type !== 'response.create') return;
    send({ type: 'response.created', response: { id: 'resp_long', status: 'in_progress' } });
    const delta = Buffer.alloc(48_000 * 10).toString('base64');
    for (let piece = 0; piece < 100; piece++)
      send({ type: 'response.output_audio.delta', response_id: 'resp_long', delta });
  };
  const { key } = await server.account({ dollars: 0.1 });
  const { send, closed, events, until } = await connect(key);
  await until('session.created');
  send({ type: 'response.create' });
  await closed;
  const { length } = events().filter(({ type }: Event) => type === 'response.output_audio.delta');
  assert.ok(length > 2 && length < 12, `${length} pieces of 10 seconds for 10 cents`);
  const { json } = await server.call('/api/v1/credits', { key });
  assert.ok(Number(json.balance) >= 0 && Number(json.balance) < 0.02, json.balance);
});

test('what leaves in the middle is charged for what was sent, and guardrails keep to the own parts', async () => {
  respond = (send, { type }) => {
    if (type !== 'response.create') return;
    send({ type: 'response.created', response: { id: 'resp_left', status: 'in_progress' } });
    const delta = Buffer.alloc(48_000).toString('base64');
    send({ type: 'response.output_audio.delta', response_id: 'resp_left', delta });
  };
  const { key } = await server.account({ dollars: 1, scopes: ['ai', 'account'] });
  const left = await connect(key);
  left.send({ type: 'response.create' });
  await left.until('response.output_audio.delta');
  const gone = new Promise((done) => opened.at(-1)!.ws.once('close', done));
  left.ws.close();
  await gone;
  const [newest] = charged(await rowsOf(key, 2));
  assert.equal(newest, 20 * 64);

  const guardrails = { blocked_words: ['yam'], blocked_words_action: 'refuse' };
  const { json } = await server.call('/api/v1/keys', {
    key,
    body: { name: 'guarded', scopes: ['ai'], guardrails },
  });
  const before = opened.length;
  const guarded = await connect(json.secret);
  const [created] = await guarded.until('session.created');
  assert.notEqual(created.session.id, 'sess_up');
  assert.equal(opened.length, before);
  guarded.ws.close();
});

test('a transcript that is left between its words is charged for what was sent, once', async () => {
  const of = (type: string, fields: object) => ({
    type: `conversation.item.input_audio_transcription.${type}`,
    item_id: 'item_1',
    ...fields,
  });
  let isWhole = false;
  respond = (send, { audio }) => {
    if (!audio) return;
    for (const delta of ['Five hundred ', 'naira.']) send(of('delta', { delta }));
    if (isWhole) send(of('completed', { transcript: 'Five hundred naira.', usage: { seconds: 2 } }));
  };
  const { key } = await server.account({ dollars: 1 });
  for (const expected of [20 * 32 + (4 + 2) * 16, 20 * 32]) {
    const { send, until, ws } = await connect(key);
    await until('session.created');
    send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(96_000).toString('base64') });
    await until(of(isWhole ? 'completed' : 'delta', {}).type);
    const gone = once(opened.at(-1)!.ws, 'close');
    ws.close();
    await gone;
    const rows = await rowsOf(key, isWhole ? 4 : 2);
    assert.deepEqual(charged(rows).slice(0, 2), [expected, 0]);
    isWhole = true;
  }
});

test('what the upstream can’t have counted is not charged, and what a response reads is held before it is sent', async () => {
  const lies = [
    { ...usage, total_tokens: 150_100, output_tokens: 150_000 },
    { ...usage, total_tokens: 150_100, input_tokens: 150_000 },
    { ...usage, total_tokens: 6_200, output_tokens: 6_000, output_token_details: { audio_tokens: 6_000 } },
  ];
  respond = (send, { type }) =>
    type === 'response.create' && speak(send, `resp_${lies.length}`, { usage: lies.shift() });
  const { key } = await server.account({ dollars: 20 });
  const lied = await connect(key);
  for (const _lie of [...lies]) {
    lied.send({ type: 'response.create' });
    const done = (await lied.until('response.done')).at(-1);
    assert.ok(done.response.usage.total_tokens < 100, JSON.stringify(done.response.usage));
  }
  const rows = await rowsOf(key, 4);
  for (const charge of charged(rows).slice(0, 3)) assert.ok(charge > 0 && charge < 2_000, `${charge}`);
  const { json } = await server.call('/api/v1/requests?limit=1&endpoint=ai.realtime', { key });
  const row = await server.call(`/api/v1/requests/${json.data[0].id}`, { key });
  assert.match(row.text, /disputed/);
  lied.ws.close();

  const sizes = [
    { type: 'response.create', response: { conversation: 'none', input: [text('yam '.repeat(100_000))] } },
    { type: 'response.create', response: { instructions: 'yam '.repeat(100_000) } },
  ];
  for (const message of sizes) {
    respond = (send, { type }) => type === 'response.create' && speak(send, 'resp_read');
    const { key: small } = await server.account({ dollars: 0.1 });
    const { send, closed, events, until } = await connect(small);
    await until('session.created');
    send(message);
    await closed;
    assert.ok(!events().some(({ type }: Event) => /delta$/.test(type)), 'nothing was sent');
  }
});

const text = (words: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text: words }],
});

test('phone sound is held by its length, and what comes while a response runs by the next one', async () => {
  respond = (send, { type }) => {
    if (type === 'session.update')
      send({ type: 'response.created', response: { id: 'resp_phone', status: 'in_progress' } });
    if (type === 'session.update')
      for (let piece = 0; piece < 20; piece++)
        send({
          ...{ type: 'response.output_audio.delta', response_id: 'resp_phone' },
          delta: Buffer.alloc(80_000).toString('base64'),
        });
  };
  const { key } = await server.account({ dollars: 0.1 });
  const { send, closed, events, until } = await connect(key);
  await until('session.created');
  send({ type: 'session.update', session: { audio: { output: { format: { type: 'audio/pcmu' } } } } });
  await closed;
  const { length } = events().filter(({ type }: Event) => type === 'response.output_audio.delta');
  assert.ok(length > 2 && length < 12, `${length} pieces of 10 seconds for 10 cents`);

  let step = 0;
  respond = (send, { type }) => {
    if (type !== 'response.create') return;
    step += 1;
    const id = `resp_step_${step}`;
    if (step > 1) return speak(send, id);
    send({ type: 'response.created', response: { id, status: 'in_progress' } });
    setTimeout(() => send({ type: 'response.done', response: { id, status: 'completed', usage } }), 300);
  };
  const { key: small } = await server.account({ dollars: 0.1 });
  const late = await connect(small);
  await late.until('session.created');
  late.send({ type: 'response.create' });
  await late.until('response.created');
  late.send({ type: 'conversation.item.create', item: text('yam '.repeat(100_000)) });
  await late.until('response.done');
  late.send({ type: 'response.create' });
  await late.closed;
  assert.ok(!late.events().some(({ type }: Event) => /delta$/.test(type)), 'nothing was sent');
});
