/** Responses of upstreams that are legal and unusual, in every dialect. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import {
  type ChatScript,
  type ChatStandIn,
  chunk,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  usageChunk,
} from '../engines/chat/stand-in.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
let openai: OpenAI;
let anthropic: Anthropic;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const { key } = await server.account({ dollars: 5 });
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
  anthropic = new Anthropic({ apiKey: key, baseURL: `${server.url}/api`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const messages = [{ role: 'user' as const, content: 'What is the time?' }];
const ask = { model: 'm', max_tokens: 50, messages };
const choice = (message: unknown, finish_reason = 'stop') =>
  completion('', { choices: [{ index: 0, message, finish_reason }] });

const chat = (stream: boolean) =>
  stream
    ? openai.chat.completions.stream(ask).finalChatCompletion()
    : openai.chat.completions.create({ ...ask, stream: false });
const respond = (stream: boolean) =>
  stream
    ? openai.responses.stream({ model: 'm', input: 'x' }).finalResponse()
    : openai.responses.create({ model: 'm', input: 'x', stream: false });
const message = (stream: boolean) =>
  stream
    ? anthropic.messages.stream(ask).finalMessage()
    : anthropic.messages.create({ ...ask, stream: false });

for (const stream of [false, true]) {
  const way = stream ? 'a stream' : 'a whole response';

  test(`${way} with its content in parts becomes text and thoughts`, async () => {
    const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Clocks…' }] }];
    const text = [
      { type: 'text', text: 'It is ' },
      { type: 'text', text: 'noon' },
    ];
    script = (response) =>
      stream
        ? sendEvents(response, [
            chunk({ role: 'assistant', content: thinking }),
            chunk({ content: text }, 'stop'),
            usageChunk,
            '[DONE]',
          ])
        : sendJson(response, 200, choice({ role: 'assistant', content: [...thinking, ...text] }));
    const said = 'It is noon';
    const plain = (await chat(stream)).choices[0]!.message;
    assert.equal(plain.content, said);
    const response = await respond(stream);
    assert.deepEqual([response.status, response.output_text], ['completed', said]);
    const thoughts = response.output.flatMap((item) => (item.type === 'reasoning' ? item.summary : []));
    assert.deepEqual(thoughts, [{ type: 'summary_text', text: 'Clocks…' }]);
    const { content, usage } = await message(stream);
    assert.deepEqual(content, [
      { type: 'thinking', thinking: 'Clocks…', signature: 'oja:reasoning_content:m' },
      { type: 'text', text: said },
    ]);
    assert.equal(usage.output_tokens, stream ? 2 : 3);
  });

  test(`${way} that calls a tool and says stop has the stop reason tool_use`, async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'ring', arguments: '{"bell":1}' } };
    script = (response) =>
      stream
        ? sendEvents(response, [
            chunk({ role: 'assistant', tool_calls: [{ index: 0, ...call }] }),
            chunk({}, 'stop'),
            usageChunk,
            '[DONE]',
          ])
        : sendJson(response, 200, choice({ role: 'assistant', content: null, tool_calls: [call] }));
    const { content, stop_reason } = await message(stream);
    assert.deepEqual(
      [content, stop_reason],
      [[{ type: 'tool_use', id: 'call_1', name: 'ring', input: { bell: 1 } }], 'tool_use'],
    );
  });
}

const head = (index: number, name: string) => ({
  index,
  id: `call_${index}`,
  type: 'function',
  function: { name, arguments: '' },
});
const more = (index: number, text: string) => ({ index, function: { arguments: text } });

for (const [order, deltas] of Object.entries({
  interleaved: [
    [head(0, 'ring'), head(1, 'sing'), head(2, 'rest')],
    [more(1, '{"song":"'), more(0, '{"bell":')],
    [more(0, '{"of":"}"}}'), more(1, 'b\\"}a')],
    [more(2, '{}')],
    [more(1, '"}')],
  ],
  'in turn': [
    [head(0, 'ring')],
    [more(0, '{"bell":{"of":"}"}}')],
    [head(1, 'sing')],
    [more(1, '{"song":"b\\"}a"}')],
    [head(2, 'rest')],
  ],
}))
  test(`tool calls whose deltas come ${order} are each written whole`, async () => {
    script = (response) =>
      sendEvents(response, [
        ...deltas.map((tool_calls) => chunk({ tool_calls })),
        chunk({}, 'tool_calls'),
        usageChunk,
        '[DONE]',
      ]);
    const expected = [
      ['call_0', 'ring', { bell: { of: '}' } }],
      ['call_1', 'sing', { song: 'b"}a' }],
      ['call_2', 'rest', {}],
    ];
    const response = await respond(true);
    const calls = response.output.map((item) =>
      item.type === 'function_call' ? [item.call_id, item.name, JSON.parse(item.arguments)] : item.type,
    );
    assert.deepEqual(calls, expected);
    const { content } = await message(true);
    assert.deepEqual(
      content.map((block) => (block.type === 'tool_use' ? [block.id, block.name, block.input] : block.type)),
      expected,
    );
    const events = await server.call('/api/v1/messages', { body: { ...ask, stream: true } });
    // One block after another, as Anthropic's SDKs expect.
    const order = events.text.match(/content_block_(?:start|stop)(?=\n)/g);
    assert.equal(order?.join(' '), 'content_block_start content_block_stop '.repeat(3).trim());
  });

test('a choice without a message is an error of the upstream in every dialect', async () => {
  script = (response) => sendJson(response, 200, choice(null));
  for (const [path, body] of [
    ['chat', ask],
    ['responses', { model: 'm', input: 'x' }],
    ['messages', ask],
  ] as const) {
    const { status, json } = await server.call(`/api/v1/${path}`, { body });
    assert.deepEqual([status, json.error.code], [502, 'upstream_error'], path);
  }
});
