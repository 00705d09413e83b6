/** The page as a PDF. */
import { rejected } from '@oja/core/engine-failure';
import type { Page } from 'playwright-core';
import type { PdfOptions } from './asked/pdf-fields.ts';

const empty = '<span></span>';

export async function printPage(
  page: Page,
  options: Partial<PdfOptions> & Pick<PdfOptions, 'background'>,
  timeout: number,
): Promise<Uint8Array> {
  const { paper = 'a4', width, height, header, footer } = options;
  const hasEdges = header !== undefined || footer !== undefined;
  // The types of playwright-core leave the timeout out.
  const asked = {
    timeout,
    ...(width === undefined ? { format: paper } : { width, height }),
    landscape: options.landscape,
    margin: options.margin,
    scale: options.scale,
    printBackground: options.background,
    preferCSSPageSize: options.css_page_size,
    outline: options.outline,
    tagged: true,
    ...(options.pages === undefined ? {} : { pageRanges: options.pages.replaceAll(' ', '') }),
    // Without one of them Chromium prints its own.
    ...(hasEdges
      ? { displayHeaderFooter: true, headerTemplate: header ?? empty, footerTemplate: footer ?? empty }
      : {}),
  };
  try {
    return await page.pdf(asked);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : '';
    const param = /page ?range/i.test(words)
      ? 'pdf.pages'
      : /margin|content area/i.test(words)
        ? 'pdf.margin'
        : undefined;
    if (param === undefined) throw cause;
    const what = param === 'pdf.pages' ? 'the document has no such page' : 'no room is left for the content';
    throw rejected('unprocessable', `${param}: ${what}.`, { param, cause });
  }
}

const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/;
const pixelsPerPoint = 96 / 72;

/** Of its first page, in whole pixels at 96 dpi; Chromium rounds up to whole points. Chromium writes its page objects in plain text. */
export function printedSize(pdf: Uint8Array): { width: number; height: number } {
  const [, width, height] =
    box.exec(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')) ?? [];
  if (width === undefined) return { width: 794, height: 1123 };
  return {
    width: Math.floor(Number(width) * pixelsPerPoint),
    height: Math.floor(Number(height) * pixelsPerPoint),
  };
}
