import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import type { Meter } from '../../../../core/src/endpoints/context.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  beginEvents,
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  event,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../engines/chat/stand-in.ts';
import type { ChatInput } from './chat-input.ts';
import { meteredEvents } from './metered-events.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
const microsPerToken = 10;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
  const set = await server.call('/api/v1/operator/prices', { body: price });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const ask = { model: 'm', messages: [{ role: 'user', content: 'What is the time?' }] };
const micros = (dollars: string) => Math.round(Number(dollars) * 1_000_000);

async function spent(key: string): Promise<{ charge: number; held: number }> {
  const requests = await server.call('/api/v1/requests?limit=1', { key });
  const credits = await server.call('/api/v1/credits', { key });
  assert.equal(requests.status, 200, requests.text);
  return { charge: micros(requests.json.data[0].charge), held: micros(credits.json.held) };
}

test('an answer costs its tokens, as the upstream counted them', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response) => sendJson(response, 200, completion('Noon'));
  const answer = await server.call('/api/v1/chat', { key, body: ask });
  assert.equal(micros(answer.headers.get('x-oja-charge') ?? ''), 12 * microsPerToken);
  assert.deepEqual(await spent(key), { charge: 12 * microsPerToken, held: 0 });
});

test('a stream costs its tokens, asked for usage or not', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response) => sendEvents(response, streamOf('data: [DONE]', 'b'));
  const answer = await server.call('/api/v1/chat', { key, body: { ...ask, stream: true } });
  assert.match(answer.text, /"data: \[DONE\]"[\s\S]*"b"[\s\S]*"stop"/);
  // Not known when the head was sent: none is sent rather than a wrong one.
  assert.equal(answer.headers.get('x-oja-charge'), null);
  const { charge, held } = await spent(key);
  assert.deepEqual({ charge, held }, { charge: 11 * microsPerToken, held: 0 });
  // The end tells it instead: in a comment, and in a chunk to those who want usage.
  assert.match(answer.text, /\n\n: x-oja-charge: 0\.00011\n\ndata: \[DONE\]\n\n$/);
  const openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
  const stream = await openai.chat.completions.create({
    ...(ask as OpenAI.ChatCompletionCreateParams),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks: (OpenAI.ChatCompletionChunk & { oja?: { charge: string } })[] = [];
  for await (const item of stream) chunks.push(item);
  assert.deepEqual([chunks.at(-1)?.oja?.charge, chunks.at(-1)?.id], ['0.00011', chunks[0]?.id]);
  assert.equal(chunks.at(-2)?.usage?.total_tokens, 11);
  assert.equal((await spent(key)).charge, 11 * microsPerToken);
});

test('a failure before the first chunk is free', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response) => sendJson(response, 500, { error: { message: 'no' } });
  const answer = await server.call('/api/v1/chat', { key, body: { ...ask, stream: true } });
  assert.equal(answer.status, 502);
  assert.deepEqual(await spent(key), { charge: 0, held: 0 });
});

test('a stream that the upstream cuts off is free, however much of it came', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response) => {
    beginEvents(response);
    for (let i = 0; i < 300; i++) response.write(event(chunk({ content: `word${i} ` })));
    response.write(event(chunk({ content: 'Hel' })), () => response.destroy());
  };
  const answer = await server.call('/api/v1/chat', { key, body: { ...ask, stream: true } });
  assert.match(answer.text, /openai broke off its response.*upstream_error/);
  assert.deepEqual(await spent(key), { charge: 0, held: 0 });
});

/** So many that no busy machine writes them all before the stream is stopped. */
const chunksMax = 200_000;

/** Talks until the other end leaves, or for a very long time. */
function talkOn(): { script: ChatScript; sent: () => number } {
  let sent = 0;
  return {
    sent: () => sent,
    async script(response, { gone }) {
      beginEvents(response);
      let left = false;
      void gone.then(() => {
        left = true;
      });
      while (!left && sent < chunksMax) {
        sent += 1;
        await new Promise<void>((written) => {
          response.write(event(chunk({ content: ' eight words come here in one single chunk' })), () =>
            setImmediate(written),
          );
        });
      }
      response.end();
    },
  };
}

