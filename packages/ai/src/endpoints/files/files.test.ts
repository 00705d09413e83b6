// @alone first
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { writeXlsx } from 'hucre';
import OpenAI from 'openai';
import sharp from 'sharp';
import { testFont } from '../../../../core/src/testing/font.ts';
import { slowTest } from '../../../../core/src/testing/slow.ts';
import { bmpOf } from '../../../../images/src/image/formats/bmp.fixture.ts';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { startTestServer, type TestServer } from '../../../../server/src/testing/server.ts';
import {
  type ChatStandIn,
  completion,
  openChatStandIn,
  sendEvents,
  sendJson,
  streamOf,
} from '../../engines/chat/stand-in.ts';
import { files, vision } from '../chat/chat.ts';

let seeing: ChatStandIn;
let server: TestServer;
let alone: TestServer;
let filler: string[];

before(async () => {
  await (await openTestModels('embedding-minilm', 'onnxruntime', 'tfjs', 'vision-objects')).close();
  seeing = await openChatStandIn((response, { body }) => {
    if (!body) return sendJson(response, 200, { data: [{ id: 'seer' }] });
    if (body.stream) return sendEvents(response, streamOf('From the file', ' [report.pdf, page 2]'));
    sendJson(response, 200, completion('It is in [report.pdf, page 2].'));
  });
  server = await startTestServer({ env: { OJA_OPENAI_URL: seeing.url } });
  alone = await startTestServer();
  filler = Array.from(
    { length: 60 },
    (_, place) =>
      `Note ${place}: the committee met and discussed matter number ${place} at length without result.`,
  );
});
after(async () => {
  await server.close();
  await alone.close();
  await seeing[Symbol.asyncDispose]();
});

async function pdfOf(pages: string[][]): Promise<string> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    for (const [place, line] of lines.entries())
      page.drawText(line, { x: 40, y: 790 - place * 22, size: 12, font });
  }
  return Buffer.from(await pdf.save()).toString('base64');
}

