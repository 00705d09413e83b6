// @alone
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ModelStore } from '../../../../core/src/engines/models/port.ts';
import { callWith, openParts } from '../../../../core/src/engines/upstream-testing.ts';
import type { StructuredDocument } from '../../../../documents/src/documents/port.ts';
import { cutDocument, leaveOutRows } from '../../../../documents/src/documents/worker/ground/passages.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { createMinilm } from '../../engines/embedding/minilm.ts';
import type { EmbeddingEngine } from '../../engines/embedding/port.ts';
import { columnPairs, pictureInWords } from '../chat/picture-words.ts';
import { choosePassages, type Embed, rankPassages } from './find-passages.ts';

let engine: EmbeddingEngine;
let models: ModelStore;
let opened: ReturnType<typeof openParts>;
let embed: Embed;
before(async () => {
  models = await openTestModels('embedding-minilm', 'onnxruntime');
  opened = openParts();
  engine = createMinilm({}, { ...opened.parts, models });
  embed = async (texts) => (await engine.embed({ texts }, callWith())).vectors;
});
after(async () => {
  await engine.close?.();
  await models.close();
  await opened[Symbol.asyncDispose]();
});

const paragraph = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] });
const pages = (texts: string[]): StructuredDocument => ({
  format: 'pdf',
  title: '',
  author: '',
  pages: texts.length,
  sections: texts.map((text, place) => ({
    page: place + 1,
    blocks: [paragraph(text)],
    text,
    needsOcr: false,
  })),
});

/** A handbook of one topic a page, and questions that share few words with their answers. */
const handbook: [topic: string, question: string][] = [
  [
    'Staff receive twenty days of paid annual leave, which rises to twenty-five after five years.',
    'How much vacation do I get?',
  ],
  ['Salaries are transferred on the 25th of each month to the bank account on file.', 'When am I paid?'],
  [
    'The car park behind the building is free for employees who display a permit.',
    'Where can I leave my vehicle?',
  ],
  [
    'Laptops must be returned to the help desk on the last day of employment.',
    'What do I do with my computer when I quit?',
  ],
  [
    'In case of fire, leave by the nearest stairs and gather at the mango tree.',
    'What should I do in an emergency?',
  ],
  [
    'The canteen serves jollof rice on Fridays and closes at three in the afternoon.',
    'When does the restaurant shut?',
  ],
  ['Expenses above fifty thousand naira need the approval of a director.', 'Who must sign off large costs?'],
  [
    'Passwords are changed every ninety days and must have fourteen characters.',
    'How often do I need new login credentials?',
  ],
  [
    'Mothers are given sixteen weeks off around the birth of a child, fathers two.',
    'How long is maternity leave?',
  ],
  [
    'The generator is tested on Sunday mornings, so servers may be unreachable.',
    'Why is the system down at the weekend?',
  ],
  ['Visitors sign the book at reception and wear a yellow badge.', 'What must guests do on arrival?'],
  [
    'Training courses are paid for by the company when the manager agrees.',
    'Will my employer fund my education?',
  ],
];

test('passages that answer are found by meaning among the first two, nine times in ten', async () => {
  const passages = cutDocument(pages(handbook.map(([topic]) => topic)), 'handbook.pdf');
  let hits = 0;
  let first = 0;
  for (const [place, [, question]] of handbook.entries()) {
    const ranked = await rankPassages(passages, question, embed);
    if (ranked.slice(0, 2).some((passage) => passage.page === place + 1)) hits += 1;
    if (ranked[0]?.page === place + 1) first += 1;
  }
  assert.ok(hits / handbook.length >= 0.9, `found ${hits} of ${handbook.length}`);
  assert.ok(first / handbook.length >= 0.75, `first ${first} of ${handbook.length}`);
});

test('of a long file the one telling passage is found among thousands, with and without meaning', async () => {
  const texts = Array.from(
    { length: 3000 },
    (_, place) => `Entry ${place}: routine inspection of pump ${place % 17}, no finding.`,
  );
  texts[2222] = 'Entry 2222: the pump in Makurdi was replaced after a burst.';
  const passages = cutDocument(pages(texts), 'log.pdf');
  for (const how of [embed, undefined, async () => Promise.reject(new Error('none'))] as (
    | Embed
    | undefined
  )[]) {
    const [best] = await rankPassages(passages, 'What happened to the Makurdi pump?', how);
    assert.equal(best?.source, 'log.pdf, page 2223');
  }
});

