import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundTable } from '../../../documents/src/documents/port.ts';
import { byPeriod, periodIn } from './by-period.ts';
import { namedCells } from './named-cells.ts';
import { openTable } from './table.ts';
import { sentenceFor } from './wording.ts';

const said = (question: string, ...tables: GroundTable[]) => {
  const sides = tables.flatMap((table) => [
    { table: openTable(table), turned: false },
    ...byPeriod(table).map((turned) => ({ table: turned, turned: true })),
  ]);
  const found = namedCells(sides, question);
  return found && sentenceFor(found.table, found.plan, found.result);
};

const report: GroundTable = {
  source: 'report.pdf, page 4',
  columns: [
    '(₦ million)',
    'Year ended 31 March › 2024',
    'Year ended 31 March › 2023',
    'Year ended 31 March › 2022',
  ],
  rows: [
    ['Revenue', '1,250', '1,000', '800'],
    ['Cost of sales', '900', '700', '600'],
    ['Gross profit', '350', '300', '200'],
    ['Staff', '120', '110', '90'],
    ['', '120', '110', '90'],
    ['Tax rate', '30%', '25%', '25%'],
  ],
  sections: ['', '', '', 'Headcount', 'Headcount', ''],
  cut: false,
};

test('headers that name a period', () => {
  assert.deepEqual(periodIn('Year ended 31 March › 2024'), { name: '2024', rest: '' });
  assert.deepEqual(periodIn('FY24 (audited)'), { name: '2024', rest: '' });
  assert.deepEqual(periodIn('Q3 2023 Sales'), { name: '2023 q3', rest: 'sales' });
  assert.equal(periodIn('Change 2023 to 2024'), undefined);
  assert.equal(periodIn('Sales'), undefined);
});

const answers: [string, RegExp | undefined][] = [
  ['What was the gross profit in 2023?', /^Gross profit where period is 2023: 300\.$/],
  [
    'How did revenue change from 2023 to 2024?',
    /^Revenue rose by 250 \(\+25%\): 1,000 in 2023, 1,250 in 2024\.$/,
  ],
  [
    'What is the percentage change in cost of sales between 2022 and 2023?',
    /^Cost of sales rose by 100 \(\+16\.67%\)/,
  ],
  ['What is the average revenue for 2023 and 2024?', /average of Revenue over 2 rows .*1,125/],
  ['In which year was the gross profit highest?', /^2024 has the highest Gross profit: 350\.$/],
  ['How much more was revenue than cost of sales in 2024?', /is 350\.$/],
  ['What is the ratio of revenue to cost of sales in 2022?', /is 1\.3333\.$/],
  [
    'What percentage of revenue was the gross profit in 2023?',
    /^2023: Gross profit \(300\) is 30% of Revenue \(1,000\)\.$/,
  ],
  ['What was the total headcount in 2022?', /^Total Headcount where period is 2022: 90\.$/],
  ['What was the gross profit of Kano branch offices in 2023?', undefined],
  ['What was the total profit in 2023?', undefined],
  ['What was the gross profit in 2019?', undefined],
  ['Why did revenue grow from 2023 to 2024 in the northern states?', undefined],
];

for (const [question, wanted] of answers)
  test(question, () => {
    const answer = said(question, report);
    if (wanted) assert.match(answer ?? '', wanted);
    else assert.equal(answer, undefined);
  });

test('two columns of one row', () => {
  const drinks: GroundTable = {
    source: 'drinks.csv',
    columns: ['country', 'beer_servings', 'wine_servings'],
    rows: [
      ['Ghana', '31', '10'],
      ['Togo', '36', '19'],
    ],
    cut: false,
  };
  assert.match(said('How much more beer than wine is there in Togo?', drinks) ?? '', /is 17\.$/);
  assert.equal(said('How much more beer than wine is there in Benin?', drinks), undefined);
});

test('tables that disagree say nothing', () => {
  const other = {
    ...report,
    source: 'other.pdf',
    rows: report.rows.map(([label = '']) => [label, '1', '2', '3']),
  };
  assert.equal(said('What was the gross profit in 2023?', report, other), undefined);
});
