/** What a second program reads in a PDF. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function withFile<T>(bytes: Uint8Array, work: (path: string, dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'oja-pdf-'));
  try {
    writeFileSync(join(dir, 'a.pdf'), bytes);
    return work(join(dir, 'a.pdf'), dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const read = (program: string, args: string[]) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

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
