/** Reads the files of a chat call into passages; pages that are pictures of text go through recognition. */
import type { GroundTable } from '../../../engines/chat/port.ts';
import type { ReadableFormat, StructuredDocument } from '../../../engines/documents/port.ts';
import type { EngineCall } from '../../../engines/engine.ts';
import { fail, OjaError } from '../../../errors.ts';
import { type Format, formats, isImage } from '../../../formats/formats.ts';
import { sniff } from '../../../formats/sniff.ts';
import type { CallContext } from '../../endpoint.ts';
import type { FileBytes, FileIn } from '../../file.ts';
import { recognizeWithin } from '../../ocr-pages.ts';
import { seeable } from '../chat/seeable.ts';
import { tablesOf } from './ground-tables.ts';
import { cutDocument, type FilePassage } from './passages.ts';
import { recognizeText } from './recognize.ts';

export interface SentFile {
  file: FileIn;
  password?: string;
  /** For messages: `messages[0].content[1].file`. */
  param: string;
}

export type FileRead =
  | { kind: 'picture'; bytes: Uint8Array; mime: string; filename: string }
  | {
      kind: 'document';
      filename: string;
      format: string;
      pages: number | null;
      passages: FilePassage[];
      tables: GroundTable[];
      readByOcr: number[];
      notes: string[];
    };

const fileBytesMax = 40_000_000;
const ocrPagesMax = 25;
const ocrDpi = 200;
/** Of a call; what was read until then is used. */
const ocrMs = 120_000;
const readableFormats: Format[] = ['pdf', 'docx', 'xlsx', 'pptx', 'html', 'md', 'txt', 'csv'];

export async function readFile(sent: SentFile, context: CallContext, call: EngineCall): Promise<FileRead> {
  const { param } = sent;
  const file = await context.files.read(sent.file, { bytesMax: fileBytesMax, param });
  const { format, bytes: content } = await sniff(file.bytes, {
    filename: file.filename,
    mime: file.mime,
    signal: call.signal,
    param,
  });
  const filename = named(file, format);
  if (isImage(format)) {
    const picture = { kind: 'picture' as const, bytes: file.bytes, mime: formats[format].mime, filename };
    return await seeable(picture, context, call).catch((error: unknown) => {
      throw placed(error, param);
    });
  }
  if (!readableFormats.includes(format)) {
    throw fail(
      'unsupported_file',
      `${param}: ${formats[format].title} is not supported; send PDF, DOCX, XLSX, PPTX, HTML, Markdown, text, CSV or an image.`,
      { param },
    );
  }
  try {
    const readable = format as ReadableFormat;
    const bytes = await opened(sent, content, readable, context, call);
    return await readDocument(sent, bytes, readable, filename, context, call);
  } catch (error) {
    throw placed(error, param);
  }
}

/** The engine knows a file; the caller must learn which of theirs. */
export function placed(error: unknown, param: string): unknown {
  if (!(error instanceof OjaError) || error.param?.startsWith('messages') || error.param?.startsWith('files'))
    return error;
  const { code, message, details, retryAfterSeconds, cause } = error;
  if (code === 'password_required') return passwordFailure(param, /not the password/.test(message));
  return fail(code, message, { param, details, retryAfterSeconds, cause });
}

/** One way for every format: `password` of the file's part, or beside the files of the request. */
function passwordFailure(param: string, wrong: boolean) {
  const place = param.startsWith('files') ? 'password' : `${param}.password`;
  const fault = wrong ? 'the password is wrong' : 'the document is encrypted; send its password here';
  return fail('password_required', `${place}: ${fault}.`, { param: place });
}

/** An encrypted DOCX or PPTX, in the OLE container around it, is opened by the office engine. */
async function opened(
  { password, param }: SentFile,
  bytes: Uint8Array,
  format: ReadableFormat,
  context: CallContext,
  call: EngineCall,
): Promise<Uint8Array> {
  const isLocked = bytes[0] === 0xd0 && bytes[1] === 0xcf && (format === 'docx' || format === 'pptx');
  if (!isLocked) return bytes;
  if (!password) throw passwordFailure(param, false);
  const converted = await context.engines.office.convert({ bytes, from: format, to: format, password }, call);
  return converted.bytes;
}

/** Data without a name is called by its type, so that it can be cited. */
function named(file: FileBytes, format: Format): string {
  return file.filename === 'file' ? `file.${formats[format].extension}` : file.filename;
}

async function readDocument(
  { password, param }: SentFile,
  bytes: Uint8Array,
  format: ReadableFormat,
  filename: string,
  context: CallContext,
  call: EngineCall,
): Promise<FileRead> {
  const input = { bytes, format, pictures: false, comments: true, ...(password ? { password } : {}) };
  const document = await context.engines.documents.read(input, call);
  const notes: string[] = [];
  const readByOcr = await readScans(document, { bytes, password }, context, call, notes);
  const passages = cutDocument(document, filename);
  if (passages.length === 0)
    throw fail('unreadable_file', `${param}: no text was found in ${filename}.`, { param });
  const { pages } = document;
  const tables = tablesOf(document, filename);
  return { kind: 'document', filename, format, pages, passages, tables, readByOcr, notes };
}

/** Fills pages that only look like text; answers their numbers. */
async function readScans(
  document: StructuredDocument,
  source: { bytes: Uint8Array; password: string | undefined },
  context: CallContext,
  call: EngineCall,
  notes: string[],
): Promise<number[]> {
  const scans = document.sections.filter((section) => section.needsOcr && section.page !== undefined);
  if (scans.length === 0) return [];
  const pages = scans.slice(0, ocrPagesMax).map((section) => section.page as number);
  if (scans.length > pages.length) {
    notes.push(`Text was recognized on ${pages.length} of ${scans.length} scanned pages.`);
  }
  const { bytes, password } = source;
  const done = await recognizeWithin(
    pages,
    { signal: call.signal, budgetMs: ocrMs },
    async (page, signal) => {
      const rendered = await context.engines.documents.render(
        { bytes, to: 'png', dpi: ocrDpi, pages: [page], ...(password ? { password } : {}) },
        { ...call, signal },
      );
      const picture = rendered.pages[0];
      if (!picture) return;
      const { text } = await recognizeText(picture.bytes, context, { ...call, signal });
      const section = scans.find((candidate) => candidate.page === page);
      if (section)
        section.blocks = text.split('\n').map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }));
    },
  );
  if (done.length < pages.length)
    notes.push(
      `Text recognition took longer than ${ocrMs / 1000} seconds: ${done.length} of ${pages.length} scanned pages were read.`,
    );
  return done;
}
