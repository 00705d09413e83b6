import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { answerFromTables } from './table-answers.ts';

/** Cells are separated by `|`. */
const table = (drawn: string): GroundTable => {
  const [columns = [], ...rows] = drawn
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return { source: 'a.xlsx', cut: false, columns, rows };
};

type Told = [question: string, answer: string | undefined];

async function check(asked: GroundTable, told: Told[]): Promise<void> {
  for (const [question, answer] of told)
    assert.equal((await answerFromTables(question, [asked])).answer?.text, answer, question);
}

const staff = table(`
Name|Department|Salary
Ada|Sales|450000
Bola|Sales|520000
Eze|Sales|300000
Chidi|IT|610000
Dayo|IT|390000`);
/** Another order of columns, a total row, a missing salary and missing managers. */
const branches = table(`
Salary|City|Department|Name|Manager
450000|Lagos|Sales|Ada|Chidi
520000|Kano|Sales|Bola|Chidi
300000|Lagos|sales|Eze|
610000|Lagos|IT|Chidi|
|Kano|IT|Dayo|Chidi
1880000|||Total|`);
const times = table(`
Name|Start|End|Hours|Date|Code|Share
Ada|09:00|18:00|9:00|2025-12-09|01234|25.0%
Bola|07:59|16:59|36:00|2025-12-10|00501|75.0%
Total|||45:00|||`);
const invoices = table(`
Date|Customer|Amount
2026-01-03|Obi Foods|₦120,000
2026-01-17|Kano Textiles|₦75,500
2026-02-02|Obi Foods|₦60,000
2026-02-20|Kano Textiles|(₦10,000)`);
const quarters = table(`
Region|Q1|Q2|Q3|Q4
North|10|20|30|40
South|15|25||45
East|5|5|5|5
Total|30|50|35|90`);
const products = table(`
Product|Category|Price
Yam|Food|1500
Rice|Food|900
Pen|Office|200
Book|Office|900`);
const sold = table(`
Month|Region|Salesperson|Units|Status
January|North|Ada|10|Paid
January|South|Bola|7|Open
February|North|Bola|12|Paid
February|South|Ada|5|Paid
Total|||34|`);
const outlined = table(`
Department|Name|Salary
Sales|Ada|450000
|Bola|520000
|Eze|300000
IT|Chidi|610000
|Dayo|390000`);

test('rows with the same name are taken together where the question chooses among names', () =>
  check(staff, [
    ['Which department has the highest total salary?', 'Sales has the highest sum of Salary: 1,270,000.'],
    ['Which department earns the most in total?', 'Sales has the highest sum of Salary: 1,270,000.'],
    [
      'Which department has the lowest average salary?',
      'Sales has the lowest average of Salary: 423,333.33.',
    ],
    ['Which departments have a total salary over 1,100,000?', 'Sales (1,270,000).'],
    ['Which department get highest total salary?', 'Sales has the highest sum of Salary: 1,270,000.'],
    [
      'Which employee in the Sales department has the highest salary?',
      'Bola has the highest Salary where Department is Sales: 520000.',
    ],
    // One row, the sum and the average say different things.
    ['Which department has the highest salary?', undefined],
    ['Which department costs the most?', undefined],
    ['Which department is the largest?', undefined],
    ['How many departments have a salary above 400000?', undefined],
    ['What is the highest salary?', 'Chidi has the highest Salary: 610000.'],
    ['Ta ni owó oṣù rẹ̀ ga jù?', 'Chidi has the highest Salary: 610000.'],
  ]));

test('what is counted is counted, not measured by another column', () =>
  check(staff, [
    ['Which department has the most employees?', 'Sales has the highest number of rows: 3.'],
    ['Which department has the fewest staff?', 'IT has the lowest number of rows: 2.'],
    ['Which department has the highest number of people?', 'Sales has the highest number of rows: 3.'],
    ['Which department get pesin pass all?', 'Sales has the highest number of rows: 3.'],
    ['Quel département a le plus d’employés ?', 'Sales has the highest number of rows: 3.'],
    ['Welche Abteilung hat die meisten Mitarbeiter?', 'Sales has the highest number of rows: 3.'],
    ['What is the most common department?', 'Sales has the highest number of rows: 3.'],
    ['How many departments have more than 2 employees?', '1: Sales (3).'],
    ['How many departments are there?', 'Department has 2 different values: Sales, IT.'],
    ['How many different departments are there in total?', 'Department has 2 different values: Sales, IT.'],
    ['What is the total number of departments?', 'Department has 2 different values: Sales, IT.'],
    ['How many departments dey?', 'Department has 2 different values: Sales, IT.'],
    ['Ẹ̀ka mélòó ló wà?', 'Department has 2 different values: Sales, IT.'],
    ['¿Cuántos departamentos hay?', 'Department has 2 different values: Sales, IT.'],
    ['What is the total number of employees?', '5 rows.'],
    ['Which department has the most orders?', undefined],
  ]));

