import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from './execute.ts';
import { isLiteral, isNamedOrKnown, leftOut } from './literal.ts';
import type { Likely } from './planner.ts';
import { weighPlans } from './plans.ts';
import { openTable } from './table.ts';

const table = openTable({
  source: 'totals.csv',
  cut: false,
  columns: ['City', 'Total'],
  rows: [
    ['Lagos', '100'],
    ['Kano', '50'],
    ['Abuja', '20'],
  ],
});
const log = Math.log;

/** Of what a question about the total of Lagos may mean, a part each. */
function likely(operations: [Operation, number][], on: number, spans: [string, number][]): Likely {
  return {
    operations: new Map(operations.map(([operation, chance]) => [operation, log(chance)])),
    measures: new Map([
      [-1, log(0.01)],
      [0, log(0.01)],
      [1, log(0.98)],
    ]),
    keys: new Map([[-1, 0]]),
    conditions: [
      {
        column: 0,
        on,
        comparisons: [{ comparison: '=', score: 0 }],
        spans: spans.map(([words, chance]) => ({ words, score: log(chance) })),
      },
    ],
  };
}

test('plans that compute the same support each other', () => {
  const [first] = weighPlans(
    table,
    'total for Lagos',
    likely(
      [
        ['sum', 0.5],
        ['lookup', 0.45],
        ['none', 0.05],
      ],
      0.99,
      [
        ['Lagos', 0.6],
        ['for Lagos', 0.3],
        ['total', 0.1],
      ],
    ),
  );
  assert.ok(first);
  assert.deepEqual(first.result.cells, ['100']);
  assert.equal(first.plan.operation, 'sum');
  // Both operations and both phrases; the measure is named, so that it is as good as certain.
  assert.ok(Math.abs(first.chance - 0.95 * 0.998 * 0.99 * 0.9) < 0.005, `${first.chance}`);
});

test('what can’t be computed supports nothing', () => {
  const found = weighPlans(table, 'total for Accra', likely([['sum', 1]], 1, [['Accra', 1]]));
  assert.deepEqual(
    found.filter(({ chance }) => chance > 0.01),
    [],
  );
});

test('a plan takes a question at its word only where nothing that it names is left over', () => {
  const plan = (measure: number, words: string) => ({
    operation: 'sum' as const,
    measure,
    conditions: [{ column: 0, comparison: '=' as const, words }],
    most: 1,
  });
  assert.equal(isLiteral(table, 'what is the total for lagos', plan(1, 'Lagos')), true);
  assert.equal(isLiteral(table, 'what is the total for lagos in 2019', plan(1, 'Lagos')), false);
  assert.equal(isLiteral(table, 'what is the total for lagos and kano', plan(1, 'Lagos')), false);
  // The only amount needs no name; where there are two, one is meant by its name.
  assert.equal(isLiteral(table, 'how much for lagos', plan(1, 'Lagos')), true);
  const two = openTable({
    source: 'two.csv',
    cut: false,
    columns: ['City', 'Total', 'gdpPercap'],
    rows: [
      ['Lagos', '100', '5'],
      ['Kano', '50', '4'],
    ],
  });
  assert.equal(isLiteral(two, 'how much for lagos', plan(1, 'Lagos')), false);
  assert.equal(isLiteral(two, 'gdp per capita of lagos', plan(2, 'Lagos')), true);
});

test('words that choose rows in one column choose none in another', () => {
  const people = openTable({
    source: 'cabinet.csv',
    cut: false,
    columns: ['president', 'appointee'],
    rows: [
      ['Carter', 'Bert Lance'],
      ['Carter', 'Brock Adams'],
      ['Obama', 'Ash Carter'],
    ],
  });
  const condition = (column: number, on: number) => ({
    column,
    on,
    comparisons: [{ comparison: '=' as const, score: 0 }],
    spans: [{ words: 'Carter', score: 0 }],
  });
  const [first] = weighPlans(people, 'how many did Carter have', {
    operations: new Map([['count', 0]]),
    measures: new Map([[-1, 0]]),
    keys: new Map([[-1, 0]]),
    conditions: [condition(1, 0.99), condition(0, 0.98)],
  });
  assert.deepEqual([first?.result.number, first?.plan.conditions.map(({ column }) => column)], [2, [0]]);
  assert.ok(first!.chance > 0.8, `${first!.chance}`);
});

