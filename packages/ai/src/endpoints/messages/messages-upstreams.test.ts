import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ChatScript, sendEvents, sendJson, streamOf } from '../../engines/chat/stand-in.ts';
import { eventOf, message, messageStream, sendStream, text } from './stand-in.ts';
import { openMessages } from './testing.ts';

let opened: Awaited<ReturnType<typeof openMessages>>;
let script: ChatScript;
before(async () => {
  opened = await openMessages((response, seen) => script(response, seen));
});
after(() => opened.close());

const ask = { model: 'claude-next', max_tokens: 64, messages: [{ role: 'user', content: 'Time?' }] };
const call = (path: string, body: object) => opened.server.call(path, { key: opened.key, body });

test('an overloaded upstream is reported as 529 overloaded_error, which clients of Messages know', async () => {
  const error = { type: 'overloaded_error', message: 'Overloaded' };
  script = (response) => sendJson(response, 529, { type: 'error', error }, { 'retry-after': '9' });
  const whole = await call('/api/v1/messages', ask);
  assert.deepEqual([whole.status, whole.json.error.type], [529, 'overloaded_error'], whole.text);
  assert.equal(whole.headers.get('retry-after'), '9');
  const messages = [{ role: 'user', content: 'Time?' }];
  const chat = await call('/api/v1/chat', { model: 'claude-next', messages });
  assert.deepEqual([chat.status, chat.json.error.code], [503, 'upstream_overloaded'], chat.text);

  const failing = [
    ...messageStream([text('No')]).slice(0, 4),
    eventOf({ type: 'error', error } as { type: string }),
  ];
  script = (response) => sendStream(response, failing);
  const stream = await call('/api/v1/messages', { ...ask, stream: true });
  assert.match(stream.text, /event: error\ndata: \{"type":"error","error":\{"type":"overloaded_error"/);
});

test('a prompt beyond the context says so in the words by which Claude Code shortens a conversation', async () => {
  const error = {
    message: "This model's maximum context length is 8192 tokens.",
    code: 'context_length_exceeded',
  };
  script = (response) => sendJson(response, 400, { error });
  for (const stream of [false, true]) {
    const { status, json } = await call('/api/v1/messages', { ...ask, model: 'other', stream });
    assert.deepEqual([status, json.error.type], [400, 'invalid_request_error']);
    assert.match(json.error.message, /^prompt is too long: .*maximum context length is 8192 tokens/);
  }
  const own = { type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8 maximum' };
  script = (response) => sendJson(response, 400, { type: 'error', error: own });
  const { json } = await call('/api/v1/messages', ask);
  assert.equal(json.error.message.match(/prompt is too long/g).length, 1);
});

test('why a stream ended is in the log, in every dialect', async () => {
  const logged = async () => {
    const { json } = await opened.server.call('/api/v1/requests?limit=1', { key: opened.key });
    return json.data[0].model.finish_reason;
  };
  script = (response) => sendStream(response, messageStream([text('Noon')], 'max_tokens'));
  assert.equal((await call('/api/v1/messages', { ...ask, stream: true })).status, 200);
  assert.equal(await logged(), 'length');
  script = (response) => sendEvents(response, streamOf('Noon'));
  const body = { model: 'other', input: 'Time?', stream: true };
  assert.equal((await call('/api/v1/responses', body)).status, 200);
  assert.equal(await logged(), 'stop');
});

test('an Anthropic upstream that was added at run time counts tokens', async () => {
  script = (response, { path }) =>
    sendJson(
      response,
      200,
      path.endsWith('/messages') ? message([{ type: 'text', text: 'Noon' }]) : { input_tokens: 4242 },
    );
  const upstream = { name: 'mine', kind: 'anthropic', url: opened.claude.url, key: 'sk-ant-mine' };
  const added = await opened.server.call('/api/v1/operator/upstreams', {
    body: { ...upstream, models: ['own-*'], rename: { 'own-small': 'claude-small' } },
  });
  assert.equal(added.status, 201, added.text);
  const { messages } = ask;
  const { json, headers } = await call('/api/v1/messages/count_tokens', { model: 'own-small', messages });
  assert.deepEqual([json, headers.get('x-oja-estimated')], [{ input_tokens: 4242 }, null]);
  const seen = opened.claude.seen.at(-1)!;
  assert.deepEqual([seen.path, seen.body.model], ['/v1/messages/count_tokens', 'claude-small']);
  const other = await call('/api/v1/messages/count_tokens', { model: 'gpt-4o', messages });
  assert.equal(other.headers.get('x-oja-estimated'), 'true');
});
