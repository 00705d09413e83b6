import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSseSplitter } from './sse.ts';

const text =
  ': hello\n\nevent: first\ndata: {"a":1}\n\ndata: two\ndata: lines\n\nid: 7\ndata: ọjà\n\ndata: [DONE]\n\n';
const expected = [
  [undefined, undefined],
  ['first', '{"a":1}'],
  [undefined, 'two\nlines'],
  [undefined, 'ọjà'],
  [undefined, '[DONE]'],
];

for (const [name, end] of [
  ['line feeds', '\n'],
  ['both', '\r\n'],
  ['carriage returns', '\r'],
] as const)
  test(`events whose lines end with ${name} are the same, wherever the chunks are cut`, () => {
    const bytes = Buffer.from(text.replaceAll('\n', end));
    for (let size = 1; size <= bytes.length; size++) {
      const splitter = createSseSplitter();
      const found: (string | undefined)[][] = [];
      for (let at = 0; at < bytes.length; at += size)
        for (const one of splitter.push(bytes.subarray(at, at + size)).events)
          found.push([one.name, one.data]);
      for (const one of splitter.flush().events) found.push([one.name, one.data]);
      assert.deepEqual(
        found.filter((one) => one.some((field) => field !== undefined) || found.indexOf(one) === 0),
        expected,
        `chunks of ${size}`,
      );
    }
  });

test('an event that ends with carriage returns does not wait for the next chunk', () => {
  const splitter = createSseSplitter();
  assert.equal(splitter.push(Buffer.from('data: now\r\r')).events[0]?.data, 'now');
  assert.equal(splitter.push(Buffer.from('data: later\r\r')).events[0]?.data, 'later');
});
