/** Pages of a PDF as pictures. */
import type { Sharp } from 'sharp';
import { documentLimits } from '../limits.ts';
import type { PictureFormat, RenderedPage, RenderInput } from '../port.ts';
import { tooComplex } from './failure.ts';
import { choosePages, withPdf } from './pdfium.ts';

export async function renderPdf(input: RenderInput): Promise<{ pages: RenderedPage[]; total: number }> {
  const { default: sharp } = await import('sharp');
  const dpi = Math.min(input.dpi ?? 150, documentLimits.dpiMax);
  return withPdf(input.bytes, input.password, async (pdf, total) => {
    const pages: RenderedPage[] = [];
    let bytesSoFar = 0;
    for (const number of choosePages(total, input.pages)) {
      const page = pdf.getPage(number - 1);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = dpi / 72;
      if (originalWidth * originalHeight * scale * scale > documentLimits.pagePixelsMax) {
        throw tooComplex(
          `page ${number} at ${dpi} dpi has more than ${documentLimits.pagePixelsMax} pixels; lower options.dpi`,
        );
      }
      const { data, width, height } = await page.render({
        width: Math.max(1, Math.round(originalWidth * scale)),
        height: Math.max(1, Math.round(originalHeight * scale)),
        render: 'bitmap',
        colorSpace: 'BGRA',
        renderFormFields: true,
      });
      const picture = sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .withDensity(dpi);
      const bytes = await encode(picture, input.to, input.quality).toBuffer();
      bytesSoFar += bytes.length;
      if (bytesSoFar > documentLimits.outputBytesMax)
        throw tooComplex('its pictures are too many bytes; choose fewer pages or a lower dpi');
      pages.push({ page: number, bytes, mime: `image/${input.to}`, width, height });
    }
    return { pages, total };
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
