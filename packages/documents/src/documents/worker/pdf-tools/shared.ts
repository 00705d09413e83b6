/** What tools for PDFs share. Runs inside the sandbox. */
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { ErrorCode } from '@oja/core/errors';
import type { Edited, EditInput as Input } from '../../port.ts';
import { DocumentFailure } from '../failure.ts';
import { openForCopy } from '../pdf/pdf-write.ts';

export type { Edited };
/** What a tool is asked, with options of its own. */
export interface EditInput<Options = object> extends Omit<Input, 'options'> {
  options: Options;
}

export const openPdf = (bytes: Uint8Array) => openForCopy({ bytes });

export const savePdf = (pdf: PDFDocument) => pdf.save({ addDefaultPage: false, rewrite: true });

export function refusal(
  { param }: { param: string },
  field: string,
  message: string,
  code: ErrorCode = 'invalid_request',
): DocumentFailure {
  const name = `${param}.${field}`;
  return new DocumentFailure(code, `${name}: ${message}.`, { param: name });
}

/** Quarter turns clockwise by which a page is shown. */
export const turnOf = (page: PDFPage) => (((page.getRotation().angle % 360) + 360) % 360) / 90;

/** Width and height of a page as it is shown. */
export function shownSize(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox();
  return turnOf(page) % 2 === 0 ? { width, height } : { width: height, height: width };
}

type Matrix = [number, number, number, number, number, number];

/** From points of the page as it is shown, from its lower left corner, to its own. */
export function shownMatrix(page: PDFPage): Matrix {
  const { x, y, width, height } = page.getCropBox();
  const matrices: Matrix[] = [
    [1, 0, 0, 1, x, y],
    [0, 1, -1, 0, x + width, y],
    [-1, 0, 0, -1, x + width, y + height],
    [0, -1, 1, 0, x, y + height],
  ];
  return matrices[turnOf(page)] ?? (matrices[0] as Matrix);
}
