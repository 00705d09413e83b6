/** Requests in Gemini's format at an upstream that speaks it: unchanged, charged by what it counted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GoogleGenAI } from '@google/genai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { type ChatScript, type ChatStandIn, openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';

let server: TestServer;
let google: ChatStandIn;
let script: ChatScript;
let key: string;
let sdk: GoogleGenAI;
const model = 'gemini-3-flash';
const path = (verb: string, name = model) => `/api/v1beta/models/${name}:${verb}`;

before(async () => {
  google = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({
    env: {
      ...{ OJA_GEMINI_URL: google.url, OJA_GEMINI_KEY: 'g-key' },
      ...{ OJA_CHAT_RETRIES: '0', OJA_CHAT_SURCHARGES: '0' },
    },
  });
  for (const model of ['gemini-*', 'own-*']) {
    const body = { model, prices: { input: '10', cached_input: '1', output: '20', reasoning: '30' } };
    const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
    assert.equal(set.status, 200, set.text);
  }
  key = (await server.account({ dollars: 5 })).key;
  sdk = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${server.url}/api` } });
});
after(async () => {
  await server.close();
  await google[Symbol.asyncDispose]();
});

const usageMetadata = {
  promptTokenCount: 100,
  cachedContentTokenCount: 60,
  candidatesTokenCount: 10,
  thoughtsTokenCount: 5,
  totalTokenCount: 115,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 100 }],
};
/** 40 input, 60 cached, 10 output and 5 reasoning tokens. */
const micros = 40 * 10 + 60 * 1 + 10 * 20 + 5 * 30;

const piece = (parts: object[], more: object = {}, finish: object = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, index: 0, ...finish }],
  modelVersion: model,
  responseId: 'Kx7mQ2bTzLw1Rk0Y',
  ...more,
});
const whole = piece(
  [{ text: 'Noon', thoughtSignature: 'c2ln' }],
  { usageMetadata },
  { finishReason: 'STOP', avgLogprobs: -0.1 },
);
const asked = {
  contents: [{ role: 'user', parts: [{ text: 'What is the time? '.repeat(20) }] }],
  safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
  generationConfig: { topK: 40, thinkingConfig: { thinkingLevel: 'low', includeThoughts: true } },
  cachedContent: 'cachedContents/prices',
};

async function lastCharge(): Promise<number> {
  const { json } = await server.call('/api/v1/requests?limit=1', { key });
  return Math.round(Number(json.data[0].charge) * 1e6);
}

test('a whole request and response pass unchanged, and are charged by what Google counted', async () => {
  script = (response) => sendJson(response, 200, whole);
  const answer = await server.call(path('generateContent'), { key, body: asked });
  assert.deepEqual([answer.status, answer.json], [200, whole], answer.text);
  assert.equal(answer.headers.get('x-oja-dropped'), null);
  const seen = google.seen.at(-1)!;
  assert.deepEqual(seen.body, asked);
  assert.equal(seen.path, `/v1beta/models/${model}:generateContent`);
  assert.equal(seen.headers['x-goog-api-key'], 'g-key');
  assert.equal(await lastCharge(), micros);
});

const events = [
  piece([{ text: 'thinking', thought: true }], {
    usageMetadata: { promptTokenCount: 100, totalTokenCount: 100 },
  }),
  piece([{ functionCall: { name: 'clock', args: { zone: 'WAT' } }, thoughtSignature: 'c2ln' }]),
  piece([{ text: '' }], { usageMetadata }, { finishReason: 'STOP' }),
];
const sendGemini: ChatScript = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\r\n\r\n`);
  response.end();
};

test('a stream passes as events and as an array, through SDK and plain requests', async () => {
  script = sendGemini;
  const body = { ...asked, tools: [{ functionDeclarations: [{ name: 'clock' }] }, { codeExecution: {} }] };
  const raw = await server.call(`${path('streamGenerateContent')}?alt=sse`, { key, body });
  assert.equal(raw.text, events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join(''));
  assert.deepEqual(google.seen.at(-1)!.body, body);
  assert.equal(google.seen.at(-1)!.path, `/v1beta/models/${model}:streamGenerateContent?alt=sse`);
  assert.equal(await lastCharge(), micros);
  const array = await server.call(path('streamGenerateContent'), { key, body });
  assert.deepEqual(JSON.parse(array.text), events);
  const parts = [];
  for await (const part of await sdk.models.generateContentStream({ model, contents: 'Time?' }))
    parts.push(...(part.candidates?.[0]?.content?.parts ?? []));
  assert.deepEqual(
    parts.map(({ thoughtSignature }) => thoughtSignature),
    [undefined, 'c2ln', undefined],
  );
  assert.equal(await lastCharge(), micros);
});

test('a stream that ends without a reason fails, and counts that can not be are not charged', async () => {
  script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(events[1])}\r\n\r\n`);
  };
  const cut = await server.call(`${path('streamGenerateContent')}?alt=sse`, { key, body: asked });
  assert.match(cut.text, /cut the stream off/);
  const lie = { ...usageMetadata, candidatesTokenCount: 900_000, totalTokenCount: 900_100 };
  script = (response) => sendJson(response, 200, { ...whole, usageMetadata: lie });
  const { json } = await server.call(path('generateContent'), {
    key,
    body: { contents: asked.contents, generationConfig: { maxOutputTokens: 50 } },
  });
  assert.ok(json.usageMetadata.candidatesTokenCount < 50, JSON.stringify(json));
});

test('tokens are counted by Google, and what it bills apart is refused with how', async () => {
  script = (response) => sendJson(response, 200, { totalTokens: 4242 });
  assert.equal((await sdk.models.countTokens({ model, contents: 'Time?' })).totalTokens, 4242);
  const { generateContentRequest } = google.seen.at(-1)!.body;
  assert.equal(generateContentRequest.model, `models/${model}`);
  for (const more of [
    { tools: [{ googleSearch: {} }] },
    { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } },
  ]) {
    const { status, json } = await server.call(path('generateContent'), { key, body: { ...asked, ...more } });
    assert.equal(status, 422);
    assert.match(json.error.message, /billed separately.*OJA_CHAT_SURCHARGES/);
  }
});

test('an upstream that was added at run time gets the request under its own name of the model', async () => {
  script = (response) => sendJson(response, 200, whole);
  const added = await server.call('/api/v1/operator/upstreams', {
    body: {
      name: 'mine',
      kind: 'gemini',
      url: google.url,
      key: 'k',
      models: ['own-*'],
      rename: { 'own-1': 'gemini-3-pro' },
    },
  });
  assert.equal(added.status, 201, added.text);
  const answer = await server.call(path('generateContent', 'own-1'), { key, body: asked });
  assert.deepEqual(answer.json, whole, answer.text);
  assert.equal(google.seen.at(-1)!.path, '/v1beta/models/gemini-3-pro:generateContent');
  assert.deepEqual(google.seen.at(-1)!.body, asked);
});
