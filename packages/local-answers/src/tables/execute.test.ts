import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comparison } from './conditions.ts';
import { execute, type Operation, type Result } from './execute.ts';
import { openTable } from './table.ts';

const sales = openTable({
  source: 'sales.csv',
  cut: false,
  columns: ['Shop', 'City', 'Paid', 'Sales', 'Date', 'Open'],
  rows: [
    ['Ada', 'Lagos', 'Cash', '₦1,000', '2026-01-05', 'yes'],
    ['Bola', 'Abuja', 'Card', '₦20', '2026-02-09', 'no'],
    ['Chidi', 'Lagos', 'Card', '₦5', '2026-02-25', 'yes'],
    ['Dauda', 'Kano', 'Cash', '₦300', '2026-03-01', 'yes'],
    ['Total', '', '', '₦1,325', '', ''],
  ],
});
const places = { Shop: 0, City: 1, Paid: 2, Sales: 3, Date: 4, Open: 5 };
type Name = keyof typeof places;
type Where = [Name, Comparison, string];

function run(operation: Operation, what: { of?: Name; by?: Name; most?: number }, ...where: Where[]) {
  const conditions = where.map(([name, comparison, words]) => ({ column: places[name], comparison, words }));
  const measure = what.of && places[what.of];
  return execute(sales, {
    operation,
    measure,
    key: what.by && places[what.by],
    conditions,
    most: what.most ?? 1,
  });
}
const names = (result: Result | undefined) => result?.groups?.map(({ name }) => name);
const groups = (result: Result | undefined) => result?.groups?.map(({ name, value }) => [name, value]);

test('each operation is computed over the rows that its conditions choose', () => {
  const inLagos: Where = ['City', '=', 'lagos'];
  assert.equal(run('sum', { of: 'Sales' }, inLagos)?.number, 1005);
  assert.equal(run('mean', { of: 'Sales' }, inLagos)?.number, 502.5);
  assert.equal(run('median', { of: 'Sales' })?.number, 160);
  assert.equal(run('range', { of: 'Sales' })?.number, 995);
  assert.equal(run('count', {}, ['Paid', '!=', 'cash'])?.number, 2);
  assert.equal(run('distinct', { of: 'City' })?.number, 3);
  assert.equal(run('share', { by: 'City' }, inLagos)?.number, 50);
  assert.equal(run('diff', { of: 'Sales' }, ['City', 'in', 'Lagos and Kano'])?.number, 705);
  assert.equal(run('ratio', { of: 'Sales' }, ['City', 'in', 'Kano or Abuja'])?.number, 1 / 15);
  assert.deepEqual(run('lookup', { of: 'Shop' }, inLagos)?.cells, ['Ada', 'Chidi']);
  assert.deepEqual(run('max', { of: 'Sales' })?.cells, ['₦1,000']);
  assert.deepEqual(run('first', { of: 'Shop' }, ['Paid', '=', 'Card'])?.cells, ['Bola']);
  assert.deepEqual(run('next', { of: 'Shop' }, ['Shop', '=', 'Ada'])?.cells, ['Bola']);
  assert.deepEqual(run('prev', { of: 'Shop' }, ['Shop', '=', 'Chidi'])?.cells, ['Bola']);
});

test('the highest and lowest are named, single rows and groups, also several', () => {
  assert.deepEqual(names(run('argmax', { of: 'Sales', by: 'Shop' })), ['Ada']);
  assert.deepEqual(names(run('argmin', { of: 'Sales', by: 'Shop', most: 2 })), ['Chidi', 'Bola']);
  assert.deepEqual(names(run('argmax', { of: 'Sales', by: 'Shop' }, ['Shop', 'in', 'Bola or Dauda'])), [
    'Dauda',
  ]);
  assert.deepEqual(groups(run('argmax_sum', { of: 'Sales', by: 'City' })), [['Lagos', 1005]]);
  assert.deepEqual(names(run('argmin_count', { by: 'City' })), ['Abuja', 'Kano']);
  assert.deepEqual(groups(run('by_sum', { of: 'Sales', by: 'Paid' })), [
    ['Cash', 1300],
    ['Card', 25],
  ]);
});

test('conditions read numbers, dates, months, yes and no', () => {
  const shops = (...where: Where[]) => run('lookup', { of: 'Shop' }, ...where)?.cells;
  assert.deepEqual(shops(['Sales', '>', '20']), ['Ada', 'Dauda']);
  assert.deepEqual(shops(['Sales', '>=', 'at least ₦20']), ['Ada', 'Bola', 'Dauda']);
  assert.deepEqual(shops(['Sales', 'between', '20 and 300']), ['Bola', 'Dauda']);
  assert.deepEqual(shops(['Date', '=', 'février 2026']), ['Bola', 'Chidi']);
  assert.deepEqual(shops(['Date', 'between', '1 January 2026 and 9 February 2026']), ['Ada', 'Bola']);
  assert.deepEqual(shops(['Date', '<', 'March 2026']), ['Ada', 'Bola', 'Chidi']);
  assert.deepEqual(shops(['Open', '=', 'not open']), ['Bola']);
});

test('a row for the whole never wins', () => {
  const columns = ['Country', 'Films'];
  const rows = [
    ['World', '90'],
    ['Ghana', '12'],
    ['Nigeria', '70'],
  ];
  const films = openTable({ source: 'a.csv', cut: false, columns, rows });
  const most = execute(films, { operation: 'argmax', measure: 1, key: 0, conditions: [], most: 1 });
  assert.deepEqual(names(most), ['Nigeria']);
});

test('a total row never wins, and what can not be computed is refused', () => {
  assert.equal(run('sum', { of: 'Sales' })?.number, 1325);
  assert.equal(run('count', {})?.number, 4);
  assert.equal(run('sum', { of: 'Sales' }, ['City', '=', 'Enugu']), undefined);
  assert.equal(run('sum', { of: 'Shop' }), undefined);
  assert.equal(run('none', {}), undefined);
  assert.equal(run('diff', { of: 'Sales' }, ['City', 'in', 'Lagos and Enugu']), undefined);
});

test('a name with several rows of one value is named once', () => {
  const rivers = openTable({
    source: 'rivers.csv',
    cut: false,
    columns: ['River', 'Length', 'State'],
    rows: [
      ['Niger', '4180', 'Kogi'],
      ['Niger', '4180', 'Niger'],
      ['Benue', '1400', 'Benue'],
    ],
  });
  const found = execute(rivers, { operation: 'argmax', measure: 1, key: 0, conditions: [], most: 1 });
  assert.deepEqual(names(found), ['Niger']);
});

test('whether rows are there, what is empty, deviation and correlation', () => {
  assert.deepEqual(run('any', {}, ['City', '=', 'Kano'])?.cells, ['Yes']);
  assert.deepEqual(run('any', {}, ['Sales', '>', '5000'])?.cells, ['No']);
  assert.equal(run('any', {}), undefined, 'rows that nothing is said about are no question');
  const scores = openTable({
    source: 'scores.csv',
    cut: false,
    columns: ['Name', 'Maths', 'Physics'],
    rows: [
      ['Ada', '2', '20'],
      ['Bola', '4', '40'],
      ['Chidi', '', 'N/A'],
      ['Dauda', '6', '60'],
    ],
  });
  const over = (operation: Operation, measure: number, key?: number) =>
    execute(scores, { operation, measure, key, conditions: [], most: 1 })?.number;
  assert.equal(over('missing', 1), 1);
  assert.equal(over('std', 1), 2);
  assert.equal(over('corr', 1, 2), 1);
  assert.equal(over('corr', 1), undefined);
});
