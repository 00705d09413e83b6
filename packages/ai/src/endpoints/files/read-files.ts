/** Reads the files of a chat call into passages; pages that are pictures of text go through recognition. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { FileBytes, FileIn } from '@oja/core/endpoints/file';
import type { EngineCall } from '@oja/core/engines/engine';
import { fail, OjaError } from '@oja/core/errors';
import { type Format, formats, isImage } from '@oja/core/formats/formats';
import { sniff } from '@oja/core/formats/sniff';
import type { FilePassage, ReadableFormat } from '@oja/documents/documents/port';
import { recalculate, uncalculatedWarning } from '@oja/documents/endpoints/recalculate';
import type { OcrLanguage } from '@oja/documents/endpoints/recognize';
import { readScans, type ScanInput, scansOf, scanUses } from '@oja/documents/endpoints/scans';
import type { OfficeInput } from '@oja/documents/office/port';
import { seeable } from '../chat/seeable.ts';

/** What endpoints use that read files in messages. */
export const fileUses = {
  ...scanUses,
  helpers: [...scanUses.helpers, 'image', 'office'],
  files: true,
  uploads: true,
} as const;
export type FilesContext = CallContext<typeof fileUses>;

export interface SentFile {
  file: FileIn;
  /** The ID of an uploaded one, in place of `file`. */
  upload?: string | undefined;
  password?: string;
  /** Of its pictures of text. */
  language?: OcrLanguage | undefined;
  /** For messages: `messages[0].content[1].file`. */
  param: string;
}

export type FileRead =
  | { kind: 'picture'; bytes: Uint8Array; mime: string; filename: string; language?: OcrLanguage | undefined }
  | {
      kind: 'document';
      filename: string;
      format: string;
      pages: number | null;
      passages: FilePassage[];
      /** As JSON. */
      tables: Uint8Array;
      readByOcr: number[];
      notes: string[];
    };

const fileBytesMax = 40_000_000;
const ocrPagesMax = 25;
/** Of a call; what was read until then is used. */
const ocrMs = 120_000;
const readableFormats: Format[] = [
  ...(['pdf', 'docx', 'xlsx', 'pptx', 'html', 'md', 'txt', 'csv', 'eml', 'msg', 'epub'] as const),
];
/** What the office engine writes as their modern sibling first. */
const modernSibling: Partial<Record<Format, 'docx' | 'xlsx' | 'pptx'>> = {
  doc: 'docx',
  odt: 'docx',
  rtf: 'docx',
  xls: 'xlsx',
  xlsb: 'xlsx',
  ods: 'xlsx',
  ppt: 'pptx',
  odp: 'pptx',
};

async function uploaded(
  id: string,
  { file, param }: SentFile,
  { uploads, caller }: FilesContext,
): Promise<FileIn> {
  const { content, filename } = await uploads.read(caller.accountId, id, `${param}.file_id`);
  return { data: new Uint8Array(content), filename: file.filename ?? filename };
}

/** `names` are those of the other files of the request: a passage is found again by the name of its file. */
export async function readFile(
  sent: SentFile,
  context: FilesContext,
  call: EngineCall,
  names = new Set<string>(),
): Promise<FileRead> {
  const { param } = sent;
  const given = sent.upload === undefined ? sent.file : await uploaded(sent.upload, sent, context);
  const file = await context.files.read(given, { bytesMax: fileBytesMax, param });
  const {
    format,
    bytes: content,
    encrypted,
  } = await sniff(file.bytes, {
    filename: file.filename,
    mime: file.mime,
    signal: call.signal,
    param,
  });
  const filename = distinct(named(file, format), names);
  if (isImage(format)) {
    const picture = { kind: 'picture' as const, bytes: file.bytes, mime: formats[format].mime, filename };
    const seen = await seeable(picture, context, call).catch((error: unknown) => {
      throw placed(error, param);
    });
    return { ...seen, language: sent.language };
  }
  try {
    const opened = await open(sent, { bytes: content, format, encrypted }, context, call);
    return { ...(await readDocument(sent, opened, filename, context, call)), format };
  } catch (error) {
    throw placed(error, param);
  }
}

/** The engine knows a file; the caller must learn which of theirs. */
export function placed(error: unknown, param: string): unknown {
  if (!(error instanceof OjaError) || error.param?.startsWith('messages') || error.param?.startsWith('files'))
    return error;
  const { code, message, details, retryAfterSeconds, cause } = error;
  if (code === 'password_required') return passwordFailure(param, /not the password|is wrong/.test(message));
  return fail(code, message, { param, details, retryAfterSeconds, cause });
}

