/** A font for text that is written onto pages: one with the letters of every Latin, Greek and Cyrillic language. */
import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

const places = [
  '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
  '/usr/share/fonts/noto/NotoSans-Regular.ttf',
  '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
];

async function fontFile(): Promise<Uint8Array | undefined> {
  for (const place of places) {
    const bytes = await readFile(place).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

export async function textFont(pdf: PDFDocument, subset = true): Promise<PDFFont> {
  const bytes = await fontFile();
  const { StandardFonts } = await import('@cantoo/pdf-lib');
  if (!bytes) return await pdf.embedFont(StandardFonts.Helvetica);
  const { default: fontkit } = await import('@cantoo/fontkit');
  pdf.registerFontkit(fontkit);
  return await pdf.embedFont(bytes, { subset });
}
