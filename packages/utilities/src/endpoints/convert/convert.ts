import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest, type Result } from '@oja/core/endpoints/endpoint';
import {
  exampleFile,
  type FileBytes,
  type FileIn,
  fileIn,
  fileOut,
  includeField,
} from '@oja/core/endpoints/file';
import { spelledFormat } from '@oja/core/endpoints/format-word';
import { fail } from '@oja/core/errors';
import {
  type Format,
  formatNamed,
  formatNames,
  formatOfFilename,
  formatOfMime,
  formats,
  isImage,
  renamed,
} from '@oja/core/formats/formats';
import { sniff } from '@oja/core/formats/sniff';
import { readPlainZip } from '@oja/core/formats/zip-read';
import { writeZip } from '@oja/core/formats/zip-write';
import { pdfOperations } from '@oja/documents/endpoints/pdf/operations';
import { z } from 'zod';
import { readErrors, workErrors } from '../file-errors.ts';
import { convertOptions } from './convert-options.ts';
import { optionsOf, outputFormats, routeOf, type Step, targetsOf } from './convert-pairs.ts';
import { workOnPdfs } from './convert-pdf.ts';
import { convertUses, mimeOf, type Piece, type Progressed, runSteps } from './convert-run.ts';
import { pdfReport } from './pdf-report.ts';
import { madeSearchable } from './searchable.ts';

const uses = {
  ...convertUses,
  engines: ['documents', 'office', 'image', 'pdf', 'vision'],
  files: true,
} as const;

const fileBytesMax = 50_000_000;
const filesMax = 100;

/** Names and their other spellings, as an enumeration that docs and clients can show. */
const formatField = (known: Format[], about: string) => {
  const words = known.flatMap((name) => [name, ...formats[name].aliases]);
  return z
    .preprocess(
      (given) => (typeof given === 'string' && formatOfMime(given)) || spelledFormat(given, words),
      z.enum(words).transform((word) => formatNamed(word) as Format),
    )
    .describe(about);
};

const input = z
  .strictObject({
    file: fileIn
      .optional()
      .describe('File to convert, or a ZIP: of several files, or of a page (index.html) with its assets.'),
    files: z
      .array(fileIn)
      .min(1)
      .max(filesMax)
      .optional()
      .describe(
        'Several files, instead of file: joined for PDF, images joined for DOCX, else each converted (ZIP).',
      ),
    url: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL such as https://example.com' })
      .max(8_192)
      .optional()
      .describe(
        'Web page to convert, as a browser shows it; instead of file. Files at a URL are sent as file.url.',
      ),
    from: formatField(formatNames, 'Source format. Default: detected.').optional(),
    to: formatField(outputFormats, 'Target format. Default with operations: pdf.').optional(),
    operations: pdfOperations.optional(),
    options: convertOptions
      .default({})
      .describe("Pages, sizes, quality and more. Options that don't apply are listed in warnings."),
    include: includeField,
  })
  .refine(({ file, files, url }) => [file, files, url].filter(Boolean).length === 1, {
    message: 'is required unless files or url is given; send exactly one of them',
    path: ['file'],
  })
  .refine(({ to, operations }) => to !== undefined || operations !== undefined, {
    message: 'is required',
    path: ['to'],
  });

const output = z.object({
  file: fileOut.describe('The converted file, or a ZIP of several.'),
  from: z.string().describe('Source format.'),
  to: z.string().describe('Target format.'),
  pages: z
    .int()
    .nullable()
    .describe('Number of pages of the result, or of a PDF that was read; null if not applicable.'),
  parts: z.int().describe('Number of result files: 1, or the number of files in the ZIP.'),
  operations: z.array(pdfReport).optional().describe('What each operation did or found, in order.'),
  recognized_pages: z.array(z.int()).describe('Scanned pages read by text recognition (OCR).'),
  warnings: z.array(z.string()).describe('Warnings.'),
});

type Input = z.output<typeof input>;
type Output = z.output<typeof output>;

/** JSON is the response about the file, not the file. */
const rawTypes = [...new Set([...outputFormats.map(mimeOf), 'application/zip'])].filter(
  (mime) => mime !== 'application/json',
);

