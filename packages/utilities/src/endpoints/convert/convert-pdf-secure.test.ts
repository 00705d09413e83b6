// @alone @slow
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import * as samples from './convert.fixture.ts';
import { type ConvertCall, createConvertCall } from './convert-testing.ts';
import { numberedPdf, pdfText, plainPdf, qpdf, read, withFile } from './pdf-testing.ts';

let call: ConvertCall;
let five: Uint8Array;
before(async () => {
  call = createConvertCall();
  five = await numberedPdf(5);
});
after(() => call.close());

const work = (operations: object[], bytes: Uint8Array = five, more: object = {}) =>
  call.convert({ file: { data: bytes, filename: 'a.pdf' }, operations, ...more });
const texts = (bytes: Uint8Array) =>
  pdfText(bytes)
    .match(/page \d+/g)
    ?.map((words) => Number(words.slice(5)));

/** The mean color of a part of the first page. */
async function colorAt(
  bytes: Uint8Array,
  region: { left: number; top: number; width: number; height: number },
) {
  const { pages } = await call.documents.render({ bytes, to: 'png', dpi: 72, pages: [1] }, call.context);
  const part = await sharp(pages[0]?.bytes).extract(region).removeAlpha().png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
}

test('encryption is AES-256 with permissions; the password opens it again', async () => {
  const locked = await work([
    { op: 'encrypt', user_password: 'ọ̀rọ̀', print: 'low', modify: 'none', copy: false },
  ]);
  const said = withFile(locked.file.bytes, (path, dir) => {
    writeFileSync(join(dir, 'args'), `--password=ọ̀rọ̀\n--show-encryption\n${path}`);
    return read('qpdf', [`@${join(dir, 'args')}`]);
  });
  assert.match(said, /extract for any purpose: not allowed/);
  assert.match(said, /stream encryption method: AESv3/);
  assert.match(said, /print low resolution: allowed[\s\S]*print high resolution: not allowed/);
  const bytes = locked.file.bytes;
  await assert.rejects(work([{ op: 'decrypt' }], bytes), { code: 'password_required' });
  await assert.rejects(work([{ op: 'decrypt' }], bytes, { options: { password: 'no' } }), {
    code: 'password_required',
  });
  const open = await work([{ op: 'decrypt' }], bytes, { options: { password: 'ọ̀rọ̀' } });
  assert.deepEqual(texts(open.file.bytes), [1, 2, 3, 4, 5]);
  await assert.rejects(work([{ op: 'encrypt', user_password: 'a\nb' }]), /one line/);
});

test('a password is one argument: lines in it name no files', async () => {
  const bytes = (await work([{ op: 'encrypt', user_password: 'a' }])).file.bytes;
  const password = 'a\n--add-attachment\n/etc/hostname\n--';
  await assert.rejects(work([{ op: 'decrypt' }], bytes, { options: { password } }), {
    code: 'password_required',
  });
});

test('what is redacted is gone from every stream, from forms, bookmarks and metadata', async () => {
  const secret = 'Adunni Bello';
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([400, 400]);
  page.drawText(`Paid to ${secret} on Monday`, { x: 40, y: 300, size: 16, font });
  page.drawText('call 0803 555 1234 or ade@example.com', { x: 40, y: 260, size: 16, font });
  page.drawText('harmless', { x: 40, y: 40, size: 16, font });
  pdf.addPage([400, 400]).drawText('second page stays text', { x: 40, y: 300, size: 16, font });
  const field = pdf.getForm().createTextField('applicant');
  field.setText(secret);
  field.addToPage(page, { x: 40, y: 150, width: 200, height: 24 });
  pdf.setTitle(`Letter to ${secret}`);
  await pdf.attach(Buffer.from(secret), 'secret.txt');
  const marked = await work(
    [
      {
        op: 'bookmarks',
        set: [
          { title: `About ${secret}`, page: 1 },
          { title: 'Kept', page: 2 },
        ],
      },
    ],
    await pdf.save(),
  );
  assert.match(plainPdf(marked.file.bytes), /416[44]?|Adunni/);
  const { file, data } = await work(
    [
      {
        op: 'redact',
        text: ['adunni bello'],
        patterns: ['email', 'phone'],
        areas: [{ page: 1, x: 0, y: 340, width: 400, height: 60 }],
      },
      { op: 'bookmarks' },
      { op: 'metadata' },
    ],
    marked.file.bytes,
  );
  assert.deepEqual([data.operations?.[0]?.removed, data.operations?.[0]?.pages], [5, [1]]);
  const streams = plainPdf(file.bytes);
  const hex = (text: string) => [
    Buffer.from(text).toString('hex'),
    Buffer.from(text, 'utf16le').swap16().toString('hex'),
  ];
  for (const word of ['Adunni', 'Bello', '0803', 'example.com', 'harmless'])
    for (const spelled of [word, ...hex(word), Buffer.from(word, 'utf16le').swap16().toString('latin1')])
      assert.ok(!streams.toLowerCase().includes(spelled.toLowerCase()), `${word} as ${spelled}`);
  const text = pdfText(file.bytes);
  assert.match(text, /Paid\s+to\s+on\s+Monday/);
  assert.match(text, /second page stays text/);
  assert.deepEqual(data.operations?.[1]?.bookmarks, [{ title: 'Kept', page: 2, level: 1 }]);
  assert.equal((data.operations?.[2]?.metadata as { title?: string } | undefined)?.title, null);
  const [red = 255] = await colorAt(file.bytes, { left: 110, top: 89, width: 60, height: 10 });
  assert.ok(red < 10, `a black box, not ${red}`);
  assert.match((await work([{ op: 'redact', text: ['absent'] }])).data.warnings.join(), /Nothing was found/);
});

