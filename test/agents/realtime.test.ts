/** OpenAI's realtime protocol from our own parts, with real sound: its SDK and the agents SDK speak to a market. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { after, before, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession, tool } from '@openai/agents-realtime';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import WebSocket from 'ws';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  openChatStandIn,
  sendEvents,
  streamOf,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { makeCertificate } from '../../packages/core/src/testing/certificates.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { sampleSpeech } from '../../packages/speech/src/endpoints/sample-speech.ts';
import { createCallLog } from './fixtures/realtime-calls.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
/** "How much is the pepper?", 16-bit at 24 kHz, and a second of quiet after it. */
let question: Buffer;
/** The SDK speaks TLS only. */
let front: ReturnType<typeof createTlsServer>;
const tlsPort = () => (front.address() as AddressInfo).port;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({
    env: {
      OJA_OPENAI_URL: upstream.url,
      OJA_CHAT_RETRIES: '0',
      OJA_ENGINES_SPEECH: 'espeak',
      OJA_ENGINES_TRANSCRIPTION: 'whisper',
    },
  });
  const price = { model: '*', prices: { input: '10', output: '10' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body: price });
  assert.equal(set.status, 200, set.text);
  const { pem, keyPem } = await makeCertificate({ subject: 'CN=localhost', dnsNames: ['localhost'] });
  front = createTlsServer({ key: keyPem, cert: pem }, (socket) => {
    const inner = connectTcp(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
    socket.on('close', () => inner.destroy());
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const bytes = Buffer.from(sampleSpeech, 'base64');
  const { signal } = new AbortController();
  const { samples } = await server.app.engines.engines.audio.decode(
    { bytes, sampleRate: 24_000, secondsMax: 10 },
    { signal, log: server.app.platform.parts.log, account: '' },
  );
  const quiet = (seconds: number) => Buffer.alloc(24_000 * 2 * seconds);
  question = Buffer.concat([
    quiet(0.5),
    Buffer.from(samples.buffer, samples.byteOffset, samples.length * 2),
    quiet(1),
  ]);
});
after(async () => {
  front.close();
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

// biome-ignore lint/suspicious/noExplicitAny: events have many shapes
type Event = any;

async function connect(key: string, model = 'gpt-realtime') {
  const client = new OpenAI({ apiKey: key, baseURL: `https://127.0.0.1:${tlsPort()}/api/v1` });
  const realtime = new OpenAIRealtimeWS({ model, options: { rejectUnauthorized: false } }, client);
  const log = createCallLog<Event>();
  realtime.on('event', (event) => log.push(event));
  realtime.on('error', () => {});
  await log.until('session.created');
  return { realtime, ...log, send: (event: Event) => realtime.send(event) };
}

/** At the pace of a microphone that is in a hurry: 100 ms at a time. */
function speak(send: (event: Event) => void, sound = question) {
  for (let at = 0; at < sound.length; at += 4_800)
    send({ type: 'input_audio_buffer.append', audio: sound.subarray(at, at + 4_800).toString('base64') });
}

const typesOf = (events: Event[]) => [...new Set(events.map(({ type }) => type))];
const rows = async (key: string) =>
  (await server.call('/api/v1/requests?limit=20', { key })).json.data as {
    endpoint: string;
    charge: string;
    path: string;
    status: number;
  }[];

test('a spoken question is heard, answered and spoken, each part charged and logged', async () => {
  script = (response) =>
    sendEvents(response, streamOf('Pepper is five hundred naira. ', 'Do you want ', 'some?'));
  const { key } = await server.account({ dollars: 1 });
  const { realtime, send, until } = await connect(key);
  send({
    type: 'session.update',
    session: {
      type: 'realtime',
      instructions: 'You sell pepper.',
      audio: { input: { transcription: { language: 'en-NG' } }, output: { voice: 'alloy' } },
    },
  });
  const [updated] = (await until('session.updated')).slice(-1);
  assert.equal(updated.session.instructions, 'You sell pepper.');
  assert.equal(updated.session.audio.input.turn_detection.type, 'server_vad');
  speak(send);
  const events = await until('response.done');
  const done = events.at(-1);
  assert.equal(done.response.status, 'completed', JSON.stringify(done.response.status_details));
  for (const type of [
    'input_audio_buffer.speech_started',
    'input_audio_buffer.speech_stopped',
    'input_audio_buffer.committed',
    'conversation.item.added',
    'conversation.item.input_audio_transcription.completed',
    'response.created',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_audio_transcript.delta',
    'response.output_audio.delta',
    'response.output_audio.done',
    'response.output_audio_transcript.done',
    'response.output_item.done',
  ])
    assert.ok(typesOf(events).includes(type), `${type} of ${typesOf(events)}`);
  const heard = events.find(({ type }) => type.endsWith('transcription.completed'));
  assert.match(heard.transcript, /how much is the pepper/i);
  const { messages } = upstream.seen.at(-1)!.body;
  assert.equal(messages[0].content, 'You sell pepper.');
  assert.match(messages[1].content, /pepper/i);
  const spoken = events
    .filter(({ type }) => type === 'response.output_audio.delta')
    .reduce((sum, { delta }) => sum + Buffer.from(delta, 'base64').length, 0);
  assert.ok(spoken > 24_000 * 2 * 1.5 && spoken < 24_000 * 2 * 15, `${spoken} bytes`);
  assert.equal(
    done.response.output[0].content[0].transcript,
    'Pepper is five hundred naira. Do you want some?',
  );
  realtime.close();
  const logged = await rows(key);
  assert.deepEqual(logged.map(({ endpoint }) => endpoint).sort(), [
    'ai.chat',
    'ai.transcribe',
    'ai.voice',
    'ai.voice',
  ]);
  assert.ok(logged.every(({ status }) => status === 200));
  const charged = logged.filter(({ charge }) => Number(charge) > 0).map(({ endpoint }) => endpoint);
  assert.deepEqual(charged.sort(), ['ai.chat', 'ai.voice', 'ai.voice']);
});

test('noise and silence ask for nothing', async () => {
  const { key } = await server.account({ dollars: 1 });
  const { realtime, send, until, events } = await connect(key);
  const noise = Buffer.alloc(24_000 * 2 * 3);
  for (let at = 0; at < noise.length; at += 2)
    noise.writeInt16LE(Math.round(((Math.sin(at * 12.9898) * 43758.5453) % 1) * 150), at);
  speak(send, noise);
  send({ type: 'input_audio_buffer.clear' });
  await until('input_audio_buffer.cleared');
  assert.deepEqual(
    typesOf(events()).filter((type) => type.startsWith('response')),
    [],
  );
  realtime.close();
  assert.deepEqual(await rows(key), []);
});

test('text in and out, tools, items, and errors that name the field', async () => {
  const { key } = await server.account({ dollars: 1 });
  const { realtime, send, until } = await connect(key, 'stand-in-1');
  script = (response) =>
    sendEvents(response, [
      chunk({
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name: 'price', arguments: '{"of":' } },
        ],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"yam"}' } }] }),
      chunk({}, 'tool_calls'),
      '[DONE]',
    ]);
  const tools = [
    {
      type: 'function',
      name: 'price',
      parameters: { type: 'object', properties: { of: { type: 'string' } } },
    },
  ];
  send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'], tools } });
  const message = (text: string) => ({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  });
  send(message('How much is yam?'));
  send({ type: 'response.create' });
  const called = (await until('response.done')).at(-1).response.output[0];
  assert.deepEqual([called.type, called.name, called.arguments], ['function_call', 'price', '{"of":"yam"}']);
  assert.equal(upstream.seen.at(-1)!.body.tools[0].function.name, 'price');
  script = (response) => sendEvents(response, streamOf('₦900.'));
  send({
    type: 'conversation.item.create',
    item: { type: 'function_call_output', call_id: called.call_id, output: '900' },
  });
  send({ type: 'response.create' });
  const said = await until('response.done');
  assert.equal(said.at(-1).response.output[0].content[0].text, '₦900.');
  assert.ok(typesOf(said).includes('response.output_text.delta'));
  assert.deepEqual(
    upstream.seen.at(-1)!.body.messages.map(({ role }: { role: string }) => role),
    ['user', 'assistant', 'tool'],
  );
  for (const [wrong, param] of [
    [{ type: 'nothing' }, 'type'],
    [
      { type: 'session.update', session: { audio: { input: { format: { type: 'audio/mp3' } } } } },
      'session.audio.input.format.type',
    ],
    [{ type: 'conversation.item.create', item: { type: 'message', role: 'king', content: [] } }, 'item.role'],
    [{ type: 'conversation.item.delete', item_id: 'x' }, 'item_id'],
    [{ type: 'input_audio_buffer.commit' }, 'audio'],
    [{ type: 'input_audio_buffer.append', audio: 7 }, 'audio'],
  ] as const) {
    send({ ...wrong, event_id: 'mine' });
    const { error } = (await until('error')).at(-1);
    assert.deepEqual([error.param, error.event_id], [param, 'mine'], JSON.stringify(error));
  }
  send({ type: 'conversation.item.retrieve', item_id: called.id });
  assert.equal((await until('conversation.item.retrieved')).at(-1).item.id, called.id);
  realtime.close();
});

test('a response is cancelled by its client and by speech, and its upstream is left', async () => {
  const { key } = await server.account({ dollars: 1 });
  let gone: Promise<void> | undefined;
  script = (response, seen) => {
    gone = seen.gone;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(chunk({ content: 'Once upon' }))}\n\n`);
  };
  const { realtime, send, until } = await connect(key);
  send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
  send({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Tell me' }] },
  });
  send({ type: 'response.create' });
  await until('response.output_text.delta');
  send({ type: 'response.create' });
  assert.equal((await until('error')).at(-1).error.code, 'conflict');
  send({ type: 'response.cancel' });
  const { response } = (await until('response.done')).at(-1);
  assert.deepEqual([response.status, response.status_details.reason], ['cancelled', 'client_cancelled']);
  await gone;
  send({ type: 'response.create' });
  await until('response.output_text.delta');
  speak(send);
  const interrupted = (await until('response.done')).at(-1).response;
  assert.deepEqual([interrupted.status, interrupted.status_details.reason], ['cancelled', 'turn_detected']);
  await gone;
  // It goes away in the middle of a response: the upstream is left too.
  await until('response.output_text.delta');
  realtime.close();
  await gone;
});

test('without credits the response fails and says so; without a key there is no connection', async () => {
  script = (response) => sendEvents(response, streamOf('Hello there my friend.'));
  const { key } = await server.account({ dollars: 0.00002 });
  const { realtime, send, until } = await connect(key);
  send({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
  });
  send({ type: 'response.create' });
  const { response } = (await until('response.done')).at(-1);
  assert.equal(response.status, 'failed');
  assert.match(response.status_details.error.code, /insufficient_credits|credits_exhausted/);
  realtime.close();
  for (const headers of [{}, { authorization: 'Bearer oja_live_wrong' }] as Record<string, string>[]) {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/realtime`, { headers });
    const [, refused] = await once(ws, 'unexpected-response');
    assert.equal(refused.statusCode, 401);
  }
});

