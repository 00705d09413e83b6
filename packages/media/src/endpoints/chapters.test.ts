import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutChapters } from './chapters.ts';

/** One sentence every six seconds. */
const talk = (sentences: string[], pauseAfter = -1) => {
  let at = 0;
  return sentences.map((text, index) => {
    const start = at;
    at += index === pauseAfter ? 10 : 6;
    return { start, end: start + 5, text };
  });
};
const farming = Array.from(
  { length: 12 },
  (_, index) => `The farmer plants cassava and waters the cassava field, row ${index}.`,
);
const banking = Array.from(
  { length: 12 },
  (_, index) => `The bank transfers money and the account balance changes, step ${index}.`,
);

describe('chapters', () => {
  it('cuts where the words change', () => {
    const chapters = cutChapters(talk([...farming, ...banking], 11));
    assert.equal(chapters.length, 2);
    assert.match(chapters[0]!.text, /^The farmer[^b]*$/);
    assert.match(chapters[1]!.text, /^The bank/);
    assert.equal(chapters[1]!.start, 76);
  });

  it('keeps a short talk whole, and covers every word of a long one', () => {
    assert.equal(cutChapters(talk(farming.slice(0, 4))).length, 1);
    assert.deepEqual(cutChapters([]), []);
    const long = talk(
      Array.from({ length: 400 }, (_, index) => `word${index % 37} thing${index % 11} other${index}`),
    );
    const chapters = cutChapters(long);
    assert.ok(chapters.length <= 20);
    assert.equal(chapters.map(({ text }) => text).join(' '), long.map(({ text }) => text).join(' '));
  });
});
