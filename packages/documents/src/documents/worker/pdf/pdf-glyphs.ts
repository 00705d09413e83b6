/** The glyphs of a page and where they stand, from the upper left corner as LiteParse counts. */
import type { PDFiumPage } from '@hyzyla/pdfium';
import type { RawText } from './pdfium-raw.ts';

export interface Glyph {
  /** One letter, or several where a font draws them as one. */
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Where its font begins and ends it: letters of one word leave nothing between. */
  start: number;
  end: number;
  /** The line it stands on. */
  baseline: number;
  /** The size of its font. */
  em: number;
  /** PDFium saw a gap before it; no blank is drawn there. */
  gapBefore: boolean;
}

/** The lines as PDFium reads them. */
export function glyphLines(page: PDFiumPage, raw: RawText): Glyph[][] {
  const { pdfium } = raw;
  const memory = pdfium.wasmExports.malloc(64);
  try {
    return readLines(raw, memory, viewOf(page, raw, memory));
  } finally {
    pdfium.wasmExports.free(memory);
  }
}

interface Point {
  x: number;
  y: number;
}

const scale = 1000;

/** From the page's own coordinates to those of the page as it is shown. */
function viewOf(
  page: PDFiumPage,
  { pdfium, page: handle }: RawText,
  memory: number,
): (point: Point) => Point {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const show = ({ x, y }: Point): Point => {
    const [width, height] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)];
    pdfium._FPDF_PageToDevice(handle, 0, 0, width, height, 0, x, y, memory, memory + 4);
    const view = new DataView(pdfium.HEAPU8.buffer);
    return { x: view.getInt32(memory, true) / scale, y: view.getInt32(memory + 4, true) / scale };
  };
  const zero = show({ x: 0, y: 0 });
  const right = show({ x: scale, y: 0 });
  const up = show({ x: 0, y: scale });
  return ({ x, y }) => ({
    x: zero.x + ((right.x - zero.x) * x + (up.x - zero.x) * y) / scale,
    y: zero.y + ((right.y - zero.y) * x + (up.y - zero.y) * y) / scale,
  });
}

function readLines(raw: RawText, memory: number, show: (point: Point) => Point): Glyph[][] {
  const { pdfium, text, count } = raw;
  const lines: Glyph[][] = [[]];
  let origin: Point | undefined;
  let gapBefore = false;
  for (let at = 0; at < count; at += 1) {
    const letter = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at));
    const line = lines.at(-1) as Glyph[];
    const generated = pdfium._FPDFText_IsGenerated(text, at) === 1;
    if (letter === '\n' && line.length > 0) lines.push([]);
    if (generated || letter === '\n' || letter === '\r') gapBefore = letter !== '\n' && letter !== '\r';
    else {
      const glyph = glyphAt(raw, at, memory, show);
      const last = line.at(-1);
      if (last && !gapBefore && origin && origin.x === glyph.origin.x && origin.y === glyph.origin.y)
        join(last, glyph, letter);
      else
        line.push({
          ...glyph.box,
          ...glyph.extent,
          text: letter,
          em: glyph.em,
          baseline: glyph.baseline,
          gapBefore,
        });
      origin = glyph.origin;
      gapBefore = false;
    }
  }
  return lines.filter((line) => line.length > 0);
}

export type Box = Pick<Glyph, 'left' | 'right' | 'top' | 'bottom'>;

function join(glyph: Glyph, { box }: { box: Box }, letter: string): void {
  glyph.text += letter;
  glyph.left = Math.min(glyph.left, box.left);
  glyph.right = Math.max(glyph.right, box.right);
  glyph.top = Math.min(glyph.top, box.top);
  glyph.bottom = Math.max(glyph.bottom, box.bottom);
  glyph.end = Math.max(glyph.end, box.right);
}

function glyphAt({ pdfium, text }: RawText, at: number, memory: number, show: (point: Point) => Point) {
  pdfium._FPDFText_GetCharBox(text, at, memory, memory + 8, memory + 16, memory + 24);
  pdfium._FPDFText_GetCharOrigin(text, at, memory + 32, memory + 40);
  const view = new DataView(pdfium.HEAPU8.buffer);
  const [left, right, bottom, top, x, y] = [0, 8, 16, 24, 32, 40].map((offset) =>
    view.getFloat64(memory + offset, true),
  ) as [number, number, number, number, number, number];
  pdfium._FPDFText_GetMatrix(text, at, memory);
  const [c, d] = [8, 12].map((offset) =>
    new DataView(pdfium.HEAPU8.buffer).getFloat32(memory + offset, true),
  );
  const [one, other] = [show({ x: left, y: bottom }), show({ x: right, y: top })];
  const hasExtent = pdfium._FPDFText_GetLooseCharBox(text, at, memory) === 1;
  const [start, loft, end] = [0, 4, 8].map((offset) =>
    new DataView(pdfium.HEAPU8.buffer).getFloat32(memory + offset, true),
  ) as [number, number, number];
  const extent = hasExtent ? [start, end].map((place) => show({ x: place, y: loft }).x) : [one.x, other.x];
  return {
    origin: { x, y },
    extent: { start: Math.min(...extent, one.x, other.x), end: Math.max(...extent, one.x, other.x) },
    baseline: show({ x, y }).y,
    em: pdfium._FPDFText_GetFontSize(text, at) * (Math.hypot(c ?? 0, d ?? 0) || 1),
    box: {
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
    },
  };
}
