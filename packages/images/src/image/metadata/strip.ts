/** Takes tags out of a file and leaves its picture as it is. The colour profile stays, because the pixels need it. */
import { crc32 } from 'node:zlib';

/** A copy without EXIF, XMP, IPTC, comments and whatever follows the picture; undefined if that is not known of it. */
export function stripTags(bytes: Uint8Array, format: string): Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'jpeg') return stripJpeg(file);
  if (format === 'png') return stripPng(file);
  return format === 'webp' ? stripWebp(file) : undefined;
}

const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe];

function stripJpeg(file: Buffer): Buffer | undefined {
  const kept = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    if (marker === endOfImage) return Buffer.concat([...kept, file.subarray(at, at + 2)]);
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === startOfScan) end = endOfScan(file, end);
    if (end > file.length) return undefined;
    if (!isTag(marker, file.subarray(at + 4, end))) kept.push(file.subarray(at, end));
    at = end;
  }
  const last = file.length - 2;
  return file[last] === 0xff && file[last + 1] === endOfImage
    ? Buffer.concat([...kept, file.subarray(last)])
    : undefined;
}

/** JFIF, colour profiles and Adobe's colour transform are part of the picture. */
function isTag(marker: number, body: Buffer): boolean {
  if (marker === comment) return true;
  if (marker < 0xe0 || marker > 0xef || marker === 0xe0 || marker === 0xee) return false;
  return !(marker === 0xe2 && body.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0');
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length + 1;
}

const pictureChunks = new Set(
  ['IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP mDCV cLLI'].flatMap(
    (names) => names.split(' '),
  ),
);

function stripPng(file: Buffer): Buffer | undefined {
  const kept = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const kind = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return undefined;
    if (pictureChunks.has(kind)) kept.push(file.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const [exifFlag, xmpFlag] = [0x08, 0x04];

function stripWebp(file: Buffer): Buffer | undefined {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const kind = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (next > file.length) return undefined;
    const chunk = Buffer.from(file.subarray(at, next));
    if (kind === 'VP8X') chunk[8]! &= ~(exifFlag | xmpFlag);
    if (kind !== 'EXIF' && kind !== 'XMP ') kept.push(chunk);
    at = next;
  }
  const header = Buffer.from(file.subarray(0, 12));
  const body = Buffer.concat(kept);
  header.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([header, body]);
}
