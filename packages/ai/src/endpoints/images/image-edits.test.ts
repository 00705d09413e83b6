/** Images are edited by upstreams that can, as OpenAI's SDK asks for it, and charged per image. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import OpenAI, { toFile } from 'openai';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const seen: { path: string | undefined; form: FormData | undefined; json: unknown }[] = [];
const upstream = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  const body = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
  const isForm = type.startsWith('multipart/');
  const form = isForm ? await body.formData() : undefined;
  seen.push({ path: request.url, form, json: isForm ? undefined : await body.json().catch(() => undefined) });
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ created: 1, data: [{ b64_json: png.toString('base64') }], usage: { total_tokens: 4 } }),
  );
});
let server: TestServer;
let openai: OpenAI;
let key: string;

before(async () => {
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { OJA_OPENAI_URL: url, OJA_CHAT_RETRIES: '0' } });
  ({ key } = await server.account({ dollars: 5 }));
  openai = new OpenAI({ baseURL: `${server.url}/api/v1`, apiKey: key, maxRetries: 0 });
});
after(async () => {
  await server.close();
  upstream.closeAllConnections();
  upstream.close();
});

const balance = async () => Number((await server.call('/api/v1/credits', { key })).json.balance);

test('one image with a mask, and several', async () => {
  const image = await toFile(png, 'stall.png', { type: 'image/png' });
  const edited = await openai.images.edit({
    model: 'gpt-image-1',
    image,
    mask: image,
    prompt: 'Add rain',
    size: '1024x1024',
  });
  assert.equal(edited.data?.[0]?.b64_json, png.toString('base64'));
  const { path, form } = seen.at(-1)!;
  assert.equal(path, '/v1/images/edits');
  assert.deepEqual(
    [form!.get('model'), form!.get('prompt'), form!.get('size')],
    ['gpt-image-1', 'Add rain', '1024x1024'],
  );
  assert.deepEqual(Buffer.from(await (form!.get('mask') as File).arrayBuffer()), png);
  assert.equal((form!.get('image') as File).name, 'stall.png');
  assert.equal(await balance(), 4.9, 'one image');
  await openai.images.edit({ model: 'gpt-image-1', image: [image, image], prompt: 'Both' });
  assert.equal(seen.at(-1)!.form!.getAll('image[]').length, 2);
});

test('what is no image is refused before anything is charged', async () => {
  const before = await balance();
  const image = await toFile(Buffer.from('words'), 'notes.txt', { type: 'text/plain' });
  await assert.rejects(
    openai.images.edit({ model: 'gpt-image-1', image, prompt: 'x' }),
    /image: text\/plain is not/,
  );
  assert.equal(await balance(), before);
});

test('stream: true returns complete images as events', async () => {
  const events = [];
  const stream = await openai.images.generate({ model: 'gpt-image-1', prompt: 'A stall', stream: true });
  for await (const event of stream) events.push(event);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['image_generation.completed'],
  );
  assert.equal(events[0]!.b64_json, png.toString('base64'));
});
