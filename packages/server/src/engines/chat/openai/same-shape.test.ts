import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSameShape } from './same-shape.ts';

const chunk = (content: unknown, more: object = {}) =>
  JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content }, ...more }], usage: null });

test('after one chunk the words of those like it are known', () => {
  const shape = createSameShape();
  assert.equal(shape.wordsOf(chunk('a')), undefined);
  shape.learn(chunk('Hello'), 'Hello');
  assert.equal(shape.wordsOf(chunk(' world')), ' world');
  assert.equal(shape.wordsOf(chunk('')), '');
  assert.equal(shape.wordsOf(chunk('Ẹ káàbọ̀')), 'Ẹ káàbọ̀');
});

test('what is not the same around its words is to be read', () => {
  const shape = createSameShape();
  const known = chunk('Hello');
  shape.learn(known, 'Hello');
  for (const data of [
    chunk('two\nlines'),
    chunk('a "quote"'),
    chunk(null),
    chunk('x', { finish_reason: 'stop' }),
    known.replace('c1', 'c2'),
    known.slice(0, -1),
    known.replace('"Hello"', '"He\u0001llo"'),
    known.replace('"Hello"', '"Hello","role":"x"'),
    known.slice(0, known.indexOf('Hello')) + known.slice(known.indexOf('Hello') + 6),
    '',
  ])
    assert.equal(shape.wordsOf(data), undefined, data);
});

test('two contents, other writing of the words, or spaces: never guessed', () => {
  const twice = createSameShape();
  const logprobs = { logprobs: { content: [] } };
  twice.learn(chunk('a', logprobs), 'a');
  assert.equal(twice.wordsOf(chunk('b', logprobs)), undefined);
  const escaped = createSameShape();
  escaped.learn(chunk('a').replace('"a"', '"\\u0061"'), 'a');
  assert.equal(escaped.wordsOf(chunk('b')), undefined);
  const spaced = createSameShape();
  const loose = (words: string) => chunk(words).replace('"content":', '"content" : ');
  spaced.learn(loose('a'), 'a');
  assert.equal(spaced.wordsOf(loose('b')), undefined);
});

test('an upstream whose chunks are never alike is not learned for ever', () => {
  const shape = createSameShape();
  const odd = (place: number) => chunk('a', { mark: `m${place}` });
  for (let place = 0; place < 20; place += 1) {
    assert.equal(shape.wordsOf(odd(place)), undefined);
    shape.learn(odd(place), 'a');
  }
  assert.equal(shape.wordsOf(odd(19)), undefined);
});

test('what is known is what reading it would say', () => {
  const words = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 8 }));
  const more = fc.dictionary(
    fc.constantFrom('finish_reason', 'content', 'logprobs'),
    fc.constantFrom(null, 'x', {}),
  );
  const cut = fc.tuple(fc.nat(80), fc.nat(3), fc.constantFrom('', '"', '\\', '}', 'x', '\n'));
  fc.assert(
    fc.property(words, more, words, fc.option(cut), (first, fields, second, damage) => {
      const shape = createSameShape();
      const known = chunk(first, fields);
      shape.learn(known, first);
      let next = chunk(second, fields);
      if (damage !== null) next = next.slice(0, damage[0]) + damage[2] + next.slice(damage[0] + damage[1]);
      const found = shape.wordsOf(next);
      if (found === undefined) return;
      const expected = JSON.parse(known);
      expected.choices[0].delta.content = found;
      assert.deepEqual(JSON.parse(next), expected);
    }),
    { numRuns: 3_000 },
  );
});
