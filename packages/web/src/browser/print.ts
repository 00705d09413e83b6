/** The page as a PDF. */
import { rejected } from '@oja/core/engine-failure';
import type { Page } from 'playwright-core';
import type { PdfOptions } from './asked/pdf-fields.ts';
import type { CaptureInput } from './port.ts';

const empty = '<span></span>';

export async function printPage(
  page: Page,
  options: Partial<NonNullable<CaptureInput['pdf']>> & Pick<PdfOptions, 'background'>,
  timeout: number,
  media?: CaptureInput['media'],
): Promise<Uint8Array> {
  const { paper = 'a4', width, header, footer, singlePage = false } = options;
  const height = singlePage ? await wholeHeight(page, options, media) : options.height;
  const hasEdges = header !== undefined || footer !== undefined;
  // The types of playwright-core leave the timeout out.
  const asked = {
    timeout,
    ...(width === undefined ? { format: paper } : { width, height }),
    landscape: !singlePage && options.landscape,
    margin: options.margin,
    scale: options.scale,
    printBackground: options.background,
    preferCSSPageSize: !singlePage && options.css_page_size,
    outline: options.outline,
    tagged: options.tagged ?? true,
    ...(options.pages === undefined ? {} : { pageRanges: options.pages.replaceAll(' ', '') }),
    // Without one of them Chromium prints its own.
    ...(hasEdges
      ? { displayHeaderFooter: true, headerTemplate: header ?? empty, footerTemplate: footer ?? empty }
      : {}),
  };
  try {
    const pdf = await page.pdf(asked);
    if (pdf.byteLength <= bytesMax) return pdf;
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
  throw rejected('file_too_complex', `The PDF is larger than ${bytesMax / 1_000_000} MB.`);
}

const bytesMax = 150_000_000;
/** What Acrobat opens. */
const inchesMax = 200;
const pixelsPerInch = 96;

const inchesOf = (length: string | undefined): number => {
  const [, number = '0', unit] = /^([\d.]+)(px|in|cm|mm)$/.exec(length ?? '') ?? [];
  return Number(number) / ({ px: pixelsPerInch, cm: 2.54, mm: 25.4 }[unit ?? ''] ?? 1);
};

/** Of the content as it is laid out for the width of the paper. */
async function wholeHeight(
  page: Page,
  { width, margin = {}, scale = 1 }: Partial<PdfOptions>,
  media: CaptureInput['media'] = 'print',
): Promise<string> {
  const room = inchesOf(width) - inchesOf(margin.left) - inchesOf(margin.right);
  await page.setViewportSize({ width: Math.max(1, Math.round((room * pixelsPerInch) / scale)), height: 100 });
  await page.emulateMedia({ media });
  const pixels = await page.evaluate<number>('document.documentElement.scrollHeight');
  const edges = inchesOf(margin.top) + inchesOf(margin.bottom);
  // Rounding must not begin a second page.
  const height = (pixels * scale) / pixelsPerInch + edges + 0.02;
  if (height <= inchesMax) return `${height}in`;
  const param = 'single_page';
  const what = `the page would be ${Math.round(height)} inches high; at most ${inchesMax} are allowed`;
  throw rejected('file_too_complex', `${param}: ${what}.`, { param });
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
