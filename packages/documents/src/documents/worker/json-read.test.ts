import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../port.ts';
import { blocksOfJson } from './json-read.ts';
import { readMarkdown } from './text-read.ts';

const shown = (blocks: Block[] | undefined) =>
  blocks?.map((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.map(({ text }) => text))
      : 'runs' in block
        ? block.runs.map((run) => run.text).join('')
        : block.kind,
  );

test('records of JSON are tables', () => {
  const text = JSON.stringify([
    { name: { common: 'Ghana' }, languages: ['en', 'tw'], area: 238_533 },
    { name: { common: 'Togo' }, area: null, landlocked: false },
  ]);
  assert.deepEqual(shown(blocksOfJson(text)), [
    [
      ['name common', 'languages', 'area', 'landlocked'],
      ['Ghana', 'en, tw', '238533', ''],
      ['Togo', '', '', 'false'],
    ],
  ]);
});

test('values, lists below them, and objects of one shape', () => {
  const text = JSON.stringify({
    title: 'Rates',
    updated_at: '2026-01-02',
    rates: { USD: { buy: 1, sell: 2 }, EUR: { buy: 3, sell: 4 } },
  });
  assert.deepEqual(shown(blocksOfJson(text)), [
    'title: Rates',
    'updated at: 2026-01-02',
    'rates',
    [
      ['name', 'buy', 'sell'],
      ['USD', '1', '2'],
      ['EUR', '3', '4'],
    ],
  ]);
});

test('JSON Lines, and text that is no JSON', () => {
  assert.deepEqual(shown(blocksOfJson('{"a":1}\n{"a":2}\n')), [[['a'], ['1'], ['2']]]);
  assert.equal(blocksOfJson('[draft] a letter'), undefined);
  assert.equal(blocksOfJson('[1, 2, 3]'), undefined);
  assert.equal(blocksOfJson('plain text'), undefined);
});

test('front matter is a title and fields, not a rule', async () => {
  const bytes = Buffer.from('---\ntitle: "Leave"\nowner: HR\ntags:\n  - a\n---\n# Rules\n\nTwo days.\n');
  assert.deepEqual(shown(await readMarkdown(bytes)), ['Leave', 'owner: HR', 'Rules', 'Two days.']);
});
