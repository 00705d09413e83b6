/** What a file really is, from its bytes; its name and a stated format are claims that must agree. */
import { fail, type OjaError } from '../errors.ts';
import { isBmp } from './bitmap.ts';
import { cameraRawKind, cameraRawRefusal } from './camera-raw.ts';
import { openCompound } from './compound.ts';
import { openDocumentEncryption, unsupportedOfficeEncryption } from './encryption.ts';
import { type Format, formatOfFilename, formatOfMime, formats, isImage } from './formats.ts';
import { isIcon } from './icon.ts';
import { isJpeg2000 } from './jpeg2000.ts';
import { isOldExcel, isOldWord, oldOfficeRefusal } from './old-office-start.ts';
import { claimsMissingBytes } from './rich-text.ts';
import { startsAsSvg } from './svg-start.ts';
import { untilZipEnd } from './zip-end.ts';
import { inspectZip, type ZipFacts } from './zip-guard.ts';

export interface Sniffed {
  format: Format;
  /** The file itself, without bytes that follow the end of a ZIP container: read these. */
  bytes: Uint8Array;
  /** An encrypted Office or OpenDocument file: it opens only with its password. */
  encrypted: boolean;
  /** It holds a macro project, which nothing here runs. */
  macros: boolean;
}

export interface SniffOptions {
  filename?: string | undefined;
  /** What it was sent as; counts for text only, which has no magic bytes. */
  mime?: string | undefined;
  /** The caller's own word, when given. */
  stated?: Format | undefined;
  signal: AbortSignal;
  param?: string;
}

const textFormats: Format[] = ['html', 'md', 'txt', 'csv', 'eml'];

/** Throws `unsupported_file`, `unreadable_file` or `file_too_complex`; what it answers has passed the ZIP guard. */
export async function sniff(bytes: Uint8Array, options: SniffOptions): Promise<Sniffed> {
  const param = options.param ?? 'file';
  if (bytes.byteLength === 0) throw fail('unreadable_file', `${param}: the file is empty.`, { param });
  const named = options.stated ?? (options.filename ? formatOfFilename(options.filename) : undefined);
  // It is written, and read as the text that it is.
  const claimed = named === 'json' ? 'txt' : named;
  const found = await formatOf(bytes, claimed, options, param);
  if (!found) throw unknownContent(options, param);
  checkClaim(found.format, claimed, options, param);
  return found;
}

async function formatOf(
  bytes: Uint8Array,
  claimed: Format | undefined,
  options: SniffOptions,
  param: string,
): Promise<Sniffed | undefined> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString(
    'latin1',
  );
  const plain = (format: Format): Sniffed => ({ format, bytes, encrypted: false, macros: false });
  const simple = formatOfMagic(head);
  const camera = simple === 'tiff' || !simple ? cameraRawKind(bytes) : undefined;
  if (camera) throw fail('unsupported_file', cameraRawRefusal(param, camera), { param });
  if (simple === 'rtf' && claimsMissingBytes(bytes)) {
    throw fail(
      'unreadable_file',
      `${param}: the RTF document is incomplete: a picture or object in it is cut off.`,
      {
        param,
      },
    );
  }
  if (simple) return plain(simple);
  if (isIcon(bytes)) return plain('ico');
  if (head.startsWith('PK\u0003\u0004')) return await formatOfZip(untilZipEnd(bytes), options, param);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return formatOfCompound(bytes, claimed, param);
  const tooOld = oldOfficeRefusal(head);
  if (tooOld) throw fail('unsupported_file', `${param}: ${tooOld}`, { param });
  if (!looksLikeText(bytes)) return undefined;
  if (startsAsSvg(head)) return plain('svg');
  const said = claimed ?? formatOfMime(options.mime ?? '');
  if (said && said !== 'txt' && textFormats.includes(said)) return plain(said);
  if (claimed === 'txt') return plain('txt');
  return plain(
    /^\s*(<!doctype html|<html|<head|<body)/i.test(head.replace(/^\xef\xbb\xbf/, '')) ? 'html' : 'txt',
  );
}

function formatOfMagic(head: string): Format | undefined {
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff';
  if (isBmp(head)) return 'bmp';
  if (isJpeg2000(head)) return 'jp2';
  if (head.startsWith('{\\rtf')) return 'rtf';
  if (isOldExcel(head)) return 'xls';
  if (isOldWord(head)) return 'doc';
  if (head.slice(4, 8) !== 'ftyp') return undefined;
  const brands = head.slice(8, 8 + 64);
  if (/avif|avis/.test(brands)) return 'avif';
  if (/heic|heix|hevc|hevx|heim|heis|mif1|msf1/.test(brands)) return 'heic';
  return undefined;
}

