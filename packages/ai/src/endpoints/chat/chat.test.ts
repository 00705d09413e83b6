import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';
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

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;

const friendly: ChatScript = (response, { body, path }) => {
  if (path.endsWith('/models')) {
    return sendJson(response, 200, {
      data: [{ id: 'stand-in-1', created: 5, owned_by: 'tests' }, { id: 'org/model' }],
    });
  }
  if (body.stream) return sendEvents(response, streamOf('Hel', 'lo'));
  sendJson(response, 200, completion('Hello there'));
};

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({
    env: { OJA_OPENAI_URL: `${upstream.url}/v1`, OJA_OPENAI_KEY: 'sk-upstream', OJA_CHAT_RETRIES: '0' },
  });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const sdk = (key = server.operator.api_key) =>
  new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
const ask = { model: 'stand-in-1', messages: [{ role: 'user' as const, content: 'What is the time?' }] };

test('the answer of the spec: choices[0].message.content, with only messages given', async () => {
  script = friendly;
  const answer = await server.call('/api/v1/chat', {
    body: { messages: [{ role: 'user', content: 'Hello' }] },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.choices[0].message.content, 'Hello there');
  assert.equal(answer.json.oja.engine, 'openai');
  assert.equal(answer.headers.get('x-oja-engine'), 'openai');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
});

test('the OpenAI SDK: chat, stream with usage, models', async () => {
  script = friendly;
  const client = sdk();
  const answer = await client.chat.completions.create(ask);
  assert.equal(answer.choices[0]?.message.content, 'Hello there');
  const stream = await client.chat.completions.create({
    ...ask,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  let total = 0;
  for await (const part of stream) {
    text += part.choices[0]?.delta.content ?? '';
    total = part.usage?.total_tokens ?? total;
  }
  assert.equal(text, 'Hello');
  assert.equal(total, 11);
  const ids = (await client.models.list()).data.map((model) => model.id);
  assert.ok(ids.includes('stand-in-1') && ids.includes('org/model') && ids.includes('oja-extract'));
  assert.equal((await client.models.retrieve('org/model')).id, 'org/model');
  await assert.rejects(client.models.retrieve('nothing'), OpenAI.NotFoundError);
});

test('the OpenAI SDK’s own stream helper and JSON schema helper', async () => {
  script = friendly;
  const final = await sdk().chat.completions.stream(ask).finalChatCompletion();
  assert.equal(final.choices[0]?.message.content, 'Hello');
  script = (response, { body }) => {
    assert.equal(body.response_format.type, 'json_schema');
    sendJson(response, 200, completion('{"answer":42}'));
  };
  const parsed = await sdk().chat.completions.parse({
    ...ask,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'a', schema: { type: 'object' }, strict: true },
    },
  });
  assert.equal(parsed.choices[0]?.message.content, '{"answer":42}');
});

test('tools through the OpenAI SDK, there and back', async () => {
  const calls = [{ id: 'c1', type: 'function' as const, function: { name: 'clock', arguments: '{}' } }];
  script = (response, { body }) => {
    if (body.messages.length > 1)
      return sendJson(response, 200, completion(`It is ${body.messages[2].content}`));
    const message = { role: 'assistant', content: null, tool_calls: calls };
    sendJson(
      response,
      200,
      completion('', { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    );
  };
  const tools = [
    {
      type: 'function' as const,
      function: { name: 'clock', parameters: { type: 'object', properties: {} } },
    },
  ];
  const first = await sdk().chat.completions.create({ ...ask, tools });
  const message = first.choices[0]!.message;
  assert.equal(message.tool_calls?.[0]?.id, 'c1');
  const second = await sdk().chat.completions.create({
    ...ask,
    tools,
    messages: [...ask.messages, message, { role: 'tool', tool_call_id: 'c1', content: '9:00' }],
  });
  assert.equal(second.choices[0]?.message.content, 'It is 9:00');
});

test('the Vercel AI SDK: text, stream, tools', async () => {
  script = friendly;
  const provider = createOpenAI({ apiKey: server.operator.api_key, baseURL: `${server.url}/api/v1` });
  const model = provider.chat('stand-in-1');
  const { text, usage } = await generateText({ model, prompt: 'Hi', maxRetries: 0 });
  assert.equal(text, 'Hello there');
  assert.equal(usage.totalTokens, 12);
  const streamed = streamText({ model, prompt: 'Hi', maxRetries: 0 });
  let all = '';
  for await (const piece of streamed.textStream) all += piece;
  assert.equal(all, 'Hello');
  assert.equal(await streamed.finishReason, 'stop');
  script = (response, { body }) => {
    const delta = {
      tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'clock', arguments: '' } }],
    };
    const grow = { tool_calls: [{ index: 0, function: { arguments: '{"zone":"WAT"}' } }] };
    assert.equal(body.tools[0].function.name, 'clock');
    sendEvents(response, [
      chunk({ role: 'assistant', content: null }),
      chunk(delta),
      chunk(grow),
      chunk({}, 'tool_calls'),
      '[DONE]',
    ]);
  };
  const inputSchema = jsonSchema<{ zone: string }>({
    type: 'object',
    properties: { zone: { type: 'string' } },
  });
  const tooled = streamText({
    model,
    prompt: 'Time?',
    maxRetries: 0,
    tools: { clock: tool({ inputSchema }) },
  });
  const [call] = await tooled.toolCalls;
  assert.deepEqual(call?.input, { zone: 'WAT' });
});

