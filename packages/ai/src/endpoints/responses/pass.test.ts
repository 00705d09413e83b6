import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatScript,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../engines/chat/stand-in.ts';
import {
  callItem,
  inEvents,
  messageItem,
  reasoningItem,
  upstreamEvents,
  upstreamResponse,
} from './stand-in.ts';

let server: TestServer;
let upstream: Awaited<ReturnType<typeof openChatStandIn>>;
let other: Awaited<ReturnType<typeof openChatStandIn>>;
let script: ChatScript;
let key: string;
let openai: OpenAI;
const microsPerToken = 10;

before(async () => {
  upstream = await openChatStandIn((response, seen) => script(response, seen));
  other = await openChatStandIn((response) => sendJson(response, 200, completion('From the other')));
  const upstreams = [
    { name: 'native', url: upstream.url, models: ['gpt-*'], responses: true },
    { name: 'spare', url: other.url, models: ['gpt-shared'] },
  ];
  server = await startTestServer({
    env: { OJA_CHAT_UPSTREAMS: JSON.stringify(upstreams), OJA_CHAT_RETRIES: '0' },
  });
  for (const endpoint of ['ai.chat', 'ai.vision', 'ai.files']) {
    const price = { endpoint, price_per_unit: '0.00001' };
    assert.equal((await server.call('/api/v1/operator/prices', { body: price })).status, 200);
  }
  ({ key } = await server.account({ dollars: 5 }));
  openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

async function lastRequest() {
  const { json } = await server.call('/api/v1/requests?limit=100', { key });
  const { id } = json.data.find((one: { path: string }) => one.path === '/api/v1/responses');
  return (await server.call(`/api/v1/requests/${id}`, { key })).json;
}
const spentMicros = async () => Math.round(Number((await lastRequest()).charge) * 1_000_000);

function sendText(response: ServerResponse, text: string, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type }).end(text);
}
const stream = 'text/event-stream; charset=utf-8';
const lastSeen = () => upstream.seen.at(-1)!;

test('a call that is not stored passes as it is, and so does its answer, charged by its usage', async () => {
  const whole = `${JSON.stringify(upstreamResponse([reasoningItem, messageItem('Noon')]), null, 1)}\n`;
  script = (response) => sendText(response, whole);
  const body = {
    model: 'gpt-5',
    store: false,
    instructions: 'Be brief.',
    input: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'What is the time?' }] },
      { type: 'reasoning', summary: [], encrypted_content: 'gAAAAABo' },
      callItem,
      { type: 'function_call_output', call_id: 'call_12345xyz', output: 'Dry' },
    ],
    tools: [{ type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } }],
    reasoning: { effort: 'low', summary: 'auto' },
    include: ['reasoning.encrypted_content'],
    text: { verbosity: 'low' },
    truncation: 'auto',
    from_the_future: { deep: [1] },
  };
  // Of another model, which can't have it encrypted.
  const thoughts = { type: 'reasoning', summary: [], encrypted_content: 'oja:reasoning:deepseek-reasoner' };
  const sent = { ...body, input: [thoughts, ...body.input] };
  const answer = await server.call('/api/v1/responses', { key, body: sent });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.text, whole);
  assert.equal(answer.headers.get('x-oja-dropped'), null);
  assert.equal(answer.headers.get('x-oja-upstream'), 'native');
  assert.equal(lastSeen().path, '/v1/responses');
  const { id: _id, ...call } = callItem;
  const input: object[] = body.input;
  assert.deepEqual(lastSeen().body, { ...body, input: input.with(2, call) });
  assert.equal(await spentMicros(), 56 * microsPerToken);
});

test('a stream that is not stored passes byte for byte, and ends with what it cost', async () => {
  const events = inEvents(upstreamEvents(['No', 'on']));
  script = (response) => sendText(response, events, stream);
  const body = { model: 'gpt-5', store: false, input: 'What is the time?', stream: true };
  const answer = await server.call('/api/v1/responses', { key, body });
  assert.equal(answer.status, 200);
  assert.ok(answer.text.startsWith(events), answer.text);
  assert.match(answer.text.slice(events.length), /^: x-oja-charge: 0\.00056\n\n$/);
  assert.deepEqual([(await lastRequest()).model.finish_reason, await spentMicros()], ['stop', 560]);
});