const svg = (body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="420"><rect width="100%" height="100%" fill="white"/><g font-family="${testFont}" font-size="26">${body}</g></svg>`,
  );
const invoice = () =>
  sharp(
    svg(
      '<text x="40" y="60" font-size="36">INVOICE 2041</text><text x="40" y="160">Rice 50kg</text><text x="560" y="160">95,000.00</text><text x="40" y="220">Total due</text><text x="560" y="220">231,500.00</text>',
    ),
  )
    .png()
    .toBuffer();

const fileMessage = (question: string, file: object) => [
  {
    role: 'user',
    content: [
      { type: 'text', text: question },
      { type: 'file', file },
    ],
  },
];

test('a PDF: the engine gets passages with their pages, the answer lists its sources', async () => {
  const data = await pdfOf([
    filler.slice(0, 30),
    ['Finance', 'The annual budget of the hospital is 4.2 million naira.'],
    filler.slice(30),
  ]);
  const file = { filename: 'report.pdf', file_data: `data:application/pdf;base64,${data}` };
  const answer = await server.call('/api/v1/chat', {
    body: { messages: fileMessage('How large is the hospital budget?', file) },
  });
  assert.equal(answer.status, 200, answer.text);
  const sent = seeing.seen.at(-1)?.body.messages[0].content;
  assert.match(sent[1].text, /\[report\.pdf, page 2\][\s\S]*4\.2 million/);
  assert.match(sent.at(-1).text, /square brackets/);
  const { oja } = answer.json;
  assert.equal(oja.sources[0].source, 'report.pdf, page 2');
  assert.equal(oja.sources[0].page, 2);
  assert.equal(oja.sources[0].cited, true);
  assert.deepEqual(oja.files[0].pages, 3);
  assert.equal(oja.engine, 'openai');
});

slowTest('streamed, the first chunk says what the answer rests on and the SDK takes it', async () => {
  const file_data = `data:application/pdf;base64,${await pdfOf([['Nothing'], ['The code is 77.']])}`;
  const client = new OpenAI({
    apiKey: server.operator.api_key,
    baseURL: `${server.url}/api/v1`,
    maxRetries: 0,
  });
  const messages = fileMessage('What is the code?', { filename: 'report.pdf', file_data }) as never;
  const stream = await client.chat.completions.create({ model: 'any', messages, stream: true });
  const chunks: { oja?: { sources: unknown[] }; choices: { delta: { content?: string | null } }[] }[] = [];
  for await (const part of stream) chunks.push(part as never);
  assert.ok(chunks[0]?.oja?.sources.length);
  assert.match(chunks.map((part) => part.choices[0]?.delta.content ?? '').join(''), /From the file/);
});

slowTest('without any upstream the answer is quoted, with its place', async (t) => {
  const cases: [string, () => Promise<object>, string, RegExp, RegExp][] = [
    [
      'PDF of three pages',
      async () => ({
        filename: 'plan.pdf',
        file_data: await pdfOf([
          filler.slice(0, 25),
          ['Deadlines', 'All bids must arrive before 14 March 2027.'],
          filler.slice(25, 50),
        ]),
      }),
      'When is the deadline for bids?',
      /14 March 2027/,
      /\[plan\.pdf, page 2\]/,
    ],
    [
      'DOCX with headings',
      async () => {
        const paragraphs = [
          ...filler.slice(0, 20),
          'The office in Kano is led by Amina Bello.',
          ...filler.slice(20, 40),
        ];
        const children = [
          new Paragraph({ text: 'Offices', heading: HeadingLevel.HEADING_1 }),
          ...paragraphs.map((text) => new Paragraph(text)),
        ];
        const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }));
        return { filename: 'offices.docx', file_data: bytes.toString('base64') };
      },
      'Who leads the Kano office?',
      /Amina Bello/,
      /\[offices\.docx/,
    ],
    [
      'XLSX with sheets',
      async () => {
        const rows = Array.from({ length: 40 }, (_, place) => [`City ${place}`, place * 10]);
        const bytes = await writeXlsx({
          sheets: [
            { name: 'Notes', rows: [['Topic'], ['Nothing here']] },
            { name: 'Sales', rows: [['City', 'Units'], ...rows, ['Enugu', 7319]] },
          ],
        });
        return { filename: 'sales.xlsx', file_data: Buffer.from(bytes).toString('base64') };
      },
      'How many units were sold in Enugu?',
      /7319/,
      /\[sales\.xlsx, sheet Sales\]/,
    ],
    [
      'scanned PDF',
      async () => {
        const pdf = await PDFDocument.create();
        pdf.addPage([595, 842]);
        const page = pdf.addPage([800, 420]);
        page.drawImage(await pdf.embedPng(await invoice()), { x: 0, y: 0, width: 800, height: 420 });
        return { filename: 'scan.pdf', file_data: Buffer.from(await pdf.save()).toString('base64') };
      },
      'What is the total due?',
      /231,500\.00/,
      /\[scan\.pdf, page 2\]/,
    ],
    [
      'picture file',
      async () => ({ filename: 'invoice.png', file_data: (await invoice()).toString('base64') }),
      'What is the total due?',
      /231,500\.00/,
      /\[invoice\.png\]/,
    ],
  ];
  for (const [name, make, question, answer, source] of cases) {
    await t.test(name, async () => {
      const { status, json, text } = await alone.call('/api/v1/chat', {
        body: { messages: fileMessage(question, await make()) },
      });
      assert.equal(status, 200, text);
      assert.match(json.choices[0].message.content, answer);
      assert.match(json.choices[0].message.content, source);
      assert.equal(json.oja.engine, 'extract');
    });
  }
});

slowTest('the examples of the reference are answered as printed there', async () => {
  for (const { id, example } of [vision, files]) {
    const { status, json, text } = await alone.call('/api/v1/chat', { body: example.input as object });
    assert.equal(status, 200, text);
    const said = json.choices[0].message.content;
    const printed = (example.output as typeof json).choices[0].message.content;
    assert.equal(said, printed, id);
  }
});

test('a file by multipart, and by an address through the guard', async () => {
  const form = new FormData();
  form.set('messages', JSON.stringify([{ role: 'user', content: 'What is the secret word?' }]));
  form.set('file', new Blob(['The secret word is mango.\n'], { type: 'text/plain' }), 'notes.txt');
  const answer = await alone.call('/api/v1/chat', { body: form });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.json.choices[0].message.content, /mango.*\[notes\.txt\]/);
  const site = createServer((_request, response) => response.end('The secret word is pawpaw.\n')).listen(
    0,
    '127.0.0.1',
  );
  try {
    await new Promise((ready) => site.once('listening', ready));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/notes.txt`;
    const refused = await alone.call('/api/v1/chat', {
      body: { messages: fileMessage('Which word?', { file_url: url }) },
    });
    assert.equal(refused.status, 400);
    assert.equal(refused.json.error.code, 'address_refused');
  } finally {
    site.close();
  }
});

