import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineFailure } from '../../../../../core/src/engine-failure.ts';
import { callWith, openParts, settle } from '../../../../../core/src/engines/upstream-testing.ts';
import { chatContract, collect } from '../contract.ts';
import type { ChatBody } from '../port.ts';
import { chatSettings } from '../settings.ts';
import { type ChatScript, openChatStandIn, sendEvents, sendJson } from '../stand-in.ts';
import { createGemini } from './gemini.ts';

const hello: ChatBody = { messages: [{ role: 'user', content: 'Hello' }] };

async function openEngine(script: ChatScript) {
  const standIn = await openChatStandIn(script);
  const opened = openParts();
  const engine = createGemini(
    settle(chatSettings, { geminiUrl: standIn.url, geminiKey: 'g-key', geminiModel: 'gemini-test' }),
    opened.parts,
  );
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

const usageMetadata = { promptTokenCount: 4, candidatesTokenCount: 2, totalTokenCount: 6 };
const part = (parts: object[], finishReason?: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
  modelVersion: 'gemini-test',
  responseId: 'r1',
  ...more,
});

const wellBehaved: ChatScript = (response, { path }) => {
  if (path.includes(':streamGenerateContent')) {
    assert.ok(path.endsWith('?alt=sse'));
    return sendEvents(response, [part([{ text: 'Hel' }]), part([{ text: 'lo' }], 'STOP', { usageMetadata })]);
  }
  if (path.includes(':generateContent'))
    return sendJson(response, 200, part([{ text: 'Hello' }], 'STOP', { usageMetadata }));
  sendJson(response, 200, {
    models: [{ name: 'models/gemini-test', supportedGenerationMethods: ['generateContent'] }],
  });
};

chatContract('gemini', () => openEngine(wellBehaved), { request: () => ({ body: hello }) });

test('a conversation is put in Gemini’s words', async () => {
  await using opened = await openEngine(wellBehaved);
  const body: ChatBody = {
    model: 'gemini-x',
    max_tokens: 9,
    temperature: 0.5,
    top_p: 0.9,
    seed: 3,
    stop: ['a', 'b'],
    response_format: { type: 'json_schema', json_schema: { name: 's', schema: { type: 'object' } } },
    tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
    tool_choice: { type: 'function', function: { name: 'f' } },
    messages: [
      { role: 'system', content: 'Sys' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: 'data:image/webp;base64,BBBB' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"q":1}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'plain' },
    ],
  };
  await opened.engine.complete({ body }, callWith());
  const [seen] = opened.standIn.seen;
  assert.equal(seen?.path, '/v1beta/models/gemini-x:generateContent');
  assert.equal(seen?.headers['x-goog-api-key'], 'g-key');
  assert.deepEqual(seen?.body, {
    systemInstruction: { parts: [{ text: 'Sys' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/webp', data: 'BBBB' } }] },
      { role: 'model', parts: [{ functionCall: { name: 'f', args: { q: 1 } } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'f', response: { result: 'plain' } } }] },
    ],
    generationConfig: {
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 9,
      seed: 3,
      stopSequences: ['a', 'b'],
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object' },
    },
    tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object' } }] }],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
  });
});

test('Gemini hears what is sent as sound', async () => {
  await using opened = await openEngine(wellBehaved);
  const sound = { type: 'input_audio' as const, input_audio: { data: 'UklGRg==', format: 'wav' } };
  const content = [{ type: 'text' as const, text: 'What is said?' }, sound];
  await opened.engine.complete({ body: { messages: [{ role: 'user', content }] } }, callWith());
  assert.deepEqual((opened.standIn.seen[0]!.body as { contents: object[] }).contents, [
    {
      role: 'user',
      parts: [{ text: 'What is said?' }, { inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } }],
    },
  ]);
});

test('tool calls, thoughts, filters and length come back in OpenAI’s words', async () => {
  const call = { functionCall: { name: 'f', args: { q: 1 } } };
  await using opened = await openEngine((response, { path }) => {
    if (path.includes('stream'))
      return sendEvents(response, [
        part([{ text: 'hm', thought: true }]),
        part([call], 'STOP', { usageMetadata }),
      ]);
    sendJson(
      response,
      200,
      part([call], 'STOP', { usageMetadata: { ...usageMetadata, thoughtsTokenCount: 5 } }),
    );
  });
  const { completion, usage } = await opened.engine.complete({ body: hello }, callWith());
  assert.equal(completion.choices[0]?.message.tool_calls?.[0]?.function.arguments, '{"q":1}');
  assert.equal(completion.choices[0]?.finish_reason, 'tool_calls');
  assert.equal(usage.completion_tokens, 7);
  const { chunks, content } = await collect((await opened.engine.stream({ body: hello }, callWith())).events);
  assert.equal(content, '', 'thoughts are not content');
  assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'tool_calls');
});

