import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  callWith,
  failureOf,
  openCapability,
  openStandIn,
  type Reply,
  type SeenRequest,
} from '../../../../core/src/engines/upstream-testing.ts';
import { imageGeneration } from './capability.ts';
import type { ImageOrder } from './port.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const order: ImageOrder = { prompt: 'A stall', count: 2, size: { width: 1536, height: 1024 }, options: {} };
const image: Reply = { headers: { 'content-type': 'image/png' }, body: png };

interface Wire {
  settings(url: string): Record<string, unknown>;
  key: string;
  submit: string;
  /** Answers by path, the stand-in's URL given; polls are answered `waiting` once. */
  reply(request: SeenRequest, url: string, polls: number): Reply;
  sent(body: Record<string, unknown>): unknown[];
}

const wires: Record<string, Wire> = {
  openai: {
    settings: (openaiUrl) => ({ openaiUrl, openaiKey: 'k-openai' }),
    key: 'Bearer k-openai',
    submit: '/v1/images/generations',
    reply: ({ path }, url) =>
      path === '/image.png'
        ? image
        : {
            json: {
              created: 1,
              data: [
                { b64_json: png.toString('base64'), revised_prompt: 'A stall at dawn' },
                { url: `${url}/image.png` },
              ],
              usage: { total_tokens: 4 },
            },
          },
    sent: ({ prompt, n, size }) => [prompt, n, size],
  },
  fal: {
    settings: (falUrl) => ({ falUrl, falKey: 'k-fal' }),
    key: 'Key k-fal',
    submit: '/fal-ai/flux/schnell',
    reply: ({ path, method }, url, polls) => {
      if (path === '/image.png') return image;
      if (method === 'POST') return { json: { request_id: 'r1', status: 'IN_QUEUE' } };
      if (path.endsWith('/status')) return { json: { status: polls > 1 ? 'COMPLETED' : 'IN_PROGRESS' } };
      return { json: { images: [{ url: `${url}/image.png` }, { url: `${url}/image.png` }] } };
    },
    sent: ({ prompt, num_images: count, image_size: size }) => [
      prompt,
      count,
      `${(size as { width: number }).width}x${(size as { height: number }).height}`,
    ],
  },
  replicate: {
    settings: (replicateUrl) => ({ replicateUrl, replicateKey: 'k-replicate' }),
    key: 'Bearer k-replicate',
    submit: '/models/black-forest-labs/flux-schnell/predictions',
    reply: ({ path, method }, url, polls) => {
      if (path === '/image.png') return image;
      if (method === 'POST') return { status: 201, json: { id: 'p1', status: 'starting' } };
      const output = polls > 1 ? [`${url}/image.png`, `${url}/image.png`] : null;
      return { json: { id: 'p1', status: polls > 1 ? 'succeeded' : 'processing', output } };
    },
    sent: ({ input }) => {
      const { prompt, num_outputs: count, aspect_ratio: shape } = input as Record<string, unknown>;
      return [prompt, count, shape === '3:2' ? '1536x1024' : shape];
    },
  },
};

for (const [name, wire] of Object.entries(wires)) {
  describe(name, () => {
    test('sends the order, waits for the images and returns their bytes', async () => {
      let polls = 0;
      await using upstream = await openStandIn((request) => {
        if (request.method === 'GET' && request.path !== '/image.png') polls += 1;
        return wire.reply(request, upstream.url, polls);
      });
      const settings = { ...wire.settings(upstream.url), imagePollMs: 1, order: [name] };
      await using opened = openCapability(imageGeneration, settings as never);
      const served: unknown[] = [];
      const call = { ...callWith(), servedBy: (one: object) => served.push(one) };
      const { images } = await opened.port.generate(order, call);
      assert.equal(images.length, 2);
      for (const { bytes, mime } of images) {
        assert.deepEqual(Buffer.from(bytes), png);
        assert.equal(mime, 'image/png');
      }
      const [first] = upstream.seen;
      assert.deepEqual([first!.path, first!.headers.authorization], [wire.submit, wire.key]);
      assert.deepEqual(wire.sent(JSON.parse(first!.body)).map(String), ['A stall', '2', '1536x1024']);
      assert.equal(served.length, 1);
    });

    test('without a key it is off, and says how to turn it on', async () => {
      await using opened = openCapability(imageGeneration, { order: [name] });
      const error = await failureOf(opened.port.generate(order, callWith()));
      assert.equal(error.code, 'engine_unavailable');
      assert.match(error.message, /set OJA_(OPENAI|FAL|REPLICATE)_KEY/);
    });

    test('what is no image is not returned', async () => {
      await using upstream = await openStandIn((request) => {
        const reply = wire.reply(request, upstream.url, 2);
        const isImage = request.path === '/image.png';
        return isImage ? { headers: { 'content-type': 'image/png' }, body: '<script>' } : reply;
      });
      const settings = { ...wire.settings(upstream.url), imagePollMs: 1, order: [name] };
      await using opened = openCapability(imageGeneration, settings as never);
      const error = await failureOf(opened.port.generate(order, callWith()));
      assert.equal(error.code, 'upstream_error');
    });
  });
}

test('a model that the operator did not name is not ordered from a queue', async () => {
  await using upstream = await openStandIn(() => ({ json: {} }));
  const settings = { falUrl: upstream.url, falKey: 'k', order: ['fal'] };
  await using opened = openCapability(imageGeneration, settings as never);
  const error = await failureOf(opened.port.generate({ ...order, model: 'fal-ai/dear' }, callWith()));
  assert.equal(error.code, 'model_not_found');
  assert.equal(upstream.seen.length, 0);
});