slowTest('pictures: a model that sees gets them inlined; alone, their text is read', async () => {
  const png = await invoice();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  const content = [
    { type: 'text', text: 'What is the total due?' },
    { type: 'image_url', image_url: { url, detail: 'high' } },
  ];
  const body = { messages: [{ role: 'user', content }] };
  const seen = await server.call('/api/v1/chat', { body });
  assert.equal(seen.status, 200, seen.text);
  assert.deepEqual(seeing.seen.at(-1)?.body.messages[0].content, content);
  assert.equal(seen.json.oja.pictures, 1);
  const read = await alone.call('/api/v1/chat', { body });
  assert.match(read.json.choices[0].message.content, /231,500\.00/);
  const [, image] = content;
  const texts = await alone.call('/api/v1/chat', {
    body: { messages: [{ role: 'user', content: [{ type: 'text', text: 'Extract the text' }, image] }] },
  });
  const said = texts.json.choices[0].message.content;
  assert.match(said, /^INVOICE 2041\n[\s\S]*231,500\.00$/);
  const listed = await alone.call('/api/v1/requests?limit=5');
  if (listed.status === 200) assert.match(listed.text, /ai\.vision/);
});

slowTest('a picture that models do not take becomes PNG, as a part and as a file', async () => {
  const data = `data:image/bmp;base64,${(await bmpOf(await invoice())).toString('base64')}`;
  const parts = [
    { type: 'image_url', image_url: { url: data } },
    { type: 'file', file: { filename: 'invoice.bmp', file_data: data } },
  ];
  for (const part of parts) {
    const content = [{ type: 'text', text: 'What is the total due?' }, part];
    const answer = await server.call('/api/v1/chat', { body: { messages: [{ role: 'user', content }] } });
    assert.equal(answer.status, 200, answer.text);
    assert.match(JSON.stringify(seeing.seen.at(-1)?.body.messages), /data:image\/png;base64,iVBOR/);
  }
  const cut = { type: 'image_url', image_url: { url: data.slice(0, 4_022) } };
  const refused = await server.call('/api/v1/chat', {
    body: { messages: [{ role: 'user', content: [cut] }] },
  });
  const { code, param, message } = refused.json.error;
  assert.deepEqual([code, param], ['unreadable_file', 'messages[0].content[0].image_url']);
  assert.match(message, /BMP image is damaged: it is cut off/);
});

slowTest('what cannot be read is refused by name', async (t) => {
  const cases: [string, object, number, string][] = [
    [
      'damaged PDF',
      { filename: 'a.pdf', file_data: Buffer.from('%PDF-1.7\nbroken').toString('base64') },
      422,
      'unreadable_file',
    ],
    [
      'a program',
      { filename: 'a.exe', file_data: Buffer.from('MZ\0\0\0\0\0\0binary\0').toString('base64') },
      415,
      'unsupported_file',
    ],
    ['not base64', { filename: 'a.txt', file_data: '***' }, 400, 'invalid_request'],
    [
      'empty text',
      { filename: 'a.txt', file_data: Buffer.from('  \n ').toString('base64') },
      422,
      'unreadable_file',
    ],
  ];
  for (const [name, file, status, code] of cases) {
    await t.test(name, async () => {
      const answer = await alone.call('/api/v1/chat', { body: { messages: fileMessage('What?', file) } });
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.json.error.code, code);
      assert.match(answer.json.error.param, /^messages\[0\]\.content\[1\]\.file/);
    });
  }
  await t.test('a picture that is none', async () => {
    const content = [
      {
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` },
      },
    ];
    const answer = await alone.call('/api/v1/chat', { body: { messages: [{ role: 'user', content }] } });
    assert.equal(answer.json.error.code, 'unsupported_file');
  });
});
