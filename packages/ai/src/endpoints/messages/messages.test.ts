import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatScript,
  chunk,
  completion,
  sendEvents,
  sendJson,
  usageChunk,
} from '../../engines/chat/stand-in.ts';
import { message, messageStream, sendStream, text } from './stand-in.ts';
import { openMessages } from './testing.ts';

let opened: Awaited<ReturnType<typeof openMessages>>;
let script: ChatScript;
let { server, claude, other, key, sdk, spentMicros } = {} as typeof opened;
const microsPerToken = 10;

before(async () => {
  opened = await openMessages((response, seen) => script(response, seen));
  ({ server, claude, other, key, sdk, spentMicros } = opened);
});
after(() => opened.close());

const ask = {
  model: 'claude-next',
  max_tokens: 64,
  messages: [{ role: 'user' as const, content: 'What is the time?' }],
};
const weather = {
  name: 'weather',
  description: 'Weather of a city',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
};

test('an Anthropic upstream gets the request as it is, and its bytes come back unchanged', async () => {
  const whole = `${JSON.stringify(message([{ type: 'text', text: 'Noon', citations: null }]), null, 1)}\n`;
  script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole);
  };
  const body = {
    ...ask,
    top_k: 3,
    system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
    thinking: { type: 'enabled', budget_tokens: 1024 },
    context_management: { edits: [] },
    from_the_future: { deep: [1, { two: null }] },
  };
  const answer = await server.call('/api/v1/messages?beta=true', {
    key: null,
    body,
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01', 'anthropic-beta': 'a-2025,b-2026' },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.text, whole);
  assert.equal(answer.headers.get('x-oja-dropped'), null);
  assert.equal(answer.headers.get('request-id'), answer.headers.get('x-request-id'));
  const seen = claude.seen.at(-1)!;
  assert.deepEqual(seen.body, body);
  assert.equal(seen.path, '/v1/messages');
  assert.deepEqual(
    [seen.headers['x-api-key'], seen.headers['anthropic-version'], seen.headers['anthropic-beta']],
    ['sk-ant-stand-in', '2023-06-01', 'a-2025,b-2026'],
  );
  // 12 read, 3 written to the cache, 5 read from it, 7 answered.
  assert.equal(await spentMicros(), 27 * microsPerToken);
});

test('the stream of an Anthropic upstream passes byte by byte, thinking and signatures included', async () => {
  const events = messageStream([
    {
      block: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: 'Clocks…' },
        { type: 'signature_delta', signature: 'EqQBCg==' },
      ],
    },
    text('It is ', 'nọọn'),
  ]);
  script = (response) => sendStream(response, events);
  const answer = await server.call('/api/v1/messages', { key, body: { ...ask, stream: true } });
  assert.equal(answer.text, events.join(''));
  assert.equal(await spentMicros(), 27 * microsPerToken);
  const { json } = await server.call(`/api/v1/requests/${answer.headers.get('x-request-id')}`, { key });
  assert.equal(json.model.finish_reason, 'stop');

  const stream = sdk.messages.stream({ ...ask, thinking: { type: 'enabled', budget_tokens: 1024 } });
  const heard: string[] = [];
  stream.on('thinking', (delta) => heard.push(delta));
  stream.on('text', (delta) => heard.push(delta));
  const final = await stream.finalMessage();
  assert.deepEqual(heard, ['Clocks…', 'It is ', 'nọọn']);
  assert.deepEqual(final.content[0], { type: 'thinking', thinking: 'Clocks…', signature: 'EqQBCg==' });
  assert.equal(final.usage.cache_read_input_tokens, 5);
});

