/** PDFium (WebAssembly), loaded once per process; a document is always destroyed. */
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { unsupportedPdfEncryption } from '@oja/core/formats/encryption';
import { documentLimits } from '../../limits.ts';
import {
  DocumentFailure,
  passwordNeeded,
  refuseMissing,
  tooComplex,
  unreadable,
  unsupportedEncryption,
} from '../failure.ts';
import { endStep, pageAtWork } from '../steps.ts';

let library: Promise<PDFiumLibrary> | undefined;

export async function withPdf<T>(
  bytes: Uint8Array,
  password: string | undefined,
  work: (pdf: PDFiumDocument, total: number) => Promise<T>,
): Promise<T> {
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const pdf = await open(await library, bytes, password);
  try {
    const total = pdf.getPageCount();
    if (total === 0) throw unreadable('a PDF without pages');
    return await work(pdf, total);
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    // It has ended for good, for want of memory.
    if (error instanceof Error && error.name === 'RuntimeError') {
      library = undefined;
      throw tooComplex(`${pageAtWork()} takes more memory than a document may use`);
    }
    throw unreadable('a damaged PDF', error);
  } finally {
    endStep();
    if (library !== undefined) pdf.destroy();
  }
}

async function open(
  pdfium: PDFiumLibrary,
  bytes: Uint8Array,
  password: string | undefined,
): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes, password);
  } catch (error) {
    const scheme = unsupportedPdfEncryption(bytes);
    if (scheme) throw unsupportedEncryption(scheme, error);
    if (/password/i.test(String(error))) throw passwordNeeded(password !== undefined);
    throw unreadable('not a readable PDF', error);
  }
}

/** The chosen pages that exist, in order; more than the limit is refused. */
export function choosePages(total: number, wanted: number[] | undefined): number[] {
  const pages =
    wanted ?? Array.from({ length: Math.min(total, documentLimits.pagesMax + 1) }, (_, at) => at + 1);
  refuseMissing(pages, total, 'page');
  if (pages.length > documentLimits.pagesMax) {
    throw tooComplex(
      `has ${total} pages; the maximum is ${documentLimits.pagesMax} per call. Select pages with options.pages`,
    );
  }
  return pages;
}
