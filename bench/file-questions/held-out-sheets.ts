/** Questions about other kinds of files, written before the rules; the rules are not tuned on them. */
import { ask, type QuestionSet, seeded, sheets, text, unanswerable } from './documents.ts';

const repayment = (month: number) => {
  const random = seeded(100 + month);
  return { principal: 10_000 + Math.floor(random() * 5_000), interest: 900 + Math.floor(random() * 800) };
};
const schedule = Array.from({ length: 60 }, (_, place) => ({ month: place + 1, ...repayment(place + 1) }));

export const heldOutSheets: QuestionSet[] = [
  {
    file: () =>
      sheets('census.xlsx', {
        'Table 3': `
Table 3. Population by state and sex | < | < | < | < | < | <
 | | | | | |
State | 2006 census | < | < | 2016 projection | < | <
^ | Male | Female | Both sexes | Male | Female | Both sexes
North Central | | | | | |
Benue | 2144043 | 2109598 | 4253641 | 2903400 | 2838400 | 5741800
Kogi | 1672903 | 1641140 | 3314043 | 2266700 | 2206800 | 4473500
Niger | 2004350 | 1950422 | 3954772 | 2821600 | 2734600 | 5556200
South West | | | | | |
Ekiti | 1215487 | 1183470 | 2398957 | 1663100 | 1607700 | 3270800
Lagos | 4719125 | 4394480 | 9113605 | 6492500 | 6058100 | 12550600
Osun | 1734149 | 1682810 | 3416959 | 2388300 | 2317300 | 4705600`,
      }),
    questions: [
      ask('What was the female population of Kogi in the 2006 census?', '1641140'),
      ask('How many males live in Lagos according to the 2016 projection?', '6492500'),
      ask('What is the projected 2016 population of Osun for both sexes?', '4705600'),
      ask('Which state had the highest population of both sexes in 2006?', 'Lagos'),
      ask('Which state in the North Central had the most males in 2016?', 'Benue'),
      unanswerable('What was the female population of Kano in 2006?'),
      unanswerable('What was the population of Benue in 1991?'),
      ask('Quelle était la population féminine de Niger en 2006 ?', '1950422'),
      ask('Qual foi a população masculina de Ekiti em 2016?', '1663100'),
    ],
  },
  {
    file: () =>
      sheets('results.xlsx', {
        'JSS 2': `
 | First term | < | < | | Second term | < | <
Student | Maths | English | Science | | Maths | English | Science
Aisha Bello | 78 | 64 | 81 | | 82 | 70 | 79
Emeka Nwosu | 55 | 71 | 60 | | 61 | 74 | 66
Femi Ojo | 90 | 58 | 88 | | 93 | 63 | 91
Class average | 74.3 | 64.3 | 76.3 | | 78.7 | 69 | 78.7`,
      }),
    questions: [
      ask('What did Emeka Nwosu score in English in the second term?', '74'),
      ask('What was Femi Ojo’s maths mark in the first term?', '90'),
      ask('What is the class average for science in the first term?', '76.3'),
      ask('Who scored highest in English in the first term?', 'Emeka Nwosu', '71'),
      unanswerable('What did Aisha Bello score in history?'),
      ask('Wetin Aisha Bello score for Maths for second term?', '82'),
    ],
  },
  {
    file: () =>
      sheets('payroll.xlsx', {
        'Oct 2025': `
KADUNA TEXTILES PLC
Payroll for October 2025

S/N | Staff ID | Name | Grade | Basic | Housing | Transport | Gross | Tax | Net pay
1 | KT014 | Yakubu Garba | 8 | 120000 | 40000 | 15000 | 175000 | 17500 | 157500
2 | KT022 | Mary Danjuma | 9 | 140000 | 46000 | 15000 | 201000 | 22110 | 178890
3 | KT031 | John Bitrus | 7 | 98000 | 33000 | 12000 | 143000 | 12870 | 130130
4 | KT045 | Hauwa Lawal | 10 | 165000 | 54000 | 18000 | 237000 | 28440 | 208560
 | | TOTAL | | 523000 | 173000 | 60000 | 756000 | 80920 | 675080

Prepared by: A. Sule`,
      }),
    questions: [
      ask('What is the net pay of Mary Danjuma?', '178890'),
      ask('How much tax did Hauwa Lawal pay?', '28440'),
      ask('What is the housing allowance of KT031?', '33000'),
      ask('What is the total net pay?', '675080'),
      ask('Who has the lowest basic pay?', 'John Bitrus'),
      ask('What is the average gross?', '189000'),
      ask('What grade is Yakubu Garba?', '8'),
      ask('How many staff have a gross above 180000?', '2'),
      ask('Nawa ne albashin Mary Danjuma?', '178890'),
      ask('Quel est le salaire net de John Bitrus ?', '130130'),
      ask('¿Cuánto impuesto pagó Yakubu Garba?', '17500'),
      ask('Wie hoch ist die Steuer von Mary Danjuma?', '22110'),
    ],
  },
  {
    file: () =>
      text(
        'klima.csv',
        `Ort;Jan;Feb;Mär;Apr;Jahr
Kano;0,0;0,3;1,9;12,4;1.083,2
Lagos;28,4;46,1;102,7;148,9;1.506,6
Jos;2,1;3,8;23,5;89,2;1.317,0
`,
      ),
    questions: [
      ask('Wie viel Regen fiel in Lagos im März?', '102,7'),
      ask('What was the April value for Jos?', '89,2'),
      ask('What is the yearly value (Jahr) of Kano?', '1.083,2'),
      ask('Which place has the highest value in February?', 'Lagos'),
      ask('Quelle est la valeur de janvier à Jos ?', '2,1'),
    ],
  },
  {
    file: () =>
      sheets('election.xlsx', {
        Results: `
Ward A
Candidate | Party | Votes
Sani Idris | APZ | 1204
Rose Effiong | NDM | 1377
Ward B
Candidate | Party | Votes
Sani Idris | APZ | 988
Rose Effiong | NDM | 761
Valid votes | | 4330`,
      }),
    questions: [
      ask('How many votes did Rose Effiong get in Ward A?', '1377'),
      ask('How many votes did Sani Idris get in Ward B?', '988'),
      ask('Which party does Sani Idris belong to?', 'APZ'),
      unanswerable('How many votes did Sani Idris get in Ward C?'),
    ],
  },
  {
    file: async () =>
      text(
        'loan.csv',
        `Month,Principal,Interest,Payment\n${schedule.map(({ month, principal, interest }) => `${month},${principal},${interest},${principal + interest}`).join('\n')}\n`,
      ),
    questions: [
      ask('How much interest is paid in month 17?', String(schedule[16]!.interest)),
      ask('What is the principal in month 42?', String(schedule[41]!.principal)),
      ask(
        'What is the total interest?',
        schedule.reduce((sum, { interest }) => sum + interest, 0).toLocaleString('en-US'),
      ),
      unanswerable('What is the payment in month 75?'),
    ],
  },
  {
    file: () =>
      sheets('balance.xlsx', {
        'Statement of position': `
Statement of financial position at 31 December
 | Note | 2024 | 2023
 | | ₦'000 | ₦'000
ASSETS | | |
Property, plant and equipment | 5 | 880450 | 901220
Inventories | 7 | 120300 | 98750
Trade receivables | 8 | 64210 | 71090
Cash and cash equivalents | 9 | 33870 | 29400
Total assets | | 1098830 | 1100460
EQUITY AND LIABILITIES | | |
Share capital | 10 | 500000 | 500000
Borrowings | 12 | 412600 | 455300
Trade payables | 13 | 186230 | 145160
Total equity and liabilities | | 1098830 | 1100460`,
      }),
    questions: [
      ask('What were the inventories in 2024?', '120300'),
      ask('What were total assets in 2023?', '1100460'),
      ask('What is cash and cash equivalents in 2024?', '33870'),
      ask('What were the borrowings in 2023?', '455300'),
      ask('Which note explains trade payables?', '13'),
      unanswerable('What was the goodwill in 2024?'),
      unanswerable('What were the inventories in 2021?'),
      ask('Quels étaient les emprunts (borrowings) en 2024 ?', '412600'),
    ],
  },
  {
    file: () =>
      sheets('survey.xlsx', {
        Q4: `
Q4: Main source of drinking water, % of households
Source | Urban | Rural | All
Piped into dwelling | 11.2% | 1.9% | 6.1%
Borehole | 44.0% | 39.5% | 41.6%
Protected well | 12.7% | 17.3% | 15.2%
Surface water | 2.1% | 21.4% | 12.6%
Other | 30.0% | 19.9% | 24.5%`,
      }),
    questions: [
      ask('What share of rural households use surface water?', '21.4'),
      ask('What percentage of urban households have a borehole?', '44.0'),
      ask('Which source is the most common in rural areas?', 'Borehole'),
      ask('What percentage of all households use a protected well?', '15.2'),
    ],
  },
];
