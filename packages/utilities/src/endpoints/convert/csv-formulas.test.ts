// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createConvertCall } from './convert-testing.ts';
import { formulaWarnings } from './csv-formulas.ts';

const call = createConvertCall();
after(() => call.close());

const countIn = (text: string) => /^(\d+)/.exec(formulaWarnings([Buffer.from(text)])[0] ?? '0')?.[1];

test('cells that spreadsheet programs would run are counted', () => {
  const risky = [
    ['=1+1', '1'],
    ['\ufeff=1+1', '1'],
    ['a,=cmd|calc\nb,2', '1'],
    ['"=HYPERLINK(""http://evil.test"")",x', '1'],
    ['a;@SUM(1)', '1'],
    ['a\t+A1', '1'],
    ['-2+3+cmd|x', '1'],
    ['=1,=2\r\n=3', '3'],
  ] as const;
  for (const [text, count] of risky) assert.equal(countIn(text), count, text);
  for (const text of ['-5,+5', '-5.25,+234 801', 'a=b,c', '= ,x', 'a@b.test,-', '- item,x', '+2348012345678'])
    assert.equal(countIn(text), '0', text);
});

test('conversions from and to CSV warn about them', async () => {
  const csv = Buffer.from('name,total\nAda,=1+1\n').toString('base64');
  const read = await call.convert({ file: { data: csv, filename: 'a.csv' }, to: 'xlsx' });
  assert.match(read.data.warnings.join(), /1 cell starts with =/);
  const written = await call.convert({
    file: { data: Buffer.from(read.file.bytes).toString('base64'), filename: 'a.xlsx' },
    to: 'csv',
  });
  assert.match(Buffer.from(written.file.bytes).toString(), /Ada,=1\+1/);
  assert.match(written.data.warnings.join(), /1 cell starts with =/);
});

test('cells of blanks are read in no time', () => {
  for (const blanks of ['\t'.repeat(100_000), ' '.repeat(100_000), ', \t'.repeat(30_000)]) {
    const startedMs = performance.now();
    assert.deepEqual(formulaWarnings([Buffer.from(`a,"${blanks}"\n${blanks}`)]), []);
    assert.ok(performance.now() - startedMs < 5_000);
  }
});
