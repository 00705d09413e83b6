import { test } from 'node:test';
import { checkAnswers } from './table-question-testing.ts';

const invoices = `Invoice|Customer|Status|Paid|Amount
INV-1|Obi|Delivered|yes|1000
INV-2|Kano|Sent|no|2000
INV-3|Obi|Delivered|no|4000
INV-4|Eko|Available|yes|8000
INV-5|Eko|Registered|yes|16000`;

test('a column of yes and no chooses the rows that it names', async () => {
  await checkAnswers(invoices, [
    'total amount of paid invoices -> The sum of Amount over 3 rows where Paid is yes is 25,000.',
    'how many paid invoices -> 3 rows where Paid is yes.',
    'How many invoices are paid? -> 3 rows where Paid is yes.',
    'How many customers paid? -> Customer has 2 different values where Paid is yes: Obi, Eko.',
    'How many invoices were paid by Obi? -> 1 row where Paid is yes and Customer is Obi.',
    'What is the average amount by paid? -> Average of Amount by Paid: yes (8,333.33), no (3,000).',
    'Is INV-3 paid? -> INV-3: Paid no.',
    'What is the total amount? -> The sum of Amount over 5 rows is 31,000.',
    'How many unpaid invoices are there?',
  ]);
  await checkAnswers(
    'Name|Married|Remote|Salary\nAda|yes|no|100\nBola|no|yes|200\nChidi|no|no|400\nEfe|yes|yes|50',
    [
      'Highest salary of a married employee -> Ada has the highest Salary where Married is yes: 100.',
      'average salary of remote employees -> The average of Salary over 2 rows where Remote is yes is 125.',
      'How many employees are married? -> 2 rows where Married is yes.',
      'How many employees are not married?',
    ],
  );
});

test('a column of yes and no that is only partly named or filled makes no sure answer', async () => {
  await checkAnswers('Customer|Paid on time|Amount\nObi|yes|10\nEko|no|20\nUbi|yes|50', [
    'What is the total amount paid?',
    'How many customers paid on time? -> 2 rows where Paid on time is yes.',
  ]);
  const laptops = (cell: string) => `Name|Laptop|Salary\nAda|yes|10\nBola||20\nEfe|${cell}|50`;
  await checkAnswers(laptops('no'), ['How many employees have a laptop?']);
  await checkAnswers(laptops('yes'), ['How many employees have a laptop? -> 2 rows where Laptop is yes.']);
});

test('general words that cells say choose rows', async () => {
  await checkAnswers(invoices, [
    'How many invoices are delivered? -> 2 rows where Status is Delivered.',
    'total amount of delivered invoices -> The sum of Amount over 2 rows where Status is Delivered is 5,000.',
    'How many registered invoices are there? -> 1 row where Status is Registered.',
    'total amount of sent invoices -> INV-2: Amount 2000.',
    'total amount of available and delivered invoices',
  ]);
  await checkAnswers(
    'Order|Approval|Amount\nA1|Approved|10\nA2|Rejected|20\nA3|Approved|40\nA4|Not approved|80',
    [
      'total amount of approved orders -> The sum of Amount over 2 rows where Approval is Approved is 50.',
      'How many approved orders are there? -> 2 rows where Approval is Approved.',
    ],
  );
  await checkAnswers('Order|Status|Amount\nA1|Not delivered|10\nA2|Partly delivered|20\nA3|Open|40', [
    'total amount of delivered orders',
    'total amount of orders -> The sum of Amount over 3 rows is 70.',
  ]);
  await checkAnswers('Product|Price\nTable|10\nChair|20\nLamp|40', [
    'What is the total price in the table?',
    'What is the total price? -> The sum of Price over 3 rows is 70.',
  ]);
});

test('a header that is named and chooses nothing makes no sure answer', () =>
  checkAnswers('Name|Manager|Dept|Salary\nAda|Chidi|Sales|100\nBola|Chidi|IT|200\nChidi|Efe|IT|400', [
    'What is the total salary of managers?',
    'What is the total salary of all managers and employees? -> The sum of Salary over 3 rows is 700.',
    'What is the total salary in the IT dept? -> The sum of Salary over 2 rows where Dept is IT is 600.',
  ]));

test('results for each pair of names', async () => {
  const pairs =
    'Obi / Delivered (5,000), Kano / Sent (2,000), Eko / Available (8,000), Eko / Registered (16,000).';
  await checkAnswers(invoices, [
    `total amount by customer and status -> Sum of Amount by Customer and Status: ${pairs}`,
    `total amount by customer and by status -> Sum of Amount by Customer and Status: ${pairs}`,
    `total amount per customer and status -> Sum of Amount by Customer and Status: ${pairs}`,
    'total amount for each status, paid -> Sum of Amount by Status and Paid: Delivered / yes (1,000), Sent / no (2,000), Delivered / no (4,000), Available / yes (8,000), Registered / yes (16,000).',
    'How many invoices per customer and paid? -> Number of rows by Customer and Paid: Obi / yes (1), Kano / no (1), Obi / no (1), Eko / yes (2).',
    'total amount by customer name -> Sum of Amount by Customer: Obi (5,000), Kano (2,000), Eko (24,000).',
    'total amount by customer and month',
    'total amount by customer status',
  ]);
});

test('how many counts rows where a column numbers them', async () => {
  const orders = 'Order|Customer|City\n5001|Bola|Lagos\n5002|Musa|Kano\n5003|Eko|Lagos';
  await checkAnswers(orders, [
    'How many orders came from Lagos? -> Order has 2 different values where City is Lagos: 5001, 5003.',
    'How many orders came from Kano? -> Order has 1 different value where City is Kano: 5002.',
    'Which order came from Kano? -> Kano: Order 5002.',
  ]);
  await checkAnswers('Instalment|Bank|Status\n1|UBA|Paid\n2|UBA|Pending\n3|UBA|Pending', [
    'How many instalments are pending? -> Instalment has 2 different values where Status is Pending: 2, 3.',
  ]);
});

test('how much asks for no date', async () => {
  await checkAnswers('|\nDue date|15 March 2026\nTotal amount due|N29,937.10\nRate|N68.00', [
    'How much is due? -> Total amount due: N29,937.10.',
    'When is it due? -> Due date: 15 March 2026.',
  ]);
});

test('a date that is asked for is found in every format', async () => {
  const questions = [
    'What was the balance on 15 March 2026? -> DATE: Balance 941,701.75.',
    'What was the balance on March 28, 2026? -> LAST: Balance 1,376,701.75.',
    'What was the balance on 16 March 2026?',
  ];
  for (const [first, date, last] of [
    ['2026-03-04', '2026-03-15', '2026-03-28'],
    ['04/03/2026', '15/03/2026', '28/03/2026'],
    ['03/04/2026', '03/15/2026', '03/28/2026'],
    ['04.03.2026', '15.03.2026', '28.03.2026'],
    ['04-Mar-26', '15-Mar-26', '28-Mar-26'],
    ['4 Mar 2026', '15 Mar 2026', '28 Mar 2026'],
  ] as const)
    await checkAnswers(
      `Date|Narration|Balance\n${first}|POS|1,661,749.75\n${date}|SMS|941,701.75\n${last}|Pay|1,376,701.75`,
      questions.map((line) => line.replace('DATE', date).replace('LAST', last)),
    );
  await checkAnswers('Instalment|Due|Amount\nFirst|31-Jan-26|100\nSecond|28-Feb-26|200', [
    'Which instalment has the latest due? -> Second has the latest Due: 28-Feb-26.',
    'What is the amount due on 28 February 2026? -> 28-Feb-26: Amount 200.',
  ]);
});
