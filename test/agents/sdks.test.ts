import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, tool as agentTool, OpenAIProvider, Runner, setTracingDisabled } from '@openai/agents';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';
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
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let upstream: ChatStandIn;
let script: ChatScript;
let key: string;
const microsPerToken = 10;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  server = await startTestServer({ env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' } });
  const price = { endpoint: 'ai.chat', price_per_unit: '0.00001' };
  assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  ({ key } = await server.account({ dollars: 50 }));
  setTracingDisabled(true);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

/** Calls the tool `weather` first, and answers with its result. */
const weatherScript: ChatScript = (response, { body }) => {
  const result = body.messages.find(({ role }: { role: string }) => role === 'tool');
  const said = result === undefined ? undefined : `It is ${result.content}`;
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Jos"}' } };
  if (!body.stream) {
    if (said !== undefined) return sendJson(response, 200, completion(said));
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    return sendJson(
      response,
      200,
      completion('', { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    );
  }
  if (said !== undefined) return sendEvents(response, streamOf(said));
  sendEvents(response, [
    chunk({ tool_calls: [{ index: 0, ...call }] }),
    chunk({}, 'tool_calls'),
    usageChunk,
    '[DONE]',
  ]);
};

const weather = tool({
  description: 'Weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => `24 °C in ${city}`,
});

test('Vercel AI SDK: the default model of @ai-sdk/openai, with tools, whole and streamed', async () => {
  const openai = createOpenAI({ baseURL: `${server.url}/api/v1`, apiKey: key });
  script = weatherScript;
  const options = {
    model: openai('m'),
    prompt: 'Weather in Jos?',
    tools: { weather },
    stopWhen: stepCountIs(3),
    maxRetries: 0,
  };
  const { text, totalUsage } = await generateText(options);
  assert.match(text, /24 °C in Jos/);
  assert.equal(totalUsage.totalTokens, 24);
  const streamed = streamText(options);
  assert.match(await streamed.text, /24 °C in Jos/);
});

test('Vercel AI SDK: @ai-sdk/anthropic, with tools, whole and streamed', async () => {
  const anthropic = createAnthropic({ baseURL: `${server.url}/api/v1`, apiKey: key });
  script = weatherScript;
  const options = {
    model: anthropic('m'),
    prompt: 'Weather in Jos?',
    tools: { weather },
    stopWhen: stepCountIs(3),
    maxRetries: 0,
  };
  assert.match((await generateText(options)).text, /24 °C in Jos/);
  assert.match(await streamText(options).text, /24 °C in Jos/);
});

test('OpenAI Agents: the default model calls a tool and answers', async () => {
  script = weatherScript;
  const client = new OpenAI({ baseURL: `${server.url}/api/v1`, apiKey: key, maxRetries: 0 });
  const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient: client as never }) });
  const found = agentTool({
    name: 'weather',
    description: 'Weather of a city',
    parameters: z.object({ city: z.string() }),
    execute: async ({ city }) => `24 °C in ${city}`,
  });
  const agent = new Agent({ name: 'Stall', instructions: 'Be brief.', model: 'm', tools: [found] });
  const { finalOutput } = await runner.run(agent, 'Weather in Jos?');
  assert.match(String(finalOutput), /24 °C in Jos/);
});

test('LangChain: @langchain/openai over Responses, and @langchain/anthropic', async () => {
  script = (response, { body }) =>
    body.stream ? sendEvents(response, streamOf('No', 'on')) : sendJson(response, 200, completion('Noon'));
  const openai = new ChatOpenAI({
    model: 'm',
    apiKey: key,
    useResponsesApi: true,
    maxRetries: 0,
    configuration: { baseURL: `${server.url}/api/v1` },
  });
  assert.equal((await openai.invoke('Time?')).text, 'Noon');
  const anthropic = new ChatAnthropic({
    model: 'm',
    apiKey: key,
    anthropicApiUrl: `${server.url}/api`,
    maxRetries: 0,
  });
  assert.equal((await anthropic.invoke('Time?')).text, 'Noon');
  let heard = '';
  for await (const part of await anthropic.stream('Time?')) heard += part.text;
  assert.equal(heard, 'Noon');
});

interface Recorded {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}
const recorded = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as Recorded;

async function replay(name: string, authorization: Record<string, string>) {
  const { path, headers, body } = recorded(name);
  return server.call(path, {
    key: null,
    headers: { ...headers, ...authorization },
    body: { ...body, model: 'm' },
  });
}

async function lastCharge(path: string): Promise<number> {
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  const row = json.data.find((one: { path: string }) => one.path === path);
  return Math.round(Number(row.charge) * 1_000_000);
}

test('what Claude Code sends is answered, tool calls included, and charged', async () => {
  script = (response, { body }) => {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'Bash', arguments: '{"command":"ls"}' },
    };
    assert.ok(body.tools.some(({ function: made }: { function: { name: string } }) => made.name === 'Bash'));
    assert.equal(body.messages[0].role, 'system');
    sendEvents(response, [
      chunk({ content: 'Looking.' }),
      chunk({ tool_calls: [call] }),
      chunk({}, 'tool_calls'),
      usageChunk,
      '[DONE]',
    ]);
  };
  const answer = await replay('claude-code', { 'x-api-key': key });
  assert.equal(answer.status, 200, answer.text);
  assert.match(
    answer.text,
    /"type":"tool_use","id":"call_1","name":"Bash"[\s\S]*"stop_reason":"tool_use"[\s\S]*message_stop/,
  );
  assert.match(answer.headers.get('x-oja-dropped') ?? '', /context_management/);
  assert.equal(await lastCharge('/api/v1/messages'), 11 * microsPerToken);
});

test('what Codex sends is answered, tool calls included, and charged', async () => {
  script = (response, { body }) => {
    const names = body.tools.map(({ function: made }: { function: { name: string } }) => made.name);
    assert.ok(names.includes('exec_command') && names.includes('multi_agent_v1__close_agent'), String(names));
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'exec_command', arguments: '{"cmd":"ls"}' },
    };
    sendEvents(response, [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls'), usageChunk, '[DONE]']);
  };
  const answer = await replay('codex', { authorization: `Bearer ${key}` });
  assert.equal(answer.status, 200, answer.text);
  assert.match(
    answer.text,
    /"type":"function_call","status":"completed","call_id":"call_1","name":"exec_command","arguments":"\{\\"cmd\\":\\"ls\\"\}"/,
  );
  assert.match(answer.text, /event: response\.completed/);
  assert.equal(await lastCharge('/api/v1/responses'), 11 * microsPerToken);
});
