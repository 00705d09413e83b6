/** Walks the steps of a conversion: each turns files into files. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail } from '@oja/core/errors';
import { animatedPngFrames } from '@oja/core/formats/animated-png';
import { type Format, formats } from '@oja/core/formats/formats';
import type { ReadableFormat, ReadInput, StructuredDocument } from '@oja/documents/documents/port';
import { recalculate, uncalculatedWarning } from '@oja/documents/endpoints/recalculate';
import { pictureOf, recognizeText } from '@oja/documents/endpoints/recognize';
import { pageNames, readScans, scansOf, scanUses } from '@oja/documents/endpoints/scans';
import type { OfficeInput } from '@oja/documents/office/port';
import { type ConvertOptions, pageNumbers } from './convert-options.ts';
import { hasParts, type Step } from './convert-pairs.ts';
import { pageHtml, printed } from './convert-print.ts';
import { documentOfLines, sectionOfLines } from './convert-recognized.ts';
import { formulaWarnings } from './csv-formulas.ts';

/** What a conversion uses besides the files of its call. */
export const convertUses = {
  ...scanUses,
  helpers: [...scanUses.helpers, 'image', 'office', 'browser'],
} as const;
type ConvertContext = CallContext<typeof convertUses>;

export interface Piece {
  bytes: Uint8Array;
  format: Format;
  /** Page it shows or name it has, for the names inside a ZIP. */
  label: string;
  /** Of what is not of the target format: `label` is its whole name. */
  extension?: string;
  /** Where a page is to be loaded from, instead of `bytes`. */
  url?: string;
  /** HTML with the files that it uses: `index.html` is the page. */
  site?: ReadonlyMap<string, Uint8Array>;
}

export interface Progressed {
  pieces: Piece[];
  pages: number | null;
  /** Pages whose text was recognized from pictures. */
  recognized: number[];
  warnings: string[];
}

interface Walk extends Progressed {
  options: ConvertOptions;
  /** Options that only the first step that understands them may use. */
  pages: number | null;
  pagesLeft: number[] | undefined;
  password: string | undefined;
}

const scannedPagesMax = 60;
/** Leaves time to write the document within the limit of the endpoint. */
const recognizeMs = 80_000;

const tooManyScans = (count: number) =>
  fail(
    'file_too_complex',
    `file: ${count} pages are scans and at most ${scannedPagesMax} can be recognized per request. Select pages with options.pages or set options.ocr to false.`,
    { param: 'options.pages' },
  );

export async function runSteps(
  steps: Step[],
  sources: Piece[],
  options: ConvertOptions,
  context: ConvertContext,
): Promise<Progressed> {
  const walk: Walk = {
    pieces: sources,
    pages: null,
    recognized: [],
    warnings: [],
    options,
    pagesLeft: pageNumbers(options.pages),
    password: options.password,
  };
  const [page] = sources;
  // What is not printed is read; its scripts have run by then.
  if (page?.url !== undefined && steps[0]?.do !== 'print')
    walk.pieces = [{ bytes: await pageHtml(page, options, context), format: 'html', label: '' }];
  for (const [at, step] of steps.entries()) {
    context.signal.throwIfAborted();
    await take(step, walk, context, steps[at + 1]);
    context.progress((at + 1) / steps.length);
  }
  return walk;
}

async function take(step: Step, walk: Walk, context: ConvertContext, next: Step | undefined): Promise<void> {
  switch (step.do) {
    case 'office':
      return await byOffice(step, walk, context, next);
    case 'write':
      return await byWriting(step, walk, context);
    case 'print':
      return await byPrinting(walk, context, next);
    case 'render':
      return await byDrawing(step, walk, context);
    case 'picture':
      return await byPicture(step, walk, context);
    case 'assemble':
      return await byAssembling(step, walk, context);
    case 'recognize':
      return await byRecognizing(walk, context);
    case 'pages':
      return await byPages(walk, context);
  }
}

const only = (walk: Walk): Piece => walk.pieces[0] as Piece;

async function byOffice(
  step: Extract<Step, { do: 'office' }>,
  walk: Walk,
  context: ConvertContext,
  next: Step | undefined,
) {
  const { bytes, format } = only(walk);
  const { options } = walk;
  // When pages are drawn next, it is then that they are chosen.
  const range =
    step.to === 'pdf' && next === undefined && walk.pagesLeft ? walk.pagesLeft.join(',') : undefined;
  const result = await context.engines.office.convert(
    {
      bytes,
      from: format as OfficeInput,
      to: step.to,
      ...(walk.password ? { password: walk.password } : {}),
      ...(range ? { pageRange: range } : {}),
      ...(options.landscape ? { landscape: true } : {}),
      ...(options.pdfa ? { pdfa: true } : {}),
      ...(options.single_page_sheets ? { singlePageSheets: true } : {}),
      ...(options.quality && next === undefined ? { quality: options.quality } : {}),
    },
    context,
  );
  walk.password = undefined;
  if (result.pages !== null) walk.pages = result.pages;
  if (result.blankEmoji)
    walk.warnings.push('Emoji are blank in the result: the LibreOffice of this server is older than 7.5.');
  walk.pieces = [{ bytes: result.bytes, format: step.to, label: '' }];
}