export const convert = defineEndpoint({
  id: 'utilities.convert',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/convert',
  summary: 'File conversion',
  description:
    'Converts between PDF, Word, Excel, PowerPoint, images, HTML, Markdown, CSV and text. Office documents keep their layout in PDF; web pages, HTML and Markdown are printed by a browser; ' +
    'a PDF becomes a DOCX or XLSX with real headings, tables and rows. operations merge, split, stamp, compress, fill, encrypt or redact PDFs. Several results (pages as images, sheets as CSV) are returned as a ZIP. ' +
    'GET on the same path lists all conversions and options.',
  access: 'key',
  input,
  output,
  price: perRequest(20_000),
  limits: { bodyBytesMax: 70_000_000, timeoutMs: 120_000 },
  errors: [...readErrors, 'password_required', 'unprocessable', ...workErrors],
  wire: { types: rawTypes, files: ['file', 'files'] },
  job: { when: 'asked' },
  uses,
  tool: {
    keywords:
      'merge split combine compress shrink unlock protect password sign stamp watermark page numbers fill form redact turn change into PDF Word DOCX Excel XLSX PowerPoint JPG PNG CSV HTML Markdown document export save as',
  },
  example: {
    input: {
      file: {
        data: 'data:text/markdown,%23%20Prices%0A%0A-%20Pepper:%20500%0A-%20Yam:%201200',
        filename: 'prices.md',
      },
      to: 'pdf',
    },
    output: {
      file: exampleFile('prices.pdf', 'application/pdf', 20_195),
      from: 'md',
      to: 'pdf',
      pages: 1,
      parts: 1,
      recognized_pages: [],
      warnings: [],
    },
  },
  run,
});

async function run(input: Input, context: CallContext<typeof uses>): Promise<Result<Output>> {
  const sources = input.url === undefined ? await readSources(input, context) : [pageAt(input.url)];
  const [first] = sources as [Source];
  const { options, to = 'pdf' } = input;
  const operations = input.operations ?? (to === 'pdf' && isMixed(sources) ? [] : undefined);
  const isEach = !operations && sources.length > 1 && to !== 'pdf' && !(to === 'docx' && areImages(sources));
  const made = isEach
    ? { ...(await eachConverted(sources, to, options, context)), reports: undefined }
    : operations
      ? await workOnPdfs({ sources, operations, to, options }, context)
      : { ...(await converted(sources, to, options, context)), reports: undefined };
  const done = options.searchable && to === 'pdf' ? await madeSearchable(made, options, context) : made;
  return {
    file: await fileOf(done.pieces, to, first.filename),
    data: {
      from: first.format,
      to,
      pages: done.pages,
      parts: done.pieces.length,
      ...(done.reports ? { operations: done.reports } : {}),
      recognized_pages: done.recognized,
      warnings: [
        ...(operations ? [] : idleOptions(options, first.format, to)),
        ...(first.macros ? ['The macros of the document were not run and are not in the result.'] : []),
        ...sources
          .filter(endsEarly)
          .map(({ filename }) => `${filename}: the PDF ends early; parts may be lost.`),
        ...done.warnings,
      ],
    },
  };
}

/** Its last bytes are not those that a PDF ends with, as of a download that broke off. */
const endsEarly = ({ format, bytes }: Source) =>
  format === 'pdf' && !Buffer.from(bytes.subarray(-1_024)).includes('%%EOF');

const areImages = (sources: Source[]) => sources.every(({ format }) => isImage(format));

const isMixed = (sources: Source[]) =>
  sources.length > 1 && !areImages(sources) && !sources.every(({ format }) => format === 'pdf');

/** Files of any kind, each on its own, in one ZIP. */
async function eachConverted(
  sources: Source[],
  to: Format,
  options: Input['options'],
  context: CallContext<typeof uses>,
): Promise<Progressed> {
  const all: Progressed = { pieces: [], pages: null, recognized: [], warnings: [] };
  for (const [at, source] of sources.entries()) {
    const one = await converted([source], to, options, context);
    const name = renamed(source.filename, '').slice(0, -1);
    const isTaken = all.pieces.some(({ label }) => label.startsWith(name));
    for (const piece of one.pieces) {
      const label = [isTaken ? `${name}-${at + 1}` : name, piece.label].filter(Boolean).join('-');
      all.pieces.push({ ...piece, label, extension: formats[to].extension });
    }
    all.warnings.push(...one.warnings.map((warning) => `${source.filename}: ${warning}`));
    context.progress((at + 1) / sources.length, source.filename);
  }
  return all;
}

