// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { GroundTable } from '../../../documents/src/documents/port.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { createModels } from '../models/infer.ts';
import { answerTables } from './answer-tables.ts';
import { asWritten } from './as-written.ts';

const models = await openTestModels('onnxruntime');
after(() => models.close());
const open = createModels((await models.need('onnxruntime')).dir);

const sheet = (source: string, columns: string[], rows: string[][]): GroundTable => ({
  source,
  columns,
  rows,
  cut: false,
});
const quarters = sheet(
  'report.docx',
  ['Quarter', 'Revenue (₦ million)', 'Profit (₦ million)'],
  [
    ['Q1', '310', '22'],
    ['Q2', '352', '31'],
    ['Q3', '298', '12'],
    ['Q4', '401', '47'],
  ],
);
const staff = sheet(
  'staff.xlsx, sheet Staff',
  ['Name', 'Department', 'City', 'Salary', 'Start'],
  [
    ['Ada Obi', 'Sales', 'Lagos', '₦450,000', '2021-03-01'],
    ['Bola Ade', 'IT', 'Ibadan', '₦620,000', '2019-07-15'],
    ['Chidi Eze', 'Sales', 'Lagos', '₦380,000', '2023-01-09'],
    ['Dauda Musa', 'HR', 'Kano', '₦510,000', '2020-11-30'],
  ],
);
const ask = async (question: string, tables: GroundTable[], before?: string) => {
  const { answer, offer } = await answerTables({ question, before, tables, packedTables: [] }, open);
  return answer?.text ?? offer?.text;
};

const told: [string, GroundTable, RegExp][] = [
  ['Which quarter had the highest profit?', quarters, /^Q4 has the highest Profit \(₦ million\): 47\.$/],
  ['What is the sum of revenue?', quarters, /The sum of Revenue \(₦ million\) over 4 rows is 1,361\.$/],
  [
    'What is the average salary in the Sales department?',
    staff,
    /The average of Salary over 2 rows where Department is Sales is ₦415,000\.$/,
  ],
  ['How many people work in Lagos?', staff, /^2 rows where City is Lagos\.$/],
  ['Which department does Dauda Musa work in?', staff, /Department where Name is Dauda Musa: HR\.$/],
  ['Who has the lowest salary?', staff, /Chidi Eze has the lowest Salary: ₦380,000\.$/],
  [
    'Total salary per city',
    staff,
    /^Sum of Salary by City: Lagos \(₦830,000\), Ibadan \(₦620,000\), Kano \(₦510,000\)\.$/,
  ],
  [
    'Nawa ne jimillar Salary na Lagos?',
    staff,
    /The sum of Salary over 2 rows where City is Lagos is ₦830,000\.$/,
  ],
  ['Gịnị bụ nkezi Salary?', staff, /The average of Salary over 4 rows is ₦490,000\.$/],
  [
    'Wetin be the total Salary for Lagos?',
    staff,
    /The sum of Salary over 2 rows where City is Lagos is ₦830,000\.$/,
  ],
  [
    'Quelle est la moyenne de Salary pour Lagos ?',
    staff,
    /The average of Salary over 2 rows where City is Lagos is ₦415,000\.$/,
  ],
];

test('questions about tables are planned and computed, and the answer says what was done', async () => {
  for (const [question, table, answer] of told)
    assert.match((await ask(question, [table])) ?? '', answer, question);
});

test('a question follows the one before it', async () => {
  const answer = await ask('And in Kano?', [staff], 'What is the average salary in Lagos?');
  assert.match(answer ?? '', /Salary where City is Kano: ₦510,000\.$/);
  const { answer: other } = await answerTables(
    {
      question: 'And for Bola?',
      before: 'How many people work in Sales?',
      tables: [staff],
      packedTables: [],
    },
    open,
  );
  assert.match(other?.text ?? 'Bola', /Bola/);
});

test('of several tables the one that knows the words answers, and names its place', async () => {
  const asked = {
    question: 'Which quarter had the highest profit?',
    tables: [staff, quarters],
    packedTables: [],
  };
  assert.equal((await answerTables(asked, open)).answer?.source, 'report.docx');
});

test('sheets of one shape are taken together, and tables that share a key beside each other', async () => {
  const month = (name: string, rows: string[][]) =>
    sheet(`sales.xlsx, sheet ${name}`, ['Shop', 'Sales'], rows);
  const months = [
    month('May', [
      ['Ada', '10'],
      ['Bola', '20'],
    ]),
    month('June', [
      ['Ada', '30'],
      ['Bola', '5'],
    ]),
  ];
  assert.match(
    (await ask('What is the sum of sales for Ada?', months)) ?? '',
    /over 2 rows where Shop is Ada is 40\.$/,
  );
  const wider = months.map((one, at) =>
    at === 0 ? one : { ...one, columns: [...one.columns, 'Note'], rows: one.rows.map((row) => [...row, '']) },
  );
  const many = wider.map((one) => ({
    ...one,
    columns: ['A', 'B', 'C', 'D', ...one.columns],
    rows: one.rows.map((row) => ['1', '2', '3', '4', ...row]),
  }));
  assert.match(
    (await ask('What is the sum of sales for Ada?', many)) ?? '',
    /over 2 rows where Shop is Ada is 40\.$/,
  );
});

test('what a table does not hold is not stated', async () => {
  for (const question of [
    'Why was the flood so bad?',
    'Who wrote the constitution?',
    'When does the contract end?',
  ]) {
    const { answer } = await answerTables({ question, tables: [staff, quarters], packedTables: [] }, open);
    assert.equal(answer, undefined, question);
  }
  const part = { ...quarters, cut: true };
  assert.equal(await ask('What is the sum of revenue?', [part]), undefined);
  const mixed = sheet(
    'a.csv',
    ['Item', 'Price'],
    [
      ['Rice', '₦1,000'],
      ['Phone', '$200'],
    ],
  );
  assert.equal(await ask('What is the sum of Price?', [mixed]), undefined);
  const weighed = sheet(
    'b.csv',
    ['Item', 'Quantity', 'Unit'],
    [
      ['Rice', '5', 'kg'],
      ['Oil', '3', 'litres'],
    ],
  );
  assert.equal(await ask('What is the sum of Quantity?', [weighed]), undefined);
});

test('a table is written as it is asked for', () => {
  assert.match(
    asWritten('Give me the rows as JSON', [staff]) ?? '',
    /\{"Name":"Ada Obi","Department":"Sales"/,
  );
  assert.match(asWritten('Export this as CSV', [staff]) ?? '', /Ada Obi,Sales,Lagos,"₦450,000",2021-03-01/);
  assert.match(asWritten('Show it as a table', [quarters]) ?? '', /^\| Quarter \| Revenue \(₦ million\) \|/);
  assert.equal(asWritten('What is the total?', [staff]), undefined);
});

test('rows are counted as what the file or a column says that they are', async () => {
  const stated = async (question: string) =>
    (await answerTables({ question, tables: [staff], packedTables: [] }, open)).answer?.text;
  assert.equal(await stated('How many staff are there?'), '4 rows.');
  assert.equal(await stated('How many rows are there?'), '4 rows.');
  assert.equal(await stated('How many contracts are there?'), undefined);
});
