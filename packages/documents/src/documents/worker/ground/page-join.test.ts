import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Section, StructuredDocument } from '../../port.ts';
import { tablesOf } from './ground-tables.ts';

const header = ['Town', 'Item', 'Amount'];
const tableOf = (rows: string[][]): Block => ({
  kind: 'table',
  headerRows: 0,
  rows: rows.map((cells) => cells.map((text) => ({ text }))),
});
const line = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] });
const rowsFrom = (from: number) => [0, 1, 2].map((at) => [`Town ${from + at}`, 'Rice', String(100 + at)]);
const pdfOf = (...pages: Block[][]): StructuredDocument => ({
  format: 'pdf',
  title: '',
  author: '',
  pages: pages.length,
  sections: pages.map((blocks, at): Section => ({ page: at + 1, blocks, text: '', needsOcr: false })),
});
const shapesOf = (document: StructuredDocument) =>
  tablesOf(document, 'sales.pdf').map(({ source, rows }) => [source, rows.length]);

test('a table that goes over several pages is one, with its header repeated or not', () => {
  const document = pdfOf(
    [line('Sales 2026'), tableOf([header, ...rowsFrom(0)]), line('Page 1 of 3')],
    [tableOf([header, ...rowsFrom(3)]), line('Page 2 of 3')],
    [line('Sales 2026'), tableOf(rowsFrom(6)), line('The end of the list.')],
  );
  assert.deepEqual(shapesOf(document), [
    ['sales.pdf, pages 1–2', 6],
    ['sales.pdf, page 3', 3],
  ]);
  document.sections[1]!.blocks.unshift(line('Sales 2026'));
  assert.deepEqual(shapesOf(document), [['sales.pdf, pages 1–3', 9]]);
});

test('tables with the same columns stay apart after a total, a title or a text', () => {
  const next = tableOf([header, ...rowsFrom(3)]);
  const total = [...rowsFrom(0), ['Total', '', '303']];
  assert.equal(shapesOf(pdfOf([tableOf([header, ...total])], [next])).length, 2);
  assert.equal(shapesOf(pdfOf([tableOf([header, ...rowsFrom(0)])], [line('February'), next])).length, 2);
  const years = pdfOf([line('Sales 2025'), tableOf([header, ...rowsFrom(0)])], [line('Sales 2026'), next]);
  assert.equal(shapesOf(years).length, 2);
  assert.equal(shapesOf(pdfOf([tableOf([header, ...rowsFrom(0)]), line('Paid.')], [next])).length, 2);
  assert.equal(shapesOf(pdfOf([tableOf([header, ...rowsFrom(0)])], [line('2')], [next])).length, 2);
});
