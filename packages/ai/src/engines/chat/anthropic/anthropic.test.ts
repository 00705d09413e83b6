import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { chatContract, collect } from '../contract.ts';
import type { ChatBody, Usage } from '../port.ts';
import { callReading } from '../reader-testing.ts';
import { type ChatSettings, chatSettings } from '../settings.ts';
import { beginEvents, type ChatScript, event, openChatStandIn, sendJson } from '../stand-in.ts';
import { createAnthropic } from './anthropic.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }] };

async function openEngine(script: ChatScript, given: Partial<ChatSettings> = {}) {
  const standIn = await openChatStandIn(script);
  const opened = openParts();
  const settings = settle(chatSettings, {
    anthropicUrl: standIn.url,
    anthropicKey: 'sk-ant-test',
    anthropicModel: 'claude-test',
    ...given,
  });
  const engine = createAnthropic(settings, opened.parts);
  return {
    engine,
    standIn,
    async [Symbol.asyncDispose]() {
      await engine.close?.();
      await opened[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

const message = (content: object[], stopReason: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content,
  stop_reason: stopReason,
  usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 4 },
});

const startEvents = [
  {
    type: 'message_start',
    message: { id: 'msg_1', model: 'claude-test', usage: { input_tokens: 10, output_tokens: 1 } },
  },
  { type: 'ping' },
];
const endEvents = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 7 } },
  { type: 'message_stop' },
];
const text = (value: string) => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text: value },
});

function sendNamed(response: Parameters<ChatScript>[0], events: { type: string }[]) {
  beginEvents(response);
  for (const item of events) response.write(`event: ${item.type}\n${event(item)}`);
  response.end();
}

const wellBehaved: ChatScript = (response, { body, path }) => {
  if (path.startsWith('/v1/models'))
    return sendJson(response, 200, { data: [{ id: 'claude-test', created_at: '2026-01-01T00:00:00Z' }] });
  if (!body.stream) return sendJson(response, 200, message([{ type: 'text', text: 'Hi' }], 'end_turn'));
  const opening = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  sendNamed(response, [...startEvents, opening, text('Hi'), text(' there'), ...endEvents('end_turn')]);
};

chatContract('anthropic', () => openEngine(wellBehaved), { request: () => ({ body: hello }) });

test('a conversation is put in Anthropic’s words', async () => {
  await using opened = await openEngine(wellBehaved);
  const body: ChatBody = {
    model: 'anthropic/claude-x',
    max_completion_tokens: 50,
    temperature: 1.7,
    stop: 'END',
    user: 'u1',
    tool_choice: 'required',
    parallel_tool_calls: false,
    tools: [
      {
        type: 'function',
        function: { name: 'weather', description: 'd', parameters: { type: 'object', properties: {} } },
      },
    ],
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: 'Be kind.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 't1', type: 'function', function: { name: 'weather', arguments: '{"city":"Lagos"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 't1', content: 'sunny' },
      { role: 'user', content: 'And?' },
    ],
  };
  await opened.engine.complete({ body }, callWith());
  const [{ body: sent, headers, path }] = opened.standIn.seen as [(typeof opened.standIn.seen)[0]];
  assert.equal(path, '/v1/messages');
  assert.equal(headers['x-api-key'], 'sk-ant-test');
  assert.equal(headers['anthropic-version'], '2023-06-01');
  assert.deepEqual(sent, {
    model: 'claude-x',
    max_tokens: 50,
    system: 'Be brief.\n\nBe kind.',
    temperature: 1,
    stop_sequences: ['END'],
    metadata: { user_id: 'u1' },
    tools: [{ name: 'weather', description: 'd', input_schema: { type: 'object', properties: {} } }],
    tool_choice: { type: 'any', disable_parallel_tool_use: true },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Lagos' } }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: 'sunny' },
          { type: 'text', text: 'And?' },
        ],
      },
    ],
  });
});