test('other models are asked in their words: tools, pictures, documents, results', async () => {
  script = (response) =>
    sendJson(
      response,
      200,
      completion('', {
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: 'Let me look.',
              reasoning_content: 'Which city?',
              tool_calls: [
                {
                  id: 'call_1',
                  type: 'function',
                  function: { name: 'weather', arguments: '{"city":"Jos"}' },
                },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
        usage: {
          prompt_tokens: 20,
          completion_tokens: 4,
          total_tokens: 24,
          prompt_tokens_details: { cached_tokens: 8 },
        },
      }),
    );
  const { data, response } = await sdk.messages
    .create({
      model: 'm',
      max_tokens: 64,
      ...({ top_k: 5 } as object),
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      stop_sequences: ['END'],
      thinking: { type: 'enabled', budget_tokens: 1024 },
      metadata: { user_id: 'u1' },
      tools: [weather, { type: 'web_search_20250305', name: 'web_search' }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      messages: [
        { role: 'user', content: 'Weather in Jos?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 's' },
            { type: 'text', text: 'One moment.' },
            { type: 'tool_use', id: 'tu_1', name: 'weather', input: { city: 'Jos' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'tu_1',
              content: [{ type: 'text', text: 'no answer' }],
              is_error: true,
            },
            { type: 'text', text: 'Try again.' },
            {
              type: 'document',
              source: { type: 'text', media_type: 'text/plain', data: 'Jos is cool.' },
              title: 'Notes',
            },
          ],
        },
      ],
    })
    .withResponse();
  assert.deepEqual(other.seen.at(-1)!.body, {
    model: 'm',
    max_tokens: 64,
    stop: ['END'],
    user: 'u1',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Weather in Jos?' },
      {
        role: 'assistant',
        content: 'One moment.',
        tool_calls: [
          { id: 'tu_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Jos"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'tu_1', content: 'Error: no answer' },
      { role: 'user', content: 'Try again.\n\nNotes\n\nJos is cool.' },
    ],
    tools: [
      {
        type: 'function',
        function: { name: 'weather', description: 'Weather of a city', parameters: weather.input_schema },
      },
    ],
    tool_choice: 'required',
    parallel_tool_calls: false,
  });
  assert.deepEqual(data.content, [
    { type: 'thinking', thinking: 'Which city?', signature: 'oja:reasoning_content:m' },
    { type: 'text', text: 'Let me look.' },
    { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'Jos' } },
  ]);
  assert.equal(data.stop_reason, 'tool_use');
  assert.deepEqual(
    [data.usage.input_tokens, data.usage.cache_read_input_tokens, data.usage.output_tokens],
    [12, 8, 4],
  );
  assert.deepEqual(response.headers.get('x-oja-dropped')?.split(', ').sort(), [
    'cache_control',
    'messages.thinking',
    'thinking',
    'tools.web_search_20250305',
    'top_k',
  ]);
  assert.equal(await spentMicros(), 24 * microsPerToken);
});

test('a translated request carries an instruction for the language of the question, a passed one does not', async () => {
  const yoruba = 'Ẹ káàárọ̀, báwo ni ọjà ṣe rí lónìí ní ìlú Èkó?';
  const body = { ...ask, messages: [{ role: 'user' as const, content: yoruba }] };
  script = (response) => sendJson(response, 200, completion('Ó dára.'));
  const translated = await server.call('/api/v1/messages', { key, body: { ...body, model: 'm' } });
  assert.equal(translated.headers.get('x-oja-language'), 'yo', translated.text);
  assert.match(other.seen.at(-1)!.body.messages[0].content, /Answer in Yoruba/);
  script = (response) => sendJson(response, 200, message([{ type: 'text', text: 'Ó dára.' }]));
  const passed = await server.call('/api/v1/messages', { key, body });
  assert.equal(passed.headers.get('x-oja-language'), 'yo', passed.text);
  assert.deepEqual(claude.seen.at(-1)!.body, body);
});

test('pictures go to other models too, and are logged as vision', async () => {
  script = (response) => sendJson(response, 200, completion('A red dot.'));
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAIAAAACDbGyAAAAF0lEQVR4nGP8z8DAwMDAxAADMAY2LgAAIA8BCQw5XlEAAAAASUVORK5CYII=';
  await sdk.messages.create({
    model: 'm',
    max_tokens: 64,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: dot } },
        ],
      },
    ],
  });
  const { content } = other.seen.at(-1)!.body.messages[0];
  assert.equal(content[1].type, 'image_url');
  assert.match(content[1].image_url.url, /^data:image\/png;base64,/);
  const { json } = await server.call('/api/v1/requests?limit=1', { key });
  assert.deepEqual([json.data[0].endpoint, json.data[0].path], ['ai.vision', '/api/v1/messages']);
});

test('a translated stream has the whole sequence of events, and the SDK helpers read it', async () => {
  script = (response) =>
    sendEvents(response, [
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'Which ' }),
      chunk({ reasoning_content: 'city?' }),
      chunk({ content: 'Let me ' }),
      chunk({ content: 'look.' }),
      chunk({
        tool_calls: [
          { index: 0, id: 'call_1', type: 'function', function: { name: 'weather', arguments: '' } },
        ],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '"Jos"}' } }] }),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  const answer = await server.call('/api/v1/messages', { key, body: { ...ask, model: 'm', stream: true } });
  assert.deepEqual(
    [...answer.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    [
      'message_start',
      'ping',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ],
  );
  assert.match(answer.text, /: x-oja-charge: 0\.00011\n\n$/);
  assert.equal(await spentMicros(), 11 * microsPerToken);

  const stream = sdk.messages.stream({ ...ask, model: 'm', tools: [weather] });
  const inputs: unknown[] = [];
  stream.on('contentBlock', (block) => {
    if (block.type === 'tool_use') inputs.push(block.input);
  });
  const final = await stream.finalMessage();
  assert.deepEqual(inputs, [{ city: 'Jos' }]);
  assert.deepEqual(
    final.content.map(({ type }) => type),
    ['thinking', 'text', 'tool_use'],
  );
  assert.deepEqual(
    [final.stop_reason, final.usage.input_tokens, final.usage.output_tokens],
    ['tool_use', 9, 2],
  );
});

test('the tool runner of the SDK goes on until the model has its answer', async () => {
  const { betaTool } = await import('@anthropic-ai/sdk/helpers/beta/json-schema');
  let round = 0;
  script = (response) => {
    round += 1;
    if (round > 1) return sendJson(response, 200, completion('It is 24 °C in Jos.'));
    const call = {
      id: 'call_9',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Jos"}' },
    };
    const said = { role: 'assistant', content: null, tool_calls: [call] };
    sendJson(
      response,
      200,
      completion('', { choices: [{ index: 0, message: said, finish_reason: 'tool_calls' }] }),
    );
  };
  const tool = betaTool({
    name: weather.name,
    description: weather.description,
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    run: ({ city }: { city?: unknown }) => `${city}: 24 °C`,
  });
  const final = await sdk.beta.messages.toolRunner({ ...ask, model: 'm', tools: [tool] });
  assert.equal(final.content[0]?.type === 'text' && final.content[0].text, 'It is 24 °C in Jos.');
  assert.deepEqual(other.seen.at(-1)!.body.messages.at(-1), {
    role: 'tool',
    tool_call_id: 'call_9',
    content: 'Jos: 24 °C',
  });
});
