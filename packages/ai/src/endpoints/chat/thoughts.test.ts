/** An upstream that, like DeepSeek's, refuses the result of a tool without the thoughts before its call. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
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
import { message } from '../messages/stand-in.ts';
import { markOf, thoughtFields } from './thoughts.ts';

let upstream: ChatStandIn;
let claude: ChatStandIn;
let server: TestServer;
let openai: OpenAI;
let anthropic: Anthropic;

const thoughts = 'Look at the clock.';
const strict: ChatScript = (response, { body }) => {
  const turns: Record<string, unknown>[] = body.messages.filter(
    ({ tool_calls }: { tool_calls?: unknown }) => tool_calls,
  );
  if (turns.some(({ reasoning_content }) => reasoning_content !== thoughts))
    return sendJson(response, 400, {
      error: { message: 'The `reasoning_content` in the thinking mode must be passed back to the API.' },
    });
  if (turns.length > 0)
    return body.stream ? sendEvents(response, streamOf('Noon')) : sendJson(response, 200, completion('Noon'));
  const [{ function: made }] = body.tools;
  const call = { id: 'call_1', type: 'function', function: { name: made.name, arguments: '{"url":"x"}' } };
  if (body.stream)
    return sendEvents(response, [
      chunk({ reasoning_content: 'Look at ' }),
      chunk({ reasoning_content: 'the clock.' }),
      chunk({ tool_calls: [{ index: 0, ...call }] }),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  const said = { role: 'assistant', content: null, reasoning_content: thoughts, tool_calls: [call] };
  sendJson(
    response,
    200,
    completion('', { choices: [{ index: 0, message: said, finish_reason: 'tool_calls' }] }),
  );
};

before(async () => {
  upstream = await openChatStandIn(strict);
  claude = await openChatStandIn((response) =>
    sendJson(response, 200, message([{ type: 'text', text: 'Noon' }])),
  );
  server = await startTestServer({
    env: {
      OJA_OPENAI_URL: upstream.url,
      OJA_ANTHROPIC_URL: claude.url,
      OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
      OJA_CHAT_RETRIES: '0',
    },
  });
  const { key: apiKey } = await server.account();
  openai = new OpenAI({ apiKey, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
  anthropic = new Anthropic({ apiKey, baseURL: `${server.url}/api`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
  await claude[Symbol.asyncDispose]();
});

for (const how of ['whole', 'streamed'] as const) {
  test(`Messages, ${how}: the thoughts come back to the model that had them, and to no other`, async () => {
    const tools = [{ name: 'clock', input_schema: { type: 'object' as const } }];
    const asked = { model: 'deepseek-v4', max_tokens: 500, tools };
    const first: Anthropic.MessageParam[] = [{ role: 'user', content: 'Time?' }];
    const { content } =
      how === 'whole'
        ? await anthropic.messages.create({ ...asked, messages: first })
        : await anthropic.messages.stream({ ...asked, messages: first }).finalMessage();
    assert.deepEqual(
      content.map(({ type }) => type),
      ['thinking', 'tool_use'],
    );
    const result = { type: 'tool_result' as const, tool_use_id: 'call_1', content: '12:00' };
    const messages: Anthropic.MessageParam[] = [
      ...first,
      { role: 'assistant', content },
      { role: 'user', content: [result] },
    ];
    const answer = await anthropic.messages.create({ ...asked, messages });
    assert.deepEqual(answer.content, [{ type: 'text', text: 'Noon' }]);

    await assert.rejects(anthropic.messages.create({ ...asked, model: 'gpt-4o', messages }), { status: 400 });
    assert.ok(!('reasoning_content' in upstream.seen.at(-1)!.body.messages[1]));
    await anthropic.messages.create({ ...asked, model: 'claude-next', messages });
    const blocks = claude.seen.at(-1)!.body.messages[1].content;
    assert.deepEqual(
      blocks.map(({ type }: { type: string }) => type),
      ['tool_use'],
    );
  });
}

test('Responses: by previous_response_id, in the input, and between calls of hosted tools', async () => {
  const tools = [{ type: 'function' as const, name: 'clock', parameters: { type: 'object' }, strict: false }];
  const asked = { model: 'deepseek-v4', tools };
  const input = [{ role: 'user' as const, content: 'Time?' }];
  const result = { type: 'function_call_output' as const, call_id: 'call_1', output: '12:00' };
  const first = await openai.responses.create({ ...asked, input });
  assert.deepEqual(
    first.output.map(({ type }) => type),
    ['reasoning', 'function_call'],
  );
  const next = await openai.responses.create({ ...asked, input: [result], previous_response_id: first.id });
  assert.equal(next.output_text, 'Noon');
  const whole = [...input, ...(first.output as OpenAI.Responses.ResponseInputItem[]), result];
  const again = await openai.responses.create({ ...asked, store: false, input: whole });
  assert.equal(again.output_text, 'Noon');
  const hosted = await openai.responses.create({
    model: 'deepseek-v4',
    input: 'Open x.',
    tools: [{ type: 'web_search' }],
  });
  assert.equal(hosted.output_text, 'Noon');
});

test('models that refuse the field do not get it', () => {
  const given = (model: string) => thoughtFields(markOf('reasoning_content', model), 'Hm', model);
  assert.deepEqual(given('deepseek-v4'), { reasoning_content: 'Hm' });
  assert.equal(given('magistral-medium'), undefined);
  assert.equal(given('main/mistral-large'), undefined);
});
