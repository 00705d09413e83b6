/** PDFs by Chromium against bare warm Chromium, and tools for PDFs against bare qpdf, in turns. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { ConvertCall } from '../../packages/utilities/src/endpoints/convert/convert-testing.ts';
import { numberedPdf } from '../../packages/utilities/src/endpoints/convert/pdf-testing.ts';
import { type Row, sideBySide } from './side-by-side.ts';

const spawned = promisify(execFile);
const rows = Array.from({ length: 60 }, (_, at) => `<div><b>Item ${at}</b><span>₦${at * 250}</span></div>`);
const html = `<!doctype html><style>main { display: grid; grid-template-columns: 1fr 1fr }</style><h1>Invoice</h1><main>${rows.join('')}</main>`;

async function bareQpdf(bytes: Uint8Array, args: string[]): Promise<Uint8Array> {
  const dir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  try {
    await writeFile(join(dir, 'in.pdf'), bytes);
    await spawned('qpdf', ['in.pdf', ...args, 'out.pdf'], { cwd: dir });
    return await readFile(join(dir, 'out.pdf'));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

export async function pdfRows(call: ConvertCall): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  });
  try {
    const file = { data: Buffer.from(html), filename: 'a.html' };
    const long = await numberedPdf(400);
    const tool = (what: string, operation: object, args: string[]) =>
      sideBySide({
        what,
        ours: () => call.convert({ file: { data: long, filename: 'a.pdf' }, operations: [operation] }),
        bare: () => bareQpdf(long, args),
        rounds: 15,
      });
    return [
      ...(await sideBySide({
        what: 'HTML to PDF',
        ours: () => call.convert({ file, to: 'pdf' }),
        bare: async () => {
          const context = await browser.newContext();
          const page = await context.newPage();
          await page.setContent(html);
          await page.pdf({ format: 'A4', printBackground: true, tagged: true, outline: true });
          await context.close();
        },
        rounds: 15,
      })),
      ...(await tool('400 pages turned', { op: 'rotate', angle: 90 }, ['--rotate=+90'])),
      ...(await tool('400 pages linearized', { op: 'linearize' }, ['--linearize'])),
      ...(await tool('400 pages reversed', { op: 'reorder', pages: 'last-1' }, [
        '--pages',
        '.',
        'z-1',
        '--',
      ])),
    ];
  } finally {
    await browser.close();
  }
}
