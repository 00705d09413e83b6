/** Text, numbers and images over pages, or behind what is on them. */
import { PDFArray, type PDFFont, type PDFImage, type PDFPage } from '@cantoo/pdf-lib';
import { unreadable } from '../failure.ts';
import { textFont } from './fonts.ts';
import { type Edited, type EditInput, openPdf, savePdf, shownMatrix, shownSize } from './shared.ts';

interface Options {
  text?: string;
  image?: Uint8Array;
  position: string;
  margin: number;
  font_size: number;
  width?: number;
  color: string;
  opacity: number;
  angle: number;
  start: number;
  pages: number[];
  behind: boolean;
}

const pixelsMax = 50_000_000;
const sideMax = 2_400;

export async function stampPages({ files, options }: EditInput<Options>): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const pdf = await openPdf(files[0] as Uint8Array);
  const font = options.text === undefined ? undefined : await textFont(pdf);
  const image = options.image && (await pdf.embedPng(await pngOf(options.image)));
  const all = pdf.getPages();
  for (const number of new Set(options.pages)) {
    const page = all[number - 1];
    if (!page) continue;
    const text = options.text
      ?.replaceAll('{pages}', String(all.length - 1 + options.start))
      .replaceAll('{page}', String(number - 1 + options.start));
    page.pushOperators(library.pushGraphicsState(), library.concatTransformationMatrix(...shownMatrix(page)));
    draw(page, { text, font, image }, options, library);
    page.pushOperators(library.popGraphicsState());
    if (options.behind) moveBehind(page);
  }
  const known = new Set(font?.getCharacterSet());
  const lost = [...new Set(options.text ?? '')].filter((sign) => !known.has(sign.codePointAt(0) ?? 0));
  return {
    files: [{ bytes: await savePdf(pdf) }],
    warnings: lost.length > 0 ? [`The font of the stamp does not have ${lost.join(' ')}; use an image.`] : [],
  };
}

async function pngOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return await sharp(bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      throw unreadable('the image of the stamp is damaged or no image', error);
    });
}

function draw(
  page: PDFPage,
  { text, font, image }: { text?: string; font?: PDFFont; image?: PDFImage },
  options: Options,
  { degrees, rgb }: typeof import('@cantoo/pdf-lib'),
): void {
  const room = shownSize(page);
  const turn = (-options.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const most = { width: room.width - 2 * options.margin, height: room.height - 2 * options.margin };
  let [width, height, size] = [0, 0, options.font_size];
  const measure = () => {
    if (font && text !== undefined) [width, height] = [font.widthOfTextAtSize(text, size), size * 0.72];
  };
  measure();
  if (image) {
    width = options.width ?? room.width / 3;
    height = (width * image.height) / image.width;
  }
  // What is too long for the page is made smaller.
  const around = () =>
    [Math.abs(width * cos) + Math.abs(height * sin), Math.abs(width * sin) + Math.abs(height * cos)] as const;
  const shrink = Math.min(1, most.width / around()[0], most.height / around()[1]);
  if (shrink < 1 && shrink > 0) {
    [width, height, size] = [width * shrink, height * shrink, size * shrink];
    measure();
  }
  const [across, up] = around();
  const { position, margin } = options;
  const at = (low: boolean, high: boolean, length: number, own: number) =>
    low ? margin + own / 2 : high ? length - margin - own / 2 : length / 2;
  const x = at(/west/.test(position), /east/.test(position), room.width, across);
  const y = at(/south/.test(position), /north/.test(position), room.height, up);
  const corner = {
    x: x - (width / 2) * cos + (height / 2) * sin,
    y: y - (width / 2) * sin - (height / 2) * cos,
  };
  const common = { ...corner, opacity: options.opacity, rotate: degrees(-options.angle) };
  if (image) page.drawImage(image, { ...common, width, height });
  if (!font || text === undefined) return;
  const [red, green, blue] = [1, 3, 5].map(
    (from) => Number.parseInt(options.color.slice(from, from + 2), 16) / 255,
  );
  page.drawText(text, { ...common, font, size, color: rgb(red ?? 0, green ?? 0, blue ?? 0) });
}

/** The stream that was added last comes first; what is drawn later covers it. */
function moveBehind(page: PDFPage): void {
  const contents = page.node.Contents();
  if (!(contents instanceof PDFArray) || contents.size() < 2) return;
  const last = contents.get(contents.size() - 1);
  contents.remove(contents.size() - 1);
  contents.insert(0, last);
}
