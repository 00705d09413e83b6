/** Takes tags out of a file and leaves its picture as it is. The colour profile stays unless it is named: pixels need it. */
import { crc32 } from 'node:zlib';
import type { TagGroup } from './fields.ts';
import { withoutGps } from './gps.ts';

/** Tags of no group are of makers and programs; they go with all others. */
type Kind = TagGroup | 'other';

const allButProfile: ReadonlySet<Kind> = new Set<Kind>(['exif', 'gps', 'xmp', 'iptc', 'comments', 'other']);

/**
 * A copy without EXIF, XMP, IPTC, comments and whatever follows the picture, or without the groups that are named;
 * undefined if that is not known of it.
 */
export function stripTags(
  bytes: Uint8Array,
  format: string,
  groups?: readonly TagGroup[],
): Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const gone: ReadonlySet<Kind> = groups ? new Set<Kind>(groups) : allButProfile;
  if (format === 'jpeg') return stripJpeg(file, gone);
  if (format === 'png') return stripPng(file, gone);
  return format === 'webp' ? stripWebp(file, gone) : undefined;
}

const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe];

function stripJpeg(file: Buffer, gone: ReadonlySet<Kind>): Buffer | undefined {
  const kept = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    if (marker === endOfImage) return Buffer.concat([...kept, file.subarray(at, at + 2)]);
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === startOfScan) end = endOfScan(file, end);
    if (end > file.length) return undefined;
    const kind = kindOfSegment(marker, file.subarray(at + 4, end));
    if (!kind) kept.push(file.subarray(at, end));
    else if (!gone.has(kind))
      kept.push(file.subarray(at, at + 4), unplaced(file.subarray(at + 4, end), kind, gone));
    at = end;
  }
  const last = file.length - 2;
  return file[last] === 0xff && file[last + 1] === endOfImage
    ? Buffer.concat([...kept, file.subarray(last)])
    : undefined;
}

/** Without the place where it was taken, if that shall go; as long as it was. */
const unplaced = (body: Buffer, kind: Kind, gone: ReadonlySet<Kind>): Buffer =>
  gone.has('gps') && (kind === 'exif' || kind === 'xmp') ? withoutGps(body, kind) : body;

/** JFIF and Adobe's colour transform are part of the picture. */
function kindOfSegment(marker: number, body: Buffer): Kind | undefined {
  if (marker === comment) return 'comments';
  if (marker < 0xe0 || marker > 0xef || marker === 0xe0 || marker === 0xee) return undefined;
  const begins = (text: string) => body.subarray(0, text.length).toString('latin1') === text;
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return 'icc';
  if (marker === 0xe1 && begins('Exif\0')) return 'exif';
  if (marker === 0xe1 && begins('http://ns.adobe.com/x')) return 'xmp';
  return marker === 0xed ? 'iptc' : 'other';
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length + 1;
}

const pictureChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
);

function stripPng(file: Buffer, gone: ReadonlySet<Kind>): Buffer | undefined {
  const kept = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      return undefined;
    const body = file.subarray(at + 8, end - 4);
    const kind = pictureChunks.has(name) ? undefined : kindOfChunk(name, body);
    if (!kind) kept.push(file.subarray(at, end));
    else if (!gone.has(kind) && !isHiding(name, body, kind, gone))
      kept.push(pngChunk(name, unplaced(body, kind, gone)));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

export function pngChunk(name: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(name, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

/** What is compressed, or written as digits, can't be searched for a place: it goes as a whole. */
const isHiding = (name: string, body: Buffer, kind: Kind, gone: ReadonlySet<Kind>) =>
  gone.has('gps') &&
  ((kind === 'exif' && name !== 'eXIf') ||
    (kind === 'xmp' && (name !== 'iTXt' || body[body.indexOf(0) + 1] !== 0)));

function kindOfChunk(name: string, body: Buffer): Kind {
  if (name === 'iCCP') return 'icc';
  if (name === 'eXIf') return 'exif';
  const keyword = body.subarray(0, Math.max(0, body.indexOf(0))).toString('latin1');
  if (keyword === 'XML:com.adobe.xmp' || keyword === 'Raw profile type xmp') return 'xmp';
  if (/^Raw profile type (exif|APP1)$/.test(keyword)) return 'exif';
  if (keyword === 'Raw profile type iptc') return 'iptc';
  return /^(tEXt|zTXt|iTXt|tIME)$/.test(name) ? 'comments' : 'other';
}

const flags: Partial<Record<string, { kind: Kind; bit: number }>> = {
  EXIF: { kind: 'exif', bit: 0x08 },
  'XMP ': { kind: 'xmp', bit: 0x04 },
  ICCP: { kind: 'icc', bit: 0x20 },
};

function stripWebp(file: Buffer, gone: ReadonlySet<Kind>): Buffer | undefined {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (next > file.length) return undefined;
    const chunk = Buffer.from(file.subarray(at, next));
    const kind = flags[name]?.kind;
    if (name === 'VP8X')
      for (const flag of Object.values(flags)) if (flag && gone.has(flag.kind)) chunk[8]! &= ~flag.bit;
    if (!kind) kept.push(chunk);
    else if (!gone.has(kind)) kept.push(chunk.subarray(0, 8), unplaced(chunk.subarray(8), kind, gone));
    at = next;
  }
  return riffOf(file.subarray(0, 12), kept);
}

export function riffOf(head: Buffer, chunks: Buffer[]): Buffer {
  const header = Buffer.from(head);
  const body = Buffer.concat(chunks);
  header.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([header, body]);
}
