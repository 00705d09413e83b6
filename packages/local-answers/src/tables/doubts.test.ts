import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedWords } from './columns.ts';
import { isAskedFor, isDoubtful, isSane } from './doubts.ts';
import { execute, type Plan } from './execute.ts';
import { openTable } from './table.ts';

const exports = openTable({
  source: 'exports.csv',
  cut: false,
  columns: ['state', 'total exports', 'wheat', 'large', 'pick'],
  rows: [
    ['Texas', '90', '40', '1', '1'],
    ['Iowa', '80', '7', '0', '2'],
    ['Ohio', '70', '', '0', '3'],
  ],
});
const planOf = (plan: Partial<Plan>): Plan => ({ operation: 'lookup', conditions: [], most: 1, ...plan });
const doubted = (question: string, plan: Partial<Plan>, table = exports) =>
  isDoubtful(table, planOf(plan), execute(table, planOf(plan))!, askedWords(question));
const texas = [{ column: 0, comparison: '=' as const, words: 'Texas' }];

test('what a question names and a plan has no use for makes it doubtful', () => {
  const total = { measure: 1, conditions: texas };
  assert.equal(doubted('What were the total exports of Texas?', total), false);
  assert.equal(doubted('What were the total exports of wheat of Texas?', total), true);
  assert.equal(doubted('How much rice did Texas export?', total), true);
  assert.equal(doubted('How much wheat did Texas export?', { measure: 2, conditions: texas }), false);
});

test('rows are no cases where a column holds values', () => {
  const ebola = openTable({
    source: '2014.csv',
    cut: false,
    columns: ['Country', 'Month', 'Value'],
    rows: [
      ['Guinea', '3', '122'],
      ['Guinea', '4', '224'],
      ['Mali', '4', '1'],
    ],
  });
  const guinea = {
    operation: 'count' as const,
    conditions: [{ column: 0, comparison: '=' as const, words: 'Guinea' }],
  };
  assert.equal(doubted('How many cases were there in Guinea?', guinea, ebola), true);
  assert.equal(doubted('How many months of Guinea are there?', guinea, ebola), false);
});

test('what names or orders rows is neither added up nor a key of groups', () => {
  assert.equal(isSane(exports, planOf({ operation: 'sum', measure: 4 })), false);
  assert.equal(isSane(exports, planOf({ operation: 'sum', measure: 1 })), true);
  assert.equal(isSane(exports, planOf({ operation: 'argmax', measure: 1, key: 3 })), false);
  assert.equal(isSane(exports, planOf({ operation: 'argmax', measure: 1, key: 0 })), true);
});

test('empty cells are counted only where they are asked for', () => {
  const missing = planOf({ operation: 'missing', measure: 2 });
  assert.equal(isAskedFor(missing, askedWords('How many states have no wheat?')), true);
  assert.equal(isAskedFor(missing, askedWords('How many states grow wheat?')), false);
});

test('the lightest is not the narrowest', () => {
  const cars = openTable({
    source: 'cars.csv',
    cut: false,
    columns: ['Model', 'Width', 'Weight'],
    rows: [
      ['Justy', '60', '2045'],
      ['Metro', '63', '1695'],
    ],
  });
  const least = (measure: number) => ({ operation: 'argmin' as const, measure, key: 0 });
  assert.equal(doubted('What is the lightest car?', least(1), cars), true);
  assert.equal(doubted('What is the lightest car?', least(2), cars), false);
});
