import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { recognizeWithin } from './scans.ts';

const until = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

test('pages that are done when the time is up are kept', async () => {
  const { signal } = new AbortController();
  const asked: number[] = [];
  const done = await recognizeWithin([1, 2, 3], { signal, budgetMs: 50 }, async (page, late) => {
    asked.push(page);
    if (page === 2) await until(late);
  });
  assert.deepEqual([done, asked], [[1], [1, 2]]);
});

test('a caller that leaves, and a page that fails, end it', async () => {
  const leaving = new AbortController();
  const left = recognizeWithin([1], { signal: leaving.signal, budgetMs: 60_000 }, (_, late) => until(late));
  leaving.abort(new Error('left'));
  await assert.rejects(left, /left/);
  const { signal } = new AbortController();
  const fails = async () => {
    throw new Error('no engine');
  };
  await assert.rejects(recognizeWithin([1], { signal, budgetMs: 60_000 }, fails), /no engine/);
});