test('chunks reach the caller as the upstream sent them', async () => {
  const bytes = [chunk({ content: 'Ọjà' }), chunk({}, 'stop'), '[DONE]'].map(event).join('');
  script = (response) => {
    beginEvents(response);
    response.end(bytes);
  };
  const answer = await server.call('/api/v1/chat/completions', { body: { ...ask, stream: true } });
  assert.equal(answer.text, bytes);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
});

test('failures become the SDK’s exceptions', async () => {
  script = (response) => sendJson(response, 429, { error: { message: 'slow' } }, { 'retry-after': '9' });
  const limited = await sdk()
    .chat.completions.create(ask)
    .catch((error) => error);
  assert.ok(limited instanceof OpenAI.RateLimitError);
  assert.equal(limited.code, 'upstream_rate_limited');
  assert.equal(limited.headers?.get('retry-after'), '9');
  script = (response) =>
    sendJson(response, 400, { error: { message: 'max_tokens is too large', param: 'max_tokens' } });
  await assert.rejects(sdk().chat.completions.create(ask), (error: InstanceType<typeof OpenAI.APIError>) => {
    assert.ok(error instanceof OpenAI.BadRequestError);
    assert.equal(error.param, 'max_tokens');
    return true;
  });
  script = (response) => sendJson(response, 401, { error: { message: 'Incorrect API key sk-upstream' } });
  await assert.rejects(sdk().chat.completions.create(ask), (error: Error) => {
    assert.ok(error instanceof OpenAI.InternalServerError);
    assert.doesNotMatch(error.message, /sk-upstream/);
    return true;
  });
  await assert.rejects(sdk('oja_live_wrong').chat.completions.create(ask), OpenAI.AuthenticationError);
});

test('a stream that breaks ends with an error event, which the SDK throws', async () => {
  script = (response) => {
    beginEvents(response);
    response.write(event(chunk({ content: 'Hel' })), () => response.destroy());
  };
  const answer = await server.call('/api/v1/chat', { body: { ...ask, stream: true } });
  const events = answer.text.trim().split('\n\n');
  const last = JSON.parse(events.at(-1)!.slice('data: '.length));
  assert.equal(last.error.code, 'upstream_error');
  assert.equal(last.error.type, 'upstream_error');
  const stream = await sdk().chat.completions.create({ ...ask, stream: true });
  await assert.rejects(async () => {
    for await (const _part of stream);
  }, OpenAI.APIError);
});

test('a caller who hangs up aborts the upstream', async () => {
  let gone: Promise<void> | undefined;
  script = (response, seen) => {
    gone = seen.gone;
    beginEvents(response);
    response.write(event(chunk({ content: 'a' })));
  };
  const stream = await sdk().chat.completions.create({ ...ask, stream: true });
  for await (const _part of stream) break;
  stream.controller.abort();
  await gone;
});

test('what is wrong in a request is named, with the valid values', async (t) => {
  script = friendly;
  const cases: [string, object, string, RegExp][] = [
    ['no messages', {}, 'messages', /required/],
    ['empty messages', { messages: [] }, 'messages', /must not be empty/],
    [
      'a role',
      { messages: [{ role: 'boss', content: 'x' }] },
      'messages[0].role',
      /"system".*"user".*You sent "boss"/,
    ],
    ['content missing', { messages: [{ role: 'user' }] }, 'messages[0].content', /required/],
    ['content a number', { messages: [{ role: 'user', content: 5 }] }, 'messages[0].content', /string/],
    [
      'a part',
      { messages: [{ role: 'user', content: [{ type: 'video' }] }] },
      'messages[0].content[0].type',
      /text.*image_url/,
    ],
    ['temperature', { ...ask, temperature: 3 }, 'temperature', /2/],
    ['stream', { ...ask, stream: 'yes' }, 'stream', /true or false/],
    [
      'tool message without id',
      { messages: [{ role: 'tool', content: 'x' }] },
      'messages[0].tool_call_id',
      /required/,
    ],
    [
      'a picture’s address',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'ftp://x' } }] }] },
      'messages[0].content[0].image_url.url',
      /http/,
    ],
    [
      'a file twice',
      {
        messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'f1', file_data: 'eA==' } }] }],
      },
      'messages[0].content[0].file',
      /file_data, file_url or file_id/,
    ],
  ];
  for (const [name, body, param, message] of cases) {
    await t.test(name, async () => {
      const { status, json } = await server.call('/api/v1/chat', { body });
      assert.equal(status, 400);
      assert.equal(json.error.param, param, JSON.stringify(json));
      assert.match(json.error.message, message);
    });
  }
});

