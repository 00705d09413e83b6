/** The questions that the rules were tuned on. */
import {
  ask,
  checkBox,
  contentControl,
  docx,
  lines,
  pdf,
  type QuestionSet,
  sheets,
  table,
  text,
  unanswerable,
} from './documents.ts';

export const development: QuestionSet[] = [
  {
    file: () =>
      sheets('tuberculosis.xlsx', {
        Notifications: `
Tuberculosis notifications, thousands
Source: national programme

Year | New cases | Relapses | Deaths | Rate per 100 000
1984 | 118.2 | 6.1 | 12.4 | 61.0
1985 | 124.3 | 6.4 | 12.9 | 63.2
1986 | 120.8 | 6.6 | 11.7 | 60.4
1987 | 131.5 | 7.0 | 13.1 | 64.8
1988 | 127.9 | 7.2 | 12.2 | 62.1`,
      }),
    questions: [
      ask('How many new cases in 1985?', '124.3'),
      ask('What was the rate per 100 000 in 1987?', '64.8'),
      ask('How many deaths were there in 1986?', '11.7'),
      ask('Which year had the most new cases?', '1987'),
      ask('What is the average number of deaths?', '12.46'),
      ask('What is the sum of relapses from all years?', '33.3'),
      unanswerable('How many new cases in 1992?'),
      unanswerable('How many new cases among women in 1985?'),
      ask('Combien de décès en 1986 ?', '11.7'),
      ask('Wie viele neue Fälle gab es 1985?', '124.3'),
      ask('¿Cuántos casos nuevos hubo en 1988?', '127.9'),
    ],
  },
  {
    file: () =>
      text(
        'staff.csv',
        `Name,Department,City,Salary,Start date
Ada Obi,Sales,Lagos,"₦450,000",2021-03-01
Bola Ade,IT,Ibadan,"₦620,000",2019-07-15
Chidi Eze,Sales,Lagos,"₦380,000",2023-01-09
Dauda Musa,HR,Kano,"₦510,000",2020-11-30
Efe Omo,IT,Lagos,"₦700,000",2018-05-21
`,
      ),
    questions: [
      ask('What is the salary of Dauda Musa?', '510,000'),
      ask('Which department does Chidi Eze work in?', 'Sales'),
      ask('When did Bola Ade start?', '2019-07-15'),
      ask('Who earns the most?', 'Efe Omo', '700,000'),
      ask('How many people work in Lagos?', '3'),
      ask('What is the average salary in Sales?', '415,000'),
      ask('Who earns more than 500,000?', 'Bola Ade', 'Dauda Musa', 'Efe Omo'),
      unanswerable('What is the salary of Grace Bello?'),
      unanswerable('What is the bonus of Ada Obi?'),
      ask('Quel est le salaire de Dauda Musa ?', '510,000'),
      ask('Qual é o salário de Ada Obi?', '450,000'),
      ask('Wie hoch ist das Gehalt von Efe Omo?', '700,000'),
      ask('Eélòó ni owó oṣù Bola Ade?', '620,000'),
      ask('Nawa ne albashin Chidi Eze?', '380,000'),
      ask('Ego ole ka ụgwọ ọnwa Dauda Musa bụ?', '510,000'),
      ask('Wetin be Ada Obi salary?', '450,000'),
    ],
  },
  {
    file: () =>
      sheets('household.xlsx', {
        March: `
Income |  |  | Expenses |
Source | Amount |  | Item | Amount
Salary | 250000 |  | Rent | 90000
Side work | 40000 |  | Food | 65000
Gift | 10000 |  | Transport | 22000
Total | 300000 |  | Total | 177000`,
      }),
    questions: [
      ask('How much was spent on food?', '65000'),
      ask('How much is the rent?', '90000'),
      ask('What is the amount of the salary?', '250000'),
      ask('What is the total income?', '300000'),
      ask('What are the total expenses?', '177000'),
    ],
  },
  {
    file: () =>
      sheets('sales.xlsx', {
        Regions: `
Sales by region (₦ million) | < | < | < | <
Region | 2023 | < | 2024 | <
^ | Units | Revenue | Units | Revenue
North | 120 | 34.5 | 140 | 41.2
South | 210 | 66.0 | 205 | 64.9
East | 95 | 28.4 | 101 | 30.3
Total | 425 | 128.9 | 446 | 136.4`,
      }),
    questions: [
      ask('What was the revenue of the South in 2024?', '64.9'),
      ask('How many units did the North sell in 2023?', '120'),
      ask('What was the total revenue in 2023?', '128.9'),
      ask('Which region had the highest revenue in 2024?', 'South'),
      ask('Combien d’unités dans le East en 2024 ?', '101'),
    ],
  },
  {
    file: () =>
      sheets('account.xlsx', {
        Statement: `
Account holder | Ngozi Umeh
Account number | 0123456789
Balance at beginning of month | 152000
Deposits | 88000
Withdrawals | 64500
Balance at end of month | 175500`,
      }),
    questions: [
      ask('What is the balance at the end of the month?', '175500'),
      ask('What was the balance at the beginning of the month?', '152000'),
      ask('How much was withdrawn?', '64500'),
      ask('Who is the account holder?', 'Ngozi Umeh'),
      ask('What is the account number?', '0123456789'),
    ],
  },
  {
    file: () =>
      sheets('plain.xlsx', {
        Sheet1: `
Apples | 12 | 340
Bananas | 30 | 210
Cherries | 7 | 980`,
      }),
    questions: [unanswerable('What is the price of cherries?'), unanswerable('How many plums are there?')],
  },
  {
    file: () =>
      pdf('receipt.pdf', (drawing) => {
        lines(drawing, 790, ['MAMA NKECHI STORES', 'Receipt No: 00417', 'Date: 14 February 2026']);
        table(
          drawing,
          710,
          [50, 260, 360, 450],
          `
Item | Qty | Unit price | Amount
Rice 50kg | 1 | 78,000 | 78,000
Palm oil 5L | 2 | 11,500 | 23,000
Sugar 1kg | 4 | 1,600 | 6,400
Total | | | 107,400`,
          true,
        );
        lines(drawing, 560, ['Cashier: Ibrahim', 'Paid by: transfer']);
      }),
    questions: [
      ask('What is the total?', '107,400'),
      ask('What is the unit price of palm oil?', '11,500'),
      ask('How many bags of sugar were bought?', '4'),
      ask('What is the receipt number?', '00417'),
      ask('Who was the cashier?', 'Ibrahim'),
      ask('What is the date of the receipt?', '14 February 2026'),
    ],
  },
  {
    file: () =>
      docx('lease.docx', {
        header: 'Lease reference LA-2291',
        footer: 'Registered at Ikeja on 2 May 2025',
        footnote: 'The service charge is reviewed every two years.',
        comment: 'Check the notice period with legal.',
        body: [
          'Lease agreement',
          'This lease is made between Tunde Bakare (the landlord) and Halima Sani (the tenant).',
          'The annual rent is ₦1,800,000, payable in advance.',
          'Either party may end the lease by giving three months notice in writing.',
          [
            ['Item', 'Deposit', 'Refundable'],
            ['Caution fee', '₦200,000', 'Yes'],
            ['Agency fee', '₦180,000', 'No'],
          ],
          checkBox('Furnished', true),
          checkBox('Pets allowed', false),
          contentControl('Start date', '1 June 2025'),
        ],
      }),
    questions: [
      ask('How much is the annual rent?', '1,800,000'),
      ask('Who is the landlord?', 'Tunde Bakare'),
      ask('What is the deposit for the caution fee?', '200,000'),
      ask('Is the agency fee refundable?', 'No'),
      ask('What is the lease reference?', 'LA-2291'),
      ask('When is the service charge reviewed?', 'every two years'),
      ask('What is the start date?', '1 June 2025'),
      ask('Is it furnished?', 'Furnished', 'yes'),
      ask('Are pets allowed?', 'Pets allowed', 'no'),
      unanswerable('How much is the parking fee?'),
    ],
  },
  {
    file: () =>
      text(
        'ventes.csv',
        `Produit;Prix unitaire;Quantité;Montant
Ciment;4.500,50;120;540.060,00
Sable;12.000,00;15;180.000,00
Gravier;15.250,25;8;122.002,00
`,
      ),
    questions: [
      ask('Quel est le prix unitaire du sable ?', '12.000,00'),
      ask('Quelle quantité de ciment ?', '120'),
      ask('What is the amount for gravier?', '122.002,00'),
      ask('Quel est le montant total de tous les produits ?', '842.062,00'),
    ],
  },
  {
    file: () =>
      sheets('budget.xlsx', {
        Budget: `
Ministry budget 2025 | |
Line | Approved | Released
Personnel | |
Salaries | 420 | 400
Allowances | 80 | 75
Subtotal personnel | 500 | 475
Overheads | |
Travel | 60 | 31
Utilities | 45 | 44
Subtotal overheads | 105 | 75
Grand total | 605 | 550`,
      }),
    questions: [
      ask('How much was approved for travel?', '60'),
      ask('How much was released for allowances?', '75'),
      ask('What is the grand total approved?', '605'),
      ask('What is the subtotal for overheads released?', '75'),
      ask('Which line has the lowest released amount?', 'Travel', '31'),
      unanswerable('How much was approved for training?'),
    ],
  },
];
