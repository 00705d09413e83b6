import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OjaError } from '../../errors.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { EngineParts } from '../capability.ts';
import { documentsCall, documentsContract } from './contract.ts';
import { createEmbeddedDocuments } from './embedded.ts';
import type { StructuredDocument } from './port.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const sandbox = createSandbox(
  { mode: 'auto', programDirs: ['/usr/bin', '/bin', '/usr/sbin'], dir: undefined },
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
  const [lane] = await started(1);
  const pdf = await pdfOf(300);
  const running = engine.read({ bytes: pdf, format: 'pdf' }, documentsCall());
  process.kill(lane as number, 'SIGKILL');
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