test('a caller who leaves early has paid for what was sent, however little', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = async (response, { gone }) => {
    beginEvents(response);
    for (let i = 0; i < 5; i++) response.write(event(chunk({ content: ` word${i}` })));
    await gone;
    response.end();
  };
  const leaving = new AbortController();
  const answer = await fetch(`${server.url}/api/v1/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ask, stream: true }),
    signal: leaving.signal,
  });
  let heard = '';
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    heard += part;
    if (heard.includes('word4')) break;
  }
  leaving.abort();
  for (let row = ''; row !== 'client_closed'; ) {
    const { data } = (await server.call('/api/v1/requests?limit=1&endpoint=ai.chat', { key })).json;
    row = data[0]?.error_code ?? '';
  }
  const { data } = (await server.call('/api/v1/requests?limit=1&endpoint=ai.chat', { key })).json;
  const charge = micros(data[0].charge);
  assert.ok(charge > 0 && charge <= 25 * microsPerToken, `${charge} micro-dollars`);
  assert.equal((await spent(key)).held, 0);
});

for (const [limit, code] of [
  ['an empty balance', 'credits_exhausted'],
  ['the cap of its key', 'cap_reached'],
] as const) {
  test(`a stream stops at ${limit}, with an error the SDKs understand, and never goes beyond`, async () => {
    const capped = code === 'cap_reached';
    const { key, keyId } = await server.account({ dollars: capped ? 1 : 0.002 });
    if (capped) {
      const change = { method: 'PATCH', key, body: { monthly_cap: '0.002' } };
      assert.equal((await server.call(`/api/v1/keys/${keyId}`, change)).status, 200);
    }
    const talk = talkOn();
    script = talk.script;
    const answer = await server.call('/api/v1/chat', { key, body: { ...ask, stream: true, max_tokens: 10 } });
    const last = answer.text.trim().split('\n\n').at(-1) ?? '';
    assert.equal(JSON.parse(last.slice('data: '.length)).error.code, code);
    assert.ok(talk.sent() < chunksMax, 'the upstream was stopped');
    const { charge, held } = await spent(key);
    assert.ok(charge > 0 && charge <= 2000, String(charge));
    assert.equal(held, 0);
  });
}

test('a long stream costs the usage that the upstream reports, however much more was estimated', async () => {
  const { key } = await server.account({ dollars: 1 });
  const dashes = Array.from({ length: 750 }, () => chunk({ content: `${'-'.repeat(79)}\n` }));
  const usage = { prompt_tokens: 10, completion_tokens: 1500, total_tokens: 1510 };
  script = (response) =>
    sendEvents(response, [...dashes, chunk({}, 'stop'), { ...chunk({}), choices: [], usage }, '[DONE]']);
  const answer = await server.call('/api/v1/chat', { key, body: { ...ask, stream: true } });
  assert.match(answer.text, /: x-oja-charge: 0\.0151\n/);
  assert.deepEqual(await spent(key), { charge: 1510 * microsPerToken, held: 0 });
});

/** Sends each event once the caller has the one before it, so that none of them travel together. */
async function streamOneByOne(key: string, events: unknown[]): Promise<string> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let heard = '';
  let wake = () => {};
  script = async (response, { gone }) => {
    void gone.then(end);
    beginEvents(response);
    for (const [i, value] of events.entries()) {
      const before = heard.length;
      response.write(event(value));
      // Of usage and the end mark the caller sees nothing that it did not ask for.
      if (i >= events.length - 2) continue;
      await Promise.race([ended, new Promise<void>((next) => (wake = next))]);
      if (heard.length === before) return void response.destroy();
    }
    response.end();
  };
  const answer = await fetch(`${server.url}/api/v1/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ask, stream: true, max_tokens: 10 }),
  });
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    heard += part;
    wake();
  }
  return heard;
}

test('what cannot be paid is not sent', async () => {
  // For 200 tokens; each of the chunks is about a hundred.
  const { key } = await server.account({ dollars: 0.002 });
  const words = Array.from({ length: 8 }, (_, i) => `part${i} ${'word '.repeat(80)}`);
  const heard = await streamOneByOne(key, streamOf(...words));
  assert.match(heard, /part0/);
  assert.doesNotMatch(heard, /part2/);
  assert.match(heard, /credits_exhausted/);
  const { charge, held } = await spent(key);
  assert.ok(charge > 80 * microsPerToken && charge <= 2000, String(charge));
  assert.equal(held, 0);
});

test('a usage that comes after the last word and is more than the balance ends the stream well', async () => {
  const { key } = await server.account({ dollars: 0.001 });
  const usage = { prompt_tokens: 10, completion_tokens: 490, total_tokens: 500 };
  const last = { ...chunk({}), choices: [], usage };
  const heard = await streamOneByOne(key, [chunk({ content: 'Noon' }), chunk({}, 'stop'), last, '[DONE]']);
  assert.match(heard, /Noon[\s\S]*\[DONE\]/);
  assert.doesNotMatch(heard, /credits_exhausted/);
  const { charge, held } = await spent(key);
  assert.ok(charge > 0 && charge <= 1000, String(charge));
  assert.equal(held, 0);
});

test('the three uses of the path have prices and rows of their own', async () => {
  const { key } = await server.account({ dollars: 1 });
  script = (response) => sendJson(response, 200, completion('A dot'));
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const content = [{ type: 'image_url', image_url: { url: dot } }];
  const answer = await server.call('/api/v1/chat', {
    key,
    body: { model: 'm', messages: [{ role: 'user', content }] },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(
    micros(answer.headers.get('x-oja-charge') ?? ''),
    0,
    'vision is free here; only ai.chat has a price',
  );
  const { json } = await server.call('/api/v1/requests?limit=1', { key });
  assert.equal(json.data[0].endpoint, 'ai.vision');
});

test('who leaves while a stream only shows that it lives has used nothing', async () => {
  const used = async (...events: string[]) => {
    let units = 0;
    const meter: Meter = {
      reserve: () => undefined,
      cover: () => undefined,
      used: ({ input = 0, output = 0 }) => {
        units = input + output;
      },
      charge: () => undefined,
    };
    const input = { ...ask, messages: [{ role: 'user', content: 'word '.repeat(1000) }] } as ChatInput;
    const stream = meteredEvents(
      (async function* () {
        for (const bytes of events) yield { bytes, tokens: 0 };
      })(),
      meter,
      input,
      {},
    );
    for (const _heard of events) await stream.next();
    await stream.return(undefined);
    return units;
  };
  const sign = ': the embedded model is starting\n\n';
  assert.equal(await used(sign, sign), 0);
  assert.ok((await used(sign, event(chunk({ role: 'assistant' })))) > 500);
});
