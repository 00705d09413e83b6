import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSheetExtent } from './sheet-extent.ts';

function excessOf(...texts: string[]): string | undefined {
  const extent = createSheetExtent();
  for (const text of texts) extent.add(text);
  return extent.excess();
}

test('a cell far below the others is found', () => {
  const far = '<row r="1"><c r="A1"/></row><row r="1048576" spans="1:1"><c r="A1048576"><v>1</v></c></row>';
  assert.match(excessOf(far) ?? '', /row 1048576 and 2 rows/);
  assert.match(excessOf('<x:row><x:c s="1" r="A900000"/></x:row>') ?? '', /row 900000/);
  assert.match(excessOf("<row r='1048576'><c r='A1048576'/></row>") ?? '', /row 1048576/);
  assert.equal(excessOf('<row r="150000"><c r="A150000"/></row>'), undefined);
});

test('cells far to the right count what lies between, once for each row', () => {
  const row = (number: number) => `<row r="${number}"><c r="A${number}"/><c r="XFD${number}"/></row>`;
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));
  assert.equal(excessOf(...rows(100)), undefined);
  assert.match(excessOf(...rows(130)) ?? '', /more than 2000000 cells/);
});

test('a long sheet without gaps passes', () => {
  const rows = Array.from({ length: 210_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"/></row>`);
  assert.equal(excessOf(rows.join('')), undefined);
});
