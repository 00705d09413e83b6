/** Questions about other kinds of files, written before the rules; the rules are not tuned on them. */
import {
  ask,
  checkBox,
  contentControl,
  docx,
  lines,
  type MadeFile,
  pdf,
  type QuestionSet,
  table,
  text,
  unanswerable,
} from './documents.ts';

async function applicationForm(): Promise<MadeFile> {
  return pdf('application.pdf', (drawing) => {
    const { page, font, pdf: made } = drawing;
    lines(drawing, 790, ['Scholarship application']);
    const form = made.getForm();
    const fields: [string, string][] = [
      ['Surname', 'Okafor'],
      ['First name', 'Chiamaka'],
      ['Date of birth', '17/09/2004'],
      ['Household income', '₦640,000'.replace('₦', 'NGN ')],
    ];
    for (const [place, [label, value]] of fields.entries()) {
      const y = 740 - place * 34;
      page.drawText(label, { x: 50, y, size: 11, font });
      const field = form.createTextField(label);
      field.setText(value);
      field.addToPage(page, { x: 200, y: y - 6, width: 200, height: 20 });
    }
    for (const [place, [label, checked]] of (
      [
        ['Receives another grant', false],
        ['Has a guardian', true],
      ] as const
    ).entries()) {
      const y = 560 - place * 30;
      page.drawText(label, { x: 80, y, size: 11, font });
      const box = form.createCheckBox(label);
      box.addToPage(page, { x: 50, y: y - 3, width: 16, height: 16 });
      if (checked) box.check();
    }
    const level = form.createDropdown('Level of study');
    level.setOptions(['Undergraduate', 'Masters', 'Doctorate']);
    level.select('Masters');
    level.addToPage(page, { x: 200, y: 480, width: 200, height: 20 });
    page.drawText('Level of study', { x: 50, y: 486, size: 11, font });
  });
}