test('tool calls come back, whole and streamed', async () => {
  await using opened = await openEngine((response, { body }) => {
    const use = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Lagos' } };
    if (!body.stream) return sendJson(response, 200, message([use], 'tool_use'));
    sendNamed(response, [
      ...startEvents,
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'weather' },
      } as { type: string },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"city":' },
      } as { type: string },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '"Lagos"}' },
      } as { type: string },
      ...endEvents('tool_use'),
    ]);
  });
  const tools = [{ type: 'function' as const, function: { name: 'weather' } }];
  const whole = await opened.engine.complete({ body: { ...hello, tools } }, callWith());
  const expected = [
    { id: 'toolu_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Lagos"}' } },
  ];
  assert.deepEqual(whole.completion.choices[0]?.message.tool_calls, expected);
  assert.equal(whole.completion.choices[0]?.message.content, null);
  assert.equal(whole.completion.choices[0]?.finish_reason, 'tool_calls');
  assert.equal(whole.usage.prompt_tokens, 14);
  const { chunks } = await collect(
    (await opened.engine.stream({ body: { ...hello, tools, stream: true } }, callWith())).events,
  );
  const calls = chunks.flatMap(
    (chunk) =>
      (chunk.choices[0]?.delta.tool_calls ?? []) as {
        id?: string;
        function: { name?: string; arguments: string };
      }[],
  );
  assert.equal(calls[0]?.id, 'toolu_1');
  assert.equal(calls[0]?.function.name, 'weather');
  assert.equal(calls.map((call) => call.function.arguments).join(''), '{"city":"Lagos"}');
  assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'tool_calls');
});

test('a JSON schema is kept through a tool and comes back as content', async () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } } };
  await using opened = await openEngine((response, { body }) => {
    assert.deepEqual(body.tool_choice, { type: 'tool', name: 'answer_as_json' });
    sendJson(
      response,
      200,
      message([{ type: 'tool_use', id: 'x', name: 'answer_as_json', input: { a: 1 } }], 'tool_use'),
    );
  });
  const body: ChatBody = {
    ...hello,
    response_format: { type: 'json_schema', json_schema: { name: 's', schema } },
  };
  const { completion } = await opened.engine.complete({ body }, callWith());
  assert.equal(completion.choices[0]?.message.content, '{"a":1}');
  assert.equal(completion.choices[0]?.finish_reason, 'stop');
});

test('failures: overloaded, error in the stream, cut off, models of others', async (t) => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  await t.test('529', async () => {
    await using opened = await openEngine((response) =>
      sendJson(response, 529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    );
    assert.equal(await codeOf(opened.engine.complete({ body: hello }, callWith())), 'upstream_overloaded');
  });
  await t.test('error event first', async () => {
    await using opened = await openEngine((response) =>
      sendNamed(response, [
        { type: 'error', error: { type: 'rate_limit_error', message: 'slow' } } as { type: string },
      ]),
    );
    assert.equal(await codeOf(opened.engine.stream({ body: hello }, callWith())), 'upstream_rate_limited');
  });
  await t.test('cut off', async () => {
    await using opened = await openEngine((response) => sendNamed(response, [...startEvents, text('Hi')]));
    const { events } = await opened.engine.stream({ body: hello }, callWith());
    assert.equal(await codeOf(collect(events)), 'upstream_error');
  });
  await t.test('another model', async () => {
    await using opened = await openEngine(wellBehaved);
    assert.equal(
      await codeOf(opened.engine.complete({ body: { ...hello, model: 'gpt-4o' } }, callWith())),
      'model_not_found',
    );
  });
  await t.test('a model it lacks, and a bill that is not the caller’s', async () => {
    const replies: [number, object, string][] = [
      [404, { type: 'not_found_error', message: 'model: claude-9' }, 'model_not_found'],
      [
        400,
        { type: 'invalid_request_error', message: 'Your credit balance is too low.' },
        'upstream_out_of_credit',
      ],
    ];
    for (const [status, error, code] of replies) {
      await using opened = await openEngine((response) =>
        sendJson(response, status, { type: 'error', error }),
      );
      const told = opened.engine.complete({ body: hello }, callWith());
      await assert.rejects(told, { name: 'EngineFailure', code });
    }
  });
  await t.test('no key', async () => {
    await using opened = await openEngine(wellBehaved, { anthropicKey: undefined });
    assert.equal((await opened.engine.check()).state, 'off');
  });
});

