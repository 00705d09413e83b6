import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateToSerial, formatValue, serialToDate, writeXlsx } from 'hucre';
import { tasks } from '../tasks.ts';
import { createCellFormats, isCodeFormat } from './cell-format.ts';

const formatsOf = (is1904: boolean) =>
  createCellFormats(formatValue, { is1904, daysOf: (date) => dateToSerial(date, is1904) });
const formats = formatsOf(false);

test('times and durations are shown as their format says', () => {
  const cases: [string, number, string][] = [
    ['hh:mm', 0.375, '09:00'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['[$-409]h:mm AM/PM;@', 0, '12:00 AM'],
    ['h:mm A/P', 0.5, '12:00 P'],
    ['[h]:mm', 1.5, '36:00'],
    ['[h]:mm', 2 / 24, '2:00'],
    ['[HH]:MM:SS', 5 / 24, '05:00:00'],
    ['[h]:mm', -0.25, '-6:00'],
    ['[h]:mm;@', -0.25, '-6:00'],
    ['[h]:mm;[Red]\\(h:mm\\)', -0.25, '(6:00)'],
    ['[mm]:ss', 0.1, '144:00'],
    ['mm:ss.0', 0.00123, '01:46.3'],
    ['h" hours and "m" minutes"', 0.375, '9 hours and 0 minutes'],
    ['[h]:mm', 100, '2400:00'],
  ];
  for (const [numberFormat, days, text] of cases)
    assert.equal(formats.show(serialToDate(days), numberFormat), text, `${days} as ${numberFormat}`);
});

test('a duration of a workbook that counts from 1904 is shown', () => {
  const since1904 = formatsOf(true);
  assert.equal(since1904.show(serialToDate(1.5, true), '[h]:mm'), '36:00');
  assert.equal(since1904.timeIn(serialToDate(1.5, true), '[h]:mm'), 1.5);
  assert.equal(since1904.show(serialToDate(43_538, true), 'yyyy-mm-dd'), '2023-03-15');
});

test('only times without a date are times', () => {
  assert.equal(formats.timeIn(serialToDate(0.375), 'hh:mm'), 0.375);
  assert.equal(formats.timeIn(serialToDate(2_000), '[h]:mm'), 2_000);
  for (const numberFormat of ['yyyy-mm-dd', 'd/m hh:mm', 'mmm yyyy', 'dddd', 'hh:mm'])
    assert.equal(formats.timeIn(serialToDate(45_000.5), numberFormat), undefined, numberFormat);
});

test('numbers are shown as their format says', () => {
  const cases: [string, number, string][] = [
    ['General" kg"', 12.5, '12.5 kg'],
    ['General" kg"', -12.5, '-12.5 kg'],
    ['General;"minus "General', -3, 'minus 3'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, '-'],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', -1_234.5, '(1,234.50)'],
    ['0.00;;', 0, ''],
    ['0.00;@', -5, '-5.00'],
    ['[$₦-46A]#,##0.00', 1_250, '₦1,250.00'],
    ['"a;b" 0', 7, 'a;b 7'],
    ['[>=1000]#,##0;0.00', 12.345, '12.35'],
    ['0.0%', 0.125, '12.5%'],
    ['00000', 1_234, '01234'],
  ];
  for (const [numberFormat, value, text] of cases)
    assert.equal(formats.show(value, numberFormat), text, `${value} as ${numberFormat}`);
});

test('formats that pad whole numbers are codes', () => {
  for (const numberFormat of ['00000', '00000;@', '00000\\-0000', '000-000-0000', '"No. "000'])
    assert.ok(isCodeFormat(numberFormat), numberFormat);
  for (const numberFormat of ['0', '0.00', '#,##0', '00.0', '0%', '0.00E+00', 'hh:mm', '0;-0;;@'])
    assert.ok(!isCodeFormat(numberFormat), numberFormat);
});

test('a CSV has times, durations and codes as shown, dates and numbers as stored', async () => {
  const styled: [number, string][] = [
    [0.375, 'hh:mm'],
    [1.5, '[h]:mm'],
    [-0.25, '[h]:mm'],
    [1_234, '00000'],
    [45_000, 'dd/mm/yyyy'],
    [45_000.5, 'hh:mm'],
    [1_234.5, '#,##0.00'],
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [styled.map(([value]) => value)],
        cells: new Map(styled.map(([, numFmt], at) => [`0,${at}`, { style: { numFmt } }])),
      },
    ],
  });
  const { files } = await tasks.write({ from: 'file', file: { bytes, format: 'xlsx' }, to: 'csv' });
  assert.equal(
    Buffer.from(files[0]?.bytes as Uint8Array).toString(),
    '09:00,36:00,-6:00,01234,2023-03-15,2023-03-15T12:00:00.000Z,1234.5\r\n',
  );
});

test('negative percentages in brackets have their sign inside', () => {
  for (const numberFormat of ['0.0%;(0.0%)', '0.0%_);\\(0.0%\\)', '0.0%;[Red](0.0%)'])
    assert.equal(formats.show(-0.1333, numberFormat), '(13.3%)', numberFormat);
  assert.equal(formats.show(0.1333, '0.0%;(0.0%)'), '13.3%');
});
