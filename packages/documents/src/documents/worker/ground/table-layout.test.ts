import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell, Table } from '../../port.ts';
import { gridOf } from './table-grid.ts';
import { layOutTables } from './table-layout.ts';

/** `a | b` a line; `a >3` spans three columns, `a v2` two rows; covered cells are written `*` and left out. */
function tableOf(drawn: string): Table {
  const rows = drawn
    .trim()
    .split('\n')
    .map((line) =>
      line.split('|').flatMap((drawnCell): Cell[] => {
        const cell = drawnCell.trim();
        if (cell === '*') return [];
        const [, text = '', across, down] = /^(.*?)(?:\s>(\d))?(?:\sv(\d))?$/.exec(cell) ?? [];
        return [
          {
            text,
            ...(across ? { colspan: Number(across) } : {}),
            ...(down ? { rowspan: Number(down) } : {}),
          },
        ];
      }),
    );
  return { kind: 'table', rows, headerRows: 0 };
}
const laidOut = (drawn: string) => layOutTables(gridOf(tableOf(drawn), 1000), 0);

test('titles, merged headers over two rows, and a label merged down', () => {
  const [table] = laidOut(`
Sales by region >5 | * | * | * | *
Region v2 | 2023 >2 | * | 2024 >2 | *
* | Units | Revenue | Units | Revenue
North | 120 | 34.5 | 140 | 41.2
South | 210 | 66.0 | 205 | 64.9`);
  assert.equal(table?.caption, 'Sales by region');
  assert.deepEqual(table.columns, [
    'Region',
    '2023 › Units',
    '2023 › Revenue',
    '2024 › Units',
    '2024 › Revenue',
  ]);
  assert.equal(table.rows.length, 2);
});

test('tables beside each other are taken apart; a block of numbers alone is not', () => {
  const beside = laidOut(`
Income |  |  | Expenses |
Source | Amount |  | Item | Amount
Salary | 250000 |  | Rent | 90000
Gift | 10000 |  | Food | 65000`);
  assert.deepEqual(
    beside.map(({ caption, columns }) => [caption, ...columns]),
    [
      ['Income', 'Source', 'Amount'],
      ['Expenses', 'Item', 'Amount'],
    ],
  );
  const spaced = laidOut(`
 | First term >2 | * |  | Second term >2 | *
Student | Maths | English |  | Maths | English
Aisha | 78 | 64 |  | 82 | 70
Emeka | 55 | 71 |  | 61 | 74`);
  assert.equal(spaced.length, 1);
  assert.deepEqual(spaced[0]?.columns, [
    'Student',
    'First term › Maths',
    'First term › English',
    'Second term › Maths',
    'Second term › English',
  ]);
});

test('a table without header has no names; years over columns are names', () => {
  assert.deepEqual(laidOut('Apples | 12 | 340\nBananas | 30 | 210\nCherries | 7 | 980')[0]?.columns, [
    '',
    '',
    '',
  ]);
  const years = laidOut(' | 2023 | 2024\nSales | 410 | 433\nCosts | 390 | 395');
  assert.deepEqual(years[0]?.columns, ['', '2023', '2024']);
  const firstYears = laidOut('1984 | 118.2\n1985 | 124.3\n1986 | 120.8');
  assert.deepEqual(firstYears[0]?.columns, ['', '']);
  assert.equal(firstYears[0]?.rows.length, 3);
});

test('headings inside a table are the sections of its rows; a header again begins another table', () => {
  const [table] = laidOut(`
Line | Approved | Released
Personnel |  |
Salaries | 420 | 400
Overheads |  |
Travel | 60 | 31`);
  assert.deepEqual(table?.sections, ['Personnel', 'Overheads']);
  const two = laidOut(`
Ward A |  |
Candidate | Party | Votes
Sani | APZ | 1204
Ward B |  |
Candidate | Party | Votes
Sani | APZ | 988`);
  assert.deepEqual(
    two.map(({ caption, rows }) => [caption, rows.length]),
    [
      ['Ward A', 1],
      ['Ward B', 1],
    ],
  );
});

test('labels in the first column keep their values, the first pair too', () => {
  const [table] = laidOut('Account holder | Ngozi Umeh\nDeposits | 88000\nBalance at end of month | 175500');
  assert.deepEqual(table?.rows.at(0), ['Account holder', 'Ngozi Umeh']);
  assert.equal(table?.rows.length, 3);
});

test('a row whose numbers are missing stays in its table', () => {
  for (const mark of ['absent', 'N/A', '-', '?', 'TBC', 'free', 'Pending', 'n.d.']) {
    const two = laidOut(`Student | Score\nAda | 70\nBola | ${mark}\nChidi | 40\nDayo | 55`);
    assert.deepEqual(
      two.map(({ columns, rows }) => [...columns, rows.length]),
      [['Student', 'Score', 5]],
      mark,
    );
    const three = laidOut(
      `Student | Maths | English\nAda | 70 | 61\nBola | ${mark} | ${mark}\nChidi | 40 | 52\nDayo | 55 | 58`,
    );
    assert.deepEqual(
      three.map(({ rows }) => rows.length),
      [4],
      mark,
    );
    const grouped = laidOut(
      `Student | Class | Score\nAda | A | 61\nBola | B | ${mark}\nChidi | A | 52\nDayo | B | 58`,
    );
    assert.equal(grouped.length, 1, mark);
  }
  const apart = laidOut('Student | Score\nAda | 70\nEse | 61\n | \nBola | absent\nChidi | 40\nDayo | 55');
  assert.deepEqual(
    apart.map(({ rows }) => rows.length),
    [6],
  );
});

