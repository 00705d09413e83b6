/** The pages of an image or PDF, each with the text that is seen on it. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import type { Format } from '@oja/core/formats/formats';
import type { RenderedPage } from '@oja/documents/documents/port';
import {
  contentHash,
  type OcrLanguage,
  type Picture,
  pictureOf,
  recognizeText,
} from '@oja/documents/endpoints/recognize';
import { pageNames, recognizeWithin, scanUses } from '@oja/documents/endpoints/scans';
import type { RecognizedText } from '@oja/documents/vision/port';

/** What reading uses besides the files of its call. */
export const readUses = { ...scanUses, engines: ['vision', 'documents', 'image'] } as const;
export type ReadContext = CallContext<typeof readUses>;

const dpi = 200;
const pagesMax = 60;
/** Leaves time to write the PDF within the limit of the endpoint. */
const recognizeMs = 80_000;

export interface Source {
  bytes: Uint8Array;
  format: Format;
  pages: number[] | undefined;
  password: string | undefined;
  language: OcrLanguage | undefined;
}

export interface PageRead {
  page: number;
  width: number;
  height: number;
  seen: RecognizedText;
}

export interface PagesRead {
  pages: PageRead[];
  warnings: string[];
  /** The PDF that the pages are of; it is made of an image where that was sent. */
  pdf(): Promise<{ bytes: Uint8Array; password?: string }>;
}

export async function readPages(source: Source, context: ReadContext): Promise<PagesRead> {
  if (source.format === 'pdf') return readPdf(source, context);
  // Each image of a TIFF is a page.
  if (source.format === 'tiff') return readPdf({ ...source, bytes: await pdfOf(source, context) }, context);
  if (source.pages?.some((page) => page !== 1))
    throw fail('invalid_request', 'pages: an image has only page 1.', { param: 'pages' });
  const bytes = await readable(source, context);
  const { warnings, ...seen } = await recognizeText(pictureOf(bytes), source.language, context, context);
  const { width, height } = seen;
  return {
    pages: [{ page: 1, width, height, seen }],
    warnings,
    pdf: async () => ({ bytes: await pdfOf(source, context) }),
  };
}

async function pdfOf({ bytes, format }: Source, context: ReadContext): Promise<Uint8Array> {
  const written = await context.engines.documents.write(
    { from: 'pictures', pictures: [{ bytes, format }], to: 'pdf' },
    asideOf(context),
  );
  return (written.files[0] as (typeof written.files)[number]).bytes;
}

/** As PNG, where its format is none that text is read in. */
async function readable({ bytes, format }: Source, context: ReadContext): Promise<Uint8Array> {
  if ((['png', 'jpeg', 'webp', 'gif'] as Format[]).includes(format)) return bytes;
  const made = await context.engines.image.transform(
    {
      bytes,
      operations: [],
      format: 'png',
      lossless: false,
      progressive: false,
      shrink: false,
      keepMetadata: false,
      autorotate: true,
    },
    asideOf(context),
  );
  return made.bytes;
}

async function readPdf(
  { bytes, password, pages, language }: Source,
  context: ReadContext,
): Promise<PagesRead> {
  const opened = { bytes, ...(password === undefined ? {} : { password }) };
  const draw = (page: number, call = asideOf(context)) =>
    context.engines.documents.render({ ...opened, to: 'png', dpi, pages: [page] }, call);
  const first = await draw(pages?.[0] ?? 1);
  const wanted = pages ?? Array.from({ length: first.total }, (_, at) => at + 1);
  if (wanted.length > pagesMax)
    throw fail(
      'file_too_complex',
      `file: ${wanted.length} pages were requested and at most ${pagesMax} can be read per request. Select pages with pages.`,
      { param: 'pages' },
    );
  const hash = contentHash(bytes);
  const read: PageRead[] = [];
  const warnings = new Map<string, number[]>();
  const { signal } = context;
  const done = await recognizeWithin(wanted, { signal, budgetMs: recognizeMs }, async (page, stop) => {
    const picture: Picture = {
      identity: [hash, 'page', page, dpi],
      bytes: async () => {
        const drawn = page === wanted[0] ? first : await draw(page, { ...asideOf(context), signal: stop });
        return (drawn.pages[0] as RenderedPage).bytes;
      },
    };
    const { served } = context;
    const call = { ...asideOf(context), signal: stop, ...(served ? { served } : {}) };
    const seen = await recognizeText(picture, language, context, call);
    for (const warning of seen.warnings) warnings.set(warning, [...(warnings.get(warning) ?? []), page]);
    const { width, height } = seen;
    read.push({ page, width, height, seen });
    context.progress(read.length / wanted.length);
  });
  const left = wanted.filter((page) => !done.includes(page));
  const late = `Text recognition took longer than ${recognizeMs / 1000} seconds: ${pageNames(left).toLowerCase()} not read. Select them with pages.`;
  return {
    pages: read,
    warnings: [
      ...[...warnings].map(([text, on]) => `${pageNames(on)}: ${text}`),
      ...(left.length > 0 ? [late] : []),
    ],
    pdf: async () => (pages ? { bytes: await chosen(opened, wanted, context) } : opened),
  };
}

async function chosen(pdf: { bytes: Uint8Array; password?: string }, pages: number[], context: ReadContext) {
  const written = await context.engines.documents.write(
    { from: 'pdf', pdfs: [{ ...pdf, pages }], to: 'pdf' },
    asideOf(context),
  );
  return (written.files[0] as (typeof written.files)[number]).bytes;
}
