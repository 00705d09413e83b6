/** Upstream embeddings against a stand-in that embeds by the letters of a text: near texts get near vectors. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  callWith,
  failureOf,
  openCapability,
  openStandIn,
  type Reply,
  type SeenRequest,
  type StandIn,
} from '../../../../core/src/engines/upstream-testing.ts';
import { embedding } from './capability.ts';
import { embeddingContract } from './contract.ts';
import type { EmbeddingEngine } from './port.ts';

/** Money is the first axis, animals the second; the third keeps every text from being nothing. */
function vectorOf(text: string): number[] {
  const hits = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  const raw = [hits(/money|refund|paid|invoice/gi), hits(/parrot|goat/gi), 0.2];
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

let reply: (request: SeenRequest) => Reply;
const embedAll = ({ body }: SeenRequest): Reply => {
  const { input, model } = JSON.parse(body) as { input: string[]; model: string };
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(String(text)),
  }));
  // Servers need not keep the order.
  return { json: { object: 'list', model, data: data.toReversed(), usage: { prompt_tokens: 5 } } };
};

let upstream: StandIn;
let opened: ReturnType<typeof openCapability<EmbeddingEngine, typeof embedding.settings>>;
before(async () => {
  reply = embedAll;
  upstream = await openStandIn((request) => reply(request));
  opened = openCapability(embedding, { openaiUrl: upstream.url, openaiKey: 'k-embed', order: ['openai'] });
});
after(async () => {
  await opened[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const model = 'text-embedding-3-small';
embeddingContract('openai', () => ({
  ...opened.port,
  embed: (input, call) => opened.port.embed({ ...input, model }, call),
}));

test('the wire: path, key, dimensions and token IDs; the upstream’s count of tokens', async () => {
  reply = embedAll;
  const made = await opened.port.embed({ texts: [], tokenLists: [[1, 2]], model, dimensions: 3 }, callWith());
  assert.deepEqual([made.tokens, made.model], [5, model]);
  const sent = upstream.seen.at(-1);
  assert.equal(sent?.path, '/v1/embeddings');
  assert.equal(sent?.headers.authorization, 'Bearer k-embed');
  assert.deepEqual(JSON.parse(sent?.body ?? ''), {
    input: [[1, 2]],
    encoding_format: 'float',
    dimensions: 3,
    model,
  });
});

test('vectors as base64 are read too', async () => {
  const bytes = Buffer.from(Float32Array.from([0.6, 0.8]).buffer).toString('base64');
  reply = () => ({ json: { data: [{ index: 0, embedding: bytes }] } });
  const { vectors } = await opened.port.embed({ texts: ['a'], model }, callWith());
  assert.deepEqual(
    [...vectors[0]!].map((value) => value.toFixed(2)),
    ['0.60', '0.80'],
  );
});

test('too few vectors, none, or words instead are the upstream’s fault', async () => {
  const broken: Reply[] = [
    { json: { data: [{ index: 0, embedding: [1] }] } },
    {
      json: {
        data: [
          { index: 0, embedding: ['x'] },
          { index: 1, embedding: [] },
        ],
      },
    },
    { json: {} },
    { body: 'busy' },
  ];
  for (const wrong of broken) {
    reply = () => wrong;
    const error = await failureOf(opened.port.embed({ texts: ['a', 'b'], model }, callWith()));
    assert.ok(
      ['upstream_error', 'engine_unavailable'].includes(error.code),
      `${error.code}: ${error.message}`,
    );
  }
});
