import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { startTestServer } from '../../../../server/src/testing/server.ts';
import { chunk, openChatStandIn, sendEvents, usageChunk } from '../../engines/chat/stand-in.ts';

test('a stream has every choice that was asked for', async () => {
  const choice = (index: number, content: string, finish: string | null = null) =>
    chunk({}, null, { choices: [{ index, delta: { content }, logprobs: null, finish_reason: finish }] });
  await using upstream = await openChatStandIn((response, { body }) => {
    assert.equal(body.n, 2);
    const both = chunk({}, null, {
      choices: [0, 1].map((index) => ({ index, delta: { role: 'assistant', content: '' } })),
    });
    const words = [
      choice(0, 'Red'),
      choice(1, 'Hot'),
      choice(1, ' yam', 'length'),
      choice(0, ' oil', 'stop'),
    ];
    sendEvents(response, [both, ...words, usageChunk, '[DONE]']);
  });
  await using server = await startTestServer({
    env: { OJA_OPENAI_URL: upstream.url, OJA_CHAT_RETRIES: '0' },
  });
  const { key } = await server.account({ dollars: 1 });
  const openai = new OpenAI({ apiKey: key, baseURL: `${server.url}/api/v1`, maxRetries: 0 });
  const stream = await openai.completions.create({
    model: 'm',
    prompt: 'A slogan:',
    n: 2,
    stream: true,
    stream_options: { include_usage: true },
  });
  const texts = ['', ''];
  const ends: string[] = [];
  let tokens = 0;
  for await (const { choices, usage } of stream) {
    for (const { index, text, finish_reason } of choices) {
      texts[index] += text;
      if (finish_reason !== null) ends[index] = finish_reason;
    }
    tokens = usage?.total_tokens ?? tokens;
  }
  assert.deepEqual([texts, ends, tokens], [['Red oil', 'Hot yam'], ['stop', 'length'], 11]);
});
