/** PDFs of pictures, and PDFs of pages of other PDFs. */
import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFImage, PDFInvalidObject, PDFRef } from '@cantoo/pdf-lib';
import type { Metadata } from 'sharp';
import { documentLimits } from '../../limits.ts';
import type { PageSource, Picture, WriteInput } from '../../port.ts';
import { DocumentFailure, tooComplex, unreadable } from '../failure.ts';
import { keepFields } from './pdf-form.ts';
import { choosePages, withPdf } from './pdfium.ts';

const a4 = { width: 595.28, height: 841.89 };
const marginPoints = 28;
/** Acrobat opens nothing larger. */
const sideMaxPoints = 14_400;

export interface Frame {
  source: PageSource;
  /** Which image of a multi-page TIFF. */
  index: number;
  meta: Metadata;
}

/** Every picture a page will be made of, opened as far as its header. */
export async function framesOf(pictures: PageSource[]): Promise<Frame[]> {
  const { default: sharp } = await import('sharp');
  const frames: Frame[] = [];
  for (const [at, source] of pictures.entries()) {
    const meta = await sharp(source.bytes, { limitInputPixels: documentLimits.pagePixelsMax })
      .metadata()
      .catch((error: unknown) => {
        if (/pixel limit/i.test(String(error))) throw tooLarge(at);
        throw unreadable(`picture ${at + 1} is damaged`, error);
      });
    if (meta.width * (meta.pageHeight ?? meta.height) > documentLimits.pagePixelsMax) throw tooLarge(at);
    const count = source.format === 'tiff' ? (meta.pages ?? 1) : 1;
    if (frames.length + count > documentLimits.framesMax)
      throw tooComplex(`more than ${documentLimits.framesMax} pictures`);
    for (let index = 0; index < count; index += 1) frames.push({ source, index, meta });
  }
  return frames;
}

const tooLarge = (at: number) =>
  tooComplex(`picture ${at + 1} has more than ${documentLimits.pagePixelsMax} pixels`);

export async function writePdfOfPictures(
  input: Extract<WriteInput, { from: 'pictures' }>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  pdf.setProducer('Oja');
  const frames = await framesOf(input.pictures);
  for (const frame of frames) await addPage(pdf, frame, input);
  return { bytes: await pdf.save(), pages: frames.length };
}

async function addPage(
  pdf: PDFDocument,
  frame: Frame,
  input: { landscape?: boolean; quality?: number },
): Promise<void> {
  const image = await embed(pdf, frame, input.quality).catch((error: unknown) => {
    if (error instanceof DocumentFailure) throw error;
    throw unreadable('a picture is damaged or cut short', error);
  });
  const dpi = resolution(frame.meta.density);
  const natural = { width: (image.width * 72) / dpi, height: (image.height * 72) / dpi };
  const limit = Math.min(1, sideMaxPoints / Math.max(natural.width, natural.height));
  if (!input.landscape) {
    const size = { width: natural.width * limit, height: natural.height * limit };
    image.place(pdf.addPage([size.width, size.height]), { x: 0, y: 0, ...size });
    return;
  }
  const room = { width: a4.height - 2 * marginPoints, height: a4.width - 2 * marginPoints };
  const scale = Math.min(room.width / natural.width, room.height / natural.height);
  const size = { width: natural.width * scale, height: natural.height * scale };
  image.place(pdf.addPage([a4.height, a4.width]), {
    x: (a4.height - size.width) / 2,
    y: (a4.width - size.height) / 2,
    ...size,
  });
}

/** Programs that know of no resolution write 72. */
function resolution(density: number | undefined): number {
  return density && density !== 72 && density >= 36 && density <= 1_200 ? density : 96;
}

type Page = ReturnType<PDFDocument['addPage']>;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Embedded {
  width: number;
  height: number;
  place(page: Page, box: Box): void;
}

async function embed(pdf: PDFDocument, frame: Frame, quality: number | undefined): Promise<Embedded> {
  const { default: sharp } = await import('sharp');
  const open = () =>
    sharp(frame.source.bytes, {
      page: frame.index,
      limitInputPixels: documentLimits.pagePixelsMax,
    }).autoOrient();
  const { meta } = frame;
  const upright = (meta.orientation ?? 1) === 1;
  const isJpeg = meta.format === 'jpeg';
  if (isJpeg && upright && quality === undefined && hasScreenColors(meta)) {
    await open().resize(16, 16, { fit: 'inside' }).raw().toBuffer(); // A cut picture fails here, not in the reader's viewer.
    return embeddedJpeg(await pdf.embedJpg(frame.source.bytes));
  }
  if (isJpeg || quality !== undefined) {
    const opaque = open().toColourspace('srgb').flatten({ background: '#ffffff' });
    const jpeg = await opaque.jpeg({ quality: quality ?? jpegQuality }).toBuffer();
    return embeddedJpeg(await pdf.embedJpg(jpeg));
  }
  const { data, info } = await open()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return embeddedPixels(pdf, data, info.width, info.height);
}

/** Where a photo has to be written again, because it lies on its side or has the colors of a phone or of print. */
const jpegQuality = 92;

