/**
 * Pictures of a PDF at the resolution they have. LiteParse gives JPEGs as they are, but draws all others at screen
 * size; those are cut out of a page drawn as finely as they deserve.
 */
import type { ExtractedImage } from '@llamaindex/liteparse';
import { documentLimits } from '../../limits.ts';
import { beginPage, endStep } from '../steps.ts';
import { type Turns, turnUpright } from './pdf-turn.ts';
import { withPdf } from './pdfium.ts';

const scaleMax = 4;
const picturesMax = 200;

export async function sharpenPictures(
  images: ExtractedImage[],
  source: { bytes: Uint8Array; password?: string },
  turns: Turns,
): Promise<void> {
  const coarse = images.filter(
    (image) => /png/i.test(image.format) && image.rotation % 360 === 0 && scaleOf(image) > 1.2,
  );
  if (coarse.length === 0 || coarse.length > picturesMax) return;
  const { default: sharp } = await import('sharp');
  await withPdf(source.bytes, source.password, async (pdf) => {
    for (const number of new Set(coarse.map((image) => image.page))) {
      const here = coarse.filter((image) => image.page === number);
      const page = pdf.getPage(number - 1);
      turnUpright(page, turns.get(number));
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(scaleMax, Math.max(...here.map(scaleOf)));
      const width = Math.round(originalWidth * scale);
      const height = Math.round(originalHeight * scale);
      if (width * height > documentLimits.pagePixelsMax / 2) continue;
      beginPage(number);
      const drawn = await page.render({ width, height, render: 'bitmap', colorSpace: 'BGRA' });
      endStep();
      for (const image of here) {
        const box = cropBox(image, scale, drawn);
        if (!box) continue;
        image.bytes = await sharp(drawn.data, {
          raw: { width: drawn.width, height: drawn.height, channels: 4 },
        })
          .extract(box)
          .removeAlpha()
          .png()
          .toBuffer();
      }
    }
  });
}

/** Pixels of the picture to points of the page. */
const scaleOf = (image: ExtractedImage) => (image.bbox.width > 0 ? image.width / image.bbox.width : 0);

function cropBox(image: ExtractedImage, scale: number, page: { width: number; height: number }) {
  const left = Math.max(0, Math.round(image.bbox.x * scale));
  const top = Math.max(0, Math.round(image.bbox.y * scale));
  const width = Math.min(page.width - left, Math.round(image.bbox.width * scale));
  const height = Math.min(page.height - top, Math.round(image.bbox.height * scale));
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
