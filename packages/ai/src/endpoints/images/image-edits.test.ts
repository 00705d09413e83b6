/** Images are edited by upstreams that can, as OpenAI's SDK asks for it, and charged per image. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
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
  const json = isForm ? undefined : await body.json().catch(() => undefined);
  seen.push({ path: request.url, form, json });
  if (form?.get('stream') === 'true' || (json as { stream?: boolean })?.stream)
    return stream(response, isForm);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ created: 1, data: [{ b64_json: png.toString('base64') }], usage: { total_tokens: 4 } }),
  );
});
const b64Json = png.toString('base64');
/** Of more partial images than were asked for, the last is not passed on. */
let script: (send: (name: string, fields: object) => void, response: ServerResponse) => void;
function stream(response: ServerResponse, isEdit: boolean): void {
  response.setHeader('content-type', 'text/event-stream');
  script((name, fields) => {
    const type = `image_${isEdit ? 'edit' : 'generation'}.${name}`;
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, b64_json: b64Json, ...fields })}\n\n`);
  }, response);
}
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

test('partial images come as they are made, and each is charged', async () => {
  script = (send, response) => {
    for (const partial_image_index of [0, 1, 2])
      send('partial_image', { partial_image_index, quality: 'high' });
    send('completed', { usage: { total_tokens: 9 } });
    response.end();
  };
  const more = { model: 'gpt-image-1', stream: true, partial_images: 2 } as const;
  const before = await balance();
  const image = await toFile(png, 'stall.png', { type: 'image/png' });
  for (const made of [
    await openai.images.generate({ prompt: 'A stall', ...more }),
    await openai.images.edit({ prompt: 'Rain', image, ...more }),
  ]) {
    const events = [];
    for await (const event of made) events.push(event);
    assert.deepEqual(
      events.map(({ type }) => type.replace(/^.*\./, '')),
      ['partial_image', 'partial_image', 'completed'],
    );
    assert.ok(events.every((event) => event.b64_json === b64Json));
    const { usage, output_format: format } = events.at(-1) as { usage: object; output_format: string };
    assert.deepEqual([usage, format], [{ total_tokens: 9 }, 'png']);
    assert.equal((events[0] as { quality: string }).quality, 'high');
  }
  assert.equal((seen.at(-2)!.json as { partial_images: number }).partial_images, 2);
  assert.equal(Number((before - (await balance())).toFixed(6)), 0.24);
});

test('who leaves after a partial image pays for the image; a stream that fails before it is refused as a whole', async () => {
  const gone = Promise.withResolvers<void>();
  script = (send, response) => {
    send('partial_image', { partial_image_index: 0 });
    response.once('close', () => gone.resolve());
  };
  const more = { model: 'gpt-image-1', prompt: 'A stall', stream: true, partial_images: 1 } as const;
  const before = await balance();
  for await (const { type } of await openai.images.generate(more)) {
    assert.equal(type, 'image_generation.partial_image');
    break;
  }
  await gone.promise;
  while (
    (await balance()) === before ||
    (await server.call('/api/v1/credits', { key })).json.held !== '0.00'
  );
  assert.equal(Number((before - (await balance())).toFixed(6)), 0.11);
  script = (_send, response) => {
    const error = { type: 'server_error', message: 'No room' };
    response.end(`event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`);
  };
  await assert.rejects(openai.images.generate(more), /No room|upstream/);
  assert.equal(Number((before - (await balance())).toFixed(6)), 0.11);
});

test('a server that knows no streams, and returns the whole, is charged for that alone', async () => {
  const before = await balance();
  const events = [];
  const more = { model: 'dall-e-9', stream: true, partial_images: 3 } as const;
  script = (_send, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ created: 1, data: [{ b64_json: b64Json }] }));
  };
  for await (const event of await openai.images.generate({ prompt: 'A stall', ...more }))
    events.push(event.type);
  assert.deepEqual(events, ['image_generation.completed']);
  assert.equal(Number((before - (await balance())).toFixed(6)), 0.1);
});
