/** Ways around guardrails: JSON of tools, words that look like bytes, and events in unusual forms. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ChatScript,
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendJson,
} from '../../packages/ai/src/engines/chat/stand-in.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

let server: TestServer;
let upstream: ChatStandIn;
let key: string;
const plain: ChatScript = (out) => sendJson(out, 200, completion('ok'));
let answer = plain;

const phone = '0803 123 4567';

before(async () => {
  upstream = await openChatStandIn((response, seen) => answer(response, seen));
  const { origin } = new URL(upstream.url);
  server = await startTestServer({
    env: {
      OJA_OPENAI_URL: upstream.url,
      ...{ OJA_GEMINI_URL: origin, OJA_GEMINI_KEY: 'k', OJA_CHAT_RETRIES: '0' },
    },
  });
  const account = await server.account({ dollars: 1, scopes: ['ai', 'account'] });
  const guardrails = { personal_data: { phone: 'mask' } };
  const made = await server.call('/api/v1/keys', {
    key: account.key,
    body: { name: 'guarded', scopes: ['ai'], guardrails },
  });
  key = made.json.secret;
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

test('JSON of tools, and words that look like bytes', async () => {
  answer = plain;
  const google = '/api/v1beta/models/m:generateContent';
  const response = { user: phone, name: phone, deep: [{ id: `tel ${phone}` }] };
  const asked: [path: string, body: object][] = [
    ['/api/v1/chat/completions', { messages: [{ role: 'user', content: `data: ${phone}` }] }],
    ['/api/v1/chat/completions', { messages: [{ role: 'user', content: `data:text/plain,${phone}` }] }],
    [google, { contents: [{ parts: [{ functionResponse: { name: 'find', response } }] }] }],
    [
      '/api/v1/messages',
      {
        max_tokens: 9,
        messages: [
          { role: 'user', content: 'Hi' },
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 't', name: 'sms', input: { user: phone } }],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'sent' }] },
        ],
      },
    ],
  ];
  for (const [path, body] of asked) {
    const { status, text } = await server.call(path, { key, body: { model: 'm', ...body } });
    assert.equal(status, 200, text);
    const seen = JSON.stringify(upstream.seen.at(-1)!.body);
    assert.ok(seen.includes('[PHONE]') && !seen.includes('0803'), seen);
  }
});

test('events in several lines, and calls beside texts', async () => {
  answer = (out) => {
    out.writeHead(200, { 'content-type': 'text/event-stream' });
    out.write(`data:\ndata: {"choices": [{"index": 0,\ndata: "delta": {"content": "Call ${phone}"}}]}\n\n`);
    out.end('data: [DONE]\n\n');
  };
  const body = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] };
  const { text } = await server.call('/api/v1/chat/completions', { key, body });
  assert.ok(text.includes('[PHONE]') && !text.includes('0803'), text);

  const parts = [{ text: `Call ${phone}.` }, { functionCall: { name: 'sms', args: { name: phone } } }];
  const said = { candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }] };
  answer = (out) => {
    out.writeHead(200, { 'content-type': 'text/event-stream' });
    out.end(`data: ${JSON.stringify(said)}\r\n\r\n`);
  };
  const google = '/api/v1beta/models/gemini-x:streamGenerateContent?alt=sse';
  const { text: streamed } = await server.call(google, {
    key,
    body: { contents: [{ parts: [{ text: 'Hi' }] }] },
  });
  assert.ok(streamed.includes('functionCall') && !streamed.includes('0803'), streamed);
});
