import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marked } from 'marked';
import { refuseMarkdownDepth } from './markdown-depth.ts';

const lines = (count: number, line: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => line(place)).join('\n');

/** How deep lists, items and quotes nest once it is HTML. */
function depthOf(markdown: string): number {
  let depth = 0;
  let most = 0;
  const html = marked.parse(markdown, { async: false });
  for (const [, close] of html.matchAll(/<(\/?)(?:ul|ol|li|blockquote)\b/g)) {
    depth += close ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

const refusedAt = (markdown: string, most: number) =>
  assert.throws(() => refuseMarkdownDepth(markdown, most), {
    code: 'file_too_complex',
    message: `file: nests elements more than ${most} deep.`,
  });

test('nested lists and quotes count as deep as they become', () => {
  for (const nested of [
    lines(40, (place) => `${'  '.repeat(place)}- item`),
    lines(40, (place) => `${'  '.repeat(place)}- item\n`),
    lines(40, (place) => `${'   '.repeat(place)}1. item`),
    lines(40, (place) => `${'\t'.repeat(place)}* item`),
    lines(40, (place) => `${'  '.repeat(place)}- [ ] item`),
    lines(40, (place) => `> ${'  '.repeat(place)}- item`),
    lines(40, (place) => `${'  '.repeat(place)}- > item`),
    `${'- '.repeat(40)}item`,
    `${'> '.repeat(40)}text`,
    `${'> - '.repeat(40)}item`,
    `- ${'>'.repeat(40)}text`,
  ]) {
    const depth = depthOf(nested);
    assert.ok(depth >= 40, nested);
    refuseMarkdownDepth(nested, depth);
    refusedAt(nested, depth - 1);
  }
});

test('long lists, rules and code are not deep', () => {
  refuseMarkdownDepth(
    [
      lines(5000, () => '- item'),
      lines(5000, (place) => `${'  '.repeat(place % 4)}- item`),
      '- '.repeat(500),
      `${' '.repeat(2000)}- code`,
      '-'.repeat(5000),
    ].join('\n'),
    10,
  );
});

test('thousands of levels are counted, not parsed', () => {
  refusedAt(
    lines(2000, (place) => `${'  '.repeat(place)}- item`),
    400,
  );
  refusedAt(
    lines(2000, (place) => `${'  '.repeat(place)}- item\ncontinued`),
    400,
  );
});