async function byPrinting(walk: Walk, context: ConvertContext, next: Step | undefined) {
  const { options } = walk;
  // When pages are drawn next, it is then that they are chosen.
  const pages = next === undefined ? walk.pagesLeft : undefined;
  const result = await printed(only(walk), options, pages, context);
  if (result) {
    walk.warnings.push(...result.warnings);
    walk.pieces = [{ bytes: result.bytes, format: 'pdf', label: '' }];
    walk.pages = pageCount(result.bytes);
    return;
  }
  walk.warnings.push(
    'This server has no browser: LibreOffice made the PDF. Grid, flexbox, @page and options for printing had no effect.',
  );
  const { bytes } = only(walk);
  const page = { from: 'file', file: { bytes, format: 'html' }, to: 'docx' } as const;
  const written = await context.engines.documents.write(
    { ...page, ...(options.landscape ? { landscape: true } : {}) },
    context,
  );
  walk.pieces = written.files.map((file) => ({ bytes: file.bytes, format: 'docx', label: '' }));
  await byOffice({ do: 'office', to: 'pdf' }, walk, context, next);
}

/** Chromium writes the objects of pages in the clear. */
const pageCount = (pdf: Uint8Array) =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;

/** What text and tables alone can't hold is not missed there. */
const holdsPictures: ReadonlySet<string> = new Set(['docx', 'odt', 'rtf', 'html', 'pptx', 'epub']);

const shapeOf = ({ landscape, front_matter: frontMatter, images }: ConvertOptions) => ({
  ...(landscape ? { landscape: true } : {}),
  markdown: { frontMatter: frontMatter ?? false, pictures: images ?? false },
});

