import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
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
let openai: OpenAI;
const microsPerToken = 10;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  for (const endpoint of ['ai.chat', 'ai.files']) {
    const price = { endpoint, price_per_unit: '0.00001' };
    assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  }
  ({ key } = await server.account({ dollars: 5 }));
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

async function spentMicros(): Promise<number> {
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  const row = json.data.find((one: { path: string }) => one.path === '/api/v1/responses');
  return Math.round(Number(row?.charge ?? 0) * 1_000_000);
}

const toolCall = (name: string, input: object, id = 'call_1') => ({
  index: 0,
  message: {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  },
  finish_reason: 'tool_calls',
});

test('a response goes on from the one before, and is retrieved, listed and deleted', async () => {
  script = (response) =>
    sendJson(
      response,
      200,
      completion('Noon', {
        usage: {
          prompt_tokens: 9,
          completion_tokens: 3,
          total_tokens: 12,
          prompt_tokens_details: { cached_tokens: 4 },
          completion_tokens_details: { reasoning_tokens: 2 },
        },
      }),
    );
  const first = await openai.responses.create({
    model: 'm',
    instructions: 'Be brief.',
    input: 'What is the time?',
    metadata: { order: '7' },
  });
  assert.equal(first.output_text, 'Noon');
  assert.equal(first.status, 'completed');
  assert.deepEqual(first.usage, {
    input_tokens: 9,
    input_tokens_details: { cached_tokens: 4 },
    output_tokens: 3,
    output_tokens_details: { reasoning_tokens: 2 },
    total_tokens: 12,
  });
  assert.equal(await spentMicros(), 12 * microsPerToken);
  const second = await openai.responses.create({
    model: 'm',
    input: 'And in Jos?',
    previous_response_id: first.id,
  });
  assert.deepEqual(upstream.seen.at(-1)!.body.messages, [
    { role: 'user', content: 'What is the time?' },
    { role: 'assistant', content: 'Noon' },
    { role: 'user', content: 'And in Jos?' },
  ]);
  assert.equal(await spentMicros(), 12 * microsPerToken);
  const found = await openai.responses.retrieve(second.id);
  assert.deepEqual([found.id, found.previous_response_id, found.output_text], [second.id, first.id, 'Noon']);
  assert.deepEqual((await openai.responses.retrieve(first.id)).metadata, { order: '7' });
  const items = await openai.responses.inputItems.list(second.id);
  assert.equal((items.data[0] as { content: unknown }).content, 'And in Jos?');

  const { key: stranger } = await server.account();
  assert.equal((await server.call(`/api/v1/responses/${first.id}`, { key: stranger })).status, 404);

  await openai.responses.delete(first.id);
  await assert.rejects(openai.responses.retrieve(first.id), OpenAI.NotFoundError);
  await assert.rejects(
    openai.responses.create({ model: 'm', input: 'x', previous_response_id: first.id }),
    OpenAI.NotFoundError,
  );
});

test('what is stored is encrypted, and store: false stores nothing', async () => {
  script = (response) => sendJson(response, 200, completion('a very particular answer'));
  const kept = await openai.responses.create({ model: 'm', input: 'a very particular question' });
  const rows = await server.app.platform.parts.store.query('SELECT * FROM stored_answers WHERE id = $1', [
    kept.id,
  ]);
  assert.equal(rows.length, 1);
  assert.doesNotMatch(JSON.stringify(rows), /particular/);
  const gone = await openai.responses.create({ model: 'm', input: 'x', store: false });
  await assert.rejects(openai.responses.retrieve(gone.id), OpenAI.NotFoundError);
});

test('the stream has every event in order, numbered, and the SDK puts it together', async () => {
  script = (response) =>
    sendEvents(response, [
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning_content: 'Clocks…' }),
      chunk({ content: 'It is ' }),
      chunk({ content: 'noon' }),
      chunk({
        tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'ring', arguments: '' } }],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"bell":' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  const tools = [
    {
      type: 'function' as const,
      name: 'ring',
      strict: false,
      parameters: { type: 'object', properties: {} },
    },
  ];
  const stream = openai.responses.stream({ model: 'm', input: 'Time?', tools });
  const seen: { type: string; sequence_number: number }[] = [];
  for await (const one of stream) seen.push(one as never);
  assert.deepEqual(
    seen.map(({ sequence_number }) => sequence_number),
    seen.map((_, place) => place),
  );
  assert.deepEqual(
    seen.map(({ type }) => type.replace('response.', '')),
    [
      'created',
      'in_progress',
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'completed',
    ],
  );
  const final = await stream.finalResponse();
  assert.equal(final.output_text, 'It is noon');
  const called = final.output.find(({ type }) => type === 'function_call') as {
    arguments: string;
    call_id: string;
  };
  assert.deepEqual([called.arguments, called.call_id], ['{"bell":1}', 'call_1']);
  assert.equal(final.usage?.total_tokens, 11);
  assert.equal(await spentMicros(), 11 * microsPerToken);
});