test('a blocked prompt is content_filter; a bad key is ours; an error in the stream fails', async () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  {
    await using opened = await openEngine((response) =>
      sendJson(response, 200, { promptFeedback: { blockReason: 'SAFETY' } }),
    );
    const { completion } = await opened.engine.complete({ body: hello }, callWith());
    assert.equal(completion.choices[0]?.finish_reason, 'content_filter');
  }
  {
    await using opened = await openEngine((response) =>
      sendJson(response, 400, {
        error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' },
      }),
    );
    assert.equal(await codeOf(opened.engine.complete({ body: hello }, callWith())), 'upstream_auth_failed');
  }
  {
    await using opened = await openEngine((response) =>
      sendEvents(response, [part([{ text: 'a' }]), { error: { code: 429, message: 'quota' } }]),
    );
    const { events } = await opened.engine.stream({ body: hello }, callWith());
    assert.equal(await codeOf(collect(events)), 'upstream_rate_limited');
  }
});

test('the signature of a tool call travels to the caller and back; a lost one is said to be lost', async () => {
  const signed = { functionCall: { name: 'f', args: {} }, thoughtSignature: 'sig-1' };
  const second = { functionCall: { name: 'g', args: {} } };
  await using opened = await openEngine((response, { path }) =>
    path.includes('stream')
      ? sendEvents(response, [part([signed, second], 'STOP', { usageMetadata })])
      : sendJson(response, 200, part([signed, second], 'STOP', { usageMetadata })),
  );
  const { completion } = await opened.engine.complete({ body: hello }, callWith());
  const calls = completion.choices[0]?.message.tool_calls ?? [];
  const google = { google: { thought_signature: 'sig-1' } };
  assert.deepEqual(
    calls.map((call) => call.extra_content),
    [google, undefined],
  );
  const { chunks } = await collect((await opened.engine.stream({ body: hello }, callWith())).events);
  const streamed = chunks.flatMap(({ choices }) => (choices[0]?.delta.tool_calls ?? []) as object[]);
  assert.deepEqual((streamed[0] as { extra_content?: object }).extra_content, google);

  const turn = (tool_calls: typeof calls) => ({ role: 'assistant', content: null, tool_calls });
  const bare = calls.map(({ extra_content: _lost, ...call }) => call);
  const sent = async (model: string, tool_calls: typeof calls) => {
    await opened.engine.complete(
      { body: { model, messages: [...hello.messages, turn(tool_calls)] } },
      callWith(),
    );
    const { contents } = opened.standIn.seen.at(-1)!.body as {
      contents: { parts: { thoughtSignature?: string }[] }[];
    };
    return contents[1]?.parts.map(({ thoughtSignature }) => thoughtSignature);
  };
  assert.deepEqual(await sent('gemini-3-pro', calls), ['sig-1', undefined]);
  assert.deepEqual(await sent('gemini-3.1-flash', bare), ['skip_thought_signature_validator', undefined]);
  assert.deepEqual(await sent('gemini-2.5-flash', bare), [undefined, undefined]);
});

test('a tool call that Gemini failed to write is a failure; how long a quota lasts is read', async () => {
  const quota = {
    code: 429,
    message: 'quota',
    details: [{ '@type': 'google.rpc.RetryInfo', retryDelay: '21.4s' }],
  };
  await using opened = await openEngine((response, { path }) => {
    if (path.includes('busy')) return sendJson(response, 429, { error: quota });
    const answer = part([], 'MALFORMED_FUNCTION_CALL', { usageMetadata });
    return path.includes('stream') ? sendEvents(response, [answer]) : sendJson(response, 200, answer);
  });
  const malformed = { name: 'EngineFailure', code: 'upstream_error' };
  await assert.rejects(opened.engine.complete({ body: hello }, callWith()), malformed);
  await assert.rejects(opened.engine.stream({ body: hello }, callWith()), malformed);
  const busy = opened.engine.complete({ body: { ...hello, model: 'gemini-busy' } }, callWith());
  await assert.rejects(busy, (error: EngineFailure) => error.options?.retryAfterSeconds === 22);
});
