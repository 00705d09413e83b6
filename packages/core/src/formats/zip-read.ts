/** The files of an archive that is no document, in memory, within the limits of the ZIP guard. */
import type { Entry, ZipFile } from 'yauzl';
import { fail, OjaError } from '../errors.ts';
import { zipEncryption } from './encryption.ts';
import { officeZipLimits } from './zip-guard.ts';

/** Parts that only documents have. */
const documentParts = /^(?:\[Content_Types\]\.xml|mimetype|Index\.zip|Index\/.*\.iwa)$/;
/** What systems add. */
const noise = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * Undefined where the bytes are no ZIP, or a document in one. Names are paths without `..`; the one folder that
 * holds everything is left out.
 */
export async function readPlainZip(
  bytes: Uint8Array,
  { signal, param }: { signal: AbortSignal; param: string },
): Promise<Map<string, Uint8Array> | undefined> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3 || bytes[3] !== 4) return undefined;
  const { entriesMax } = officeZipLimits;
  try {
    const { default: yauzl } = await import('yauzl');
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      validateEntrySizes: true,
    });
    if (zip.entryCount > entriesMax) throw tooMuch(`contains more than ${entriesMax} files`, param);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (entries.some(({ fileName }) => documentParts.test(fileName))) return undefined;
    return withoutFolder(await readEntries(zip, entries, { bytes, signal, param }));
  } catch (error) {
    if (error instanceof OjaError || signal.aborted) throw error;
    throw fail('unreadable_file', `${param}: the archive is damaged or truncated.`, { param, cause: error });
  }
}

const tooMuch = (why: string, param: string) => fail('file_too_complex', `${param}: ${why}.`, { param });

async function readEntries(
  zip: ZipFile,
  entries: Entry[],
  { bytes, signal, param }: { bytes: Uint8Array; signal: AbortSignal; param: string },
): Promise<Map<string, Uint8Array>> {
  const { expandedBytesMax, ratioMax, ratioFromBytes } = officeZipLimits;
  const files = new Map<string, Uint8Array>();
  let expanded = 0;
  for (const entry of entries) {
    signal.throwIfAborted();
    if (entry.fileName.endsWith('/') || noise.test(entry.fileName)) continue;
    const scheme = zipEncryption(entry.generalPurposeBitFlag, entry.compressionMethod);
    if (scheme)
      throw fail('unsupported_file', `${param}: the archive is protected with ${scheme}.`, { param });
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) {
      expanded += (part as Buffer).length;
      if (expanded > expandedBytesMax)
        throw tooMuch(`expands to more than ${expandedBytesMax / 1_000_000} MB`, param);
      if (expanded > ratioFromBytes && expanded > bytes.byteLength * ratioMax)
        throw tooMuch(`expands more than ${ratioMax} times`, param);
      parts.push(part as Buffer);
    }
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

function withoutFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const [first = ''] = files.keys();
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || ![...files.keys()].every((name) => name.startsWith(folder))) return files;
  return new Map([...files].map(([name, bytes]) => [name.slice(folder.length), bytes]));
}
