/** Chat and Messages with models that an upstream serves by the Responses API alone. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';
import {
  callItem,
  inEvents,
  messageItem,
  reasoningItem,
  upstreamEvents,
  upstreamResponse,
} from './stand-in.ts';

let upstream: Awaited<ReturnType<typeof openChatStandIn>>;
let server: TestServer;
let key: string;
let openai: OpenAI;
let answer: (response: ServerResponse, body: Record<string, unknown>) => void;

const onlyResponses = 'This model is only supported in v1/responses and not in v1/chat/completions.';
const notTogether =
  "Function tools with reasoning_effort are not supported for gpt-both in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.";

before(async () => {
  upstream = await openChatStandIn((response, { path, body }) => {
    if (path.endsWith('/responses')) answer(response, body);
    else if (body.model === 'gpt-both') sendJson(response, 400, refusal(notTogether));
    else sendJson(response, 404, refusal(onlyResponses));
  });
  const entry = { name: 'main', url: upstream.url, models: ['gpt-*'], responses: true };
  server = await startTestServer({
    env: { OJA_CHAT_UPSTREAMS: JSON.stringify([entry]), OJA_CHAT_RETRIES: '0' },
  });
  for (const endpoint of ['ai.chat', 'ai.vision'])
    await server.call('/api/v1/operator/prices', { body: { endpoint, price_per_unit: '0.00001' } });
  ({ key } = await server.account({ dollars: 5 }));
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const refusal = (message: string) => ({
  error: { message, type: 'invalid_request_error', param: 'model', code: null },
});
const whole = (output: object[], more?: object) => (response: ServerResponse) =>
  sendJson(response, 200, upstreamResponse(output, more));
const streamed = (events: object[]) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(inEvents(events));
};
const sent = () => upstream.seen.at(-1)!.body;
const weather = { name: 'weather', description: 'Weather of a city', parameters: { type: 'object' } };

test('a conversation with images and tool results is translated, and the model is remembered', async () => {
  answer = whole([reasoningItem, messageItem('Dry')]);
  const picture = `data:image/png;base64,${png}`;
  const completion = await openai.chat.completions.create({
    model: 'gpt-pro',
    max_tokens: 5,
    reasoning_effort: 'high',
    tools: [{ type: 'function', function: weather }],
    tool_choice: { type: 'function', function: { name: 'weather' } },
    response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
    messages: [
      { role: 'system', content: 'Be short.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Weather?' },
          { type: 'image_url', image_url: { url: picture } },
        ],
      },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
    ],
  });
  const [choice] = completion.choices;
  assert.deepEqual([choice?.message.content, choice?.finish_reason], ['Dry', 'stop']);
  assert.equal(completion.object, 'chat.completion');
  assert.equal(completion.usage?.completion_tokens_details?.reasoning_tokens, 8);
  const { input, ...rest } = sent();
  assert.deepEqual(rest, {
    model: 'gpt-pro',
    store: false,
    max_output_tokens: 16,
    reasoning: { effort: 'high' },
    text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' } } },
    tools: [{ type: 'function', ...weather, strict: false }],
    tool_choice: { type: 'function', name: 'weather' },
  });
  assert.deepEqual(input, [
    { role: 'system', content: 'Be short.' },
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'Weather?' },
        { type: 'input_image', image_url: picture, detail: 'auto' },
      ],
    },
    { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c1', output: 'sunny' },
  ]);
  const calls = upstream.seen.length;
  await openai.chat.completions.create({ model: 'gpt-pro', messages: [{ role: 'user', content: 'Hi' }] });
  assert.equal(upstream.seen.length, calls + 1, 'chat is not tried again');
});

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ask = { model: 'gpt-pro', messages: [{ role: 'user' as const, content: 'Weather?' }] };

test('a stream arrives as chunks and is charged by what the upstream counted', async () => {
  answer = streamed(upstreamEvents(['It is ', 'dry']));
  const stream = openai.chat.completions.stream({ ...ask, stream_options: { include_usage: true } });
  const { choices, usage } = await stream.finalChatCompletion();
  assert.deepEqual([choices[0]?.message.content, choices[0]?.finish_reason], ['It is dry', 'stop']);
  assert.equal(usage?.total_tokens, 56);
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  const row = json.data.find((one: { model: object | null }) => one.model !== null);
  assert.equal(row.charge, '0.00056');
});

test('parallel tool calls, whole and streamed', async () => {
  const second = { ...callItem, id: 'fc_2', call_id: 'call_2', arguments: '{"city":"Kano"}' };
  const tools = [{ type: 'function' as const, function: weather }];
  answer = whole([callItem, second]);
  const { choices } = await openai.chat.completions.create({ ...ask, tools });
  assert.equal(choices[0]?.finish_reason, 'tool_calls');
  const argued = choices[0]?.message.tool_calls?.map((call) => call.type === 'function' && call.function);
  assert.deepEqual(argued, [
    { name: 'weather', arguments: '{"city":"Jos"}' },
    { name: 'weather', arguments: '{"city":"Kano"}' },
  ]);
  const type = 'response.function_call_arguments.delta';
  const response = upstreamResponse([callItem, second]);
  const opened = (item: object, output_index: number) => ({
    type: 'response.output_item.added',
    output_index,
    item: { ...item, arguments: '' },
  });
  answer = streamed([
    { type: 'response.created', response: { ...response, output: [], usage: null } },
    opened(callItem, 0),
    opened(second, 1),
    { type, output_index: 0, delta: '{"city":' },
    { type, output_index: 1, delta: '{"city":"Kano"}' },
    { type, output_index: 0, delta: '"Jos"}' },
    { type: 'response.completed', response },
  ]);
  const stream = openai.chat.completions.stream({ ...ask, tools });
  const final = await stream.finalChatCompletion();
  const called = final.choices[0]!.message.tool_calls?.map((call) => [
    call.id,
    call.type === 'function' && call.function.arguments,
  ]);
  assert.deepEqual(called, [
    ['call_12345xyz', '{"city":"Jos"}'],
    ['call_2', '{"city":"Kano"}'],
  ]);
});

test('Messages reach such a model too, and tools with an effort', async () => {
  const claude = new Anthropic({ apiKey: key, baseURL: `${server.url}/api`, maxRetries: 0 });
  answer = streamed(upstreamEvents(['It is ', 'dry']));
  const message = await claude.messages
    .stream({ ...ask, model: 'gpt-new-pro', max_tokens: 100 })
    .finalMessage();
  assert.deepEqual(message.content, [{ type: 'text', text: 'It is dry' }]);
  answer = whole([callItem]);
  const tools = [{ type: 'function' as const, function: weather }];
  const both = { ...ask, model: 'gpt-both', tools, reasoning_effort: 'low' as const };
  const { choices } = await openai.chat.completions.create(both);
  assert.equal(choices[0]?.finish_reason, 'tool_calls');
});

test('what the Responses API lacks is refused by its name; hints are dropped and named', async () => {
  answer = whole([messageItem('Dry')]);
  const refused = await server.call('/api/v1/chat', { key, body: { ...ask, stop: ['\n'] } });
  assert.deepEqual([refused.status, refused.json.error.param], [422, 'stop']);
  const hinted = await server.call('/api/v1/chat', { key, body: { ...ask, seed: 7 } });
  assert.deepEqual([hinted.status, hinted.headers.get('x-oja-dropped')], [200, 'seed']);
  answer = (response) => sendJson(response, 400, refusal('Unsupported parameter: temperature'));
  const failed = await server.call('/api/v1/chat', { key, body: ask });
  assert.deepEqual([failed.status, failed.json.error.code], [400, 'invalid_request']);
});