test('a row of a large table is found by its words; few rows are compared by meaning', async () => {
  const rows = Array.from({ length: 8000 }, (_, place) => [
    { text: `Client ${place}` },
    { text: place === 4321 ? 'Makurdi' : 'Lagos' },
    { text: String(place) },
  ]);
  const header = ['Client', 'Town', 'Balance'].map((text) => ({ text }));
  const document = pages(['']);
  const table = { kind: 'table' as const, headerRows: 1, rows: [header, ...rows] };
  document.sections = [{ sheet: 'Clients', blocks: [table], text: '', needsOcr: false }];
  let compared: string[] = [];
  const counting: Embed = (texts) => {
    compared = texts;
    return embed(texts);
  };
  const passages = cutDocument(document, 'clients.xlsx');
  const [best] = await rankPassages(passages, 'Which client lives in Makurdi?', counting);
  assert.match(best?.text ?? '', /Client: Client 4321; Town: Makurdi/);
  assert.ok(passages.length > 200);
  assert.ok(compared.length < 30 && compared.every((text) => text.length <= 400));
});

test('amounts in several currencies have no sum', () => {
  const amount = (text: string, value: number) => ({ text, value });
  const table = (rows: [string, string, string, number][]) =>
    cutDocument(
      {
        ...pages(['']),
        sections: [
          {
            page: 1,
            blocks: [
              {
                kind: 'table',
                headerRows: 1,
                rows: [
                  ['Item', 'Currency', 'Amount'].map((text) => ({ text })),
                  ...rows.map(([item, currency, text, value]) => [
                    { text: item },
                    { text: currency },
                    amount(text, value),
                  ]),
                ],
              },
            ],
            text: '',
            needsOcr: false,
          },
        ],
      },
      'costs.pdf',
    )[0]?.text ?? '';
  const same = (sign: string) =>
    table([
      ['Hotel', 'USD', '$420', 420],
      ['Taxi', 'USD', `${sign}35`, 35],
      ['Fuel', 'USD', '$48', 48],
    ]);
  assert.match(same('$'), /Amount: sum 503,/);
  assert.doesNotMatch(same('€'), /sum/);
  const named = table([
    ['Hotel', 'USD', '420', 420],
    ['Taxi', 'NGN', '35', 35],
    ['Fuel', 'NGN', '48', 48],
  ]);
  assert.doesNotMatch(named, /sum/);
});

test('tables tell their columns in every row and their sums once; headings travel', () => {
  const cell = (value: string | number) => ({ text: String(value), value });
  const rows = [
    ['City', 'Units'],
    ['Aba', 3],
    ['Jos', 4],
    ['Uyo', 5],
  ].map((row) => row.map(cell));
  const document: StructuredDocument = {
    format: 'xlsx',
    title: '',
    author: '',
    pages: null,
    sections: [
      {
        sheet: 'Sales',
        blocks: [
          { kind: 'heading', level: 1, runs: [{ text: 'East' }] },
          { kind: 'table', rows, headerRows: 1 },
        ],
        text: '',
        needsOcr: false,
      },
    ],
  };
  const [passage] = cutDocument(document, 'book.xlsx');
  assert.equal(passage?.source, 'book.xlsx, sheet Sales');
  assert.equal(passage?.heading, 'East');
  assert.match(passage?.text ?? '', /City: Jos; Units: 4/);
  assert.match(passage?.text ?? '', /Over all 3 rows: Units: sum 12, average 4, lowest 3, highest 5/);
});

test('rows that sum up others are left out of the sums, named or not', () => {
  const sheet = (rows: (string | number)[][]): StructuredDocument => ({
    format: 'xlsx',
    title: '',
    author: '',
    pages: null,
    sections: [
      {
        sheet: 'Sales',
        blocks: [
          {
            kind: 'table',
            headerRows: 1,
            rows: rows.map((row) => row.map((value) => ({ text: String(value), value }))),
          },
        ],
        text: '',
        needsOcr: false,
      },
    ],
  });
  const sums =
    'Q1: sum 25, average 12.5, lowest 10, highest 15; Q2: sum 45, average 22.5, lowest 20, highest 25.';
  for (const name of ['Total', 'Grand total', 'Jimla', 'Country']) {
    const [passage] = cutDocument(
      sheet([
        ['Region', 'Q1', 'Q2'],
        ['North', 10, 20],
        ['South', 15, 25],
        [name, 25, 45],
      ]),
      'book.xlsx',
    );
    const line = `Over all 2 rows except totals (${name}): ${sums}`;
    assert.ok(passage?.text.split('\n').includes(line), `${name}: ${passage?.text}`);
    assert.match(passage?.text ?? '', new RegExp(`Region: ${name}; Q1: 25; Q2: 45`));
  }
  const [averaged] = cutDocument(
    sheet([
      ['Pupil', 'Maths'],
      ['Ada', 50],
      ['Bola', 70],
      ['Class average', 60],
    ]),
    'book.xlsx',
  );
  assert.match(
    averaged?.text ?? '',
    /Over all 2 rows except totals \(Class average\): Maths: sum 120, average 60,/,
  );
  const [chance] = cutDocument(
    sheet([
      ['City', 'Units'],
      ['Aba', 1],
      ['Jos', 2],
      ['Uyo', 3],
    ]),
    'book.xlsx',
  );
  assert.match(chance?.text ?? '', /Over all 3 rows: Units: sum 6,/);
  const [real] = cutDocument(
    sheet([
      ['Department', 'Note', 'Budget'],
      ['Sales', 'Total', 100],
      ['Media', 'Average', 250],
      ['Total station hire', '', 75],
      ['Support', 'Total of two', 60],
    ]),
    'book.xlsx',
  );
  assert.match(real?.text ?? '', /Over all 4 rows: Budget: sum 485,/);
});

