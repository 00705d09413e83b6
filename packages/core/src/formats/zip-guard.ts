/**
 * Looks through a ZIP container before any parser opens it: entries, expanded bytes and ratio are counted while
 * inflating (the sizes a ZIP states are not believed), and XML that declares a DOCTYPE is refused.
 */
import type { Readable } from 'node:stream';
import { fail, OjaError } from '../errors.ts';
import { zipEncryption } from './encryption.ts';
import { createSheetExtent, type SheetExtent } from './sheet-extent.ts';
import { createTableNesting } from './table-nesting.ts';

export interface ZipLimits {
  entriesMax: number;
  expandedBytesMax: number;
  /** Expanded to packed; looked at once more than `ratioFromBytes` came out. */
  ratioMax: number;
  ratioFromBytes: number;
}

export const officeZipLimits: ZipLimits = {
  entriesMax: 1_000,
  expandedBytesMax: 200_000_000,
  ratioMax: 100,
  ratioFromBytes: 5_000_000,
};

export interface ZipFacts {
  names: string[];
  expandedBytes: number;
  /** The `mimetype` entry of OpenDocument files. */
  mimetype: string | undefined;
  /** Content of `[Content_Types].xml`. */
  contentTypes: string;
  /** Content of `META-INF/manifest.xml` of OpenDocument files, which says whether the others are encrypted. */
  manifest: string;
}

const keptNames = ['[Content_Types].xml', 'mimetype', 'META-INF/manifest.xml'];

const keptBytesMax = 2_000_000;
const sheetData = /<(?:\w+:)?sheetData\b/;
const tagCharactersMax = 1_000;

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

export async function inspectZip(
  bytes: Uint8Array,
  options: { limits?: ZipLimits; signal: AbortSignal; param?: string },
): Promise<ZipFacts> {
  const limits = options.limits ?? officeZipLimits;
  const param = options.param ?? 'file';
  const facts: ZipFacts = {
    names: [],
    expandedBytes: 0,
    mimetype: undefined,
    contentTypes: '',
    manifest: '',
  };
  try {
    const { default: yauzl } = await import('yauzl');
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      validateEntrySizes: true,
    });
    if (zip.entryCount > limits.entriesMax) throw tooMany(limits, param);
    for await (const entry of zip.eachEntry()) {
      options.signal.throwIfAborted();
      facts.names.push(entry.fileName);
      if (facts.names.length > limits.entriesMax) throw tooMany(limits, param);
      if (entry.fileName.endsWith('/')) continue;
      const scheme = zipEncryption(entry.generalPurposeBitFlag, entry.compressionMethod);
      if (scheme) throw encrypted(scheme, param);
      const stream = await zip.openReadStreamPromise(entry);
      await readEntry(stream, entry.fileName, {
        facts,
        limits,
        packedBytes: bytes.byteLength,
        ...options,
        param,
      });
    }
  } catch (error) {
    if (error instanceof OjaError || options.signal.aborted) throw error;
    if (/strong encryption/i.test(String(error))) throw encrypted('ZIP strong encryption', param);
    throw fail('unreadable_file', `${param}: the document container is damaged or truncated.`, {
      param,
      cause: error,
    });
  }
  return facts;
}

const encrypted = (scheme: string, param: string) =>
  fail(
    'unsupported_file',
    `${param}: the archive is protected with ${scheme}, which is not supported. Send the file unprotected.`,
    { param },
  );

function tooMany(limits: ZipLimits, param: string): OjaError {
  return fail('file_too_complex', `${param}: contains more than ${limits.entriesMax} parts.`, { param });
}

/** Pages of an EPUB are HTML, which names its kind by a DOCTYPE without entities. */
const declares = ({ mimetype }: ZipFacts) =>
  mimetype === 'application/epub+zip' ? /<!ENTITY/i : /<!(DOCTYPE|ENTITY)/i;

interface EntryContext {
  facts: ZipFacts;
  limits: ZipLimits;
  packedBytes: number;
  signal: AbortSignal;
  param: string;
}

async function readEntry(stream: Readable, name: string, context: EntryContext): Promise<void> {
  const { facts, limits, param } = context;
  const isXml = /\.(xml|rels|vml|xhtml|svg)$/i.test(name);
  const kept = keptNames.includes(name) ? ([] as Buffer[]) : undefined;
  let keptBytes = 0;
  let tail = '';
  let isMarkup = false;
  let sheet: SheetExtent | undefined;
  const tables = createTableNesting();
  for await (const piece of stream) {
    const chunk = piece as Buffer;
    facts.expandedBytes += chunk.length;
    refuseBomb(facts.expandedBytes, context);
    context.signal.throwIfAborted();
    keptBytes += chunk.length;
    if (kept && keptBytes < keptBytesMax) kept.push(chunk);
    // A sheet may have any name.
    isMarkup ||= isXml || (keptBytes === chunk.length && chunk.subarray(0, 4).includes('<'));
    if (!isMarkup) continue;
    // UTF-16 parts show their letters once the zero bytes are dropped.
    const text = tail + chunk.toString('latin1').replaceAll('\0', '');
    if (isXml && declares(facts).test(text)) {
      stream.destroy();
      throw fail('unreadable_file', `${param}: "${name}" declares a DOCTYPE, which is not allowed.`, {
        param,
      });
    }
    sheet ??= sheetData.test(text) ? createSheetExtent() : undefined;
    // The last tag may go on in the next chunk.
    const whole = Math.max(0, text.lastIndexOf('<'));
    sheet?.add(text.slice(0, whole));
    tables.add(text.slice(0, whole));
    tail = text.slice(Math.max(whole, text.length - tagCharactersMax));
    const inSheet = sheet?.excess();
    const excess = inSheet
      ? `the sheet "${name}" ${inSheet}`
      : tables.excess() && `"${name}" ${tables.excess()}`;
    if (!excess) continue;
    stream.destroy();
    throw fail('file_too_complex', `${param}: ${excess}.`, { param });
  }
  const content = kept && Buffer.concat(kept).toString('utf8');
  if (name === 'mimetype') facts.mimetype = content?.trim();
  else if (name === 'META-INF/manifest.xml') facts.manifest = content ?? '';
  else if (content !== undefined) facts.contentTypes = content;

  function refuseBomb(expanded: number, { packedBytes }: EntryContext): void {
    const over = expanded > limits.expandedBytesMax;
    const steep = expanded > limits.ratioFromBytes && expanded > packedBytes * limits.ratioMax;
    if (!over && !steep) return;
    stream.destroy();
    const why = over
      ? `expands to more than ${mebibytes(limits.expandedBytesMax)}`
      : `expands more than ${limits.ratioMax} times`;
    throw fail('file_too_complex', `${param}: ${why}.`, { param });
  }
}