test('structured output is parsed by the SDK', async () => {
  script = (response) => sendJson(response, 200, completion('{"hour":12}'));
  const parsed = await openai.responses.parse({
    model: 'm',
    input: 'Time?',
    text: { format: zodTextFormat(z.object({ hour: z.number() }), 'time') },
  });
  assert.deepEqual(parsed.output_parsed, { hour: 12 });
  const { response_format } = upstream.seen.at(-1)!.body;
  assert.deepEqual(
    [response_format.type, response_format.json_schema.name, response_format.json_schema.strict],
    ['json_schema', 'time', true],
  );
});

test('custom tools, namespaces and results of tools pass both ways', async () => {
  script = (response) =>
    sendJson(
      response,
      200,
      completion('', { choices: [toolCall('apply_patch', { input: '*** Begin Patch' })] }),
    );
  const grammar = { type: 'grammar' as const, syntax: 'lark' as const, definition: 'start: "x"' };
  const body = {
    model: 'm',
    input: [
      { role: 'user' as const, content: [{ type: 'input_text' as const, text: 'Mend it' }] },
      { type: 'reasoning' as const, id: 'rs_1', summary: [] },
      { type: 'function_call' as const, call_id: 'c0', namespace: 'agents', name: 'spawn', arguments: '{}' },
      { type: 'function_call_output' as const, call_id: 'c0', output: 'spawned' },
    ],
    tools: [
      { type: 'custom' as const, name: 'apply_patch', description: 'Patches files', format: grammar },
      {
        type: 'namespace' as const,
        name: 'agents',
        description: 'Agents',
        tools: [{ type: 'function', name: 'spawn', parameters: { type: 'object' } }],
      },
      { type: 'web_search' as const, external_web_access: false },
    ],
  };
  const { data, response } = (await openai.responses.create(body as never).withResponse()) as never as {
    data: OpenAI.Responses.Response;
    response: Response;
  };
  assert.deepEqual(
    data.output.map((item) => [
      item.type,
      (item as { name?: string }).name,
      (item as { input?: string }).input,
    ]),
    [['custom_tool_call', 'apply_patch', '*** Begin Patch']],
  );
  const sent = upstream.seen.at(-1)!.body;
  assert.deepEqual(
    sent.tools.map((tool: { function: { name: string } }) => tool.function.name),
    ['apply_patch', 'agents__spawn'],
  );
  assert.deepEqual(sent.messages.slice(1), [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c0', type: 'function', function: { name: 'agents__spawn', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c0', content: 'spawned' },
  ]);
  assert.deepEqual(response.headers.get('x-oja-dropped')?.split(', ').sort(), [
    'input.reasoning',
    'tools.web_search',
  ]);
});

test('what is not there is refused by its name', async () => {
  const refused = async (body: object) => {
    const answer = await server.call('/api/v1/responses', { key, body: { model: 'm', input: 'x', ...body } });
    return [answer.status, answer.json.error.param];
  };
  assert.deepEqual(await refused({ tools: [{ type: 'code_interpreter' }] }), [400, 'tools[0].type']);
  assert.deepEqual(await refused({ tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] }), [
    400,
    'tools[0].vector_store_ids',
  ]);
  assert.deepEqual(await refused({ conversation: 'conv_1' }), [404, 'conversation']);
  assert.deepEqual(await refused({ background: true, stream: true }), [400, 'stream']);
  assert.deepEqual(await refused({ input: [{ type: 'function_call_output', call_id: 'c' }] }), [
    400,
    'input[0].output',
  ]);
  assert.deepEqual(await refused({ input: undefined }), [400, 'input']);
});

