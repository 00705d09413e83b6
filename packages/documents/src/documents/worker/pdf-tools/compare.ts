/** Two PDFs page by page: which words, and which pixels, are in one of them only. */
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { glyphLines } from '../pdf/pdf-glyphs.ts';
import { draw } from '../pdf/pdf-render.ts';
import { choosePages, withPdf } from '../pdf/pdfium.ts';
import { withRawText } from '../pdf/pdfium-raw.ts';
import { beginPage, endStep } from '../steps.ts';
import { wordsOf } from './page-picture.ts';
import type { Edited, EditInput } from './shared.ts';

const listedMax = 200;
/** Of 255: less is how letters are drawn, not what. */
const tolerance = 48;

export async function comparePdfs({ files, options }: EditInput<{ dpi: number }>): Promise<Edited> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const { default: sharp } = await import('sharp');
  const [before, after] = files as [Uint8Array, Uint8Array];
  const pdf = await PDFDocument.create();
  const pages: object[] = [];
  await withPdf(before, undefined, (old, oldTotal) =>
    withPdf(after, undefined, async (now, total) => {
      choosePages(oldTotal, undefined);
      choosePages(total, undefined);
      for (let number = 1; number <= Math.max(oldTotal, total); number += 1) {
        beginPage(number);
        const [was, is] = [number <= oldTotal ? old : undefined, number <= total ? now : undefined];
        const one = await picture(was, number, options.dpi);
        const other = await picture(is, number, options.dpi);
        const shown = difference(one, other);
        const words = { removed: wordsOfPage(was, number), added: wordsOfPage(is, number) };
        pages.push({
          page: number,
          similarity: Math.round((1 - shown.share) * 10_000) / 10_000,
          removed: without(words.removed, words.added).slice(0, listedMax),
          added: without(words.added, words.removed).slice(0, listedMax),
        });
        const png = await sharp(shown.pixels, {
          raw: { width: shown.width, height: shown.height, channels: 3 },
        })
          .png({ compressionLevel: 9 })
          .toBuffer();
        const image = await pdf.embedPng(png);
        const scale = 72 / options.dpi;
        const size = { width: shown.width * scale, height: shown.height * scale };
        pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
        endStep();
      }
    }),
  );
  const same = (pages as { similarity: number; removed: string[]; added: string[] }[]).map((page) => ({
    pixels: page.similarity === 1,
    text: page.removed.length + page.added.length === 0,
  }));
  const report = {
    same_text: same.every(({ text }) => text),
    same_picture: same.every(({ pixels }) => pixels),
    pages,
  };
  return { files: [{ bytes: await pdf.save() }], report };
}

interface Picture {
  width: number;
  height: number;
  /** One byte a pixel. */
  grey: Uint8Array;
}

async function picture(
  pdf: PDFiumDocument | undefined,
  number: number,
  dpi: number,
): Promise<Picture | undefined> {
  if (!pdf) return undefined;
  const { default: sharp } = await import('sharp');
  const { data, width, height } = await draw(pdf, number, dpi);
  const grey = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
  return { width, height, grey };
}

function difference(was: Picture | undefined, is: Picture | undefined) {
  const width = Math.max(was?.width ?? 0, is?.width ?? 0);
  const height = Math.max(was?.height ?? 0, is?.height ?? 0);
  const pixels = Buffer.alloc(width * height * 3);
  const valueAt = (one: Picture | undefined, x: number, y: number) =>
    one && x < one.width && y < one.height ? (one.grey[y * one.width + x] as number) : 255;
  let changed = 0;
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 3) {
      const [old, now] = [valueAt(was, x, y), valueAt(is, x, y)];
      const pale = 255 - (255 - Math.max(old, now)) / 3;
      const isRemoved = now - old > tolerance;
      const isAdded = old - now > tolerance;
      if (isRemoved || isAdded) changed += 1;
      pixels[to] = isRemoved ? 220 : isAdded ? 0 : pale;
      pixels[to + 1] = isRemoved ? 30 : isAdded ? 150 : pale;
      pixels[to + 2] = isRemoved ? 30 : isAdded ? 60 : pale;
    }
  }
  return { width, height, pixels, share: width * height === 0 ? 0 : changed / (width * height) };
}

function wordsOfPage(pdf: PDFiumDocument | undefined, number: number): string[] {
  if (!pdf) return [];
  const page = pdf.getPage(number - 1);
  return wordsOf(
    withRawText(page, (raw) => glyphLines(page, raw)),
    () => false,
  ).map(({ text }) => text);
}

/** Words of one that the other has not, as often as they are missing. */
function without(words: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}