test('n answers are n calls, joined, and every prompt counts, as it is billed', async () => {
  await using opened = await openEngine(wellBehaved);
  const { usage: one } = await opened.engine.complete({ body: hello }, callWith());
  opened.standIn.seen.splice(0);
  const { completion, usage } = await opened.engine.complete({ body: { ...hello, n: 3 } }, callWith());
  assert.deepEqual(
    completion.choices.map((choice) => choice.index),
    [0, 1, 2],
  );
  assert.equal(usage.completion_tokens, 15);
  assert.equal(usage.prompt_tokens, 3 * one.prompt_tokens);
  assert.equal(usage.total_tokens, 3 * one.total_tokens);
  assert.deepEqual(usage.prompt_tokens_details, { cached_tokens: 12, cache_write_tokens: 0 });
  const { prompts, ...told } = usage;
  assert.deepEqual(completion.usage, told);
  assert.deepEqual(prompts, [one, one, one], 'each prompt is priced by its own length');
  assert.equal(opened.standIn.seen.length, 3);
});

test('a tool without input gets {}, which clients parse', async () => {
  const opening = (index: number, name: string) => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
  });
  const grown = (index: number, partial_json: string) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'input_json_delta', partial_json },
  });
  const closed = (index: number) => ({ type: 'content_block_stop', index });
  await using opened = await openEngine((response) =>
    sendNamed(response, [
      ...startEvents,
      ...[opening(0, 'now'), grown(0, ''), closed(0)],
      ...[opening(1, 'weather'), grown(1, '{"city":"Jos"}'), closed(1)],
      opening(2, 'here'),
      ...endEvents('tool_use'),
    ]),
  );
  const { events } = await opened.engine.stream({ body: hello }, callWith());
  const found: string[] = ['', '', ''];
  for (const { choices } of (await collect(events)).chunks)
    for (const call of (choices[0]?.delta.tool_calls ?? []) as {
      index: number;
      function: { arguments: string };
    }[])
      found[call.index] += call.function.arguments;
  assert.deepEqual(found, ['{}', '{"city":"Jos"}', '{}']);
});

test('what the API would refuse is not sent: blank text, top_p 1, instructions alone', async () => {
  await using opened = await openEngine(wellBehaved);
  const messages = [
    { role: 'system', content: 'Greet.' },
    { role: 'user', content: ' \n' },
  ];
  await opened.engine.complete({ body: { messages, temperature: 0, top_p: 1 } }, callWith());
  await opened.engine.complete({ body: { messages: messages.slice(0, 1), top_p: 0.5 } }, callWith());
  const [blank, alone] = opened.standIn.seen.map(({ body }) => body);
  assert.deepEqual([blank?.messages, blank?.temperature, blank?.top_p], [[], 0, undefined]);
  assert.deepEqual(alone?.messages, [{ role: 'user', content: [{ type: 'text', text: 'Greet.' }] }]);
  assert.deepEqual([alone?.system, alone?.top_p], [undefined, 0.5]);
});

test('sound comes to it in words, since it does not hear', async () => {
  await using opened = await openEngine((response) =>
    sendJson(response, 200, message([{ type: 'text', text: 'Good.' }], 'end_turn')),
  );
  const sound = { type: 'input_audio' as const, input_audio: { data: 'AAAA', format: 'wav' } };
  const body: ChatBody = { messages: [{ role: 'user', content: [sound] }] };
  await opened.engine.complete({ body, holds: { sound: true } }, callReading({ heard: hello.messages }).call);
  assert.match(JSON.stringify(opened.standIn.seen[0]?.body.messages), /Hello/);
});

test('counts that the last event sets to null stay as the first event gave them', async () => {
  const stopped = { type: 'message_delta', delta: { stop_reason: 'end_turn' } };
  const nulls = { input_tokens: null, cache_read_input_tokens: null, cache_creation_input_tokens: null };
  await using opened = await openEngine((response, { body }) => {
    const output_tokens = body.model === 'claude-counts' ? 7 : null;
    const end = { ...stopped, usage: { ...nulls, output_tokens } };
    sendNamed(response, [...startEvents, text('Hi'), text(' there'), end, { type: 'message_stop' }]);
  });
  const usageOf = async (model: string, native: boolean) => {
    const body = { ...hello, model, stream: true };
    const own = native ? { native: { dialect: 'anthropic' as const, body, headers: {} } } : {};
    const { events } = await opened.engine.stream({ body, ...own }, callWith());
    let usage: Usage | undefined;
    for await (const one of events) usage = one.usage ?? usage;
    return [usage?.prompt_tokens, usage?.completion_tokens, usage?.estimated];
  };
  for (const native of [false, true]) {
    assert.deepEqual(await usageOf('claude-counts', native), [10, 7, undefined]);
    assert.deepEqual(await usageOf('claude-nulls', native), [10, 3, true]);
  }
});
