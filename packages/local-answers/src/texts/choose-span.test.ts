import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSpan } from './choose-span.ts';

const passages = ['Rent is due on 5 May 2024.', 'Pay by 5 May.', 'Pay by 9 June.'];
const span = (passage: number, words: string, score: number) => {
  const from = passages[passage]!.indexOf(words);
  return { passage, from, to: from + words.length, score };
};
const confidenceOf = (...spans: ReturnType<typeof span>[]) => chooseSpan(spans, passages)!.confidence;

test('a second passage that says the same raises confidence, another answer lowers it', () => {
  const alone = confidenceOf(span(0, '5 May 2024', 5));
  assert.ok(confidenceOf(span(0, '5 May 2024', 5), span(1, '5 May', 4)) > alone);
  assert.ok(confidenceOf(span(0, '5 May 2024', 5), span(2, '9 June', 4)) < alone);
  assert.equal(confidenceOf(span(0, '5 May 2024', 5), span(2, '9 June', -4)), alone);
});

test('the best span is chosen; without any there is no answer', () => {
  assert.equal(chooseSpan([span(2, '9 June', 6), span(0, '5 May 2024', 5)], passages)?.span.passage, 2);
  assert.equal(chooseSpan([], passages), undefined);
});
