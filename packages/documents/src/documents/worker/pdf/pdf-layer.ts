/** Puts text that nobody sees over the pages of a PDF, where the words stand in its pictures: found and selected there. */
import type { PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import type { TextLayer, WriteInput } from '../../port.ts';
import { openForCopy } from './pdf-write.ts';

type Library = typeof import('@cantoo/pdf-lib');

/** Every letter of the font is half as wide as it is high; words are squeezed to their width. */
const letterWidth = 0.5;
const fontName = 'OjaText';
/** How far below the baseline letters reach, of the height of a line. */
const descent = 0.22;

export async function writePdfWithText(
  input: Extract<WriteInput, { from: 'layer' }>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const library = await import('@cantoo/pdf-lib');
  const pdf = await openForCopy(input.pdf);
  const font = invisibleFont(pdf, library);
  const pages = pdf.getPages();
  for (const layer of input.pages) {
    const sheet = pages[layer.page - 1];
    if (sheet && layer.words.length > 0) addWords(sheet, layer, font, library);
  }
  return { bytes: await pdf.save(), pages: pages.length };
}

/** A font without letters: each code is the UTF-16 unit that it stands for, so that it knows every script. */
export function invisibleFont({ context }: PDFDocument, { PDFString }: Library): PDFRef {
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: fontName,
      Flags: 5,
      FontBBox: [0, -200, 1000 * letterWidth, 1000],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: fontName,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 1000 * letterWidth,
      CIDToGIDMap: 'Identity',
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: fontName,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(unicodeMap())),
    }),
  );
}

/** Every code stands for itself, 256 at a time: ranges must not go over the last byte. */
function unicodeMap(): string {
  const hex = (code: number) => `<${code.toString(16).padStart(4, '0')}>`;
  const ranges = Array.from(
    { length: 256 },
    (_, high) => `${hex(high * 256)} ${hex(high * 256 + 255)} ${hex(high * 256)}`,
  );
  const blocks = [0, 100, 200].map((from) => {
    const some = ranges.slice(from, from + 100);
    return `${some.length} beginbfrange\n${some.join('\n')}\nendbfrange`;
  });
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

export function addWords(
  page: PDFPage,
  { words, quarters }: TextLayer,
  font: PDFRef,
  library: Library,
): void {
  const box = page.getCropBox();
  const turn = (((page.getRotation().angle % 360) + 360) % 360) / 90;
  const place = placeOn(box, turn);
  const shown = turn % 2 === 0 ? box : { width: box.height, height: box.width };
  const name = page.node.newFontDictionary(fontName, font);
  const operators = [
    library.pushGraphicsState(),
    library.beginText(),
    library.setTextRenderingMode(library.TextRenderingMode.Invisible),
  ];
  for (const word of words) {
    const lies = quarters % 2 === 0;
    const [length, size] = lies
      ? [word.width * shown.width, word.height * shown.height]
      : [word.height * shown.height, word.width * shown.width];
    if (!(length > 0 && size > 0)) continue;
    // Beside pictures nothing else says that a word ends.
    const text = `${word.text} `;
    const { x, y } = place(startOf(word, quarters));
    const angle = ((turn - quarters) * Math.PI) / 2;
    const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
    operators.push(
      library.setFontAndSize(name, size),
      library.setCharacterSqueeze((100 * length) / (size * letterWidth * text.length)),
      library.setTextMatrix(cos, sin, -sin, cos, x, y),
      library.showText(library.PDFHexString.of(codesOf(text))),
    );
  }
  page.pushOperators(...operators, library.endText(), library.popGraphicsState());
}

const codesOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Where its baseline begins, in shares of the page as it is shown. */
function startOf({ x, y, width, height }: TextLayer['words'][number], quarters: number) {
  if (quarters === 1) return { x: x + width * descent, y };
  if (quarters === 2) return { x: x + width, y: y + height * descent };
  if (quarters === 3) return { x: x + width * (1 - descent), y: y + height };
  return { x, y: y + height * (1 - descent) };
}

interface Place {
  x: number;
  y: number;
}

/** From a place on the page as it is shown, turned, to one in its own measure. */
function placeOn({ x, y, width, height }: Place & { width: number; height: number }, turn: number) {
  return (at: Place): Place => {
    if (turn === 1) return { x: x + at.y * width, y: y + at.x * height };
    if (turn === 2) return { x: x + (1 - at.x) * width, y: y + at.y * height };
    if (turn === 3) return { x: x + (1 - at.y) * width, y: y + (1 - at.x) * height };
    return { x: x + at.x * width, y: y + (1 - at.y) * height };
  };
}
