import { test } from 'node:test';
import { checkAnswers } from './table-question-testing.ts';

test('a department called Media counts', () =>
  checkAnswers('Department|Budget\nSales|100\nMedia|250\nMarketing|75\nSupport|60', [
    'What is the total budget? -> The sum of Budget over 4 rows is 485.',
    'Which department has the highest budget? -> Media has the highest Budget: 250.',
    'How many departments are there? -> 4 rows.',
    'What is the average budget? -> The average of Budget over 4 rows is 121.25.',
    'What is the budget of Media? -> Media: Budget 250.',
  ]));

test('expenses whose names begin like a total count', () =>
  checkAnswers(
    'Item|Amount\nFuel|40\nTotal station rental|250\nMedia buying|90\nAverage grade gravel|120\nRent|75',
    [
      'What is the total amount? -> The sum of Amount over 5 rows is 575.',
      'What is the average amount? -> The average of Amount over 5 rows is 115.',
      'How many items are there? -> 5 rows.',
      'How much was the total station rental? -> Total station rental: Amount 250.',
    ],
  ));

test('a company called Total counts, and makes a question for the total unclear', () =>
  checkAnswers('Station|Litres\nMobil|100\nTotal|320\nOando|150\nConoil|75', [
    'Which station has the highest litres? -> Total has the highest Litres: 320.',
    'How many stations are there? -> 4 rows.',
    'What is the total litres?',
  ]));

test('subtotals of groups are left out, and those with an unclear name are named', async () => {
  await checkAnswers(
    'Item|Amount\nRice|10\nBeans|20\nFood total|30\nPen|5\nBook|7\nOffice total|12\nGrand total|42',
    [
      'How many items are there? -> 4 rows. Left out as totals: Food total, Office total.',
      'What is the grand total? -> Grand total: Amount 42.',
    ],
  );
  await checkAnswers(
    'Region|Product|Sales\nNorth|Rice|10\nNorth|Beans|30\nNorth|Total|40\nSouth|Pen|5\nSouth|Total|5\nTotal||45',
    [
      'What is the average of sales? -> The average of Sales over 3 rows is 15.',
      'Which region has the highest total sales? -> North has the highest sum of Sales: 40.',
    ],
  );
});

test('a total whose numbers do not add up is left out and named', () =>
  checkAnswers('State|Cases\nLagos|120\nKano|80\nTotal|950', [
    'What is the average of cases? -> The average of Cases over 2 rows is 100. Left out as a total: Total.',
    'What is the total of cases? -> Total: Cases 950.',
  ]));

test('years above a total stay years', () =>
  checkAnswers('Year|Revenue\n2021|100\n2022|120\n2023|150\nTotal|370', [
    'Which year had the highest revenue? -> 2023 has the highest Revenue: 150.',
    'What is the average revenue? -> The average of Revenue over 3 rows is 123.33.',
    'How many years are there? -> 3 rows.',
  ]));

test('the sum of a few other rows counts where its name is an ordinary one', async () => {
  await checkAnswers('Item|2023|2024\nRevenue|300|500\nCosts|200|300\nProfit|100|200', [
    'Which item is highest in 2024? -> Revenue has the highest 2024: 500.',
    'How many items are there? -> 3 rows.',
  ]);
  await checkAnswers('Branch|Income|Staff\nKano|100|2\nJos|200|3\nLagos|300|5', [
    'What is the highest income? -> Lagos has the highest Income: 300.',
    'How many branches are there? -> 3 rows.',
  ]);
});
