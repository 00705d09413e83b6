/** A page that becomes a picture of itself, with its words behind it: nothing else of it is left. */
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { Box, Glyph } from '../pdf/pdf-glyphs.ts';
import { addWords, invisibleFont } from '../pdf/pdf-layer.ts';
import { draw } from '../pdf/pdf-render.ts';

export interface Word extends Box {
  text: string;
}

/** Words of lines; glyphs that `isGone` says are left out with what they were part of. */
export function wordsOf(lines: Glyph[][], isGone: (glyph: Glyph) => boolean): Word[] {
  const words: Word[] = [];
  for (const line of lines) {
    let open: Word | undefined;
    for (const glyph of line) {
      if (/^\s*$/.test(glyph.text) || isGone(glyph)) {
        open = undefined;
        continue;
      }
      if (!open || glyph.gapBefore) {
        open = { ...boxOf(glyph), text: '' };
        words.push(open);
      }
      open.text += glyph.text;
      open.right = Math.max(open.right, glyph.right);
      open.top = Math.min(open.top, glyph.top);
      open.bottom = Math.max(open.bottom, glyph.bottom);
    }
  }
  return words;
}

const boxOf = ({ left, right, top, bottom }: Box): Box => ({ left, right, top, bottom });

export interface PictureOfPage {
  number: number;
  words: Word[];
  /** Areas in points of the page as it is shown, painted over. */
  boxes: Box[];
  dpi: number;
}

export async function replacePage(
  pdf: PDFDocument,
  seen: PDFiumDocument,
  { number, words, boxes, dpi }: PictureOfPage,
): Promise<void> {
  const library = await import('@cantoo/pdf-lib');
  const { PDFName } = library;
  const { default: sharp } = await import('sharp');
  const page = pdf.getPage(number - 1) as PDFPage;
  const { originalWidth: width, originalHeight: height } = seen.getPage(number - 1).getOriginalSize();
  const drawn = await draw(seen, number, dpi);
  const [across, down] = [drawn.width / width, drawn.height / height];
  const areas = boxes.flatMap((box) => {
    const left = Math.max(0, Math.floor(box.left * across));
    const top = Math.max(0, Math.floor(box.top * down));
    const wide = Math.min(drawn.width, Math.ceil(box.right * across)) - left;
    const high = Math.min(drawn.height, Math.ceil(box.bottom * down)) - top;
    if (wide < 1 || high < 1) return [];
    return [
      {
        left,
        top,
        input: { create: { width: wide, height: high, channels: 3 as const, background: '#000' } },
      },
    ];
  });
  const jpeg = await sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
    .flatten({ background: '#fff' })
    .composite(areas)
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer();
  const image = await pdf.embedJpg(jpeg);
  for (const key of page.node.keys()) {
    const name = key.decodeText();
    if (name !== 'Type' && name !== 'Parent') page.node.delete(key);
  }
  page.node.set(PDFName.of('Resources'), pdf.context.obj({}));
  page.node.set(PDFName.of('MediaBox'), pdf.context.obj([0, 0, width, height]));
  // Inherited values would turn it once more.
  page.node.set(PDFName.of('CropBox'), pdf.context.obj([0, 0, width, height]));
  page.node.set(PDFName.of('Rotate'), library.PDFNumber.of(0));
  const name = page.node.newXObject('Page', image.ref);
  const stream = pdf.context.contentStream([
    library.pushGraphicsState(),
    library.concatTransformationMatrix(width, 0, 0, height, 0, 0),
    library.drawObject(name),
    library.popGraphicsState(),
  ]);
  page.node.set(PDFName.of('Contents'), pdf.context.obj([pdf.context.register(stream)]));
  const layer = words.map(({ text, left, right, top, bottom }) => ({
    text,
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }));
  if (layer.length > 0)
    addWords(
      pdf.getPage(number - 1),
      { page: number, quarters: 0, words: layer },
      invisibleFont(pdf, library),
      library,
    );
}