test('a stored response has an ID of ours, in its stream too, and is continued with its reasoning', async () => {
  script = (response) => sendText(response, inEvents(upstreamEvents(['No', 'on'])), stream);
  const seen: { type: string; item_id?: string; response?: { id: string } }[] = [];
  let whole: OpenAI.Responses.Response | undefined;
  const asked = { model: 'gpt-5', input: 'What is the time?', reasoning: { effort: 'low' as const } };
  for await (const event of await openai.responses.create({ ...asked, stream: true })) {
    seen.push(event as (typeof seen)[number]);
    if (event.type === 'response.completed') whole = event.response;
  }
  const { id, output } = whole!;
  assert.match(id, /^resp_[0-9a-z]{26}$/);
  assert.ok(seen.every(({ response }) => response === undefined || response.id === id));
  assert.deepEqual(lastSeen().body.include, ['reasoning.encrypted_content']);
  assert.equal(lastSeen().body.store, false);
  const [reasoning, message] = output as { id: string }[];
  assert.match(reasoning!.id, new RegExp(`^rs_${id.slice(5)}_0$`));
  const deltas = seen.filter(({ type }) => type === 'response.output_text.delta');
  assert.deepEqual(new Set(deltas.map(({ item_id }) => item_id)), new Set([message!.id]));
  assert.equal((await openai.responses.retrieve(id)).output_text, 'Noon');

  script = (response) => sendJson(response, 200, upstreamResponse([messageItem('One')]));
  const input = [
    { type: 'item_reference' as const, id: message!.id },
    { role: 'user' as const, content: 'Jos?' },
  ];
  const next = await openai.responses.create({ model: 'gpt-5', previous_response_id: id, input });
  assert.deepEqual([next.output_text, next.previous_response_id], ['One', id]);
  assert.equal((next as { store?: boolean }).store, true);
  const { id: _reasoning, ...passedReasoning } = reasoningItem;
  const { id: _message, ...passedMessage } = messageItem('Noon');
  assert.deepEqual(lastSeen().body.input, [
    { type: 'message', role: 'user', content: 'What is the time?' },
    passedReasoning,
    passedMessage,
    passedMessage,
    { role: 'user', content: 'Jos?' },
  ]);
  assert.equal(lastSeen().body.previous_response_id, undefined);
});

test('a response in the background is answered by the same upstream', async () => {
  script = (response) => sendJson(response, 200, upstreamResponse([messageItem('Later')]));
  const ordered = await openai.responses.create({ model: 'gpt-5', input: 'Hello', background: true });
  let found = ordered;
  for (let count = 0; count < 200 && found.status !== 'completed'; count++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await openai.responses.retrieve(ordered.id);
  }
  assert.deepEqual([found.id, found.output_text, found.background], [ordered.id, 'Later', true]);
  assert.equal(lastSeen().path, '/v1/responses');
  assert.equal(lastSeen().body.background, undefined);
});

test('what Oja reads or runs itself goes as chat', async () => {
  script = (response) => sendJson(response, 200, completion('Read'));
  const file = { type: 'input_file' as const, filename: 'a.txt', file_data: 'data:text/plain;base64,SGk=' };
  const asked = { model: 'gpt-5', store: false };
  const input = [
    { role: 'user' as const, content: [file, { type: 'input_text' as const, text: 'What is it?' }] },
  ];
  assert.equal((await openai.responses.create({ ...asked, input })).output_text, 'Read');
  assert.equal(lastSeen().path, '/v1/chat/completions');
  script = (response) => sendEvents(response, streamOf('Re', 'ad'));
  const streamed = await server.call('/api/v1/responses', { key, body: { ...asked, input, stream: true } });
  assert.match(streamed.text, /response\.completed/);
  assert.equal((await lastRequest()).model.finish_reason, 'stop');
  script = (response) => sendJson(response, 200, completion('Read'));
  const tools = [{ type: 'web_search' as const }];
  assert.equal((await openai.responses.create({ ...asked, tools, input: 'News?' })).output_text, 'Read');
  assert.equal(lastSeen().path, '/v1/chat/completions');
});

