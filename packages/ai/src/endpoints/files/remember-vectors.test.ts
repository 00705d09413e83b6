import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVectorCache } from './remember-vectors.ts';

function counting(most?: number) {
  const asked: string[][] = [];
  let model = 'a';
  const remember = createVectorCache(most);
  const embed = remember(async (texts) => {
    asked.push(texts);
    return { vectors: texts.map((text) => Float32Array.of(text.length, model.charCodeAt(0))), model };
  });
  return { embed, asked, use: (name: string) => (model = name) };
}

test('passages are embedded once, in their places; the question each time', async () => {
  const { embed, asked } = counting();
  const first = await embed(['q?', 'one', 'three']);
  const second = await embed(['q 2?', 'three', 'four', 'one']);
  assert.deepEqual(asked, [
    ['q?', 'one', 'three'],
    ['q 2?', 'four'],
  ]);
  assert.deepEqual(
    second.map(([length]) => length),
    [4, 5, 4, 3],
  );
  assert.equal(first[1], second[3]);
});

test('vectors of two models are not mixed', async () => {
  const { embed, asked, use } = counting();
  await embed(['q?', 'one']);
  use('b');
  const vectors = await embed(['q?', 'one', 'two']);
  assert.deepEqual(asked.at(-1), ['q?', 'one', 'two']);
  assert.ok(vectors.every(([, model]) => model === 'b'.charCodeAt(0)));
});

test('the oldest are forgotten', async () => {
  const { embed, asked } = counting(2);
  await embed(['q?', 'one', 'two']);
  await embed(['r?', 'one', 'two']);
  assert.deepEqual(asked[1], ['r?']);
  await embed(['s?', 'three', 'four']);
  await embed(['t?', 'one']);
  assert.deepEqual(asked.at(-1), ['t?', 'one']);
});