test('the agents SDK runs a voice agent with a tool, by its key as a protocol', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response, { body }) =>
    body.messages.at(-1).role === 'tool'
      ? sendEvents(response, streamOf(`It is ${body.messages.at(-1).content}.`))
      : sendEvents(response, [
          chunk({
            tool_calls: [
              { index: 0, id: 'call_9', type: 'function', function: { name: 'price_of', arguments: '{}' } },
            ],
          }),
          chunk({}, 'tool_calls'),
          '[DONE]',
        ]);
  const priceOf = tool({
    name: 'price_of',
    description: 'The price.',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false } as never,
    strict: false,
    execute: async () => '₦700',
  });
  const agent = new RealtimeAgent({
    name: 'Seller',
    instructions: 'Sell.',
    tools: [priceOf],
    voice: 'alloy',
  });
  const transport = new OpenAIRealtimeWebSocket({
    url: `${server.url.replace('http', 'ws')}/api/v1/realtime`,
    useInsecureApiKey: true,
  });
  const session = new RealtimeSession(agent, { transport, model: 'auto' as never });
  await session.connect({ apiKey: key });
  const ended = new Promise<string>((done) =>
    session.on('agent_end', (_context, _agent, text) => text && done(text)),
  );
  let sound = 0;
  session.on('audio', ({ data }) => {
    sound += data.byteLength;
  });
  session.sendAudio(new Uint8Array(question).buffer);
  assert.equal(await ended, 'It is ₦700.');
  assert.ok(sound > 10_000);
  session.close();
});
