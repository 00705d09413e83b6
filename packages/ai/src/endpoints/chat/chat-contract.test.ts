/** Every field of OpenAI's chat contract, through its own SDK: passed on whole to upstreams that speak it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming as Params } from 'openai/resources/chat/completions';
import { testModelsDir } from '../../../../server/src/testing/models.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  usageChunk,
} from '../../engines/chat/stand-in.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;

before(async () => {
  upstream = await openChatStandIn((response, seen) => {
    if (seen.path.endsWith('/models')) return sendJson(response, 200, { data: [{ id: 'stand-in-1' }] });
    return script(response, seen);
  });
  server = await startTestServer({
    env: {
      OJA_OPENAI_URL: `${upstream.url}/v1`,
      OJA_OPENAI_KEY: 'sk-upstream',
      OJA_CHAT_RETRIES: '0',
      OJA_ENGINES_CHAT: 'openai,llama',
      OJA_MODELS_DIR: testModelsDir,
    },
  });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const sdk = (key = server.operator.api_key) =>
  new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
const ask: Params = { model: 'stand-in-1', messages: [{ role: 'user', content: 'What is the time?' }] };
const clock = { type: 'function' as const, function: { name: 'clock', strict: true, parameters: {} } };
const custom = {
  type: 'custom' as const,
  custom: { name: 'code', description: 'Runs code', format: { type: 'text' as const } },
};

/** Each is sent as it stands and must arrive so. */
const fields: Omit<Params, 'messages' | 'model'>[] = [
  { audio: { voice: 'alloy', format: 'wav' }, modalities: ['text', 'audio'] },
  { frequency_penalty: 0.5, presence_penalty: -0.5, temperature: 0.7, top_p: 0.9 },
  { function_call: { name: 'clock' }, functions: [{ name: 'clock', parameters: {} }] },
  { logit_bias: { '50256': -100 }, logprobs: true, top_logprobs: 5 },
  { max_completion_tokens: 100 },
  { max_tokens: 100 },
  { metadata: { order: '17' }, user: 'u1', safety_identifier: 's1' },
  { n: 2, seed: 7, stop: ['\n', 'END'] },
  { parallel_tool_calls: false, tools: [clock] },
  { prediction: { type: 'content', content: 'It is nine.' } },
  { prompt_cache_key: 'k', prompt_cache_retention: '24h' },
  { reasoning_effort: 'minimal', verbosity: 'low', service_tier: 'flex' },
  { response_format: { type: 'json_object' } },
  {
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'a', strict: true, schema: { type: 'object' } },
    },
  },
  { tools: [clock, custom], tool_choice: 'required' },
  { tools: [clock], tool_choice: { type: 'function', function: { name: 'clock' } } },
  { tools: [custom], tool_choice: { type: 'custom', custom: { name: 'code' } } },
  {
    tools: [clock],
    tool_choice: {
      type: 'allowed_tools',
      allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'clock' } }] },
    },
  },
  { web_search_options: { search_context_size: 'low' } },
  { temperature: null, stop: null, seed: null, metadata: null, service_tier: null, store: null, audio: null },
];

for (const sent of fields) {
  test(`passed on: ${JSON.stringify(sent)}`, async () => {
    script = (response) => sendJson(response, 200, completion('Nine.'));
    const answer = await sdk().chat.completions.create({ ...ask, ...sent });
    assert.equal(answer.choices[0]?.message.content, 'Nine.');
    const { messages: _messages, model: _model, ...arrived } = upstream.seen.at(-1)?.body ?? {};
    assert.deepEqual(arrived, sent);
  });
}

test('every role, a custom call, a spoken answer and sound travel along', async () => {
  script = (response) => sendJson(response, 200, completion('Nine.'));
  const messages: Params['messages'] = [
    { role: 'developer', content: 'Be short.' },
    { role: 'user', name: 'ada', content: [{ type: 'text', text: 'Hm?' }] },
    { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] },
    { role: 'assistant', audio: { id: 'audio_1' } },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'clock', arguments: '{}' } },
        { id: 'c2', type: 'custom', custom: { name: 'code', input: 'print(1)' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '9:00' },
    { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: '1' }] },
    { role: 'assistant', refusal: 'No.' },
  ];
  await sdk().chat.completions.create({ ...ask, messages });
  assert.deepEqual(upstream.seen.at(-1)?.body.messages, messages);
});

