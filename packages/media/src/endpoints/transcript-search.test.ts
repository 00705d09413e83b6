import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInTranscript } from './transcript-search.ts';

const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const segments = [
  { text: 'Ẹ káàárọ̀, good', start: 0 },
  { text: '[music]', start: 1.5 },
  { text: 'morning, market!', start: 2.25 },
  { text: '…', start: 3 },
  { text: 'The market is full. Good market.', start: 65.9 },
];

test('words are found without accents and marks, each at its time', () => {
  const found = findInTranscript(segments, 'MARKET', url);
  assert.deepEqual(
    found.map(({ start }) => start),
    [2.25, 65.9, 65.9],
  );
  assert.equal(found[1]!.url, `${url}&t=65s`);
  assert.deepEqual(findInTranscript(segments, 'e kaaaro', url)[0], {
    ...{ start: 0, text: 'Ẹ káàárọ̀, good', url: `${url}&t=0s` },
  });
});

test('words may go over the ends of segments, and stand whole', () => {
  const [over] = findInTranscript(segments, 'music morning', url);
  assert.deepEqual([over!.start, over!.text], [1.5, '[music] morning, market!']);
  assert.equal(findInTranscript(segments, 'market the', url)[0]!.start, 2.25);
  for (const none of ['mark', 'oo', '!!!', 'yam'])
    assert.deepEqual(findInTranscript(segments, none, url), []);
  assert.deepEqual(findInTranscript([], 'a', url), []);
});