async function byWriting(step: Extract<Step, { do: 'write' }>, walk: Walk, context: ConvertContext) {
  const { bytes, format } = only(walk);
  if (format === 'csv') walk.warnings.push(...formulaWarnings([bytes]));
  const shape = shapeOf(walk.options);
  let file: ReadInput = {
    bytes,
    format: format as ReadableFormat,
    ...(walk.password ? { password: walk.password } : {}),
    ...(walk.pagesLeft && hasParts(format) ? { pages: walk.pagesLeft } : {}),
  };
  let written = await context.engines.documents.write({ from: 'file', file, to: step.to, ...shape }, context);
  const calculated = written.uncalculated ? await recalculate(file, context, context) : undefined;
  if (calculated) {
    const { password: _, ...open } = file;
    file = { ...open, bytes: calculated };
    written = await context.engines.documents.write({ from: 'file', file, to: step.to, ...shape }, context);
  }
  if (written.uncalculated) walk.warnings.push(uncalculatedWarning(written.uncalculated));
  if (written.needsOcr.length > 0 && walk.options.ocr !== false) {
    if (written.needsOcr.length > scannedPagesMax) throw tooManyScans(written.needsOcr.length);
    const document = await context.engines.documents.read(file, context);
    await recognizePages(document, file, walk, context);
    written = await context.engines.documents.write(
      { from: 'document', document, to: step.to, ...shape },
      context,
    );
  } else if (written.needsOcr.length > 0) {
    walk.warnings.push(
      `${pageNames(written.needsOcr)}: only images of text, or fonts that do not say which letters they draw; options.ocr would read them.`,
    );
  }
  if (written.drawings?.length && holdsPictures.has(step.to))
    walk.warnings.push(
      `${pageNames(written.drawings)}: drawings of lines and areas, such as charts, are not in the result. Convert to PNG to keep them.`,
    );
  if (step.to === 'csv') walk.warnings.push(...formulaWarnings(written.files.map((file) => file.bytes)));
  walk.password = undefined;
  if (hasParts(format)) walk.pagesLeft = undefined;
  if (format === 'pdf' || format === 'pptx') walk.pages = written.pages;
  walk.pieces = written.files.map(({ name, bytes: made }) => ({
    bytes: made,
    format: step.to,
    label: written.files.length > 1 ? name.replace(/\.[^.]+$/, '') : '',
    // Pictures beside a text keep the name that it calls them by.
    ...(step.to === 'md' && written.files.length > 1 ? { extension: extensionOf(name) } : {}),
  }));
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Puts the lines that are recognized on scanned pages where their text would be. */
async function recognizePages(
  document: StructuredDocument,
  source: { bytes: Uint8Array; password?: string },
  walk: Walk,
  context: ConvertContext,
): Promise<void> {
  const read = await readScans(
    {
      document,
      source,
      language: walk.options.language,
      pagesMax: scannedPagesMax,
      budgetMs: recognizeMs,
    },
    context,
    asideOf(context),
  );
  const scans = new Map(scansOf(document).map((section) => [section.page, section]));
  for (const { page, seen, ownText } of read.recognized) {
    const { blocks } = sectionOfLines(seen);
    const section = scans.get(page)!;
    if (blocks.length > 0)
      Object.assign(section, { blocks: ownText ? [...section.blocks, ...blocks] : blocks, needsOcr: false });
  }
  walk.recognized = read.recognized.map(({ page }) => page);
  walk.warnings.push(...read.warnings);
  if (read.left.length > 0)
    walk.warnings.push(
      `Text recognition took longer than ${recognizeMs / 1000} seconds: ${read.left.length === 1 ? `page ${read.left[0]} has` : `pages ${read.left.join(', ')} have`} no text. Select them with options.pages.`,
    );
}

async function byDrawing(step: Extract<Step, { do: 'render' }>, walk: Walk, context: ConvertContext) {
  const { pages, total } = await context.engines.documents.render(
    {
      bytes: only(walk).bytes,
      to: step.to,
      ...(walk.options.dpi ? { dpi: walk.options.dpi } : {}),
      ...(walk.options.quality ? { quality: walk.options.quality } : {}),
      ...(walk.password ? { password: walk.password } : {}),
      ...(walk.pagesLeft ? { pages: walk.pagesLeft } : {}),
    },
    context,
  );
  const digits = Math.max(3, String(total).length);
  walk.pages = pages.length;
  walk.pieces = pages.map(({ page, bytes }) => ({
    bytes,
    format: step.to,
    label: String(page).padStart(digits, '0'),
  }));
  if (walk.pieces.length === 1) (walk.pieces[0] as Piece).label = '';
}

async function byPicture(step: Extract<Step, { do: 'picture' }>, walk: Walk, context: ConvertContext) {
  const made: Piece[] = [];
  for (const piece of walk.pieces) {
    const result = await context.engines.image.transform(
      {
        bytes: piece.bytes,
        operations: [],
        format: step.to,
        ...(walk.options.quality ? { quality: walk.options.quality } : {}),
        lossless: false,
        progressive: false,
        shrink: false,
        keepMetadata: false,
        autorotate: true,
      },
      context,
    );
    walk.warnings.push(...result.warnings);
    made.push({ bytes: result.bytes, format: step.to, label: piece.label });
  }
  walk.pieces = made;
}

async function framesOf({ bytes, format }: Piece, context: ConvertContext): Promise<number> {
  if (format !== 'gif' && format !== 'webp') return animatedPngFrames(bytes);
  const wish = { bytes, metadata: true, palette: 0, blurhash: false };
  return (await context.engines.image.inspect(wish, context)).metadata?.frames ?? 1;
}

async function byAssembling(step: Extract<Step, { do: 'assemble' }>, walk: Walk, context: ConvertContext) {
  for (const piece of walk.pieces) {
    const frames = await framesOf(piece, context);
    if (frames < 2) continue;
    const kind =
      piece.format === 'png' ? 'PNG is animated (APNG)' : `${formats[piece.format].title} is animated`;
    walk.warnings.push(`A ${kind}; only the first of its ${frames} frames was used.`);
  }
  const pictures = walk.pieces.map(({ bytes, format }) => ({ bytes, format }));
  const written = await context.engines.documents.write(
    {
      from: 'pictures',
      pictures,
      to: step.to,
      ...(walk.options.landscape ? { landscape: true } : {}),
      ...(walk.options.quality ? { quality: walk.options.quality } : {}),
    },
    context,
  );
  walk.pages = written.pages;
  walk.pieces = written.files.map(({ bytes }) => ({ bytes, format: step.to, label: '' }));
}

async function byRecognizing(walk: Walk, context: ConvertContext) {
  const { bytes, format } = only(walk);
  const readable = format === 'png' || format === 'jpeg' || format === 'webp' || format === 'gif';
  if (!readable) await byPicture({ do: 'picture', to: 'png' }, walk, context);
  const picture = readable ? bytes : only(walk).bytes;
  const seen = await recognizeText(pictureOf(picture), walk.options.language, context, context);
  walk.warnings.push(...seen.warnings);
  const document = documentOfLines(seen);
  if (document.sections[0]?.blocks.length === 0) {
    throw fail('unprocessable', 'file: no text was recognized in this image.', { param: 'file' });
  }
  const written = await context.engines.documents.write({ from: 'document', document, to: 'md' }, context);
  walk.recognized = [1];
  walk.pieces = written.files.map((file) => ({ bytes: file.bytes, format: 'md', label: '' }));
}

async function byPages(walk: Walk, context: ConvertContext) {
  const written = await context.engines.documents.write(
    {
      from: 'pdf',
      pdfs: walk.pieces.map(({ bytes }) => ({
        bytes,
        ...(walk.password ? { password: walk.password } : {}),
        ...(walk.pagesLeft ? { pages: walk.pagesLeft } : {}),
      })),
      to: 'pdf',
    },
    context,
  );
  walk.pages = written.pages;
  walk.pieces = written.files.map(({ bytes }) => ({ bytes, format: 'pdf', label: '' }));
}

export const mimeOf = (format: Format) => formats[format].mime;