export const heldOutPages: QuestionSet[] = [
  {
    file: () =>
      pdf('wards.pdf', (drawing) => {
        lines(drawing, 800, ['General Hospital Asaba', 'Bed occupancy, week 12']);
        table(
          drawing,
          740,
          [50, 200, 280, 370, 460],
          `
Ward | Beds | Occupied | Nurses on duty | Occupancy
Maternity | 40 | 36 | 9 | 90%
Paediatrics | 32 | 20 | 7 | 62.5%
Surgery | 28 | 27 | 8 | 96.4%
Emergency | 16 | 12 | 11 | 75%`,
          true,
        );
        lines(drawing, 600, ['Matron in charge: Mrs. Stella Oghene', 'Reported on 22 March 2026.']);
      }),
    questions: [
      ask('How many beds does the maternity ward have?', '40'),
      ask('What is the occupancy of surgery?', '96.4'),
      ask('How many nurses are on duty in Paediatrics?', '7'),
      ask('Which ward has the lowest occupancy?', 'Paediatrics'),
      ask('How many beds are there in total?', '116'),
      ask('Who is the matron in charge?', 'Stella Oghene'),
      unanswerable('How many doctors are on duty in Surgery?'),
      ask('¿Cuántas camas tiene Emergency?', '16'),
      ask('Gado nawa ne a Maternity?', '40'),
    ],
  },
  {
    file: () =>
      docx('invoice.docx', {
        header: 'Delta Steel Supplies Ltd, RC 118822',
        footer: 'Bank: Zenith, account 1019922331',
        body: [
          'INVOICE',
          'Invoice number: DS-0098',
          'Invoice date: 3 April 2026',
          'Due date: 3 May 2026',
          'Bill to: Bright Homes Limited',
          [
            ['Description', 'Quantity', 'Unit', 'Rate', 'Line total'],
            ['Iron rods 12mm', '200', 'length', '7,400', '1,480,000'],
            ['Binding wire', '15', 'roll', '22,000', '330,000'],
            ['Delivery', '1', 'trip', '85,000', '85,000'],
            ['Subtotal', '', '', '', '1,895,000'],
            ['VAT 7.5%', '', '', '', '142,125'],
            ['Amount due', '', '', '', '2,037,125'],
          ],
          'Payment after the due date attracts interest of 2% a month.',
        ],
      }),
    questions: [
      ask('What is the invoice number?', 'DS-0098'),
      ask('When is the invoice due?', '3 May 2026'),
      ask('What is the amount due?', '2,037,125'),
      ask('How much is the VAT?', '142,125'),
      ask('What is the rate for binding wire?', '22,000'),
      ask('How many iron rods were ordered?', '200'),
      ask('What is the subtotal?', '1,895,000'),
      ask('Who is billed?', 'Bright Homes'),
      ask('What interest is charged after the due date?', '2%'),
      ask('Quel est le numéro de facture ?', 'DS-0098'),
      unanswerable('How much discount was given?'),
    ],
  },
  {
    file: () =>
      docx('timetable.docx', {
        body: [
          'Class timetable, SS1 Gold',
          [
            ['Day', '8:00', '9:00', '10:30', '11:30'],
            ['Monday', 'Physics', 'Biology', 'Civics', 'Yoruba'],
            ['Tuesday', 'Chemistry', 'Maths', 'Geography', 'Music'],
            ['Wednesday', 'English', 'Physics', 'Economics', 'Sports'],
          ],
          'Form teacher: Mr. Adewale Cole',
        ],
      }),
    questions: [
      ask('What lesson is on Tuesday at 9:00?', 'Maths'),
      ask('What is taught on Monday at 10:30?', 'Civics'),
      ask('Who is the form teacher?', 'Adewale Cole'),
      unanswerable('What lesson is on Friday at 9:00?'),
    ],
  },
  {
    file: () =>
      text(
        'league.html',
        `<h1>Premier division</h1><table><thead><tr><th rowspan="2">Club</th><th rowspan="2">Played</th><th colspan="3">Results</th><th colspan="2">Goals</th><th rowspan="2">Points</th></tr><tr><th>Won</th><th>Drawn</th><th>Lost</th><th>For</th><th>Against</th></tr></thead><tbody>
<tr><td>Enyimba</td><td>20</td><td>13</td><td>4</td><td>3</td><td>35</td><td>14</td><td>43</td></tr>
<tr><td>Kano Pillars</td><td>20</td><td>11</td><td>5</td><td>4</td><td>31</td><td>19</td><td>38</td></tr>
<tr><td>Rivers United</td><td>20</td><td>12</td><td>1</td><td>7</td><td>29</td><td>22</td><td>37</td></tr>
<tr><td>Plateau United</td><td>20</td><td>9</td><td>6</td><td>5</td><td>24</td><td>18</td><td>33</td></tr></tbody></table>`,
      ),
    questions: [
      ask('How many matches did Rivers United win?', '12'),
      ask('How many points does Kano Pillars have?', '38'),
      ask('Which club lost the most?', 'Rivers United'),
      ask('How many goals against did Enyimba have?', '14'),
      ask('How many clubs are listed?', '4'),
      ask('Combien de points a Enyimba ?', '43'),
    ],
  },
  {
    file: applicationForm,
    questions: [
      ask('What is the surname of the applicant?', 'Okafor'),
      ask('What is the date of birth?', '17/09/2004'),
      ask('What is the household income?', '640,000'),
      ask('Does the applicant receive another grant?', 'no'),
      ask('Has a guardian?', 'yes'),
      ask('What is the level of study?', 'Masters'),
    ],
  },
  {
    file: () =>
      docx('minutes.docx', {
        header: 'Minutes of the Water Board, meeting 47',
        footnote: 'Mr. Peter Akpan joined at 10.40.',
        comment: 'The budget figure was confirmed by the treasurer on Monday.',
        body: [
          'The meeting opened at 9.15 under the chairmanship of Dr. Ifeoma Nnaji.',
          'The board approved a budget of ₦48 million for borehole repairs.',
          'It was resolved that meter readings will move to the first week of each month.',
          'Mr. Lawan Kabir will report on leakages by 30 June 2026.',
          'The next meeting takes place on 14 July 2026 in Uyo.',
          checkBox('Quorum present', true),
          contentControl('Secretary', 'Blessing Etim'),
        ],
      }),
    questions: [
      ask('Who chaired the meeting?', 'Ifeoma Nnaji'),
      ask('How much was approved for borehole repairs?', '48 million'),
      ask('When is the next meeting?', '14 July 2026'),
      ask('Who will report on leakages?', 'Lawan Kabir'),
      ask('When did Mr. Peter Akpan join?', '10.40'),
      ask('Who is the secretary?', 'Blessing Etim'),
      ask('Was a quorum present?', 'yes'),
      ask('Who confirmed the budget figure?', 'treasurer'),
      unanswerable('How much was approved for new vehicles?'),
    ],
  },
  {
    file: () =>
      pdf('tariff.pdf', (drawing) => {
        lines(drawing, 800, ['Electricity tariff from 1 July 2025']);
        table(
          drawing,
          770,
          [50, 220, 330, 440],
          `
Band | Hours a day | Residential | Commercial
Band A | 20 | 209.50 | 225.00
Band B | 16 | 64.07 | 68.30
Band C | 12 | 52.05 | 59.72`,
          false,
        );
        lines(drawing, 640, ['Prices are in naira per kWh and exclude VAT.']);
      }),
    questions: [
      ask('What is the residential tariff of Band B?', '64.07'),
      ask('How many hours a day does Band C get?', '12'),
      ask('What do commercial customers in Band A pay?', '225.00'),
      unanswerable('What is the industrial tariff of Band A?'),
    ],
  },
  {
    file: () =>
      text(
        'prices.md',
        `# Market prices, Bodija

Prices collected on 9 March.

| Commodity | Unit | This week | Last week | Change |
|---|---|---|---|---|
| Yam | tuber | ₦2,500 | ₦2,400 | 4.2% |
| Beans (brown) | kg | ₦1,850 | ₦1,900 | -2.6% |
| Gari (white) | kg | ₦920 | ₦880 | 4.5% |
| Tomatoes | basket | ₦38,000 | ₦31,000 | 22.6% |
`,
      ),
    questions: [
      ask('What is the price of yam this week?', '2,500'),
      ask('How much were tomatoes last week?', '31,000'),
      ask('By how much did the price of brown beans change?', '-2.6'),
      ask('Which commodity is the cheapest this week?', 'Gari'),
      ask('How much be gari this week?', '920'),
      unanswerable('What is the price of maize this week?'),
      ask('Elo ni iye owó Yam ní ọ̀sẹ̀ yìí?', '2,500'),
    ],
  },
];
