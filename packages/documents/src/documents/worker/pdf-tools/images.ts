import type { PDFiumImageObject } from '@hyzyla/pdfium';
import { documentLimits } from '../../limits.ts';
import { tooComplex } from '../failure.ts';
import { withPdf } from '../pdf/pdfium.ts';
import { beginPage, endStep } from '../steps.ts';
import { type Edited, type EditInput, refusal } from './shared.ts';

const imagesMax = 500;
const sideMin = 4;

export async function extractImages(input: EditInput<{ pages: number[] }>): Promise<Edited> {
  const files: Edited['files'] = [];
  const seen = new Set<string>();
  let size = 0;
  await withPdf(input.files[0] as Uint8Array, undefined, async (pdf) => {
    for (const number of new Set(input.options.pages)) {
      beginPage(number);
      let onPage = 0;
      for (const object of pdf.getPage(number - 1).objects()) {
        if (object.type !== 'image') continue;
        const made = await written(object as PDFiumImageObject);
        if (!made) continue;
        // A logo on every page is one image.
        const key = `${made.bytes.byteLength}:${Buffer.from(made.bytes.subarray(0, 2_000)).toString('latin1')}`;
        if (seen.has(key)) continue;
        seen.add(key);
        onPage += 1;
        size += made.bytes.byteLength;
        files.push({ ...made, name: `${String(number).padStart(3, '0')}-${onPage}` });
        if (files.length > imagesMax || size > documentLimits.outputBytesMax)
          throw tooComplex(`has more than ${imagesMax} images, or too large ones; choose pages`);
      }
      endStep();
    }
  });
  if (files.length === 0)
    throw refusal(input, 'pages', 'there are no images on these pages', 'unprocessable');
  return { files, report: { images: files.length } };
}

async function written(
  image: PDFiumImageObject,
): Promise<{ bytes: Uint8Array; extension: string } | undefined> {
  const { default: sharp } = await import('sharp');
  const raw = await image.getImageDataRaw().catch(() => undefined);
  if (raw && (raw.width < sideMin || raw.height < sideMin)) return undefined;
  if (raw?.filters.length === 1 && raw.filters[0] === 'DCTDecode')
    return { bytes: Uint8Array.from(raw.data), extension: 'jpg' };
  try {
    const drawn = await image.render({ render: 'bitmap' });
    if (drawn.width * drawn.height > documentLimits.pagePixelsMax) return undefined;
    const picture = sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } });
    return { bytes: await picture.png({ palette: false }).toBuffer(), extension: 'png' };
  } catch {
    // One that cannot be decoded does not cost the others.
    return undefined;
  }
}
