import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { answerFromTables } from './table-answers.ts';
import { asWritten } from './table-text.ts';

const results: GroundTable = {
  source: 'report.docx',
  cut: false,
  columns: ['Quarter', 'Revenue (₦ million)', 'Profit (₦ million)'],
  rows: [
    ['Q1', '310', '22'],
    ['Q2', '352', '31'],
    ['Q3', '298', '12'],
    ['Q4', '401', '47'],
  ],
};
const staff: GroundTable = {
  source: 'staff.xlsx, sheet Staff',
  cut: false,
  columns: ['Name', 'Department', 'City', 'Salary', 'Start'],
  rows: [
    ['Ada Obi', 'Sales', 'Lagos', '₦450,000', '2021-03-01'],
    ['Bola Ade', 'IT', 'Ibadan', '₦620,000', '2019-07-15'],
    ['Chidi Eze', 'Sales', 'Lagos', '₦380,000', '2023-01-09'],
    ['Dauda Musa', 'HR', 'Kano', '₦510,000', '2020-11-30'],
  ],
};
const receipt: GroundTable = {
  source: 'The picture',
  cut: false,
  columns: ['Item', 'Qty', 'Amount'],
  rows: [
    ['Garri (5kg)', '2', '₦7,600.00'],
    ['Palm oil 1L', '3', '₦5,850.00'],
    ['TOTAL', '', '₦13,450.00'],
  ],
};

const told: [string, string | undefined][] = [
  ['Which quarter had the highest profit?', 'Q4 has the highest Profit (₦ million): 47.'],
  ['What was the lowest revenue?', 'Q3 has the lowest Revenue (₦ million): 298.'],
  ['What is the total revenue of the year?', 'The sum of Revenue (₦ million) over 4 rows is 1,361.'],
  ['What was the profit in the third quarter?', 'Q3: Profit (₦ million) 12.'],
  ['How many quarters had revenue over 300?', '3: Q1 (310), Q2 (352), Q4 (401).'],
  ['Who earns the most?', 'Bola Ade has the highest Salary: ₦620,000.'],
  [
    'What is the average salary in Sales?',
    'The average of Salary over 2 rows where Department is Sales is ₦415,000.',
  ],
  [
    'What is the average salary in IT?',
    'The average of Salary over 1 row where Department is IT is ₦620,000.',
  ],
  ['How many people work in Lagos?', '2 rows where City is Lagos.'],
  ['Which department does Dauda Musa work in?', 'Dauda Musa: Department HR.'],
  ['Who has a salary of at least 510,000?', 'Bola Ade (₦620,000), Dauda Musa (₦510,000).'],
  ['How much did the palm oil cost?', 'Palm oil 1L: Amount ₦5,850.00.'],
  ['What is the total on the receipt?', 'TOTAL: Amount ₦13,450.00.'],
  ['Why was the flood so bad?', undefined],
];

test('questions about tables are answered by reading and reckoning', async () => {
  const tableOf = (question: string) =>
    /quarter|revenue|flood/.test(question) ? results : /oil|receipt/.test(question) ? receipt : staff;
  for (const [question, answer] of told) {
    assert.equal((await answerFromTables(question, [tableOf(question)])).answer?.text, answer, question);
  }
});

test('of several tables the one that knows the words answers, and names its place', async () => {
  const { answer } = await answerFromTables('Which quarter had the highest profit?', [
    receipt,
    staff,
    results,
  ]);
  assert.equal(answer?.source, 'report.docx');
});

test('nothing is reckoned over a table that is not whole', async () => {
  const part = { ...results, cut: true };
  for (const question of ['What is the total revenue?', 'Which quarter had the highest profit?'])
    assert.equal((await answerFromTables(question, [part])).answer, undefined);
});

test('a table is written as it is asked for', () => {
  assert.match(
    asWritten('Give me the line items as JSON', [receipt]) ?? '',
    /\{"Item":"Garri \(5kg\)","Qty":"2"/,
  );
  assert.match(asWritten('Export this as CSV', [receipt]) ?? '', /Garri \(5kg\),2,"₦7,600\.00"/);
  assert.match(asWritten('Show it as a table', [receipt]) ?? '', /^\| Item \| Qty \| Amount \|\n\| --- /);
  assert.equal(asWritten('What is the total?', [receipt]), undefined);
});