/** One way for every format: `password` of the file's part, or beside the files of the request. */
function passwordFailure(param: string, wrong: boolean) {
  const place = param.startsWith('files') ? 'password' : `${param}.password`;
  const fault = wrong ? 'the password is wrong' : 'the document is encrypted; send its password here';
  return fail('password_required', `${place}: ${fault}.`, { param: place });
}

interface Readable {
  bytes: Uint8Array;
  format: ReadableFormat;
  /** Of a PDF or XLSX, which are decrypted while they are read. */
  password?: string;
}

/** Old and open formats, and an encrypted DOCX or PPTX, are opened by the office engine. */
async function open(
  { password, param }: SentFile,
  { bytes, format, encrypted }: { bytes: Uint8Array; format: Format; encrypted: boolean },
  context: FilesContext,
  call: EngineCall,
): Promise<Readable> {
  if (encrypted && !password) throw passwordFailure(param, false);
  const given = password ? { password } : {};
  const isLocked = encrypted && (format === 'docx' || format === 'pptx');
  const to = isLocked ? format : modernSibling[format];
  if (!to) {
    if (!readableFormats.includes(format)) throw unsupported(format, param);
    return { bytes, format: format as ReadableFormat, ...given };
  }
  const from = format as OfficeInput;
  const converted = await context.engines.office.convert({ bytes, from, to, ...given }, call);
  return { bytes: converted.bytes, format: to };
}

const unsupported = (format: Format, param: string) =>
  fail(
    'unsupported_file',
    `${param}: ${formats[format].title} is not supported; send PDF, an Office or OpenDocument file, HTML, Markdown, text, CSV, an email message (EML) or an image.`,
    { param },
  );

/** Data without a name is called by its type, so that it can be cited. */
function named(file: FileBytes, format: Format): string {
  return file.filename === 'file' ? `file.${formats[format].extension}` : file.filename;
}

/** `invoice.pdf` a second time is `invoice (2).pdf`. */
function distinct(name: string, names: Set<string>): string {
  const [, stem, type] = /^(.*?)(\.[^.]*)?$/s.exec(name)!;
  let found = name;
  for (let count = 2; names.has(found); count += 1) found = `${stem} (${count})${type ?? ''}`;
  names.add(found);
  return found;
}

async function readDocument(
  { param, language }: SentFile,
  opened: Readable,
  filename: string,
  context: FilesContext,
  call: EngineCall,
): Promise<Extract<FileRead, { kind: 'document' }>> {
  const { bytes, format, password } = opened;
  const input = { ...opened, pictures: false, comments: true, ground: { filename } };
  let document = await context.engines.documents.read(input, call);
  const notes: string[] = [];
  const calculated = document.uncalculated ? await recalculate(opened, context, call) : undefined;
  if (calculated) {
    const { password: _, ...plain } = input;
    document = await context.engines.documents.read({ ...plain, bytes: calculated }, call);
  }
  if (document.uncalculated) notes.push(`${filename}: ${uncalculatedWarning(document.uncalculated)}`);
  const recognized = await readPictures(
    { document, source: { bytes, password }, language },
    context,
    call,
    notes,
  );
  if (recognized)
    document = await context.engines.documents.read({ ...input, ground: { filename, recognized } }, call);
  const { pages, ground } = document;
  if (!ground || ground.passages.length === 0)
    throw fail('unreadable_file', `${param}: no text was found in ${filename}.`, { param });
  const { passages, tables, rowsMax } = ground;
  if (rowsMax !== undefined)
    notes.push(
      `${filename}: only the first ${rowsMax.toLocaleString('en-US')} rows of its tables were read.`,
    );
  const readByOcr = recognized?.map(({ page }) => page) ?? [];
  return { kind: 'document', filename, format, pages, passages, tables, readByOcr, notes };
}

/** The text of pages that only look like text; undefined where there are none. */
async function readPictures(
  given: Pick<ScanInput, 'document' | 'source' | 'language'>,
  context: FilesContext,
  call: EngineCall,
  notes: string[],
): Promise<{ page: number; text: string }[] | undefined> {
  const count = scansOf(given.document).length;
  if (count === 0) return undefined;
  const pages = Math.min(count, ocrPagesMax);
  if (count > pages) notes.push(`Text was recognized on ${pages} of ${count} scanned pages.`);
  const read = await readScans({ ...given, pagesMax: ocrPagesMax, budgetMs: ocrMs }, context, call);
  notes.push(...read.warnings);
  if (read.left.length > 0)
    notes.push(
      `Text recognition took longer than ${ocrMs / 1000} seconds: ${pages - read.left.length} of ${pages} scanned pages were read.`,
    );
  return read.recognized.map(({ page, seen, ownText }) => ({
    page,
    text: ownText ? `${ownText}\n${seen.text}` : seen.text,
  }));
}
