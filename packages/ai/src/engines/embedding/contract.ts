/** What every embedding engine keeps. Run it from the engine's own test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWith } from '../../../../core/src/engines/upstream-testing.ts';
import type { EmbeddingEngine } from './port.ts';

export const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);

export function embeddingContract(name: string, open: () => EmbeddingEngine): void {
  test(`${name}: one vector of length 1 a text, in order, the same alone or in company`, async () => {
    const texts = ['The invoice is due in May.', '', 'A much longer text about goats. '.repeat(80), 'yam'];
    const { vectors } = await open().embed({ texts }, callWith());
    assert.equal(vectors.length, texts.length);
    for (const vector of vectors) assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-3);
    const alone = await open().embed({ texts: ['yam'] }, callWith());
    assert.ok(cosine(alone.vectors[0]!, vectors[3]!) > 0.95);
    assert.deepEqual((await open().embed({ texts: [] }, callWith())).vectors, []);
  });

  test(`${name}: what means the same is nearer than what does not`, async () => {
    const texts = [
      'How do I get my money back?',
      'Refunds are paid within ten days.',
      'The parrot sat on the roof.',
    ];
    const [question, refund, parrot] = (await open().embed({ texts }, callWith())).vectors as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    assert.ok(cosine(question, refund) > cosine(question, parrot) + 0.15);
  });
}