test('what is chosen fits, and comes in the order of the file', async () => {
  const passages = cutDocument(
    pages(Array.from({ length: 50 }, (_, place) => `Goat number ${place} `.repeat(20))),
    'a.pdf',
  );
  const ranked = await rankPassages(passages, 'goat number 7', undefined);
  const chosen = choosePassages(ranked, 3000);
  assert.ok(chosen.reduce((sum, { text }) => sum + text.length, 0) <= 3000);
  assert.deepEqual(
    chosen.map(({ order }) => order),
    chosen.map(({ order }) => order).sort((a, b) => a - b),
  );
  assert.ok(chosen.some(({ page }) => page === 8));
});

test('long paragraphs are parted, none of their words lost', () => {
  const text = Array.from({ length: 300 }, (_, place) => `Sentence ${place} stands here.`).join(' ');
  const passages = cutDocument(pages([text]), 'a.pdf');
  assert.ok(passages.length > 5);
  assert.ok(passages.every((passage) => passage.text.length <= 1000));
  assert.equal(
    passages
      .map((passage) => passage.text)
      .join(' ')
      .replace(/\s+/g, ' '),
    text,
  );
});

test('the bars of a chart get their labels', () => {
  const cell = (text: string, x: number, y: number) => ({
    text,
    confidence: 1,
    box: { x, y, width: 40, height: 20 },
  });
  const cells = [
    cell('Sales 2024', 300, 10),
    cell('120', 100, 300),
    cell('200', 250, 220),
    cell('Q1', 102, 400),
    cell('Q2', 252, 401),
  ];
  assert.deepEqual(columnPairs(cells), ['Q1 is 120', 'Q2 is 200']);
});

test('what a photo shows is described as a guess, once, and only where it is likely', () => {
  const sight = {
    width: 300,
    height: 200,
    kind: 'photo' as const,
    objects: [{ name: 'cup', score: 0.9, box: { x: 0, y: 0, width: 9, height: 9 } }],
    colours: [],
    text: { text: '', lines: [], rows: [], confidence: 0, by: 'lines' as const, width: 700, height: 460 },
    missing: [],
  };
  const told = (labels: { name: string; score: number }[]) =>
    pictureInWords({ ...sight, labels }, 'The picture');
  const likely = [
    { name: 'espresso', score: 0.7 },
    { name: 'cup', score: 0.2 },
    { name: 'plate', score: 0.05 },
  ];
  assert.match(told(likely), /^It shows 1 cup\.\nIt looks like a picture of: espresso \(70%\)\.$/m);
  assert.doesNotMatch(told([{ name: 'volcano', score: 0.12 }]), /volcano/);
});

test('passages mark superscripts and struck text', () => {
  const runs = [
    { text: '10' },
    { text: '6', script: 'super' as const },
    { text: ' cells for ' },
    { text: '₦500 ', strike: true },
    { text: '₦400' },
  ];
  const document = pages(['']);
  document.sections[0]!.blocks = [{ kind: 'paragraph', runs }];
  assert.equal(cutDocument(document, 'a.pdf')[0]?.text, '10⁶ cells for ~~₦500~~ ₦400');
});

test('items of a list keep their numbers in passages', () => {
  const item = (label: string | undefined, text: string) => ({
    kind: 'list_item' as const,
    level: 0,
    ordered: label !== undefined,
    ...(label === undefined ? {} : { label }),
    runs: [{ text }],
  });
  const document = pages(['']);
  document.sections[0]!.blocks = [item('2.1', 'The deposit is due.'), item(undefined, 'Keys')];
  assert.equal(cutDocument(document, 'a.docx')[0]?.text, '2.1 The deposit is due.\n- Keys');
});

test('rows beyond the limit of a document are left out, over all of its tables', () => {
  const table = (count: number) => ({
    kind: 'table' as const,
    rows: Array.from({ length: count }, (_, at) => [{ text: `name ${at}` }, { text: `${at}` }]),
    headerRows: 0,
  });
  const sheets = (...counts: number[]): StructuredDocument => ({
    format: 'xlsx',
    title: '',
    author: '',
    pages: null,
    sections: counts.map((count) => ({ blocks: [table(count)], text: '', needsOcr: false })),
  });
  const document = sheets(3, 4, 5);
  assert.equal(leaveOutRows(document, 5), true);
  const left = document.sections.map(({ blocks: [block] }) => block?.kind === 'table' && block.rows.length);
  assert.deepEqual(left, [3, 2, 0]);
  assert.equal(leaveOutRows(sheets(3, 4, 5), 12), false);
});
