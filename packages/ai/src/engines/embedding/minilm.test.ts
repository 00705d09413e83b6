// @alone
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createWordPieces } from '@oja/local-answers/models/word-pieces';
import type { ModelStore } from '../../../../core/src/engines/models/port.ts';
import { callWith, failureOf, openParts } from '../../../../core/src/engines/upstream-testing.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { embeddingContract } from './contract.ts';
import { createMinilm } from './minilm.ts';
import type { EmbeddingEngine } from './port.ts';
import { createUnigram } from './unigram.ts';

let engine: EmbeddingEngine;
let models: ModelStore;
let opened: ReturnType<typeof openParts>;

before(async () => {
  models = await openTestModels('embedding-minilm', 'onnxruntime');
  opened = openParts();
  engine = createMinilm({}, { ...opened.parts, models });
});
after(async () => {
  await engine.close?.();
  await models.close();
  await opened[Symbol.asyncDispose]();
});

embeddingContract('minilm', () => engine);

test('more texts than the limit are refused', async () => {
  const error = await failureOf(engine.embed({ texts: Array.from({ length: 257 }, () => 'x') }, callWith()));
  assert.equal(error.code, 'invalid_request');
});

test('words are cut into the longest known pieces, case and accents aside', () => {
  const words = createWordPieces({
    '[CLS]': 1,
    '[SEP]': 2,
    '[UNK]': 3,
    oja: 4,
    mar: 5,
    '##ket': 6,
    '##s': 7,
    '!': 8,
  });
  assert.deepEqual(words.encode('Ọjà markets! zzz', 20), [1, 4, 5, 6, 7, 8, 3, 2]);
  assert.deepEqual(words.encode('oja oja oja oja', 4), [1, 4, 4, 2]);
});

test('the multilingual model is unknown until the operator has downloaded it', async () => {
  const asked = { texts: ['Ọjà'], model: 'multilingual-e5-small' };
  await assert.rejects(engine.embed(asked, callWith()), { code: 'model_not_found' });
  assert.deepEqual(
    (await engine.models({}, callWith())).map(({ id }) => id),
    ['all-minilm-l6-v2'],
  );
});

test('the multilingual model cuts words in the likeliest way, whatever the script', () => {
  const words = createUnigram([
    ['<s>', 0],
    ['<pad>', 0],
    ['</s>', 0],
    ['<unk>', 0],
    ['▁', -4],
    ['▁mar', -6],
    ['ket', -6],
    ['▁market', -9],
    ['s', -3],
    ['▁ọjà', -5],
    ['▁m', -5],
    ['arket', -2],
  ]);
  // Two pieces may be likelier than one, and a longer first piece is not always the better.
  assert.deepEqual(words.encode('markets', 20), [0, 10, 11, 8, 2]);
  assert.deepEqual(words.encode('  ọjà   市場', 20), [0, 9, 4, 3, 2]);
  assert.deepEqual(words.encode('ọjà ọjà ọjà ọjà', 4), [0, 9, 9, 2]);
});