/** PDF readers take a JPEG for sRGB, whatever profile it carries. */
function hasScreenColors({ space, icc }: Metadata): boolean {
  if (space === 'cmyk') return false;
  return !icc || icc.toString('latin1').replaceAll('\0', '').includes('sRGB');
}

function embeddedJpeg(image: PDFImage): Embedded {
  return { width: image.width, height: image.height, place: (page, box) => page.drawImage(image, box) };
}

/** Pixels deflated by zlib: pdf-lib's own PNG reader takes seconds for what this does in a few dozen milliseconds. */
async function embeddedPixels(
  pdf: PDFDocument,
  rgba: Buffer,
  width: number,
  height: number,
): Promise<Embedded> {
  const { pushGraphicsState, popGraphicsState, concatTransformationMatrix, drawObject } = await import(
    '@cantoo/pdf-lib'
  );
  const rgb = Buffer.allocUnsafe(width * height * 3);
  const alpha = Buffer.allocUnsafe(width * height);
  let clear = false;
  for (let at = 0, from = 0, to = 0; at < alpha.length; at += 1, from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
    alpha[at] = rgba[from + 3] as number;
    if (alpha[at] !== 255) clear = true;
  }
  const common = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  };
  const register = (bytes: Buffer, more: Record<string, string | PDFRef>) =>
    pdf.context.register(pdf.context.stream(deflateSync(bytes, { level: 6 }), { ...common, ...more }));
  const more: Record<string, string | PDFRef> = { ColorSpace: 'DeviceRGB' };
  if (clear) more.SMask = register(alpha, { ColorSpace: 'DeviceGray' });
  const reference = register(rgb, more);
  return {
    width,
    height,
    place(page, box) {
      const name = page.node.newXObject('Picture', reference);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(box.width, 0, 0, box.height, box.x, box.y),
        drawObject(name),
        popGraphicsState(),
      );
    },
  };
}

/** The pictures as blocks, for formats other than PDF. */
export async function blocksOfPictures(pictures: PageSource[]): Promise<Picture[]> {
  const { default: sharp } = await import('sharp');
  const blocks: Picture[] = [];
  for (const { source, index } of await framesOf(pictures)) {
    const keep = source.format === 'png' || source.format === 'jpeg';
    const bytes = await sharp(source.bytes, { page: index })
      .autoOrient()
      [source.format === 'jpeg' ? 'jpeg' : 'png'](source.format === 'jpeg' ? { quality: jpegQuality } : {})
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw unreadable('a picture is damaged or cut short', error);
      });
    blocks.push({
      kind: 'picture',
      mime: keep && source.format === 'jpeg' ? 'image/jpeg' : 'image/png',
      bytes: bytes.data,
      alt: '',
      width: bytes.info.width,
      height: bytes.info.height,
    });
  }
  return blocks;
}

export async function writePdfOfPages(
  input: Extract<WriteInput, { from: 'pdf' }>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const [only] = input.pdfs;
  if (only && input.pdfs.length === 1 && !only.pages) {
    const pages = await withPdf(
      only.bytes,
      only.password,
      async (_, total) => choosePages(total, undefined).length,
    );
    const whole = await openForCopy(only);
    return { bytes: await whole.save(), pages };
  }
  const joined = await PDFDocument.create();
  for (const source of input.pdfs) {
    const chosen = await withPdf(source.bytes, source.password, async (_, total) =>
      choosePages(total, source.pages),
    );
    const from = await openForCopy(source);
    const copied = await joined.copyPages(
      from,
      chosen.map((number) => number - 1),
    );
    const pages = copied.map((page) => joined.addPage(page));
    // A form that is damaged must not cost its pages.
    await keepFields(joined, pages, from).catch(() => {});
    if (joined.getPageCount() > documentLimits.pagesMax)
      throw tooComplex(`more than ${documentLimits.pagesMax} pages`);
  }
  joined.setProducer('Oja');
  return { bytes: await joined.save(), pages: joined.getPageCount() };
}

export async function openForCopy(source: { bytes: Uint8Array; password?: string }): Promise<PDFDocument> {
  const { PDFDocument, PDFInvalidObject } = await import('@cantoo/pdf-lib');
  try {
    const pdf = await PDFDocument.load(source.bytes, {
      updateMetadata: false,
      // A PDF that only restricts printing or copying is encrypted too, and opens with an empty password.
      password: source.password ?? '',
    });
    if (pdf.context.isDecrypted) dropOldTables(pdf, PDFInvalidObject);
    return pdf;
  } catch (error) {
    if (/encrypt|password/i.test(String(error))) {
      throw new DocumentFailure('unprocessable', 'file: this kind of PDF encryption cannot be taken off.', {
        param: 'file',
        cause: error,
      });
    }
    throw unreadable('a damaged PDF', error);
  }
}

/**
 * pdf-lib decrypts the table of objects too, which is never encrypted, and then keeps its bytes as they were. In the
 * new file they would still say that it is encrypted.
 */
function dropOldTables({ context }: PDFDocument, Unread: typeof PDFInvalidObject): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof Unread)) continue;
    const bytes = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(bytes, 0);
    if (/\/Type\s*\/XRef\b/.test(Buffer.from(bytes).toString('latin1'))) context.delete(ref);
  }
}