test('an agent that wants its encrypted reasoning goes without hosted tools, which are named', async () => {
  script = (response) => sendJson(response, 200, upstreamResponse([reasoningItem, callItem]));
  const weather = { type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } };
  const body = {
    model: 'gpt-5',
    store: false,
    input: 'Is it dry in Jos?',
    tools: [weather, { type: 'web_search', external_web_access: true }],
    tool_choice: 'auto',
    include: ['reasoning.encrypted_content'],
  };
  const answer = await server.call('/api/v1/responses', { key, body });
  assert.equal(answer.json.output[0].encrypted_content, reasoningItem.encrypted_content);
  assert.equal(answer.headers.get('x-oja-dropped'), 'tools.web_search');
  assert.deepEqual(lastSeen().body.tools, [weather]);
  assert.equal((await lastRequest()).model.finish_reason, 'tool_calls');
});

test('a model that the upstream serves by chat alone is translated from then on', async () => {
  script = (response, { path }) =>
    path === '/v1/responses'
      ? sendJson(response, 400, { error: { message: 'The model is not supported in the Responses API.' } })
      : sendJson(response, 200, completion('By chat'));
  const before = upstream.seen.length;
  const asked = { model: 'gpt-old', store: false, input: 'Hello' };
  for (let count = 0; count < 2; count++)
    assert.equal((await openai.responses.create(asked)).output_text, 'By chat');
  const paths = upstream.seen.slice(before).map(({ path }) => path);
  assert.deepEqual(paths, ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions']);
});

test('a model that the upstream does not know is asked for once', async () => {
  script = (response) =>
    sendJson(response, 404, { error: { message: 'The model does not exist.', code: 'model_not_found' } });
  const before = upstream.seen.length;
  const body = { model: 'gpt-unknown', store: false, input: 'Hello' };
  const answer = await server.call('/api/v1/responses', { key, body });
  assert.equal(answer.json.error.code, 'model_not_found');
  assert.equal(upstream.seen.length, before + 1);
});

test('another upstream answers by chat when the one that speaks Responses fails', async () => {
  script = (response) => sendJson(response, 500, { error: { message: 'Boom' } });
  const answer = await openai.responses.create({ model: 'gpt-shared', store: false, input: 'Hello' });
  assert.equal(answer.output_text, 'From the other');
});

test('a refusal of the upstream is returned, and a failure in the middle of a stream ends it as failed', async () => {
  script = (response) =>
    sendJson(response, 400, {
      error: { message: 'Unknown parameter: from_the_future.', param: 'from_the_future' },
    });
  const refused = await server.call('/api/v1/responses', { key, body: { model: 'gpt-5', input: 'Hello' } });
  assert.deepEqual([refused.status, refused.json.error.param], [400, 'from_the_future']);
  const error = { code: 'server_error', message: 'The server had an error.' };
  const events = upstreamEvents(['No', 'on']).slice(0, 7);
  const failed = { type: 'response.failed', sequence_number: 7, response: { status: 'failed', error } };
  script = (response) => sendText(response, inEvents([...events, failed]), stream);
  const body = { model: 'gpt-5', store: false, input: 'What is the time?', stream: true };
  const answer = await server.call('/api/v1/responses', { key, body });
  const last = JSON.parse(/data: (\{"type":"response\.failed".*\})/.exec(answer.text)![1]!);
  assert.deepEqual([last.sequence_number, last.response.status], [7, 'failed']);
  assert.match(last.response.error.message, /The server had an error/);
});