test('parallel tool calls, refusals, logprobs and usage come through a stream', async () => {
  const logprobs = { content: [{ token: 'a', logprob: -0.1, bytes: [97], top_logprobs: [] }], refusal: null };
  const call = (index: number, fields: object) => ({ tool_calls: [{ index, ...fields }] });
  script = (response, { body }) => {
    assert.equal(body.stream_options.include_obfuscation, false);
    sendEvents(response, [
      {
        ...chunk({ role: 'assistant', content: 'a' }),
        choices: [{ index: 0, delta: { role: 'assistant', content: 'a' }, logprobs }],
      },
      chunk(call(0, { id: 'c1', type: 'function', function: { name: 'clock', arguments: '' } })),
      chunk(call(0, { function: { arguments: '{}' } })),
      chunk(call(1, { id: 'c2', type: 'function', function: { name: 'clock', arguments: '' } })),
      chunk(call(1, { function: { arguments: '{"zone":"WAT"}' } })),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  };
  const stream = sdk().chat.completions.stream({
    ...ask,
    tools: [clock],
    logprobs: true,
    stream: true,
    stream_options: { include_usage: true, include_obfuscation: false },
  });
  const final = await stream.finalChatCompletion();
  const [choice] = final.choices;
  const args = choice?.message.tool_calls?.map((made) => made.type === 'function' && made.function.arguments);
  assert.deepEqual(args, ['{}', '{"zone":"WAT"}']);
  assert.equal(choice?.logprobs?.content?.[0]?.token, 'a');
  assert.equal(final.usage?.total_tokens, 11);
});

test('null stands for a field that is not meant', async () => {
  script = (response) => sendJson(response, 200, completion('Noon'));
  const none = {
    tools: null,
    tool_choice: null,
    parallel_tool_calls: null,
    response_format: null,
    user: null,
    functions: null,
    function_call: null,
  };
  const said = { content: 'Hi', refusal: null, role: 'assistant', audio: null, name: null, tool_calls: null };
  const messages = [said, { role: 'user', content: 'What is the time?', name: null, tool_call_id: null }];
  const body = { model: 'stand-in-1', messages, ...none };
  const answer = await server.call('/api/v1/chat/completions', { body });
  assert.equal(answer.status, 200, answer.text);
  const arrived = upstream.seen.at(-1)!.body as Record<string, unknown>;
  for (const field of Object.keys(none)) assert.ok(!(field in arrived), field);
  const chosen = await server.call('/api/v1/chat', { body: { messages: ask.messages, model: null } });
  assert.equal(chosen.status, 200, chosen.text);
});

test('the embedded model refuses by name what it cannot do', async () => {
  const model = 'llama/tinyllama-1.1b-chat';
  const spoken = sdk().chat.completions.create({ ...ask, model, modalities: ['text', 'audio'] });
  await assert.rejects(spoken, (error: InstanceType<typeof OpenAI.APIError>) => {
    assert.ok(error instanceof OpenAI.UnprocessableEntityError, error.message);
    assert.equal(error.param, 'modalities');
    return true;
  });
});

test('a model has the same names in a chat and in the list', async () => {
  const { models } = sdk();
  for (const name of ['stand-in-1', 'openai/stand-in-1', 'auto', 'tinyllama-1.1b-chat']) {
    assert.equal((await models.retrieve(name)).id, name);
  }
  assert.equal((await models.retrieve('llama/tinyllama-1.1b-chat')).owned_by, 'oja');
  // As openai 4 sends it, and people who type the URL by hand.
  const bare = await server.call('/api/v1/models/llama/tinyllama-1.1b-chat', { method: 'GET' });
  assert.equal(bare.json.id, 'llama/tinyllama-1.1b-chat');
  const missing = await server.call('/api/v1/models/openrouter/a/b', { method: 'GET' });
  assert.equal(missing.json.error.code, 'model_not_found');
  for (const name of ['a/b', 'llama/stand-in-1', 'openai/tinyllama-1.1b-chat']) {
    await assert.rejects(models.retrieve(name), (error: InstanceType<typeof OpenAI.APIError>) => {
      assert.ok(error instanceof OpenAI.NotFoundError);
      assert.equal(error.code, 'model_not_found');
      return true;
    });
  }
});

test('a test key knows the models of its list and no others', async () => {
  const made = await server.call('/api/v1/keys', { body: { name: 'test', mode: 'test' } });
  const { models } = sdk(made.json.key);
  const listed = (await models.list()).data.map(({ id }) => id);
  for (const id of listed) assert.equal((await models.retrieve(id)).id, id);
  await assert.rejects(models.retrieve('a/b'), OpenAI.NotFoundError);
});

test('the reference shows the fields of a chat sent as a form', async () => {
  const { json } = await server.call('/openapi.json', { key: undefined, method: 'GET' });
  for (const path of ['/api/v1/chat', '/api/v1/chat/completions']) {
    const { schema } = json.paths[path].post.requestBody.content['multipart/form-data'];
    assert.deepEqual(schema.properties.file.items ?? schema.properties.file, {
      type: 'string',
      format: 'binary',
    });
    assert.equal(schema.properties.messages.type, 'array');
    assert.ok(schema.required.includes('messages'));
  }
});
