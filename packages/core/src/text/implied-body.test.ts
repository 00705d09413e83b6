import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHTML } from 'linkedom';
import { withBody } from './implied-body.ts';

const pages = [
  '<html lang=en><title>Hi</title><body class=a><p>Hello there</p></body></html>',
  '<!doctype html><html><meta charset=utf-8><title>Hi</title></head><body><p>Hello there',
  '<html><head><title>Hi</title></head><body><p>Hello there</p></body></html>',
  '<html><head><title>Hi</title></head><p>Hello there</p></html>',
  '<html>\n<body><title>Hi</title><p>Hello there</p></body></html>',
  '<title>Hi</title><p>Hello there',
  '<!-- <html><body> --><title>Hi</title><p>Hello there',
  '<html><!-- <head> <body> --><title>Hi</title><body><p>Hello there</p></body></html>',
  '<html><title>Hi</title><p>Hello there</p><!-- <body> -->',
];

for (const page of pages) {
  test(`the content of ${page.slice(0, 60)} is in its body`, () => {
    const { document } = parseHTML(withBody(page));
    assert.equal(document.querySelector('title')?.textContent, 'Hi');
    assert.equal(document.querySelectorAll('body').length, 1);
    assert.match(document.body.textContent ?? '', /Hello there/);
  });
}

test('a page of tags without an end is read in no time', () => {
  const startedMs = performance.now();
  withBody('<html '.repeat(50_000));
  assert.ok(performance.now() - startedMs < 5_000);
});
