/** Whatever is to be summarized becomes one text, with what is known about it. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { FileIn } from '@oja/core/endpoints/file';
import { fail, OjaError } from '@oja/core/errors';
import type { Format } from '@oja/core/formats/formats';
import { sniff } from '@oja/core/formats/sniff';
import { refreshesMax } from '@oja/core/text/meta-refresh';
import { plainMarkdown } from '@oja/core/text/plain-markdown';
import type { ReadableFormat, StructuredDocument } from '../documents/port.ts';
import type { Article } from '../summary/port.ts';
import { readText } from './read-text.ts';
import type { OcrLanguage } from './recognize.ts';
import { pageNames, readScans, scansOf, scanUses } from './scans.ts';

/** What endpoints use that read a text from a URL, a file or the request. */
export const sourceUses = { ...scanUses, helpers: [...scanUses.helpers, 'summary'], files: true } as const;
type ReadingContext = CallContext<typeof sourceUses>;

const fileBytesMax = 30_000_000;
const documentFormats: ReadableFormat[] = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'eml', 'msg', 'epub'];

const scannedPagesMax = 20;
const recognizeMs = 60_000;

export interface SourceInput {
  url?: string | undefined;
  html?: string | undefined;
  text?: string | undefined;
  file?: FileIn | undefined;
  language?: OcrLanguage | undefined;
}

export interface Source extends Article {
  /** Where the page was after redirects. */
  url: string | null;
  warnings?: string[];
}

interface Contents {
  bytes: Uint8Array;
  mime: string;
  filename: string;
  charset: string | null;
  language: OcrLanguage | undefined;
  param: 'url' | 'file';
}

const nothingKnown = { title: null, byline: null, site: null, published: null, language: null };

async function readDocument(
  contents: Contents,
  format: ReadableFormat,
  context: ReadingContext,
): Promise<Article & Pick<Source, 'warnings'>> {
  const { bytes, param, filename, language } = contents;
  const asked = { bytes, format, pictures: false, textOnly: true };
  const document = await context.engines.documents.read(asked, asideOf(context));
  const warnings = await recognizeScans(document, bytes, language, context);
  const text = document.sections
    .map((section) => section.text)
    .join('\n\n')
    .trim();
  if (text === '') throw fail('unprocessable', `${param}: no text was found in the document.`, { param });
  const title = document.title || filename;
  return { ...nothingKnown, title, byline: document.author || null, text: plainMarkdown(text), warnings };
}

/** Puts the text that is recognized on scanned pages in its place; returns what the caller should know. */
async function recognizeScans(
  document: StructuredDocument,
  bytes: Uint8Array,
  language: OcrLanguage | undefined,
  context: ReadingContext,
): Promise<string[]> {
  const scans = scansOf(document);
  if (scans.length === 0) return [];
  const limits = { pagesMax: scannedPagesMax, budgetMs: recognizeMs };
  const read = await readScans(
    { document, source: { bytes }, language, ...limits },
    context,
    asideOf(context),
  );
  for (const { page, seen, ownText } of read.recognized) {
    const scan = scans.find((section) => section.page === page);
    if (scan) scan.text = [ownText, seen.text].filter(Boolean).join('\n');
  }
  const left = [...read.left, ...scans.slice(scannedPagesMax).map(({ page }) => page)];
  const recognized = read.recognized.map(({ page }) => page);
  return [
    ...(recognized.length > 0 ? [`${pageNames(recognized)}: text was recognized in images (OCR).`] : []),
    ...read.warnings,
    ...(left.length > 0
      ? [`${pageNames(left)}: not read, because recognizing their text takes too long.`]
      : []),
  ];
}

/** As marked, as stated, as UTF-8, or else the Windows code page that older programs write. */
function decodeText(bytes: Uint8Array, charset: string | null): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  for (const label of [marked ?? charset, 'utf-8']) {
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Not what it says it is.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function unreadable(format: Format, param: string) {
  return fail(
    'unsupported_file',
    `${param}: a summary needs HTML, text, Markdown, CSV, EML, MSG, EPUB, PDF, DOCX, XLSX or PPTX, not ${format}.`,
    {
      param,
    },
  );
}

async function readContents(
  contents: Contents,
  context: ReadingContext,
): Promise<Article & Pick<Source, 'warnings'>> {
  const { bytes, mime, filename, param, charset } = contents;
  const isPage = mime === 'text/html' || mime === 'application/xhtml+xml';
  const stated: Format | undefined = isPage && param === 'url' ? 'html' : undefined;
  const { format, bytes: content } = await sniff(bytes, {
    filename: param === 'file' ? filename : undefined,
    mime,
    stated,
    signal: context.signal,
    param,
  });
  const call = asideOf(context);
  if (format === 'html') return await context.engines.summary.readArticle({ html: bytes, charset }, call);
  if (format === 'txt' || format === 'md') {
    return readText(decodeText(bytes, charset));
  }
  const readable = documentFormats.find((name) => name === format);
  if (readable === undefined) throw unreadable(format, param);
  return await readDocument({ ...contents, bytes: content }, readable, context);
}

/** Engines call every document `file`; this one was sent as `url`. */
function ofUrl(error: unknown): unknown {
  if (!(error instanceof OjaError) || error.param !== 'file') return error;
  const { code, message, details, retryAfterSeconds, cause } = error;
  return fail(code, message.replace(/^file\b/, 'url'), { param: 'url', details, retryAfterSeconds, cause });
}

/** Follows pages that send their readers on by a meta tag, as a browser does. */
async function readPage(
  url: string,
  language: OcrLanguage | undefined,
  context: ReadingContext,
): Promise<Source> {
  const seen = new Set<string>();
  for (let next = url; ; ) {
    const page = await context.engines.summary.fetchPage({ url: next }, asideOf(context));
    seen.add(next).add(page.finalUrl);
    const { refresh, ...article } = await readContents({ ...page, language, param: 'url' }, context).catch(
      (error: unknown) => {
        throw ofUrl(error);
      },
    );
    const target = refresh ? URL.parse(refresh, page.finalUrl)?.href : undefined;
    if (target === undefined || seen.has(target) || seen.size > refreshesMax * 2)
      return { ...article, site: article.site ?? new URL(page.finalUrl).hostname, url: page.finalUrl };
    next = target;
  }
}

export async function readSource(input: SourceInput, context: ReadingContext): Promise<Source> {
  if (input.text !== undefined) return { ...readText(input.text), url: null };
  const call = asideOf(context);
  if (input.html !== undefined) {
    return { ...(await context.engines.summary.readArticle({ html: input.html }, call)), url: null };
  }
  if (input.url !== undefined) {
    return await readPage(input.url, input.language, context);
  }
  const file = await context.files.read(input.file as FileIn, { bytesMax: fileBytesMax, param: 'file' });
  return {
    ...(await readContents({ ...file, charset: null, language: input.language, param: 'file' }, context)),
    url: null,
  };
}
