import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { LayoutBlock, ParsedPage, StructureTreeElement, TextItem } from '@llamaindex/liteparse';
import { tasks } from '../tasks.ts';
import { splitLists } from './pdf-lists.ts';

test('lists printed by Chrome, whose bullets are pictures, have their items', async () => {
  const bytes = await readFile(new URL('../../fixtures/printed-by-chrome.pdf', import.meta.url));
  const { sections } = await tasks.read({ bytes: new Uint8Array(bytes), format: 'pdf', pages: [4] });
  assert.equal(
    sections[0]?.text.trim(),
    [
      'Terms:\n',
      '1. Pay by June.',
      '2. Interest is 2.5% per month.',
      '- Apples',
      '- Pears \\*ripe\\*',
      '  - Green\n',
      'The end.',
    ].join('\n'),
  );
});

const element = (
  type: string,
  ids: number[],
  children: StructureTreeElement[] = [],
): StructureTreeElement => ({
  type,
  attributes: {},
  markedContentIds: ids,
  children,
  annotations: [],
});

/** Items of a line each, in one block. */
function pageOf(
  ids: (number | undefined)[],
  roots: StructureTreeElement[],
  block: Partial<LayoutBlock> = {},
) {
  const textItems = ids.map(
    (mcid, at) =>
      ({ text: `line ${at}`, x: 10, y: at * 20, width: 50, height: 10, mcid }) as unknown as TextItem,
  );
  const bbox = { x: 10, y: 0, width: 50, height: ids.length * 20 };
  const blocks = [{ kind: 'paragraph', text: 'all', bbox, ...block }];
  return { textItems, blocks, structureTree: { roots } } as unknown as ParsedPage;
}

const texts = (page: ParsedPage) => splitLists(page).map(({ kind, text }) => `${kind}: ${text}`);

test('a block is split only where all of its text has tags', () => {
  const list = element('L', [], [element('LI', [1]), element('LI', [2])]);
  assert.deepEqual(texts(pageOf([1, 1, 2], [list])), ['list_item: line 0 line 1', 'list_item: line 2']);
  assert.deepEqual(texts(pageOf([1, undefined, 2], [list])), ['paragraph: all']);
  assert.deepEqual(texts(pageOf([1, 2, 1], [list])), ['paragraph: all']);
  assert.deepEqual(texts(pageOf([1, 2], [list], { kind: 'heading' })), ['heading: all']);
});

test('paragraphs without a list stay as they are', () => {
  const paragraphs = [element('P', [1]), element('P', [2])];
  assert.deepEqual(texts(pageOf([1, 2], paragraphs)), ['paragraph: all']);
});
