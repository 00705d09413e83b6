/** Google's SDK, Vercel's and plain requests against Gemini's wire format, with an upstream that speaks OpenAI's. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { ApiError, FunctionCallingConfigMode, GoogleGenAI, Type } from '@google/genai';
import { generateText, streamText } from 'ai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
  usageChunk,
} from '../../engines/chat/stand-in.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
let key: string;
let sdk: GoogleGenAI;
const microsPerToken = 10;
const model = 'stand-in-1';
const path = (verb: string, name = model) => `/api/v1beta/models/${name}:${verb}`;
const asked = { contents: [{ parts: [{ text: 'What is the time?' }] }] };

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  for (const endpoint of ['ai.chat', 'ai.vision', 'ai.files']) {
    const price = { endpoint, price_per_unit: '0.00001' };
    assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  }
  key = (await server.account({ dollars: 5 })).key;
  sdk = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${server.url}/api` } });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

async function lastRequest() {
  const { json } = await server.call('/api/v1/requests?limit=1', { key });
  return json.data[0] as { path: string; endpoint: string; charge: string };
}

test('generateContent is translated, charged by its tokens and logged as chat', async () => {
  script = (response) => sendJson(response, 200, completion('Noon.'));
  const answer = await sdk.models.generateContent({
    model,
    contents: 'What is the time?',
    config: {
      systemInstruction: 'Be brief.',
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 64,
      stopSequences: ['END'],
      seed: 7,
    },
  });
  assert.equal(answer.text, 'Noon.');
  assert.equal(answer.candidates?.[0]?.finishReason, 'STOP');
  assert.deepEqual(
    [answer.usageMetadata?.promptTokenCount, answer.usageMetadata?.candidatesTokenCount],
    [9, 3],
  );
  const { body } = upstream.seen.at(-1)!;
  assert.deepEqual(body.messages, [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is the time?' },
  ]);
  const { temperature, top_p, max_tokens, stop, seed } = body;
  assert.deepEqual(
    { temperature, top_p, max_tokens, stop, seed },
    {
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 64,
      stop: ['END'],
      seed: 7,
    },
  );
  const row = await lastRequest();
  assert.deepEqual([row.path, row.endpoint], ['/api/v1/models/stand-in-1:generateContent', 'ai.chat']);
  assert.equal(Math.round(Number(row.charge) * 1e6), 12 * microsPerToken);
});

test('streams come as server-sent events, and as one JSON array without alt=sse', async () => {
  script = (response) => sendEvents(response, streamOf('It is ', 'nọọn.'));
  let text = '';
  let finish: string | undefined;
  for await (const part of await sdk.models.generateContentStream({ model, contents: 'Time?' })) {
    text += part.text ?? '';
    finish = part.candidates?.[0]?.finishReason ?? finish;
  }
  assert.deepEqual([text, finish], ['It is nọọn.', 'STOP']);
  const whole = await server.call(path('streamGenerateContent'), { key, body: asked });
  assert.match(whole.headers.get('content-type')!, /^application\/json/);
  const parts = JSON.parse(whole.text) as { candidates: { content: { parts: { text?: string }[] } }[] }[];
  assert.equal(
    parts
      .map(({ candidates }) => candidates[0]!.content.parts.map((one) => one.text ?? '').join(''))
      .join(''),
    'It is nọọn.',
  );
  const row = await lastRequest();
  assert.equal(Math.round(Number(row.charge) * 1e6), 11 * microsPerToken);
});

test('functions are called and their results return under the same IDs', async () => {
  const call = {
    id: 'call_9',
    type: 'function',
    function: { name: 'weather', arguments: '{"city":"Jos"}' },
  };
  script = (response) =>
    sendEvents(response, [
      chunk({
        role: 'assistant',
        tool_calls: [{ index: 0, ...call, function: { name: 'weather', arguments: '{"ci' } }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: 'ty":"Jos"}' } }] }),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  const tools = [
    {
      functionDeclarations: [
        {
          name: 'weather',
          description: 'Weather of a city',
          parameters: {
            type: Type.OBJECT,
            properties: { city: { type: Type.STRING, nullable: true }, days: { type: Type.INTEGER } },
            required: ['city'],
          },
        },
      ],
    },
  ];
  const config = {
    tools,
    toolConfig: {
      functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ['weather'] },
    },
  };
  const calls = [];
  for await (const part of await sdk.models.generateContentStream({ model, contents: 'Jos?', config }))
    calls.push(...(part.functionCalls ?? []));
  assert.deepEqual(calls, [{ id: 'call_9', name: 'weather', args: { city: 'Jos' } }]);
  const sent = upstream.seen.at(-1)!.body;
  assert.deepEqual(sent.tools[0].function.parameters, {
    type: 'object',
    properties: { city: { type: ['string', 'null'] }, days: { type: 'integer' } },
    required: ['city'],
  });
  assert.deepEqual(sent.tool_choice, { type: 'function', function: { name: 'weather' } });
  script = (response) => sendJson(response, 200, completion('Hot.'));
  await sdk.models.generateContent({
    model,
    config: { tools },
    contents: [
      { role: 'user', parts: [{ text: 'Jos?' }] },
      { role: 'model', parts: [{ functionCall: { name: 'weather', args: { city: 'Jos' } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'weather', response: { degrees: 31 } } }] },
    ],
  });
  const [, model2, result] = upstream.seen.at(-1)!.body.messages;
  assert.equal(model2.tool_calls[0].id, result.tool_call_id);
  assert.deepEqual([result.role, result.content], ['tool', '{"degrees":31}']);
});

test('images, JSON schemas and thinking reach the upstream; what it lacks is named', async () => {
  script = (response) => sendJson(response, 200, completion('{"ok":true}'));
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const answer = await server.call(path('generateContent'), {
    key,
    body: {
      contents: [
        {
          role: 'user',
          parts: [{ text: 'Is it?' }, { inline_data: { mime_type: 'image/png', data: pixel } }],
        },
      ],
      generation_config: {
        response_mime_type: 'application/json',
        responseSchema: { type: 'OBJECT', properties: { ok: { type: 'BOOLEAN' } } },
        topK: 40,
      },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      cachedContent: 'cachedContents/of-someone-else',
    },
  });
  assert.equal(answer.status, 200, answer.text);
  const { body } = upstream.seen.at(-1)!;
  assert.equal(body.messages[0].content[1].type, 'image_url');
  assert.deepEqual(body.response_format.json_schema.schema, {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
  });
  assert.deepEqual(answer.headers.get('x-oja-dropped')?.split(', ').sort(), [
    'cachedContent',
    'generationConfig.topK',
    'safetySettings',
  ]);
  assert.equal((await lastRequest()).endpoint, 'ai.vision');
});

test('Vercel’s SDK generates and streams', async () => {
  const google = createGoogleGenerativeAI({ apiKey: key, baseURL: `${server.url}/api/v1beta` });
  script = (response) => sendJson(response, 200, completion('Ẹ káàárọ̀.'));
  const whole = await generateText({ model: google(model), prompt: 'Greet me.' });
  assert.deepEqual([whole.text, whole.usage.outputTokens], ['Ẹ káàárọ̀.', 3]);
  script = (response) => sendEvents(response, streamOf('Good ', 'morning.'));
  assert.equal(await streamText({ model: google(model), prompt: 'Greet me.' }).text, 'Good morning.');
});

test('errors have Google’s shape and cost nothing', async () => {
  const refused = await server.call(path('generateContent'), { key: null, body: asked });
  assert.deepEqual([refused.status, refused.json.error.status], [401, 'UNAUTHENTICATED']);
  const inUrl = await server.call(`${path('generateContent')}?key=${key}`, { key: null, body: asked });
  assert.deepEqual(
    [inUrl.status, inUrl.json.error.details[0].reason],
    [400, 'key_in_query'],
    'a key in a URL is refused with how to send it',
  );
  assert.match(inUrl.json.error.message, /x-goog-api-key/);
  const bad = await server.call(path('generateContent'), { key, body: { contents: [] } });
  assert.deepEqual([bad.status, bad.json.error.status], [400, 'INVALID_ARGUMENT']);
  assert.equal(bad.json.error.details[0].metadata.param, 'contents');
  script = (response) => sendJson(response, 429, { error: { message: 'slow down' } });
  const busy = await sdk.models
    .generateContent({ model, contents: 'Time?' })
    .catch((error: unknown) => error);
  assert.ok(busy instanceof ApiError && busy.status === 429, String(busy));
  assert.equal(Number((await lastRequest()).charge), 0);
  const unknown = {
    tools: [],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['x'] } },
  };
  const names = await server.call(path('generateContent'), { key, body: { ...asked, ...unknown } });
  assert.match(names.json.error.message, /allowedFunctionNames/);
});

test('a stream that breaks ends with an error event and is charged for what was sent', async () => {
  script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(chunk({ role: 'assistant', content: 'Half' }))}\n\n`);
    setTimeout(() => response.destroy(), 50);
  };
  const { text } = await server.call(`${path('streamGenerateContent')}?alt=sse`, { key, body: asked });
  const last = JSON.parse(text.trim().split('data: ').at(-1)!);
  assert.equal(last.error.details[0].reason, 'upstream_error');
});

test('tokens are counted, models listed, and names with a slash work', async () => {
  const { totalTokens } = await sdk.models.countTokens({ model, contents: 'What is the time?' });
  assert.ok(totalTokens! > 0);
  const { json } = await server.call('/api/v1beta/models', { key });
  const listed = await sdk.models.list();
  assert.equal(listed.page.length, json.models.length);
  const own = json.models.find((one: { name: string }) => one.name === 'models/tinyllama-1.1b-chat');
  assert.ok(own === undefined || own.supportedGenerationMethods.includes('generateContent'));
  script = (response) => sendJson(response, 200, completion('Noon.'));
  for (const name of [`openai/${model}`, `openai%2F${model}`]) {
    const { status, text } = await server.call(path('generateContent', name), { key, body: asked });
    assert.equal(status, 200, text);
  }
  const missing = await server.call('/api/v1beta/models/none-such', { key });
  assert.deepEqual([missing.status, missing.json.error.status], [404, 'NOT_FOUND']);
});

test('a test key gets the example in this shape, whole and streamed', async () => {
  const { key: testKey } = await server.account({ mode: 'test' });
  const trial = new GoogleGenAI({ apiKey: testKey, httpOptions: { baseUrl: `${server.url}/api` } });
  const seen = upstream.seen.length;
  const whole = await trial.models.generateContent({ model: 'auto', contents: 'Greet me.' });
  let streamed = '';
  for await (const part of await trial.models.generateContentStream({ model: 'auto', contents: 'Greet me.' }))
    streamed += part.text ?? '';
  assert.match(whole.text!, /Lagos/);
  assert.equal(streamed, whole.text);
  assert.equal(upstream.seen.length, seen);
});