test('a result for each name is given for each name', () =>
  check(staff, [
    [
      'What is the total salary per department?',
      'Sum of Salary by Department: Sales (1,270,000), IT (1,000,000).',
    ],
    [
      'What is the average salary by department?',
      'Average of Salary by Department: Sales (423,333.33), IT (500,000).',
    ],
    ['How many people work in each department?', 'Number of rows by Department: Sales (3), IT (2).'],
    [
      'Quel est le salaire total par département ?',
      'Sum of Salary by Department: Sales (1,270,000), IT (1,000,000).',
    ],
    ['What is the total salary of all departments?', 'The sum of Salary over 5 rows is 2,270,000.'],
    ['What is the total salary per city?', undefined],
    ['What is the highest salary per department?', undefined],
  ]));

test('total rows and missing cells count nowhere, and make no sure answer', () =>
  check(branches, [
    ['Which city has the most employees?', 'Lagos has the highest number of rows: 3.'],
    [
      'Which city has the most employees in Sales?',
      'Lagos has the highest number of rows where Department is Sales or sales: 2.',
    ],
    [
      'How many departments are in Lagos?',
      'Department has 2 different values where City is Lagos: Sales, IT.',
    ],
    [
      'Which department has the most cities?',
      'Sales and IT have the highest number of different City values: 2.',
    ],
    ['Total salary by city?', 'Sum of Salary by City: Lagos (1,360,000), Kano (520,000 over 1 of 2 rows).'],
    ['Which city has the lowest total salary?', undefined],
    ['How many employees have a manager?', undefined],
    ['Which manager has the most employees?', undefined],
  ]));

test('names that stand once above their rows give no sure answer about these rows', () =>
  check(outlined, [
    ['How many departments are there?', 'Department has 2 different values: Sales, IT.'],
    ['How many employees are in Sales?', undefined],
    ['What is the total salary in Sales?', undefined],
    ['Which department has the highest total salary?', undefined],
    ['Which department has the most employees?', undefined],
  ]));

test('a column that is named is never replaced by the only numeric one', async () => {
  await check(times, [
    ['Who worked the most hours?', 'Bola has the highest Hours: 36:00.'],
    ['Who has the fewest hours?', 'Ada has the lowest Hours: 9:00.'],
    ['Who starts the earliest?', 'Bola has the earliest Start: 07:59.'],
    ['Who ends the latest?', 'Ada has the latest End: 18:00.'],
    ['How many hours did Ada work?', 'Ada: Hours 9:00.'],
    ['What is the total of hours?', 'Total: Hours 45:00.'],
    ['What is the average of hours?', undefined],
    ['What is the lowest code?', undefined],
    ['Which date is the latest?', undefined],
  ]);
  await check(staff, [
    ['Who is the oldest?', undefined],
    ['Who worked the most?', undefined],
    ['Who starts the earliest?', undefined],
    ['Who has the highest salary below 500000?', undefined],
  ]);
});

test('who means the column that names people', () =>
  check(sold, [
    ['Who sold the most units in total?', 'Bola has the highest sum of Units: 19.'],
    ['Who sold the most units?', 'Bola has the highest Units: 12 in one row, 19 in total, 9.5 on average.'],
    [
      'Which region sold the most units?',
      'North has the highest Units: 12 in one row, 22 in total, 11 on average.',
    ],
    ['Total units by month?', 'Sum of Units by Month: January (17), February (17).'],
    ['Which month had the highest total units?', 'January and February have the highest sum of Units: 17.'],
    ['Which status has the fewest units in total?', 'Open has the lowest sum of Units: 7.'],
    ['Who was the best in 2024?', undefined],
  ]));

test('sums of customers, quarters and products', async () => {
  await check(invoices, [
    ['Which customer has the highest total amount?', 'Obi Foods has the highest sum of Amount: ₦180,000.'],
    [
      'Which customer paid the most?',
      'Obi Foods has the highest Amount: ₦120,000 in one row, ₦180,000 in total, ₦90,000 on average.',
    ],
    ['How many customers are there?', 'Customer has 2 different values: Obi Foods, Kano Textiles.'],
    ['What is the total for all customers?', 'The sum of Amount over 4 rows is ₦245,500.'],
    ['Which customer has the most invoices?', undefined],
    ['What is the total per month?', undefined],
    ['Which customers paid more than 100,000?', undefined],
  ]);
  await check(quarters, [
    ['Which region sold the least overall?', undefined],
    ['Which quarter was best for South?', 'Q4 has the highest South: 45.'],
    ['How many regions are there?', '3 rows.'],
  ]);
  await check(products, [
    ['Which category has the most products?', 'Food and Office have the highest number of rows: 2.'],
    ['What is the most expensive product?', 'Yam has the highest Price: 1500.'],
    ['Which category is the cheapest?', 'Office has the lowest Price: 200.'],
    ['How many products per category?', 'Number of rows by Category: Food (2), Office (2).'],
  ]);
});
