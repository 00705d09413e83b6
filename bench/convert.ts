/**
 * The conversion endpoint against a bare warm LibreOffice (its own macro, timed inside, no sandbox) and against the
 * bare libraries in this process. Run: node bench/convert.ts
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { LiteParse } from '@llamaindex/liteparse';
import sharp from 'sharp';
import { macroAddress, profileArgs, profileFiles } from '../packages/documents/src/office/profile.ts';
import {
  longDocx,
  longXlsx,
  sampleDocx,
  sampleXlsx,
} from '../packages/utilities/src/endpoints/convert/convert.fixture.ts';
import { createConvertCall } from '../packages/utilities/src/endpoints/convert/convert-testing.ts';
import { pdfRows } from './lib/pdf-rows.ts';
import { print, type Row, sideBySide } from './lib/side-by-side.ts';

const rounds = 15;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Opens and exports each file again and again in one LibreOffice; milliseconds by its own clock. */
const bareMacro = `Sub Main(folder As String)
  Dim names, filters, exports, at As Integer, round As Integer, doc As Object, started As Long, f As Integer
  Dim opened(1) As New com.sun.star.beans.PropertyValue, saved(0) As New com.sun.star.beans.PropertyValue
  names = Array("a.docx", "a.xlsx")
  filters = Array("MS Word 2007 XML", "Calc MS Excel 2007 XML")
  exports = Array("writer_pdf_Export", "calc_pdf_Export")
  f = FreeFile
  Open folder & "/times" For Output As #f
  For at = 0 To 1
    For round = 1 To ${rounds + 3}
      started = GetSystemTicks()
      opened(0).Name = "Hidden"
      opened(0).Value = True
      opened(1).Name = "FilterName"
      opened(1).Value = filters(at)
      doc = StarDesktop.loadComponentFromURL(ConvertToUrl(folder & "/" & names(at)), "_blank", 0, opened())
      saved(0).Name = "FilterName"
      saved(0).Value = exports(at)
      doc.storeToURL(ConvertToUrl(folder & "/out.pdf"), saved())
      doc.close(True)
      Print #f, names(at) & " " & (GetSystemTicks() - started)
    Next
  Next
  Close #f
  StarDesktop.terminate()
End Sub`;

async function bareOffice(files: Record<string, Uint8Array>): Promise<Record<string, number>> {
  const dir = mkdtempSync(join(tmpdir(), 'oja-bench-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, name), bytes);
    for (const [name, content] of Object.entries(profileFiles(bareMacro))) {
      const path = join(dir, 'profile', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const args = ['--headless', '--norestore', '--nologo', ...profileArgs(dir), macroAddress(dir)];
    const child = spawn('/usr/bin/soffice', args, { stdio: 'ignore', timeout: 120_000 });
    await new Promise((resolve) => child.once('exit', resolve));
    const times: Record<string, number[]> = {};
    for (const line of readFileSync(join(dir, 'times'), 'utf8').trim().split('\n')) {
      const [name = '', ms] = line.split(' ');
      times[name] = [...(times[name] ?? []), Number(ms)];
    }
    return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all.slice(3))]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ourMedian(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 3; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(3));
}

export async function run(): Promise<Row[]> {
  const call = createConvertCall();
  const rows: Row[] = [];
  try {
    const docx = await sampleDocx();
    const xlsx = await sampleXlsx();
    const bare = await bareOffice({ 'a.docx': docx, 'a.xlsx': xlsx });
    for (const [name, data] of [
      ['a.docx', docx],
      ['a.xlsx', xlsx],
    ] as const) {
      const ours = await ourMedian(() => call.convert({ file: { data, filename: name }, to: 'pdf' }));
      const base = bare[name] ?? 0;
      rows.push(
        { what: `${name} to PDF: ours, p50`, value: ours, unit: 'ms' },
        { what: `${name} to PDF: bare warm soffice, p50`, value: base, unit: 'ms' },
        { what: `${name} to PDF: overhead`, value: ours - base, unit: 'ms' },
        { what: `${name} to PDF: ratio`, value: ours / base, unit: '×' },
      );
    }
    const pdf = (await call.convert({ file: { data: await longDocx(5), filename: 'a.docx' }, to: 'pdf' }))
      .file.bytes;
    const pdfium = await PDFiumLibrary.init();
    rows.push(
      ...(await sideBySide({
        what: '5 PDF pages to PNG at 150 dpi',
        ours: () => call.convert({ file: { data: pdf, filename: 'a.pdf' }, to: 'png' }),
        bare: () => drawBare(pdfium, pdf),
        rounds: 9,
      })),
      ...(await sideBySide({
        what: '5 PDF pages to text',
        ours: () => call.convert({ file: { data: pdf, filename: 'a.pdf' }, to: 'txt' }),
        bare: () =>
          new LiteParse({ ocrEnabled: false, quiet: true, outputFormat: 'markdown' }).parse(Buffer.from(pdf)),
        rounds: 15,
      })),
    );
    const { readXlsx, writeCsv } = await import('hucre');
    const book = await longXlsx(20_000);
    rows.push(
      ...(await sideBySide({
        what: '20,000 rows of XLSX to CSV',
        ours: () => call.convert({ file: { data: book, filename: 'a.xlsx' }, to: 'csv' }),
        bare: async () => writeCsv((await readXlsx(book)).sheets[0]?.rows ?? []),
        rounds: 5,
      })),
    );
    rows.push(...(await pdfRows(call)));
    return rows;
  } finally {
    await call.close();
  }
}

async function drawBare(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<void> {
  const pdf = await pdfium.loadDocument(bytes);
  for (const page of pdf.pages()) {
    const { data, width, height } = await page.render({ scale: 150 / 72, render: 'bitmap' });
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  }
  pdf.destroy();
}

if (import.meta.main) print(await run());