test('file_search finds its passages in the files that were sent', async () => {
  script = (response, { body }) => {
    const last = body.messages.at(-1);
    if (last.role === 'tool') return sendJson(response, 200, completion(`Found: ${last.content}`));
    sendJson(
      response,
      200,
      completion('', { choices: [toolCall('file_search', { query: 'When does the contract end?' })] }),
    );
  };
  const text = 'The contract ends on 31 December 2027. The rent is due monthly.';
  const answer = await openai.responses.create({
    model: 'm',
    include: ['file_search_call.results'],
    tools: [{ type: 'file_search', vector_store_ids: [] }],
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'When does it end?' },
          {
            type: 'input_file',
            filename: 'contract.txt',
            file_data: `data:text/plain;base64,${Buffer.from(text).toString('base64')}`,
          },
        ],
      },
    ],
  });
  assert.match(answer.output_text, /31 December 2027/);
  const call = answer.output[0] as OpenAI.Responses.ResponseFileSearchToolCall;
  assert.deepEqual(
    [call.type, call.status, call.results?.[0]?.filename],
    ['file_search_call', 'completed', 'contract.txt'],
  );
  assert.equal(answer.usage?.total_tokens, 24);
  assert.equal(await spentMicros(), 24 * microsPerToken);
});

test('web_search opens pages, behind the guard of addresses', async () => {
  script = (response, { body }) => {
    const last = body.messages.at(-1);
    if (last.role === 'tool') return sendEvents(response, streamOf(`Told: ${last.content}`));
    const call = {
      index: 0,
      id: 'c1',
      type: 'function',
      function: { name: 'open_web_page', arguments: '{"url":"http://127.0.0.1:1/"}' },
    };
    sendEvents(response, [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), usageChunk, '[DONE]']);
  };
  const stream = openai.responses.stream({ model: 'm', input: 'Read it', tools: [{ type: 'web_search' }] });
  const types: string[] = [];
  for await (const { type } of stream) types.push(type);
  const final = await stream.finalResponse();
  assert.deepEqual(
    types.filter((type) => type.includes('web_search')),
    [
      'response.web_search_call.in_progress',
      'response.web_search_call.searching',
      'response.web_search_call.completed',
    ],
  );
  const call = final.output[0] as OpenAI.Responses.ResponseFunctionWebSearch;
  assert.deepEqual([call.status, call.action], ['failed', { type: 'open_page', url: 'http://127.0.0.1:1/' }]);
  assert.match(final.output_text, /Told: Error: /);
  assert.equal(final.usage?.total_tokens, 22);
});

test('a response in the background is a job: retrieved when done, charged once, or cancelled', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  script = async (response) => {
    asked();
    await released;
    sendJson(response, 200, completion('Late noon'));
  };
  const queued = await openai.responses.create({ model: 'm', input: 'a private question', background: true });
  assert.deepEqual([queued.status, queued.background], ['queued', true]);
  await isAsked;
  const jobs = await server.app.platform.parts.store.query('SELECT input, result FROM jobs');
  assert.doesNotMatch(JSON.stringify(jobs), /private question/);
  assert.match((await openai.responses.retrieve(queued.id)).status ?? '', /queued|in_progress/);
  release();
  let done = await openai.responses.retrieve(queued.id);
  for (let tries = 0; tries < 500 && done.status !== 'completed'; tries++)
    done = await openai.responses.retrieve(queued.id);
  assert.equal(done.output_text, 'Late noon');
  // Not by the log's newest page: the requests above may fill it. The job ends, with its charge, just after the response.
  const charges = () =>
    server.app.platform.parts.store.query<{ charge_micros: number }>(
      "SELECT charge_micros FROM requests WHERE method = 'JOB'",
    );
  for (let tries = 0; tries < 500 && (await charges()).length === 0; tries++)
    await new Promise((done) => setTimeout(done, 20));
  const charged = (await charges()).map(({ charge_micros }) => charge_micros);
  assert.deepEqual(charged, [12 * microsPerToken]);

  script = () => {};
  const doomed = await openai.responses.create({ model: 'm', input: 'x', background: true });
  assert.equal((await openai.responses.cancel(doomed.id)).status, 'cancelled');
  await assert.rejects(
    openai.responses.cancel(done.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    OpenAI.NotFoundError,
  );
});
