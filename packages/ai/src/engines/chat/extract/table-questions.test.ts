import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { answerFromTables } from './table-answers.ts';

const table = (columns: string[], rows: string[][], more: Partial<GroundTable> = {}): GroundTable => ({
  source: 'a.xlsx',
  cut: false,
  columns,
  rows,
  ...more,
});
const notifications = table(
  ['Year', 'New cases', 'Deaths'],
  [
    ['1984', '118.2', '12.4'],
    ['1985', '124.3', '12.9'],
    ['1986', '120.8', '11.7'],
  ],
);
const staff = table(
  ['Name', 'City', 'Salary'],
  [
    ['Ada Obi', 'Lagos', '₦450,000'],
    ['Bola Ade', 'Ibadan', '₦620,000'],
    ['Chidi Eze', 'Lagos', '₦380,000'],
  ],
);
const statement = table(
  ['', ''],
  [
    ['Balance at beginning of month', '152000'],
    ['Withdrawals', '64500'],
    ['Balance at end of month', '175500'],
  ],
);
const regions = table(
  ['Region', '2023 › Revenue', '2024 › Revenue'],
  [
    ['North', '34.5', '41.2'],
    ['South', '66.0', '64.9'],
    ['Country', '100.5', '106.1'],
  ],
);
const ask = async (question: string, ...tables: GroundTable[]) =>
  (await answerFromTables(question, tables)).answer?.text;

test('a row and a column give their cell, never a sum', async () => {
  assert.equal(await ask('How many new cases in 1985?', notifications), '1985: New cases 124.3.');
  assert.equal(await ask('How much was withdrawn?', statement), 'Withdrawals: 64500.');
  assert.equal(
    await ask('What is the balance at the end of the month?', statement),
    'Balance at end of month: 175500.',
  );
  assert.equal(
    await ask('What was the revenue of the South in 2023?', regions),
    'South: 2023 › Revenue 66.0.',
  );
});

test('what the table cannot resolve is not answered, but its nearest rows are found', async () => {
  for (const question of [
    'How many new cases in 1992?',
    'How many new cases among women in 1985?',
    'What is the difference between 1984 and 1985 in new cases?',
    'How many new cases were there, except in 1985?',
  ])
    assert.equal(await ask(question, notifications), undefined, question);
  assert.equal(await ask('What is the bonus of Ada Obi?', staff), undefined);
  const { nearest } = await answerFromTables('What is the bonus of Ada Obi?', [staff]);
  assert.equal(nearest[0]?.text, 'Name: Ada Obi; City: Lagos; Salary: ₦450,000');
});

test('rows that sum up others are left out of calculations, also where no word says so', async () => {
  assert.match((await ask('Which region had the highest revenue in 2024?', regions)) ?? '', /^South has/);
  assert.match(
    (await ask('What is the total revenue in 2023 of all regions?', regions)) ?? '',
    /over 2 rows is 100\.5\. Left out as a total: Country\.$/,
  );
});

test('tables that know as much and say different things give no answer', async () => {
  const [january, february] = ['1,200', '1,350'].map((rent) =>
    table(
      ['Item', 'Amount'],
      [
        ['Rent', rent],
        ['Food', '900'],
      ],
    ),
  );
  assert.equal(await ask('How much is the rent?', january!, february!), undefined);
  const named = { ...february!, caption: 'February' };
  assert.equal(await ask('How much is the rent in February?', january!, named), 'Rent: Amount 1,350.');
});

test('decimal commas are read as their column writes them', async () => {
  const sales = table(
    ['Produit', 'Montant'],
    [
      ['Ciment', '540.060,00'],
      ['Sable', '180.000,00'],
      ['Gravier', '122.002,00'],
    ],
  );
  assert.match((await ask('Quel est le montant total ?', sales)) ?? '', /is 842\.062,00\.$/);
});

test('questions in other languages find the same cell', async () => {
  const salary = 'Ada Obi: Salary ₦450,000.';
  for (const question of [
    'Quel est le salaire de Ada Obi ?',
    'Qual é o salário de Ada Obi?',
    '¿Cuál es el salario de Ada Obi?',
    'Wie hoch ist das Gehalt von Ada Obi?',
    'Eélòó ni owó oṣù Ada Obi?',
    'Nawa ne albashin Ada Obi?',
    'Ego ole bụ ụgwọ ọnwa Ada Obi?',
    'Wetin be Ada Obi salary?',
  ])
    assert.equal(await ask(question, staff), salary, question);
  assert.equal(await ask('Combien de décès en 1986 ?', notifications), '1986: Deaths 11.7.');
  assert.equal(await ask('Wie viele neue Fälle gab es 1985?', notifications), '1985: New cases 124.3.');
});
