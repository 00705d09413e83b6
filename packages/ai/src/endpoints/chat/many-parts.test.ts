// @alone @slow
/** Conversations of agents: many images, and files that have the same name or none. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import { type ChatStandIn, completion, openChatStandIn, sendJson } from '../../engines/chat/stand-in.ts';

let upstream: ChatStandIn;
let server: TestServer;
let screenshot: string;

before(async () => {
  await (await openTestModels('embedding-minilm', 'onnxruntime', 'tfjs', 'vision-objects')).close();
  const gray = { width: 8, height: 8, channels: 3 as const, background: '#888' };
  const png = await sharp({ create: gray }).png().toBuffer();
  screenshot = `data:image/png;base64,${png.toString('base64')}`;
  upstream = await openChatStandIn((response, { path }) => {
    if (path === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else sendJson(response, 200, completion('Done'));
  });
  const entry = { url: upstream.url };
  const upstreams = [
    { name: 'seeing', ...entry, models: ['seer'] },
    { name: 'blind', ...entry, models: ['reader'], vision: false },
  ];
  server = await startTestServer({
    env: {
      OJA_CHAT_UPSTREAMS: JSON.stringify(upstreams),
      OJA_CHAT_RETRIES: '0',
      OJA_EGRESS_ALLOW: new URL(upstream.url).host,
    },
  });
});
after(async () => {
  await server.close();
  await upstream[Symbol.asyncDispose]();
});

const image = (url: string) => ({ type: 'image_url', image_url: { url } });

/** An agent that looks at the screen with every step. */
const steps = (count: number, url = screenshot) =>
  Array.from({ length: count }, () => [
    { role: 'user', content: [image(url)] },
    { role: 'assistant', content: 'Next.' },
  ]).flat();

const ask = (model: string, messages: object[]) =>
  server.call('/api/v1/chat', {
    body: { model, messages: [...messages, { role: 'user', content: 'Go on.' }] },
  });

const sentContent = () =>
  upstream.seen
    .at(-1)!
    .body.messages.flatMap(({ content }: { content: unknown }) => (Array.isArray(content) ? content : []));

test('a conversation with up to 100 images reaches a model that sees', async () => {
  const answer = await ask('seer', steps(100));
  assert.equal(answer.status, 200, answer.text);
  const types = sentContent().map(({ type }: { type: string }) => type);
  assert.equal(types.filter((type: string) => type === 'image_url').length, 100);
  const more = await ask('seer', steps(101));
  assert.deepEqual([more.status, more.json.error.code], [422, 'file_too_complex']);
  assert.match(more.json.error.message, /at most 100 images/);
  assert.equal(more.json.error.param, 'messages[200].content[0]');
});

test('up to 20 images are fetched', async () => {
  const named = (count: number) => ask('seer', steps(count, `${upstream.url}/a.png`));
  const answer = await named(20);
  assert.equal(answer.status, 200, answer.text);
  const more = await named(21);
  assert.deepEqual([more.status, more.json.error.code], [422, 'file_too_complex']);
  assert.match(more.json.error.message, /at most 20 images by URL/);
});

test('a model that does not see gets the last 20 in words, and reads that there were more', async () => {
  const answer = await ask('reader', steps(22));
  assert.equal(answer.status, 200, answer.text);
  const texts: string[] = sentContent().map(({ text }: { text: string }) => text);
  assert.equal(texts.length, 22);
  const left = texts.map((text) => text.includes('an earlier image of the conversation, not described'));
  assert.deepEqual(left, [true, true, ...Array.from({ length: 20 }, () => false)]);
  assert.match(texts[0]!, /^Picture 1: /);
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const apples = 'Apples cost 5 naira each in this list.';
const bananas = 'Bananas cost 9 naira each in that list.';

test('files of the same name, or of none, keep their passages apart', async () => {
  const file = (text: string, filename?: string) => ({
    type: 'file',
    file: { file_data: `data:text/plain;base64,${base64(text)}`, filename },
  });
  for (const [filename, second] of [
    ['list.txt', 'list (2).txt'],
    [undefined, 'file (2).txt'],
  ]) {
    const content = [file(apples, filename), file(bananas, filename)];
    const answer = await ask('seer', [{ role: 'user', content }]);
    assert.equal(answer.status, 200, answer.text);
    const [first, other] = sentContent().map(({ text }: { text: string }) => text);
    assert.match(first, /Apples/);
    assert.doesNotMatch(first, /Bananas/);
    assert.match(other, /Bananas/);
    assert.doesNotMatch(other, /Apples/);
    assert.match(other, new RegExp(`\\[${second!.replace(/[().]/g, '\\$&')}\\]`));
    assert.equal(answer.json.oja.files[1].filename, second);
  }
});

test('Messages: documents without a title keep apart too, whatever their type', async () => {
  const document = (text: string) => ({
    type: 'document',
    source: { type: 'base64', media_type: 'text/plain', data: base64(text) },
  });
  const content = [document(apples), document(bananas), { type: 'text', text: 'Which is cheaper?' }];
  const body = { model: 'seer', max_tokens: 50, messages: [{ role: 'user', content }] };
  const answer = await server.call('/api/v1/messages', { body });
  assert.equal(answer.status, 200, answer.text);
  const [first, other] = sentContent().map(({ text }: { text: string }) => text);
  assert.match(first, /\[document\]\nApples/);
  assert.match(other, /\[document \(2\)\]\nBananas/);
});