test('another header inside a table begins another table', () => {
  for (const header of ['Branch | Income | Staff', 'Product | Price | Stock'])
    assert.equal(
      laidOut(`Branch | Income | Staff\nKano | 100 | 2\nJos | 250 | 3\n${header}\nYam | 7 | 8\nRice | 9 | 4`)
        .length,
      2,
      header,
    );
  const titled = laidOut('Source | Amount\nSalary | 250\nGift | 10\nExpenses |\nItem | Cost\nRent | 90');
  assert.deepEqual(
    titled.map(({ columns }) => columns),
    [
      ['Source', 'Amount'],
      ['Item', 'Cost'],
    ],
  );
});

test('a title over all columns below the header is a section, also where the source marks it as header', () => {
  const drawn = `
Product | Pack | Price
Antibiotics >3 | * | *
Amoxicillin | 21 | 3200
Pain relief >3 | * | *
Ibuprofen | 24 | 1900`;
  for (const headerRows of [0, 1, 2]) {
    const [table] = layOutTables(gridOf(tableOf(drawn), 1000), headerRows);
    assert.deepEqual(table?.columns, ['Product', 'Pack', 'Price']);
    assert.deepEqual(table?.sections, ['Antibiotics', 'Pain relief']);
  }
});

test('a cell over several columns says the same in each, but is no number', () => {
  const [table] = laidOut(`
Item | Size | Qty | Amount
Rods | 16mm | 120 | 1140
Sheets | 2m | 75 | 1065
Subtotal >3 | * | * | 2205`);
  assert.deepEqual(table?.rows.at(-1), ['Subtotal', 'Subtotal', '', '2205']);
  const [week] = laidOut('Time | Monday | Tuesday\n8:00 | Maths | English\n10:00 | Break >2 | *');
  assert.deepEqual(week?.rows.at(-1), ['10:00', 'Break', 'Break']);
});

const rowsOf = (count: number, row: (at: number) => Cell[]): Table => ({
  kind: 'table',
  rows: Array.from({ length: count }, (_, at) => row(at)),
  headerRows: 0,
});

test('the time for rows that are empty, titles or notes grows with their number alone', {
  timeout: 60_000,
}, () => {
  const count = 100_000;
  const empty: Cell = { text: '' };
  const alone = (text: string): Cell[] => [{ text }, empty, empty];
  const header: Cell[] = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
  const laidOut = (row: (at: number) => Cell[]) => layOutTables(gridOf(rowsOf(count, row), count), 0).length;
  assert.equal(
    laidOut(() => [empty]),
    0,
  );
  assert.equal(
    laidOut((at) => (at === count / 2 ? header : [empty, empty, empty])),
    1,
  );
  assert.equal(
    laidOut((at) => (at === count - 1 ? header : alone('A title'))),
    1,
  );
  assert.equal(
    laidOut((at) => (at === 0 ? header : alone('Note: none'))),
    1,
  );
});

test('one wide row, or a cell over everything, does not make a grid of any size', () => {
  const wide = (at: number): Cell[] => Array.from({ length: at === 0 ? 60 : 1 }, () => ({ text: 'a' }));
  const grid = gridOf(rowsOf(200_000, wide), 200_000);
  assert.deepEqual([grid.length, grid[0]!.length], [50_000, 60]);
  const merged = gridOf(
    rowsOf(200_000, () => [{ text: 'a', colspan: 60, rowspan: 200_000 }]),
    200_000,
  );
  assert.equal(merged.length, 50_000);
});

test('an empty row between a header and its numbers only spaces it', () => {
  const [segments, ...more] = laidOut(`
In millions |       | January–June 2023
            | Sales | Profit
            |       |
Zone NA     | 12553 | 2713
Zone EUR    | 9467  | 1570
`);
  assert.equal(more.length, 0);
  assert.deepEqual(segments?.columns, ['In millions', 'Sales', 'January–June 2023 › Profit']);
  assert.deepEqual(segments?.rows, [
    ['Zone NA', '12553', '2713'],
    ['Zone EUR', '9467', '1570'],
  ]);
});

test('notes above and below a table are no rows of it', () => {
  const [people, ...more] = laidOut(`
people cannot resist | |     | writing
at                   | | the | top
Name                 | Work     | Age | City
Ada                  | writer   | 61  | Lagos
Bola                 | musician | 57  | Ibadan
and                  |          |     | below
`);
  assert.equal(more.length, 0);
  assert.deepEqual(people?.columns, ['Name', 'Work', 'Age', 'City']);
  assert.deepEqual(people?.rows, [
    ['Ada', 'writer', '61', 'Lagos'],
    ['Bola', 'musician', '57', 'Ibadan'],
  ]);
});

test('a header with merged cells above an empty row and a title', () => {
  const [staff, ...more] = laidOut(`
Industry v2 | 2019 >2 | *
*           | Total   | Service
            |         |
TOTAL       |         |
Farming     | 2425    | 98
Mining      | 750     | 5
`);
  assert.equal(more.length, 0);
  assert.deepEqual(staff?.columns, ['Industry', '2019 › Total', '2019 › Service']);
  assert.deepEqual(staff?.sections, ['TOTAL', 'TOTAL']);
});
