import { test } from 'node:test';
import { checkAnswers } from './table-question-testing.ts';

const staff = `Name|Manager|Salary|City|Birth city
Ada|Chidi|100|Lagos|Kano
Bola|Chidi|200|Kano|Lagos
Chidi|Efe|400|Lagos|Lagos
Efe||800|Jos|Kano`;

test('of columns that share words, the one with most of the words is meant', () =>
  checkAnswers(staff, [
    'total salary by birth city -> Sum of Salary by Birth city: Kano (900), Lagos (600).',
    'total salary by city -> Sum of Salary by City: Lagos (500), Kano (200), Jos (800).',
    'How many birth cities are there? -> Birth city has 2 different values: Kano, Lagos.',
    'How many cities are there? -> City has 3 different values: Lagos, Kano, Jos.',
    'Which birth city has the highest total salary? -> Kano has the highest sum of Salary: 900.',
  ]));

test('of columns that share values, the one that is named is meant, else the plain one', () =>
  checkAnswers(staff, [
    'How many people live in Lagos? -> 2 rows where City is Lagos.',
    'How many people were born in Kano? -> 2 rows where Birth city is Kano.',
    'total salary where birth city is Lagos -> The sum of Salary over 2 rows where Birth city is Lagos is 600.',
    'total salary of people managed by Chidi -> The sum of Salary over 2 rows where Manager is Chidi is 300.',
    'How many people have Chidi as manager? -> 2 rows where Manager is Chidi.',
    'What is the total salary of Chidi?',
  ]));

test('cells are asked for by the names of their rows', async () => {
  await checkAnswers(staff, [
    'salary of Chidi -> Chidi: Salary 400.',
    'manager of Chidi -> Chidi: Manager Efe.',
    'birth city of Bola -> Bola: Birth city Lagos.',
    'Who is managed by Chidi?',
  ]);
  await checkAnswers('Name|Manager|Salary\nAda Obi|Efe|100\nBola|Ada|200\nChidi|Ada|400', [
    'salary of Ada -> Ada Obi: Salary 100.',
  ]);
});

test('quantities are no count of rows', async () => {
  await checkAnswers('Product|Region|Qty\nYam|North|10\nRice|North|5\nPen|South|3\nYam|South|7', [
    'How many products in North? -> 2 rows where Region is North.',
    'How many products are in the South region? -> 2 rows where Region is South.',
    'How many yams in North? -> Yam, North: Qty 10.',
    'How many pens are there? -> Pen: Qty 3.',
    'How many units in North?',
    'How many yams are there?',
    'What is the total qty in North? -> The sum of Qty over 2 rows where Region is North is 15.',
  ]);
  await checkAnswers('Item|Qty|Amount\nGarri|2|₦7,600\nPalm oil|3|₦5,850', [
    'How many items of garri? -> Garri: Qty 2.',
    'How many palm oil? -> Palm oil: Qty 3.',
  ]);
  await checkAnswers('Order|Status|Amount\nA1|Not delivered|10\nA2|Partly delivered|20\nA3|Open|40', [
    'How many orders are delivered?',
  ]);
  await checkAnswers('Date|Type|Amount\n2024-01-01|Order|10\n2024-01-02|Refund|20', [
    'How many refunds are there?',
  ]);
});

test('a column called Total is added up over the rows that are asked for', async () => {
  const orders =
    'Order|Customer|City|Total\n5001|Bola|Lagos|₦125,000\n5002|Musa|Kano|₦98,400\n5003|Bola|Lagos|₦40,250';
  await checkAnswers(orders, [
    'What did Bola spend in total? -> The sum of Total over 2 rows where Customer is Bola is ₦165,250.',
    'What is the total of order 5002? -> 5002: Total ₦98,400.',
    'What is the total of Musa? -> Musa: Total ₦98,400.',
    'What is the total of all orders? -> The sum of Total over 3 rows is ₦263,650.',
  ]);
});

test('a percent sign in a cell does not name its row', async () => {
  const budget = 'Department|Budget|Variance|Var %\nMarketing|5,400|-720|-13.3%\nLogistics|8,200|250|3.0%';
  await checkAnswers(budget, [
    'What percentage is the variance of Marketing?',
    'What is the variance of Marketing? -> Marketing: Variance -720.',
    'What is the Var % of Logistics? -> Logistics: Var % 3.0%.',
  ]);
});

test('a column is chosen by the word right after which', async () => {
  await checkAnswers('Order|Customer|Total\n1|Bola|125\n2|Musa|98\n3|Bola|40\n4|Eko|310', [
    'Which customer ordered the most? -> Eko has the highest Total: 310 in one row, 310 in total, 310 on average.',
  ]);
});

test('a running number is no answer, and what names a total is its label', async () => {
  const invoice = `S/N|Description|Qty|Amount
1|Iron rods|120|1,140,000.00
2|Roofing sheets|75|1,065,000.00
3|Discount||(50,000.00)
Subtotal|||2,155,000.00
VAT 7.5%|||161,625.00
Total payable|||2,316,625.00`;
  const questions = [
    'What discount was given? -> Discount: Amount (50,000.00).',
    'What is the total payable? -> Total payable: Amount 2,316,625.00.',
    'What is the subtotal? -> Subtotal: Amount 2,155,000.00.',
    'How much is the VAT? -> VAT 7.5%: Amount 161,625.00.',
    'What is the total quantity? -> The sum of Qty over 2 rows is 195.',
  ];
  await checkAnswers(invoice, questions);
  const merged = invoice.replace(/^(\D[^|]*)\|\|\|/gm, '$1|$1||');
  await checkAnswers(merged, [
    ...questions,
    'Which item has the highest amount? -> Iron rods has the highest Amount: 1,140,000.00.',
  ]);
});

test('how much asks for the amount of a row, not for the balance after it or an old price', async () => {
  const statement = `Date|Narration|Debit|Credit|Balance
02/03/2026|TRANSFER FROM CHIOMA||450,000.00|1,700,000.50
04/03/2026|POS PURCHASE SHOPRITE|38,250.75||1,661,749.75
21/03/2026|TRANSFER FROM KANO AGRO||1,300,000.00|2,961,749.75`;
  await checkAnswers(statement, [
    'How much was spent at Shoprite? -> POS PURCHASE SHOPRITE: Debit 38,250.75.',
    'How much did Kano Agro transfer? -> TRANSFER FROM KANO AGRO: Credit 1,300,000.00.',
    'How much is the balance of Shoprite? -> POS PURCHASE SHOPRITE: Balance 1,661,749.75.',
  ]);
  await checkAnswers('Product|Price|Old price\nIbuprofen|₦1,900|₦2,100\nParacetamol|₦1,150|₦1,000', [
    'How much is ibuprofen? -> Ibuprofen: Price ₦1,900.',
    'What was the old price of paracetamol? -> Paracetamol: Old price ₦1,000.',
  ]);
  await checkAnswers('Name|Unit price|Total price\nPen|10|50', ['How much is a pen?']);
});
