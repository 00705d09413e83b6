import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesWithout } from './pdf-lost.ts';
import { logicalOrder, pageText, repairText, withoutMarks } from './pdf-text.ts';

const fix = (block: string, page: string) => repairText(block, pageText(page), { at: 0 });

test('blanks come from the page', () => {
  assert.equal(fix('Ọ̀ yọ́ 1', 'Ìlú\r\nỌ̀yọ́ 1 ₦50'), 'Ọ̀yọ́ 1');
  assert.equal(fix('onetwo', 'one\r\ntwo'), 'one two');
});

test('dashes, quotes and ligatures come from the page', () => {
  assert.equal(fix('a - "b" fine', 'a — “b” ﬁne'), 'a — “b” ﬁne');
});

test('text that is not on the page stays as it is', () => {
  assert.equal(fix('elsewhere  entirely', 'something'), 'elsewhere  entirely');
});

test('words drawn from right to left are put in reading order', () => {
  assert.equal(logicalOrder('بالعالم مرحبا'), 'مرحبا بالعالم');
  assert.equal(logicalOrder('2026 سنة في'), 'في سنة 2026');
  assert.equal(logicalOrder('hello big world'), 'hello big world');
});

test('marks of emphasis go, what only looks like one stays', () => {
  assert.equal(withoutMarks('***N° 1*** my\\_var is 3 \\* 4, **C:\\\\x**'), 'N° 1 my_var is 3 * 4, C:\\x');
});

test('only what the layout lost is added', () => {
  const page = pageText('Terms and\r\nconditions\r\n• one 12\r\n1. two\r\nTerms and\r\nlost words 12');
  assert.deepEqual(linesWithout(page, ['Terms and conditions', 'one', '12', 'two']), ['lost words 12']);
  assert.deepEqual(linesWithout(page, ['Terms and and Terms', 'conditions one 12 two words lost']), ['12']);
});

test('each letter of the dense text knows its place, ligatures and pairs too', () => {
  const { text, dense, positions } = pageText('ﬁ 😀\r\na–b');
  assert.equal(text, 'ﬁ 😀\na–b');
  assert.equal(dense, 'fi😀ab');
  assert.deepEqual([...positions], [0, 0, 2, 3, 5, 7]);
});
