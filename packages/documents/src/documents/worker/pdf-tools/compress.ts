/** Images at the resolution that they need, as JPEG where that is smaller. */
import { deflateSync } from 'node:zlib';
import type { PDFDict, PDFDocument, PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { documentLimits } from '../../limits.ts';
import { decoded, operatorsOf, pageContent } from './content.ts';
import { type Edited, type EditInput, openPdf, savePdf } from './shared.ts';

type Library = typeof import('@cantoo/pdf-lib');
type Matrix = [number, number, number, number, number, number];

const bytesMin = 4_000;
const depthMax = 6;

export async function compressImages({
  files,
  options,
}: EditInput<{ dpi: number; quality: number }>): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const pdf = await openPdf(files[0] as Uint8Array);
  for (const [ref, points] of placedSizes(pdf, library)) {
    const stream = pdf.context.lookup(ref);
    if (!(stream instanceof library.PDFRawStream) || stream.contents.byteLength < bytesMin) continue;
    // One that cannot be decoded stays as it is.
    const smaller = await recompressed(stream, points, options, library).catch(() => undefined);
    if (smaller) pdf.context.assign(ref, smaller);
  }
  return { files: [{ bytes: await savePdf(pdf) }] };
}

interface Points {
  width: number;
  height: number;
}

/** How large each image is drawn at most. */
function placedSizes(pdf: PDFDocument, library: Library): Map<PDFRef, Points> {
  const { PDFName, PDFDict, PDFStream, PDFRef, PDFArray, PDFNumber } = library;
  const sizes = new Map<PDFRef, Points>();
  let forms = 0;
  const walk = (content: string, resources: PDFDict | undefined, start: Matrix, depth: number) => {
    const objects = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    if (!objects) return;
    let matrix = start;
    const stack: Matrix[] = [];
    for (const { name, operands } of operatorsOf(content)) {
      if (name === 'q') stack.push(matrix);
      else if (name === 'Q') matrix = stack.pop() ?? start;
      else if (name === 'cm' && operands.length >= 6) matrix = times(operands.slice(-6) as Matrix, matrix);
      else if (name === 'Do') {
        const key = PDFName.of(String(operands.at(-1)).slice(1));
        const ref = objects.get(key);
        const object = objects.lookup(key);
        if (!(object instanceof PDFStream)) continue;
        if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) {
          if (!(ref instanceof PDFRef)) continue;
          const before = sizes.get(ref) ?? { width: 0, height: 0 };
          const [a, b, c, d] = matrix;
          sizes.set(ref, {
            width: Math.max(before.width, Math.hypot(a, b)),
            height: Math.max(before.height, Math.hypot(c, d)),
          });
        } else if (depth < depthMax && forms < 20_000) {
          forms += 1;
          const own = object.dict.lookupMaybe(PDFName.of('Matrix'), PDFArray)?.asArray() ?? [];
          const numbers = own.map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
          const inner = numbers.length === 6 ? times(numbers as Matrix, matrix) : matrix;
          const inside = object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources;
          walk(decoded(object, library), inside, inner, depth + 1);
        }
      }
    }
  };
  for (const page of pdf.getPages() as PDFPage[])
    try {
      walk(pageContent(page, library), page.node.Resources(), [1, 0, 0, 1, 0, 0], 0);
    } catch {
      // Where images are on a damaged page is not known: they stay as they are.
    }
  return sizes;
}

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

async function recompressed(
  stream: PDFRawStream,
  points: Points,
  { dpi, quality }: { dpi: number; quality: number },
  library: Library,
): Promise<PDFRawStream | undefined> {
  const { PDFName, PDFNumber, PDFRawStream } = library;
  const { dict } = stream;
  const number = (key: string) =>
    (dict.lookup(PDFName.of(key)) as { asNumber?(): number })?.asNumber?.() ?? 0;
  const [width, height] = [number('Width'), number('Height')];
  if (width * height > documentLimits.pagePixelsMax || width * height === 0) return undefined;
  if (['ImageMask', 'Mask', 'Decode'].some((key) => dict.has(PDFName.of(key)))) return undefined;
  const channels = channelsOf(dict, library);
  if (channels === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  const filter = String(dict.lookup(PDFName.of('Filter')) ?? '');
  const isJpeg = filter === '/DCTDecode';
  if (!isJpeg && (number('BitsPerComponent') !== 8 || /DCT|JPX|CCITT|JBIG2/.test(filter))) return undefined;
  const open = () => {
    if (isJpeg) return sharp(stream.contents, { limitInputPixels: documentLimits.pagePixelsMax });
    const pixels = library.decodePDFRawStream(stream).decode();
    return sharp(pixels.subarray(0, width * height * channels), { raw: { width, height, channels } });
  };
  const shrink = Math.min(
    1,
    Math.max((dpi * points.width) / 72 / width, (dpi * points.height) / 72 / height),
  );
  const size =
    shrink < 0.9
      ? { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) }
      : { width, height };
  const resized = () => open().resize(size.width, size.height, { fit: 'fill' });
  const colors = channels === 1 ? 'b-w' : 'srgb';
  const jpeg = await resized().toColourspace(colors).jpeg({ quality, mozjpeg: true }).toBuffer();
  const plain = isJpeg
    ? undefined
    : deflateSync(await resized().toColourspace(colors).raw().toBuffer(), { level: 9 });
  const best =
    jpeg && (!plain || jpeg.length < plain.length)
      ? { bytes: jpeg, filter: 'DCTDecode' }
      : { bytes: plain, filter: 'FlateDecode' };
  if (!best.bytes || best.bytes.length > stream.contents.byteLength * 0.9) return undefined;
  const made = dict.clone(dict.context);
  for (const key of ['DecodeParms', 'Length']) made.delete(PDFName.of(key));
  made.set(PDFName.of('Filter'), PDFName.of(best.filter));
  made.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8));
  made.set(PDFName.of('Width'), PDFNumber.of(size.width));
  made.set(PDFName.of('Height'), PDFNumber.of(size.height));
  return PDFRawStream.of(made, best.bytes);
}

/** Of color spaces that keep their meaning when the image is written again. */
function channelsOf(dict: PDFDict, { PDFName, PDFArray, PDFStream }: Library): 1 | 3 | undefined {
  const space = dict.lookup(PDFName.of('ColorSpace'));
  const name = space instanceof PDFArray ? String(space.lookup(0)) : String(space);
  if (name === '/DeviceRGB' || name === '/CalRGB') return 3;
  if (name === '/DeviceGray' || name === '/CalGray') return 1;
  const profile = space instanceof PDFArray && name === '/ICCBased' ? space.lookup(1) : undefined;
  if (!(profile instanceof PDFStream)) return undefined;
  const count = String(profile.dict.lookup(PDFName.of('N')));
  return count === '3' ? 3 : count === '1' ? 1 : undefined;
}
