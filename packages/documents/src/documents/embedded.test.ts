// @alone
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { EngineParts } from '../../../core/src/engines/capability.ts';
import { OjaError } from '../../../core/src/errors.ts';
import { writeZip } from '../../../core/src/formats/zip-write.ts';
import { createSandbox } from '../../../core/src/sandbox/sandbox.ts';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { documentsCall, documentsContract } from './contract.ts';
import { createEmbeddedDocuments } from './embedded.ts';
import type { StructuredDocument } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const sandbox = createSandbox(
  { mode: 'auto', programDirs: ['/usr/bin', '/bin', '/usr/sbin'], dir: undefined, idleSeconds: 600 },
  silent,
);
const parts = { sandbox, log: silent } as unknown as EngineParts;
const engine = createEmbeddedDocuments({ processes: 2, waitingMax: 2, timeoutMs: 30_000 }, parts);
after(async () => {
  await engine.close?.();
  await sandbox.close();
});

documentsContract(() => createEmbeddedDocuments({ processes: 1, waitingMax: 10, timeoutMs: 30_000 }, parts));

const text = (words: string) => ({ bytes: Buffer.from(words), format: 'txt' as const });

test('a process that is killed is replaced, the file of the moment is refused', async () => {
  const [pid] = await started(1);
  const pdf = await pdfOf(300);
  const running = engine.read({ bytes: pdf, format: 'pdf' }, documentsCall());
  process.kill(pid as number, 'SIGKILL');
  await running.catch((error: unknown) =>
    assert.ok(error instanceof OjaError && error.code === 'unreadable_file', String(error)),
  );
  assert.equal((await engine.read(text('again'), documentsCall())).sections[0]?.text, 'again');
});

test('more callers than may wait are turned away', async () => {
  const calls = Array.from({ length: 12 }, (_, at) => engine.read(text(`call ${at}`), documentsCall()));
  const outcomes = await Promise.allSettled(calls);
  const turned = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(turned.length, 8);
  for (const { reason } of turned) assert.equal((reason as OjaError).code, 'queue_full');
});

test('accounts take turns: one that sends many documents does not keep the others out', async () => {
  const busy = createEmbeddedDocuments({ processes: 1, waitingMax: 4, timeoutMs: 30_000 }, parts);
  const done: string[] = [];
  const send = (account: string) =>
    busy.read(text(account), { ...documentsCall(), account }).then(() => void done.push(account));
  const calls = await Promise.allSettled([...Array.from({ length: 5 }, () => send('many')), send('one')]);
  await busy.close?.();
  assert.deepEqual(done, ['many', 'one', 'many', 'many', 'many']);
  assert.deepEqual(
    calls.map(({ status }) => status).filter((status) => status === 'rejected'),
    ['rejected'],
  );
});

test('a document that takes too long is given up, and the process with it', async () => {
  const hasty = createEmbeddedDocuments({ processes: 1, waitingMax: 1, timeoutMs: 1 }, parts);
  await assert.rejects(
    hasty.read({ bytes: await pdfOf(200), format: 'pdf' }, documentsCall()),
    (error: unknown) => {
      assert.ok(error instanceof OjaError);
      return error.code === 'file_too_complex';
    },
  );
  await hasty.close?.();
});

slowTest('a page that never ends is given up long before the document would be, and named', async () => {
  const limited = createEmbeddedDocuments({ processes: 1, waitingMax: 1, timeoutMs: 24_000 }, parts);
  const render = (pages?: number[]) =>
    limited.render({ bytes: cyclicPdf(), to: 'png', dpi: 150, ...(pages ? { pages } : {}) }, documentsCall());
  try {
    await assert.rejects(render(), {
      code: 'file_too_complex',
      message: 'file: page 2 takes longer than 6 seconds to process.',
    });
    assert.equal((await render([1])).pages.length, 1);
  } finally {
    await limited.close?.();
  }
});

slowTest(
  'a page that takes all the memory or time of the reader is named, and the next document is read',
  async () => {
    const twice = '/A Do /A Do';
    const form = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 5 0 R>>>>', twice);
    const page = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>>>>>';
    const pages = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 612 792]>>';
    const bytes = pdfWith(['<</Type/Catalog/Pages 2 0 R>>', pages, page, stream('', twice), form]);
    await assert.rejects(engine.read({ bytes, format: 'pdf' }, documentsCall()), {
      code: 'file_too_complex',
      message: /^file: page 1 takes /,
    });
    assert.equal((await engine.read(text('again'), documentsCall())).sections[0]?.text, 'again');
  },
);

test('the process sees neither the files of the host nor its network', async (context) => {
  if (!(await sandbox.state()).isolated) return context.skip('no isolation on this machine');
  const html = '<p>text</p><img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x.png">';
  const { sections } = await engine.read({ bytes: Buffer.from(html), format: 'html' }, documentsCall());
  assert.equal(sections[0]?.text, 'text');
});

