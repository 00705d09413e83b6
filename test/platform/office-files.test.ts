// @alone first @slow
/** Old and protected documents, through conversion and chat, with the material made here. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { writeXlsx } from 'hucre';
import { compoundOf } from '../../packages/core/src/formats/compound.fixture.ts';
import { quickCases } from '../../packages/core/src/testing/slow.ts';
import { lockedFiles } from '../../packages/documents/src/office/locked-files.fixture.ts';
import { lockedPowerPoint } from '../../packages/documents/src/office/locked-powerpoint.fixture.ts';
import { oldExcel, oldWord } from '../../packages/documents/src/office/old-files.fixture.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

/** Old Excel takes up to 15 characters. */
const password = 'quiet-harbour';
const fixture = (name: string) =>
  readFileSync(new URL(`../../packages/utilities/src/endpoints/convert/fixtures/${name}`, import.meta.url));

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const convert = (filename: string, bytes: Uint8Array, more: object = {}) =>
  server.call('/api/v1/utils/convert', {
    body: {
      file: { data: Buffer.from(bytes).toString('base64'), filename },
      to: 'txt',
      include: ['data'],
      ...more,
    },
  });

async function converted(filename: string, bytes: Uint8Array, options: object = {}): Promise<string> {
  const { status, json, text } = await convert(filename, bytes, { options });
  assert.equal(status, 200, `${filename}: ${text}`);
  return Buffer.from(json.file.data, 'base64').toString();
}

const hours = 'What are the opening hours?';

const ask = (filename: string, bytes: Uint8Array, given?: string, question = hours) => {
  const data = Buffer.from(bytes).toString('base64');
  const file = { filename, file_data: data, ...(given ? { password: given } : {}) };
  const content = [
    { type: 'text', text: question },
    { type: 'file', file },
  ];
  return server.call('/api/v1/chat', { body: { messages: [{ role: 'user', content }] } });
};

describe('old Office files', () => {
  const words = ['Opening hours are eight to four', 'Closed on Sunday'];
  const rows = [
    ['Item', 'Hours'],
    ['Opening hours', 'eight to four'],
  ];

  const old = [
    ...(['Word 2', 'Word 6', 'Word 95'] as const).map((version) => ({
      version,
      name: 'old.doc',
      file: oldWord(version, words),
      has: words,
    })),
    ...(['Excel 2', 'Excel 3', 'Excel 4', 'Excel 95'] as const).map((version) => ({
      version,
      name: 'old.xls',
      file: oldExcel(version, rows),
      has: rows.flat(),
    })),
  ];

  for (const { version, name, file, has } of quickCases('old files convert', old, 1))
    test(`${version} converts`, async () => {
      const text = await converted(name, file);
      for (const words of has) assert.ok(text.includes(words), text);
    });

  for (const { version, name, file } of quickCases('old files in chat', old, 1))
    test(`${version} is read by chat`, async () => {
      const { json, text } = await ask(name, file);
      assert.match(json.choices?.[0].message.content ?? text, /eight to four/);
    });

  test('what LibreOffice does not open is refused by name', async () => {
    const powerPoint95 = compoundOf([{ name: 'PP40', content: Buffer.from('x') }]);
    for (const [name, bytes, says] of [
      ['a.ppt', powerPoint95, /PowerPoint 95/],
      ['a.doc', Buffer.from('9ba5210000000000', 'hex'), /Word 1 for Windows/],
      ['a.doc', Buffer.from('31be000000ab0000', 'hex'), /Word for DOS/],
    ] as const) {
      const { status, json } = await convert(name, bytes);
      assert.deepEqual([status, json.error.code, json.error.param], [415, 'unsupported_file', 'file']);
      assert.match(json.error.message, says);
    }
  });
});

describe('protected files', () => {
  const locked: Record<string, Uint8Array> = {};

  before(async () => {
    const text = 'Opening hours are eight to four';
    const made = await lockedFiles(
      {
        'a.txt': text,
        'b.csv': 'Item,Hours\nOpening hours,eight to four\n',
        'c.pptx': fixture('sample.pptx'),
      },
      [
        { source: 'a.txt', extension: 'docx' },
        { source: 'a.txt', extension: 'doc' },
        { source: 'a.txt', extension: 'odt' },
        { source: 'b.csv', extension: 'xls' },
        { source: 'c.pptx', extension: 'pptx' },
      ],
      password,
    );
    const pdf = await PDFDocument.create();
    pdf.addPage([400, 400]).drawText(text, { x: 40, y: 300, size: 14 });
    pdf.encrypt({ userPassword: password, ownerPassword: 'pawpaw' });
    Object.assign(locked, made, {
      ppt: lockedPowerPoint(gunzipSync(fixture('sample.ppt.gz')), password),
      pdf: await pdf.save(),
      xlsx: await writeXlsx({
        sheets: [{ name: 'Hours', rows: [['Opening hours', 'eight to four']] }],
        encryption: { password, spinCount: 1_000 },
      }),
    });
  });

  for (const extension of quickCases(
    'files with a password',
    ['docx', 'xls', 'pdf', 'pptx', 'xlsx', 'doc', 'ppt', 'odt'],
    1,
  ))
    test(`${extension} opens with its password, in conversion and in chat`, async () => {
      const [name, bytes] = [`locked.${extension}`, locked[extension] as Uint8Array];
      const isSlides = extension === 'ppt' || extension === 'pptx';
      const expected = isSlides ? /₦1,250/ : /eight to four/;
      // A wrong password costs LibreOffice two fresh starts: one format shows it for all.
      const isQuick = ['pdf', 'xlsx', 'ppt', 'docx'].includes(extension);
      for (const given of isQuick ? [undefined, 'wrong'] : [undefined]) {
        const refused = await convert(name, bytes, { options: given ? { password: given } : {} });
        assert.equal(refused.status, 422, refused.text);
        assert.deepEqual(
          [refused.json.error.code, refused.json.error.param],
          ['password_required', 'options.password'],
        );
      }
      assert.match(await converted(name, bytes, { password }), expected);
      const place = 'messages[0].content[1].file.password';
      const missing = await ask(name, bytes);
      assert.deepEqual([missing.json.error?.code, missing.json.error?.param], ['password_required', place]);
      const question = isSlides ? 'What is the price of Ẹ̀wà?' : hours;
      const { status, json, text } = await ask(name, bytes, password, question);
      assert.equal(status, 200, text);
      assert.match(json.choices[0].message.content, expected);
    });

  test('a PDF for certificates, in conversion and in chat', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 /Recipients [<00>] >>',
    ];
    let pdf = '%PDF-1.6\n';
    const places = objects.map((body, at) => {
      const place = pdf.length;
      pdf += `${at + 1} 0 obj\n${body}\nendobj\n`;
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const start = pdf.length;
    pdf += `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 5 /Root 1 0 R /Encrypt 4 0 R /ID [<00><00>] >>\nstartxref\n${start}\n%%EOF`;
    for (const answer of [await convert('a.pdf', Buffer.from(pdf)), await ask('a.pdf', Buffer.from(pdf))]) {
      assert.equal(answer.json.error?.code, 'unsupported_file', answer.text);
      assert.match(answer.json.error.message, /public-key encryption \(Adobe\.PubSec\)/);
    }
  });
});