test('test keys get an example, streamed when asked', async () => {
  const { key } = await server.account({ mode: 'test' });
  const answer = await sdk(key).chat.completions.create(ask);
  assert.equal(answer.choices[0]?.finish_reason, 'stop');
  const stream = await sdk(key).chat.completions.create({
    ...ask,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = '';
  for await (const part of stream) text += part.choices[0]?.delta.content ?? '';
  assert.equal(text, answer.choices[0]?.message.content);
});

test('the engine and the response get the language of the question', async () => {
  script = friendly;
  const yoruba = 'Ẹ káàárọ̀, báwo ni ọjà ṣe rí lónìí ní ìlú Èkó?';
  const answer = await server.call('/api/v1/chat', {
    body: { messages: [{ role: 'user', content: yoruba }] },
  });
  assert.equal(answer.json.oja.language, 'yo');
  assert.equal(answer.headers.get('x-oja-language'), 'yo');
  const sent = upstream.seen.at(-1)?.body.messages;
  assert.match(sent[0].content, /Answer in Yoruba/);
  const own = [
    { role: 'system', content: 'Translate to French.' },
    { role: 'user', content: yoruba },
  ];
  await server.call('/api/v1/chat', { body: { messages: own } });
  assert.deepEqual(upstream.seen.at(-1)?.body.messages, own, 'a caller’s own instructions stand alone');
  const english = await server.call('/api/v1/chat', { body: ask });
  assert.equal(english.json.oja.language.slice(0, 2), 'en');
  assert.deepEqual(upstream.seen.at(-1)?.body.messages, ask.messages);
});

test('the catalogue says that plain chat waits for a model while files can be asked about', async () => {
  await using bare = await startTestServer({ env: { OJA_MODELS_DIR: `${server.dataDir}/no-models` } });
  const { json } = await bare.call('/api/v1/catalogue');
  const endpoints = json.categories.flatMap((category: { endpoints: object[] }) => category.endpoints);
  const ready = (id: string) => endpoints.find((endpoint: { id: string }) => endpoint.id === id).ready;
  assert.equal(ready('ai.chat'), false);
  assert.equal(ready('ai.vision'), true);
  const answer = await bare.call('/api/v1/chat', { body: ask });
  assert.equal(answer.status, 503);
  assert.equal(answer.json.error.code, 'engine_unavailable');
  assert.match(answer.json.error.message, /models pull chat-tinyllama/);
});

test('a picture by address is fetched through the guard and inlined', async () => {
  const { createServer } = await import('node:http');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const files = createServer((_request, response) => response.end(png)).listen(0, '127.0.0.1');
  await new Promise((ready) => files.once('listening', ready));
  const { port } = files.address() as { port: number };
  script = friendly;
  const open = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_EGRESS_ALLOW: `127.0.0.1:${port}` },
  });
  try {
    const content = [{ type: 'image_url', image_url: { url: `http://127.0.0.1:${port}/dot.png` } }];
    const body = { model: 'm', messages: [{ role: 'user', content }] };
    const answer = await open.call('/api/v1/chat', { body });
    assert.equal(answer.status, 200, answer.text);
    const sent = upstream.seen.at(-1)?.body.messages[0].content[0].image_url.url;
    assert.equal(sent, `data:image/png;base64,${png.toString('base64')}`);
    const refused = await server.call('/api/v1/chat', { body });
    assert.equal(refused.json.error.code, 'address_refused');
  } finally {
    await open.close();
    files.close();
  }
});

test('a key for one of the three uses opens that one only', async () => {
  script = friendly;
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = {
    model: 'm',
    messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: dot } }] }],
  };
  const codes = async (scopes: string[]) => {
    const { key } = await server.account({ scopes });
    const answers = [
      await server.call('/api/v1/chat', { key, body: ask }),
      await server.call('/api/v1/chat', { key, body: picture }),
    ];
    return answers.map(({ status, json }) => json.error?.code ?? status);
  };
  assert.deepEqual(await codes(['ai']), [200, 200]);
  assert.deepEqual(await codes(['ai.vision']), ['scope_missing', 200]);
  assert.deepEqual(await codes(['ai.chat']), [200, 'scope_missing']);
  assert.deepEqual(await codes(['media']), ['scope_missing', 'scope_missing']);
});