test('a scanned page says that it needs its characters recognized', async () => {
  const { default: sharp } = await import('sharp');
  const scan = await sharp({ create: { width: 850, height: 1_100, channels: 3, background: '#f4f4f0' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="850" height="1100"><rect x="80" y="90" width="600" height="40"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();
  const pdf = await engine.write(
    { from: 'pictures', pictures: [{ bytes: scan, format: 'jpeg' }], to: 'pdf' },
    documentsCall(),
  );
  const document = await engine.read(
    { bytes: pdf.files[0]?.bytes as Uint8Array, format: 'pdf' },
    documentsCall(),
  );
  assert.deepEqual(
    document.sections.map((section) => section.needsOcr),
    [true],
  );
});

/** Process ids of document processes that are up, after one call. */
async function started(count: number): Promise<number[]> {
  const { execFile } = await import('node:child_process');
  await engine.read(text('warm'), documentsCall());
  const ids = await new Promise<string>((resolve) =>
    execFile('ps', ['-o', 'pid=', '--ppid', String(process.pid)], (_, stdout) => resolve(stdout)),
  );
  const found: number[] = [];
  for (const id of ids.trim().split(/\s+/).map(Number)) found.push(id);
  assert.ok(found.length >= count);
  return found;
}

async function pdfOf(pages: number): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1)
    pdf.addPage().drawText(`Page ${page + 1} of many words`.repeat(3), { x: 50, y: 700 });
  return await pdf.save();
}

test('a sheet of text and a page of text know where they are', async () => {
  const { writeXlsx } = await import('hucre');
  const book = await writeXlsx({
    sheets: [
      { name: 'Ọjà', rows: [['a', 1]] },
      { name: 'Second', rows: [['b', 2]] },
    ],
  });
  const sheets: StructuredDocument = await engine.read(
    { bytes: book, format: 'xlsx', pages: [2] },
    documentsCall(),
  );
  assert.deepEqual(
    sheets.sections.map((section) => section.sheet),
    ['Second'],
  );
  const pages = await engine.read({ bytes: await pdfOf(3), format: 'pdf', pages: [3, 1] }, documentsCall());
  assert.equal(pages.pages, 3);
  assert.deepEqual(
    pages.sections.map((section) => [section.page, /Page \d/.exec(section.text)?.[0]]),
    [
      [3, 'Page 3'],
      [1, 'Page 1'],
    ],
  );
});

test('characters that Markdown would mark come out of a PDF as they are', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const words = 'Set my_var_name to 3 * 4 in C:\\temp';
  pdf.addPage().drawText(words, { x: 50, y: 700, size: 12 });
  const bytes = await pdf.save();
  const document = await engine.read({ bytes, format: 'pdf' }, documentsCall());
  const [block] = document.sections[0]?.blocks ?? [];
  assert.deepEqual(block?.kind === 'paragraph' && block.runs, [{ text: words }]);
  const plain = await engine.write(
    { from: 'file', file: { bytes, format: 'pdf' }, to: 'txt' },
    documentsCall(),
  );
  assert.equal(
    Buffer.from(plain.files[0]?.bytes ?? [])
      .toString()
      .trim(),
    words,
  );
});

test('a workbook with a sheet that is one chart is read without that sheet', async () => {
  const kinds = ['worksheet', 'chartsheet', 'worksheet'];
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const related = (entries: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const sheet = (name: string, id: number) => `<sheet name="${name}" sheetId="${id}" r:id="r${id}"/>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': related([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/_rels/workbook.xml.rels': related(kinds.map((kind, at) => relation(at + 1, kind, `${at + 1}.xml`))),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${['Cells', 'Chart', 'More']
      .map((name, at) => sheet(name, at + 1))
      .join('')}</sheets></workbook>`,
  };
  for (const [at, kind] of kinds.entries())
    files[`xl/${at + 1}.xml`] =
      `<${kind} xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData></${kind}>`;
  const bytes = await writeZip(
    Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) })),
  );
  const { sections } = await engine.read({ bytes, format: 'xlsx' }, documentsCall());
  assert.deepEqual(
    sections.map((section) => [section.sheet, section.text.includes('| 7 |')]),
    [
      ['Cells', true],
      ['More', true],
    ],
  );
});

test('a file that is asked about comes back as passages and tables, without its cells', async () => {
  const bytes = Buffer.from('City,Units\nAba,3\nJos,4\n');
  const input = { bytes, format: 'csv' as const, ground: { filename: 'a.csv' } };
  const { sections, ground } = await engine.read(input, documentsCall());
  assert.deepEqual(
    sections.map(({ blocks, text: written }) => [blocks, written]),
    [[[], '']],
  );
  assert.match(ground?.passages[0]?.text ?? '', /City: Aba; Units: 3/);
  const [table] = JSON.parse(Buffer.from(ground?.tables ?? []).toString());
  assert.deepEqual(table.rows, [
    ['Aba', '3'],
    ['Jos', '4'],
  ]);
});

const stream = (facts: string, content: string) =>
  `<<${facts}/Length ${content.length}>>stream\n${content}\nendstream`;

function pdfWith(objects: string[]): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`, 'latin1');
}

/** Two pages; the pattern of the second is painted with itself, and drawing it never ends. */
function cyclicPdf(): Buffer {
  const paint = '/Pattern cs /P scn 0 0 225 160 re f';
  const resources = '/Resources<</Pattern<</P 7 0 R>>>>';
  const pattern = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 225 160]/XStep 1/YStep 1';
  return pdfWith([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 612 792]>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    `<</Type/Page/Parent 2 0 R/Contents 6 0 R${resources}>>`,
    stream('', '0 0 20 20 re f'),
    stream('', paint),
    stream(pattern + resources, paint),
  ]);
}
