import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endInSentence, sentenceAround } from './sentence-around.ts';

const around = (text: string, words: string) => {
  const from = text.indexOf(words);
  return sentenceAround(text, from, from + words.length);
};

test('a span is quoted with its sentence', () => {
  const text = 'The rent is ₦5,000. It was agreed with Dr. Ada Obi on 5 May. Nothing else.';
  assert.equal(around(text, 'Dr. Ada'), 'It was agreed with Dr. Ada Obi on 5 May.');
  assert.equal(around(text, '₦5,000'), 'The rent is ₦5,000.');
  assert.equal(around(text, 'else'), 'Nothing else.');
});

test('a line is a sentence, without the marks of its list', () => {
  const text = 'Terms\n- Notice: 30 days\n- Rent: ₦5,000 a month';
  assert.equal(around(text, '30 days'), 'Notice: 30 days');
  assert.equal(around(text, 'a month'), 'Rent: ₦5,000 a month');
});

test('a span over two sentences or lines is quoted with both', () => {
  assert.equal(around('Call us. Or write. Or come.', 'us. Or'), 'Call us. Or write.');
  assert.equal(around('Ship to:\nAda Obi\nLagos', 'Ada Obi\nLagos'), 'Ada Obi Lagos');
});

test('a sentence without end is cut around the span', () => {
  const text = `${'one two '.repeat(200)}5 May ${'three '.repeat(200)}`;
  const quote = around(text, '5 May');
  assert.match(quote, /^….*5 May.*…$/);
  assert.ok(quote.length <= 402);
});

test('a span ends with its sentence', () => {
  const text = 'The company sold cloth. Mrs. Aisha Danladi of Kano runs it.';
  assert.equal(text.slice(4, endInSentence(text, 4, 43)), 'company sold cloth.');
  assert.equal(endInSentence(text, 24, 43), 43);
});
