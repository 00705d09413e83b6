/** A stream that its caller leaves costs what the upstream counted until then, and an estimate of the words sent. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../server/src/testing/server.ts';
import { type ChatStandIn, event, openChatStandIn } from '../engines/chat/stand-in.ts';
import { eventOf, message, messageStream, text } from './messages/stand-in.ts';

let upstream: ChatStandIn;
let server: TestServer;

/** About 100 tokens, of which 80 are sure. */
const words = 'word '.repeat(80);
/** Most of it is in the cache of the upstream, which costs a tenth. */
const prompt = 'word '.repeat(8000);
const counts = { input_tokens: 10, cache_read_input_tokens: 10_000, output_tokens: 1 };
const promptMicros = 10 * 3 + 10_000 * 0.3;
const wordsMicros = 80 * 15;
const thoughts = 500;

const claudeBegins = [
  eventOf({ type: 'message_start', message: message([], { usage: counts }) } as { type: string }),
  ...messageStream([text(words)]).slice(1, 4),
].join('');
const geminiBegins = event({
  candidates: [{ content: { role: 'model', parts: [{ text: words }] }, index: 0 }],
  usageMetadata: {
    promptTokenCount: 10_010,
    cachedContentTokenCount: 10_000,
    thoughtsTokenCount: thoughts,
    candidatesTokenCount: 90,
  },
});

before(async () => {
  upstream = await openChatStandIn((response, { path }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(path.includes('gemini') ? geminiBegins : claudeBegins);
  });
  server = await startTestServer({
    env: {
      OJA_ANTHROPIC_URL: upstream.url,
      OJA_ANTHROPIC_KEY: 'sk-ant-stand-in',
      OJA_GEMINI_URL: upstream.url,
      OJA_GEMINI_KEY: 'g-stand-in',
      OJA_CHAT_RETRIES: '0',
    },
  });
  const body = { model: '*', prices: { input: '3', cached_input: '0.3', output: '15' } };
  const set = await server.call('/api/v1/operator/prices/models', { method: 'PUT', body });
  assert.equal(set.status, 200, set.text);
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const messages = [{ role: 'user', content: prompt }];
const left: [name: string, path: string, body: object, micros: number][] = [
  ['Messages, passed', '/messages', { model: 'claude-x', max_tokens: 1000, messages }, 0],
  ['Chat, translated', '/chat', { model: 'claude-x', messages }, 0],
  ['Responses, translated', '/responses', { model: 'claude-x', input: prompt }, 0],
  ['Chat by a Gemini model that thought', '/chat', { model: 'gemini-x', messages }, thoughts * 15],
];

for (const [name, path, body, more] of left) {
  test(`${name}: the prompt costs what the upstream counted, not an estimate`, async () => {
    const { key } = await server.account({ dollars: 5 });
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: true }),
      signal: leaving.signal,
    });
    let heard = '';
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      heard += part;
      if (heard.includes('word word')) break;
    }
    leaving.abort();
    let row: { error_code: string; charge: string } | undefined;
    while (row?.error_code !== 'client_closed')
      row = (await server.call('/api/v1/requests?limit=1&endpoint=ai.chat', { key })).json.data[0];
    assert.equal(Math.round(Number(row.charge) * 1e6), promptMicros + wordsMicros + more);
  });
}
