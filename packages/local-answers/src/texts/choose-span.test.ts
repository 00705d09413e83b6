import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSpan } from './choose-span.ts';

const passages = ['Rent is due on 5 May 2024.', 'Pay by 5 May.', 'Pay by 9 June.'];
const span = (passage: number, words: string, score: number) => {
  const from = passages[passage]!.indexOf(words);
  return { passage, from, to: from + words.length, score };
};
const confidenceOf = (...spans: ReturnType<typeof span>[]) =>
  chooseSpan('When?', spans, passages)!.confidence;

test('a second passage that says the same raises confidence, another answer lowers it', () => {
  const alone = confidenceOf(span(0, '5 May 2024', 5));
  assert.ok(confidenceOf(span(0, '5 May 2024', 5), span(1, '5 May', 4)) > alone);
  assert.ok(confidenceOf(span(0, '5 May 2024', 5), span(2, '9 June', 4)) < alone);
  assert.equal(confidenceOf(span(0, '5 May 2024', 5), span(2, '9 June', -4)), alone);
});

test('the best span is chosen; without any there is no answer', () => {
  assert.equal(
    chooseSpan('When?', [span(2, '9 June', 6), span(0, '5 May 2024', 5)], passages)?.span.passage,
    2,
  );
  assert.equal(chooseSpan('When?', [], passages), undefined);
});

test('an answer that stands alone, in a sentence about what was asked, needs less', () => {
  const texts = ['Staff get 2 weeks of extra pay for every year.', 'The office has 30 chairs.'];
  const found = (words: string, score: number) => {
    const passage = texts.findIndex((text) => text.includes(words));
    const from = texts[passage]!.indexOf(words);
    return [
      { passage, from, to: from + words.length, score },
      { passage: 1 - passage, from: 0, to: 3, score: -30 },
    ];
  };
  const confidence = (question: string, words: string) =>
    chooseSpan(question, found(words, 16), texts)!.confidence;
  const asked = confidence('How much extra pay do staff get for every year?', '2 weeks');
  assert.ok(asked > confidence('How much extra pay do staff in Kano get for every year?', '2 weeks'));
  assert.ok(confidence('How many chairs are there?', '30') > confidence('How many desks are there?', '30'));
});

test('a passage that lacks words of the question is no rival', () => {
  const texts = ['Dental cover begins on 1 May.', 'Medical cover begins on 1 June.'];
  const spans = [
    { passage: 0, from: 23, to: 28, score: 14 },
    { passage: 1, from: 24, to: 30, score: 10 },
  ];
  const about = (question: string) => chooseSpan(question, spans, texts)!.confidence;
  assert.ok(about('When does dental cover begin?') > about('When does cover begin?'));
});