async function formatOfZip(bytes: Uint8Array, options: SniffOptions, param: string): Promise<Sniffed> {
  const facts = await inspectZip(bytes, { signal: options.signal, param });
  const format = formatOfParts(facts);
  if (!format && facts.names.some((name) => iWorkPart.test(name))) {
    const message = `${param}: a document of Apple Pages, Numbers or Keynote; export it as PDF, Word, Excel or PowerPoint first.`;
    throw fail('unsupported_file', message, { param });
  }
  if (!format) {
    throw fail(
      'unsupported_file',
      `${param}: a ZIP archive that is not a DOCX, XLSX, XLSB, PPTX, ODT, ODS, ODP or EPUB document.`,
      { param },
    );
  }
  const { isEncrypted, unsupported } = openDocumentEncryption(facts.manifest);
  if (unsupported) throw unsupportedEncryption(unsupported, param);
  return {
    format,
    bytes,
    encrypted: isEncrypted,
    macros: facts.names.some((name) => macroPart.test(name) && !name.endsWith('/')),
  };
}

const iWorkPart = /^Index(?:\.zip$|\/.*\.iwa$)/;

function formatOfParts(facts: ZipFacts): Format | undefined {
  const has = (name: string) => facts.names.includes(name);
  if (has('[Content_Types].xml')) {
    if (has('word/document.xml')) return 'docx';
    if (has('xl/workbook.bin')) return 'xlsb';
    if (has('xl/workbook.xml')) return 'xlsx';
    if (has('ppt/presentation.xml')) return 'pptx';
    const main = mainPart(facts.contentTypes);
    if (main) return main;
  }
  return (['odt', 'ods', 'odp', 'epub'] as const).find((name) => formats[name].mime === facts.mimetype);
}

/** Macro projects and sheets of Office files, and the Basic and scripts of OpenDocument files. */
const macroPart =
  /^(?:.*vbaProject\.bin$|xl\/macrosheets\/.|Scripts\/.|Basic\/[^/]+\/(?!(?:script|dialog)-lb\.xml$).)/i;

function mainPart(contentTypes: string): Format | undefined {
  if (/wordprocessingml\.document\.main\+xml|word\.document\.macroEnabled/.test(contentTypes)) return 'docx';
  if (/spreadsheetml\.sheet\.main\+xml|excel\.sheet\.macroEnabled/.test(contentTypes)) return 'xlsx';
  if (/presentationml\.presentation\.main\+xml|powerpoint\.presentation\.macroEnabled/.test(contentTypes))
    return 'pptx';
  return undefined;
}

const encryptable: Format[] = ['docx', 'xlsx', 'xlsb', 'pptx'];

/** The OLE container: old Office files, or an encrypted new one. Macros count wherever they are. */
function formatOfCompound(bytes: Uint8Array, claimed: Format | undefined, param: string): Sniffed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const anywhere = (name: string) => buffer.includes(Buffer.from(name, 'utf16le'));
  const compound = openCompound(bytes);
  const top = compound && new Set(compound.entries.filter(({ parent }) => !parent).map(({ name }) => name));
  const unsupported = compound && unsupportedOfficeEncryption(compound);
  if (unsupported) throw unsupportedEncryption(unsupported, param);
  const holds = (name: string) => top?.has(name.toLowerCase()) ?? anywhere(name);
  if (holds('EncryptedPackage')) {
    if (!claimed || !encryptable.includes(claimed)) {
      throw fail(
        'unsupported_file',
        `${param}: an encrypted Office document; set from to one of: ${encryptable.join(', ')}.`,
        { param: 'from' },
      );
    }
    return { format: claimed, bytes, encrypted: true, macros: false };
  }
  const format = holds('WordDocument')
    ? 'doc'
    : holds('Workbook') || holds('Book')
      ? 'xls'
      : holds('PowerPoint Document') || holds('PP97_DUALSTORAGE')
        ? 'ppt'
        : holds('__properties_version1.0')
          ? 'msg'
          : undefined;
  if (!format && holds('PP40')) {
    throw fail(
      'unsupported_file',
      `${param}: a PowerPoint 95 presentation; save it as PPT (PowerPoint 97 or later) or PPTX.`,
      { param },
    );
  }
  if (!format) {
    throw fail(
      'unsupported_file',
      `${param}: an OLE container that is not a DOC, XLS, PPT or MSG document.`,
      {
        param,
      },
    );
  }
  return { format, bytes, encrypted: false, macros: anywhere('_VBA_PROJECT') };
}

const unsupportedEncryption = (scheme: string, param: string) =>
  fail(
    'unsupported_file',
    `${param}: the document is protected with ${scheme}, which is not supported. Save it without protection, or with a password.`,
    { param },
  );

function looksLikeText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 65_536);
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (utf16) return true;
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) odd += 1;
  }
  return odd * 50 <= head.length;
}

/** Pictures with a wrong extension are common and harmless; a document that is something else is not. */
function checkClaim(found: Format, claimed: Format | undefined, options: SniffOptions, param: string): void {
  if (!claimed || claimed === found) return;
  if (!options.stated && isImage(claimed) && isImage(found)) return;
  if (textFormats.includes(found) && textFormats.includes(claimed)) return;
  const claim = options.stated ? `from is ${claimed}` : `its name has the type ${claimed}`;
  throw fail('unsupported_file', `${param}: ${claim}, but its content is ${found}.`, { param });
}

function unknownContent(options: SniffOptions, param: string): OjaError {
  const known = Object.keys(formats).join(', ');
  const claim = options.filename ? ` ("${options.filename}")` : '';
  return fail('unsupported_file', `${param}${claim}: unknown file type. Supported: ${known}.`, {
    param,
  });
}
