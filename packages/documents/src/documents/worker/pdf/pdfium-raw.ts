/** Calls of PDFium that its wrapper does not offer: places and angles of letters, and turning a page. */
import type { PDFiumPage } from '@hyzyla/pdfium';

interface RawPdfium {
  HEAPU8: Uint8Array;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, at: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, at: number): number;
  _FPDFPageObj_GetType(object: number): number;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, quarters: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetText(text: number, from: number, count: number, buffer: number): number;
  _FPDFText_GetUnicode(text: number, at: number): number;
  _FPDFText_GetCharAngle(text: number, at: number): number;
  _FPDFText_GetCharBox(
    text: number,
    at: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  _FPDFText_GetLooseCharBox(text: number, at: number, rectangle: number): number;
  _FPDFText_GetCharOrigin(text: number, at: number, x: number, y: number): number;
  _FPDFText_GetFontSize(text: number, at: number): number;
  _FPDFText_GetMatrix(text: number, at: number, matrix: number): number;
  _FPDFText_IsGenerated(text: number, at: number): number;
  _FPDFText_HasUnicodeMapError(text: number, at: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    quarters: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
}

interface RawPage {
  module: RawPdfium;
  pageIdx: number;
}

export interface RawText {
  pdfium: RawPdfium;
  /** Handles of the page and of its text. */
  page: number;
  text: number;
  count: number;
}

/** Its types call private what it has no other way to. */
export const rawOf = (page: PDFiumPage) => page as unknown as RawPage;

const pathType = 2;
const formType = 5;
const formsDepthMax = 8;

/** The page draws more lines and areas than this, forms within it included. */
export function hasMorePaths(page: PDFiumPage, most: number): boolean {
  const { module: pdfium, pageIdx } = rawOf(page);
  let left = most;
  const isOver = (count: number, objectAt: (at: number) => number, depth: number): boolean => {
    for (let at = 0; at < count; at += 1) {
      const object = objectAt(at);
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type === pathType) left -= 1;
      if (left < 0) return true;
      if (type !== formType || depth >= formsDepthMax) continue;
      const inForm = (place: number) => pdfium._FPDFFormObj_GetObject(object, place);
      if (isOver(pdfium._FPDFFormObj_CountObjects(object), inForm, depth + 1)) return true;
    }
    return false;
  };
  return isOver(pdfium._FPDFPage_CountObjects(pageIdx), (at) => pdfium._FPDFPage_GetObject(pageIdx, at), 0);
}

export function textOfPage({ pdfium, text, count }: RawText): string {
  if (count <= 0) return '';
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2);
  try {
    // With the zero at the end.
    const length = pdfium._FPDFText_GetText(text, 0, count, buffer);
    const letters = pdfium.HEAPU8.subarray(buffer, buffer + Math.max(0, length - 1) * 2);
    return new TextDecoder('utf-16le').decode(letters);
  } finally {
    pdfium.wasmExports.free(buffer);
  }
}

/** Letters that are looked at. */
const sampledMax = 4000;
/** Control characters, private use, and what is no character. */
const noText = /[\0-\u0008\u000b\u000c\u000e-\u001f\ue000-\uf8ff\ufffd]/;
const hyphenOfLine = '\u0002';

/** The part of the letters that their fonts give no Unicode for: neither by ToUnicode nor by their encoding. */
export function unmappedShare({ pdfium, text, count }: RawText): number {
  const step = Math.max(1, Math.floor(count / sampledMax));
  let [letters, unmapped] = [0, 0];
  for (let at = 0; at < count; at += step) {
    const letter = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at));
    if (pdfium._FPDFText_IsGenerated(text, at) === 1 || /\s/.test(letter) || letter === hyphenOfLine)
      continue;
    letters += 1;
    if (noText.test(letter) || pdfium._FPDFText_HasUnicodeMapError(text, at) === 1) unmapped += 1;
  }
  return letters === 0 ? 0 : unmapped / letters;
}

/** Loads the text of the page, which takes longer than most of the work, and closes it. */
export function withRawText<T>(page: PDFiumPage, work: (raw: RawText) => T): T {
  const { module: pdfium, pageIdx } = rawOf(page);
  const text = pdfium._FPDFText_LoadPage(pageIdx);
  if (!text) throw new Error('the text of a page cannot be loaded');
  try {
    return work({ pdfium, page: pageIdx, text, count: pdfium._FPDFText_CountChars(text) });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}
