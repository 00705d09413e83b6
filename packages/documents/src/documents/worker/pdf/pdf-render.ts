/** Pages of a PDF as pictures. */

import type { PDFiumDocument, PDFiumPageRender } from '@hyzyla/pdfium';
import { awaitedLater } from '@oja/core/awaited-later';
import type { Sharp } from 'sharp';
import { documentLimits } from '../../limits.ts';
import type { PictureFormat, RenderedPage, RenderInput } from '../../port.ts';
import { tooComplex } from '../failure.ts';
import { beginPage, endStep } from '../steps.ts';
import { choosePages, withPdf } from './pdfium.ts';
import { hasMorePaths } from './pdfium-raw.ts';

export async function renderPdf(input: RenderInput): Promise<{ pages: RenderedPage[]; total: number }> {
  const { default: sharp } = await import('sharp');
  const dpi = Math.min(input.dpi ?? 150, documentLimits.dpiMax);
  return withPdf(input.bytes, input.password, async (pdf, total) => {
    const pages: RenderedPage[] = [];
    let bytesSoFar = 0;
    // sharp works on a thread of its own: one page is encoded while the next is drawn.
    let encoding: Promise<void> = Promise.resolve();
    for (const number of choosePages(total, input.pages)) {
      beginPage(number);
      const drawn = await draw(pdf, number, dpi);
      endStep();
      await encoding;
      const picture = sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
        .removeAlpha()
        .withDensity(dpi);
      encoding = encode(picture, input.to, input.quality)
        .toBuffer()
        .then((bytes) => {
          bytesSoFar += bytes.length;
          pages.push({
            page: number,
            bytes,
            mime: `image/${input.to}`,
            width: drawn.width,
            height: drawn.height,
          });
        });
      awaitedLater(encoding);
      if (bytesSoFar > documentLimits.outputBytesMax) {
        throw tooComplex('its pictures are too many bytes; choose fewer pages or a lower dpi');
      }
    }
    await encoding;
    return { pages, total };
  });
}

export async function draw(pdf: PDFiumDocument, number: number, dpi: number): Promise<PDFiumPageRender> {
  const page = pdf.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = dpi / 72;
  if (originalWidth * originalHeight * scale * scale > documentLimits.pagePixelsMax) {
    const limit = documentLimits.pagePixelsMax;
    throw tooComplex(`page ${number} at ${dpi} dpi has more than ${limit} pixels; lower options.dpi`);
  }
  if (hasMorePaths(page, documentLimits.drawnPathsMax)) {
    throw tooComplex(`page ${number} draws more than ${documentLimits.drawnPathsMax} lines and areas`);
  }
  return await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    render: 'bitmap',
    colorSpace: 'BGRA',
    renderFormFields: true,
  });
}

function encode(picture: Sharp, to: PictureFormat, quality: number | undefined): Sharp {
  const lossy = quality === undefined ? {} : { quality };
  switch (to) {
    case 'png':
      return picture.png({ compressionLevel: 6 });
    case 'jpeg':
      return picture.jpeg({ quality: 85, ...lossy });
    case 'webp':
      return picture.webp({ quality: 85, effort: 2, ...lossy });
    case 'avif':
      return picture.avif({ quality: 60, effort: 2, ...lossy });
    case 'tiff':
      return picture.tiff({ compression: 'lzw' });
    case 'gif':
      return picture.gif({ effort: 3 });
  }
}
