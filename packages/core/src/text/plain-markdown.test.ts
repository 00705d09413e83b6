import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainMarkdown } from './plain-markdown.ts';

test('rows of a table become sentences, each cell with its head', () => {
  const text =
    'Prices:\n\n| Item | Price |  |\n| --- | ---: | --- |\n| Rice \\| beans | ₦500 | new |\n|  |  |  |\n| Yam | ₦900. |  |\nThe end.';
  const lines = plainMarkdown(text).split('\n').filter(Boolean);
  assert.deepEqual(lines, [
    'Prices:',
    'Item: Rice | beans, Price: ₦500, new.',
    'Item: Yam, Price: ₦900.',
    'The end.',
  ]);
});

test('marks and addresses go, the words stay', () => {
  const text =
    '**Bold** and *slanted* `code` in [a link](https://example.com/a_(b)) and ![a picture](x.png).';
  assert.equal(plainMarkdown(text), 'Bold and slanted code in a link and a picture.');
});

test('what only looks like marks is left', () => {
  for (const text of ['2 * 3 * 4 = 24', 'a | b', '| a lone line |', 'snake_case_name', 'cost: 5*']) {
    assert.equal(plainMarkdown(text), text);
  }
});

test('rows of marks that never close are read once, not to their end from each', () => {
  for (const mark of ['![', '![](', '[a', '[a](', '[a](()', '**a', '__a ', ' *a', '`a', '| '])
    assert.ok(plainMarkdown(mark.repeat(100_000)).length > 0, mark);
});