test('what no letter shows is redacted too: replacement texts, broken words, comments, private data', async () => {
  const secret = 'Zebulonko';
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { context, catalog } = pdf;
  const text = PDFString.of(`of ${secret}`);
  const [first, second] = [pdf.addPage([400, 400]), pdf.addPage([400, 400])];
  for (const [at, words] of ['Zebu-', 'lonko broken', 'Z e b u l o n k o', 'Zebulonkos'].entries())
    first.drawText(words, { x: 40, y: 350 - at * 16, size: 12, font });
  second.drawText('stays', { x: 40, y: 350, size: 12, font });
  const unseen = `/Span <</ActualText (${secret})>> BDC EMC % ${secret}`;
  second.node.addContentStream(context.register(context.stream(unseen)));
  const bytes = Buffer.from(secret);
  const file = context.obj({ F: text, EF: { F: context.register(context.flateStream(bytes)) } });
  const annotations = [
    { Subtype: 'Text', Contents: text },
    { Subtype: 'FileAttachment', FS: file },
    { Subtype: 'Link', A: { S: 'URI', URI: text } },
    { Subtype: 'Link', A: { S: 'GoTo', D: secret } },
  ];
  for (const one of annotations)
    second.node.addAnnot(context.register(context.obj({ Rect: [0, 0, 9, 9], ...one })));
  const xmp = context.register(context.stream(secret, { Type: 'Metadata', Subtype: 'XML' }));
  for (const dict of [catalog, second.node]) {
    dict.set(PDFName.of('Metadata'), xmp);
    dict.set(PDFName.of('Private'), text);
  }
  catalog.set(PDFName.of('Dests'), context.obj({ [secret]: [second.ref, PDFName.of('Fit')] }));
  catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: [0, { P: text }] }));
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [{ Type: 'OCG', Name: text }], D: {} }));
  const made = await pdf.save();
  assert.ok((plainPdf(made).match(/Zebulonko/g) ?? []).length > 10);
  const { file: out, data } = await work([{ op: 'redact', text: [secret] }], made);
  assert.deepEqual(data.operations?.[0]?.pages, [1, 2]);
  assert.doesNotMatch(plainPdf(out.bytes), /zebu|lonko|5a006500620075|0062007500/i);
  assert.match(pdfText(out.bytes), /broken[\s\S]*stays/);
});

test('two PDFs are compared by text and by picture', async () => {
  const other = await work([
    { op: 'reorder', pages: '1-4' },
    { op: 'stamp', text: 'extra', pages: '2' },
  ]);
  const compare = async (after_: Uint8Array) =>
    await call.convert({ files: [{ data: five }, { data: after_ }], operations: [{ op: 'compare' }] });
  const { file, data } = await compare(other.file.bytes);
  const report = data.operations?.[0] as unknown as {
    same_text: boolean;
    same_picture: boolean;
    pages: { added: string[]; removed: string[]; similarity: number }[];
  };
  assert.deepEqual([report.same_text, report.same_picture, report.pages.length], [false, false, 5]);
  assert.deepEqual([report.pages[1]?.added, report.pages[4]?.removed], [['extra'], ['page', '5']]);
  assert.ok(report.pages[0]?.similarity === 1 && (report.pages[1]?.similarity ?? 1) < 1);
  assert.equal(Number(qpdf(file.bytes, '--show-npages')), 5);
  const same = (await compare(five)).data.operations?.[0];
  assert.deepEqual([same?.same_text, same?.same_picture], [true, true]);
  await assert.rejects(work([{ op: 'compare' }]), { code: 'invalid_request' });
});

test('PDF/A: fonts that are missing make images with text, everything else is mended', async () => {
  const docx = await samples.sampleDocx();
  const office = await call.convert({ file: { data: docx, filename: 'a.docx' }, to: 'pdf' });
  for (const [bytes, level, drawn] of [
    [five, '2b', 5],
    [office.file.bytes, '3b', 0],
  ] as const) {
    const added = await work(
      [
        { op: 'metadata', title: 'Ìròyìn & more' },
        { op: 'attachments', add: [{ data: Buffer.from('x'), filename: 'x.txt' }] },
        { op: 'pdfa', level },
      ],
      bytes,
    );
    const report = added.data.operations?.[2] as unknown as {
      faults: string[];
      pages: number[];
      checks: string[];
    };
    assert.deepEqual([report.faults, report.pages.length], [[], drawn], level);
    const streams = plainPdf(added.file.bytes);
    assert.match(streams, new RegExp(`<pdfaid:part>${level[0]}</pdfaid:part><pdfaid:conformance>B<`));
    assert.match(streams, /\/OutputIntents/);
    assert.equal(/\/EmbeddedFile\b/.test(streams), level === '3b');
    const fonts = withFile(added.file.bytes, (path) => read('pdffonts', [path]));
    for (const line of fonts.split('\n').slice(2).filter(Boolean))
      assert.ok(/OjaText/.test(line) || / yes (yes|no) +(yes|no) +\d+ +\d+$/.test(line), line);
    assert.equal(added.file.bytes.byteLength > 0 && pdfText(added.file.bytes).trim().length > 10, true);
  }
});