async function converted(
  sources: Source[],
  to: Format,
  options: Input['options'],
  context: CallContext<typeof uses>,
) {
  const [first] = sources as [Source];
  const steps = stepsFor(sources, to);
  const all = first.encrypted && steps[0]?.do !== 'office' ? [decryption(first), ...steps] : steps;
  return await runSteps(all, sources, options, context);
}

type Source = Piece & { filename: string; encrypted: boolean; macros: boolean };

const pageAt = (url: string): Source => ({
  url,
  bytes: new Uint8Array(),
  format: 'html',
  label: '',
  filename: `${new URL(url).hostname}.html`,
  encrypted: false,
  macros: false,
});

async function readSources(input: Input, context: CallContext<typeof uses>): Promise<Source[]> {
  const given = input.files ?? [input.file as FileIn];
  const sources: Source[] = [];
  for (const [at, file] of given.entries()) {
    const param = input.files ? `files[${at}]` : 'file';
    const { bytes, filename, mime } = await context.files.read(file, { bytesMax: fileBytesMax, param });
    const about = { filename, mime, stated: input.from, signal: context.signal, param };
    // A file that is named like a document must be one.
    const inside = formatOfFilename(filename) ? undefined : await readPlainZip(bytes, about);
    const page = inside?.get('index.html');
    // An archive stands for the files in it, one that holds a page for the page.
    const members =
      inside && !page ? [...inside].map(([name, member]) => ({ name, bytes: member })) : undefined;
    for (const member of members ?? [{ name: filename, bytes: page ?? bytes }]) {
      const own = members ? { ...about, filename: member.name, mime: undefined } : about;
      const found = page ? { ...plainPage, bytes: page } : await sniff(member.bytes, own);
      if (found.encrypted && input.options.password === undefined) throw passwordMissing();
      sources.push({
        ...found,
        ...(page ? { site: inside } : {}),
        label: '',
        filename: member.name.replaceAll('/', '-'),
      });
      if (sources.length > filesMax) throw tooMany(param);
    }
    if (members?.length === 0) throw fail('unreadable_file', `${param}: the archive is empty.`, { param });
  }
  return sources;
}

const plainPage = { format: 'html', encrypted: false, macros: false } as const;

const tooMany = (param: string) =>
  fail('file_too_complex', `${param}: holds more than ${filesMax} files.`, { param });

const passwordMissing = () =>
  fail('password_required', 'options.password: the document is encrypted; send its password.', {
    param: 'options.password',
  });

/** Options that make no difference here are named rather than dropped in silence. */
function idleOptions(options: Input['options'], from: Format, to: Format): string[] {
  const useful: string[] = optionsOf(from, to);
  return Object.keys(options)
    .filter((name) => !useful.includes(name))
    .map((name) => `options.${name} does not apply to ${from} to ${to}.`);
}

function stepsFor(sources: Piece[], to: Format): Step[] {
  const [{ format: from }] = sources as [Piece];
  const steps = routeOf(from, to);
  if (!steps) {
    throw fail(
      'unsupported_file',
      `to: ${from} can be converted to ${targetsOf(from).join(', ')}, not ${to}.`,
      {
        param: 'to',
      },
    );
  }
  if (sources.length === 1) return steps;
  const pictures = sources.every((source) => isImage(source.format)) && (to === 'pdf' || to === 'docx');
  const pdfs = sources.every((source) => source.format === 'pdf') && to === 'pdf';
  if (!pictures && !pdfs) {
    throw fail(
      'invalid_request',
      'files: several files can become one PDF; only images can become one DOCX.',
      {
        param: 'files',
      },
    );
  }
  return steps;
}

/** An encrypted Office container is opened with its password and written plain, as what it is. */
function decryption(source: Piece): Step {
  return { do: 'office', to: source.format as 'docx' | 'xlsx' | 'pptx' };
}

async function fileOf(pieces: Progressed['pieces'], to: Format, filename: string): Promise<FileBytes> {
  const { extension, mime } = formats[to];
  const [only] = pieces;
  if (only && pieces.length === 1 && (only.extension ?? extension) === extension)
    return { bytes: only.bytes, mime, filename: renamed(filename, extension) };
  const stem = renamed(filename, '').slice(0, -1);
  const members = pieces.map(({ bytes, label, extension: own }) => ({
    name: own === undefined ? `${stem}-${label}.${extension}` : `${label}.${own}`,
    bytes,
  }));
  return { bytes: await writeZip(members), mime: 'application/zip', filename: renamed(filename, 'zip') };
}
