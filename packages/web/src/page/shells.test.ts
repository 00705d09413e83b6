import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './page-reading.ts';

const read = (body: string) => {
  const { shell, isWaiting } = readPage(
    `<title>Market</title><body>${body}</body>`,
    'https://oja.test/',
    new Set(['text']),
  );
  return [shell, isWaiting];
};
const script = '<script>start()</script>';

test('a page that says no more than that it is loading is a shell', () => {
  for (const body of [
    `<div id="root"></div>${script}`,
    `<img src="/spin.gif"> <b>Loading, please wait…</b>${script}`,
    `<p>Just a moment</p><p>The app is starting up</p>${script}`,
    `<p>You need to enable JavaScript to run this app.</p>${script}`,
  ])
    assert.deepEqual(read(body), [true, true], body);
});

test('one with words of its own says them', () => {
  assert.deepEqual(read(`<p>Loading bay closed, please wait outside</p>${script}`), [false, false]);
  assert.deepEqual(read('<p>Please wait</p>'), [false, false]);
});