test('a currency in the name of a column chooses no rows, and months are added up', () => {
  const pay = openTable({
    source: 'pay.csv',
    cut: false,
    columns: ['currency', 'salary_usd'],
    rows: [
      ['USD', '10'],
      ['NGN', '30'],
    ],
  });
  const asked = (operation: Operation) => ({
    operations: new Map([[operation, 0]]),
    measures: new Map([[1, 0]]),
    keys: new Map([[-1, 0]]),
    conditions: [
      {
        column: 0,
        on: 0.99,
        comparisons: [{ comparison: '=' as const, score: 0 }],
        spans: [{ words: 'usd', score: 0 }],
      },
    ],
  });
  assert.deepEqual(weighPlans(pay, 'highest salary in usd', asked('max'))[0]?.result.cells, ['30']);
  assert.equal(weighPlans(pay, 'how many usd in salary', asked('lookup'))[0]?.result.number, 40);
});

test('a value is only told of a column that the question names, or asks for in other words', () => {
  const people = openTable({
    source: 'towns.csv',
    cut: false,
    columns: ['Town', 'Pop 2022', 'Exports'],
    rows: [
      ['Ikeja', '470', '12'],
      ['Nnewi', '1100', '7'],
    ],
  });
  const value = (measure: number) => ({
    operation: 'lookup' as const,
    measure,
    conditions: [{ column: 0, comparison: '=' as const, words: 'Nnewi' }],
    most: 1,
  });
  assert.equal(isNamedOrKnown(people, 'how many people live in nnewi', value(1)), true);
  assert.equal(isNamedOrKnown(people, 'population of nnewi', value(1)), true);
  assert.equal(isNamedOrKnown(people, 'how much rice is grown in nnewi', value(2)), false);
  assert.deepEqual(leftOut(people, 'how much rice is grown in nnewi in 2019', value(2)), {
    words: 3,
    numbers: 1,
  });
});

test('what is counted is what the question names: different values of a column that repeats, or its sum', () => {
  const visits = openTable({
    source: 'visits.csv',
    cut: false,
    columns: ['country', 'year', 'visitors'],
    rows: [
      ['Ghana', '2019', '5'],
      ['Ghana', '2020', '7'],
      ['Togo', '2020', '1'],
    ],
  });
  const asked = (question: string) =>
    weighPlans(visits, question, {
      operations: new Map([['count', 0]]),
      measures: new Map([[-1, 0]]),
      keys: new Map([[-1, 0]]),
      conditions: [
        {
          column: 1,
          on: 0.99,
          comparisons: [{ comparison: '=', score: 0 }],
          spans: [{ words: '2020', score: 0 }],
        },
      ],
    })[0]?.result;
  assert.deepEqual(asked('How many countries are there in 2020?'), {
    rows: 2,
    number: 2,
    names: ['Ghana', 'Togo'],
  });
  assert.equal(asked('How many visitors came in 2020?')?.number, 8);
  assert.equal(asked('How many rows are of 2020?')?.number, 2);
  const seasons = openTable({
    source: 'a.csv',
    cut: false,
    columns: ['Season', 'Episodes'],
    rows: [1, 2, 3, 4].map((season) => [`${season}`, '30']),
  });
  const counts = { operations: new Map([['count' as Operation, 0]]), measures: new Map(), keys: new Map() };
  const [counted] = weighPlans(seasons, 'How many seasons had 30 episodes?', { ...counts, conditions: [] });
  assert.equal(counted?.result.number, 4);
});

test('a superlative names its column', () => {
  const animals = openTable({
    source: 'animals.csv',
    cut: false,
    columns: ['name', 'bodywt', 'sleep'],
    rows: [
      ['Lion', '190', '13'],
      ['Mouse', '0.02', '12'],
    ],
  });
  const plan = { operation: 'argmax' as const, measure: 1, key: 0, conditions: [], most: 1 };
  assert.equal(isLiteral(animals, 'which animal is the heaviest', plan), true);
  assert.equal(isLiteral(animals, 'which animal is the heaviest', { ...plan, measure: 2 }), false);
});
