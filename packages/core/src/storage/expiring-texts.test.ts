import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localTexts } from './expiring-texts.ts';

test('a text is there until it expires', async () => {
  let now = 1_000;
  const texts = localTexts(100, () => now);
  texts.set('a', 'one', 2);
  assert.equal(await texts.get('a'), 'one');
  now += 1_999;
  assert.equal(await texts.get('a'), 'one');
  now += 1;
  assert.equal(await texts.get('a'), undefined);
});

test('beyond the bound, what was not read for longest goes first', async () => {
  const texts = localTexts(10);
  texts.set('a', 'aaaa', 60);
  texts.set('b', 'bbbb', 60);
  assert.equal(await texts.get('a'), 'aaaa');
  texts.set('c', 'cccc', 60);
  assert.equal(await texts.get('b'), undefined);
  assert.equal(await texts.get('a'), 'aaaa');
  assert.equal(await texts.get('c'), 'cccc');
  texts.set('a', 'a', 60);
  texts.set('d', 'ddddd', 60);
  assert.deepEqual(await Promise.all(['a', 'c', 'd'].map(texts.get)), ['a', 'cccc', 'ddddd']);
});

test('a text larger than the bound is not stored, and replaces the one before', async () => {
  const texts = localTexts(4);
  texts.set('a', 'aaaa', 60);
  texts.set('a', 'aaaaa', 60);
  assert.equal(await texts.get('a'), undefined);
});

test('all texts whose keys begin the same are deleted together', async () => {
  const texts = localTexts(100);
  for (const key of ['one:a', 'one:b', 'two:a']) texts.set(key, key, 60);
  await texts.drop('one:');
  const found = await Promise.all(['one:a', 'one:b', 'two:a'].map(texts.get));
  assert.deepEqual(found, [undefined, undefined, 'two:a']);
});
