/** What a second program reads in a PDF. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

export function withFile<T>(bytes: Uint8Array, work: (path: string, dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'oja-pdf-'));
  try {
    writeFileSync(join(dir, 'a.pdf'), bytes);
    return work(join(dir, 'a.pdf'), dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export const read = (program: string, args: string[]) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export const qpdf = (bytes: Uint8Array, ...args: string[]) =>
  withFile(bytes, (path) => read('qpdf', [...args, path]));

/** All streams, inflated, a byte a character. */
export const plainPdf = (bytes: Uint8Array) =>
  withFile(bytes, (path, dir) => {
    const args = ['--qdf', '--object-streams=disable', path, join(dir, 'plain.pdf')];
    read('qpdf', args);
    return readFileSync(join(dir, 'plain.pdf'), 'latin1');
  });

/** Pages that say which they are. */
export async function numberedPdf(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let at = 1; at <= count; at += 1)
    pdf.addPage([300, 400]).drawText(`page ${at}`, { x: 40, y: 340, size: 20, font });
  return await pdf.save();
}

export const pdfText = (bytes: Uint8Array) =>
  withFile(bytes, (path) => read('pdftotext', ['-layout', path, '-']));

/** Of its first page, in points: `595 x 842`. */
export const pdfSize = (bytes: Uint8Array) =>
  /Page size:\s+([\d.]+ x [\d.]+)/.exec(withFile(bytes, (path) => read('pdfinfo', [path])))?.[1] ?? '';

export interface PdfWord {
  page: number;
  text: string;
  x: number;
  y: number;
  height: number;
}

export function pdfWords(bytes: Uint8Array): PdfWord[] {
  const html = withFile(bytes, (path) => read('pdftotext', ['-bbox', path, '-']));
  let page = 0;
  return [
    ...html.matchAll(
      /<page |<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/g,
    ),
  ].flatMap(([all, x, y, bottom, text]) => {
    if (all === '<page ') page += 1;
    if (text === undefined) return [];
    return [{ page, text, x: Number(x), y: Number(y), height: Number(bottom) - Number(y) }];
  });
}
