/** The merged picture of a Photoshop file (PSD, PSB). Layers are not composed: the file holds their result. */
import { inflateSync } from 'node:zlib';
import { Refused } from '../refused.ts';

export interface PsdPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

const modes = { bitmap: 0, grey: 1, indexed: 2, rgb: 3, cmyk: 4, duotone: 8 };
const named = ['bitmap', 'greyscale', 'indexed', 'RGB', 'CMYK', '', '', 'multichannel', 'duotone', 'Lab'];
const mergedDataFlag = 1057;

const damaged = (why: string) => new Refused('unreadable_file', `The PSD image is damaged: ${why}.`);
const unsupported = (what: string) =>
  new Refused(
    'unreadable_file',
    `The PSD image has ${what}, which is not supported. Save it as RGB with 8 bits.`,
  );

interface Header {
  large: boolean;
  channels: number;
  width: number;
  height: number;
  depth: number;
  mode: number;
}

export function decodePsd(bytes: Uint8Array, pixelsMax: number): PsdPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return decode(file, pixelsMax);
  } catch (error) {
    throw error instanceof RangeError ? damaged('it ends too early') : error;
  }
}

function decode(file: Buffer, pixelsMax: number): PsdPicture {
  const header = readHeader(file, pixelsMax);
  const palette = section(file, 26, false);
  const resources = section(file, palette.end, false);
  if (lacksMerged(file.subarray(resources.start, resources.end))) {
    throw new Refused(
      'unreadable_file',
      'The PSD file has no merged image. Save it with “Maximize compatibility”.',
    );
  }
  const layers = section(file, resources.end, header.large);
  const planes = readPlanes(file, layers.end, header);
  // A negative number of layers: the first extra channel is the transparency of the merged picture.
  const count = layers.end - layers.start < 12 ? 0 : file.readInt16BE(layers.start + (header.large ? 8 : 4));
  return merge(header, planes, {
    palette: file.subarray(palette.start, palette.end),
    transparent: count < 0,
  });
}

function readHeader(file: Buffer, pixelsMax: number): Header {
  const [channels, height, width] = [file.readUInt16BE(12), file.readUInt32BE(14), file.readUInt32BE(18)];
  const [depth, mode] = [file.readUInt16BE(22), file.readUInt16BE(24)];
  if (width < 1 || height < 1 || channels < 1 || channels > 56) throw damaged('its header is invalid');
  if (width * height > pixelsMax) {
    const why = `${width}×${height} pixels; at most ${pixelsMax} are allowed`;
    throw new Refused('file_too_complex', `The image has ${why}.`);
  }
  if (!Object.values(modes).includes(mode)) throw unsupported(`${named[mode] || 'unknown'} colours`);
  if (depth !== (mode === modes.bitmap ? 1 : 8) && !(depth === 16 && mode !== modes.indexed))
    throw unsupported(`${depth} bits per channel`);
  if (channels < colorsOf(mode)) throw damaged('it has too few channels');
  return { large: file.readUInt16BE(4) === 2, channels, width, height, depth, mode };
}

const colorsOf = (mode: number) => (mode === modes.rgb ? 3 : mode === modes.cmyk ? 4 : 1);

function section(file: Buffer, at: number, long: boolean): { start: number; end: number } {
  const start = at + (long ? 8 : 4);
  const end = start + (long ? Number(file.readBigUInt64BE(at)) : file.readUInt32BE(at));
  if (end > file.length) throw damaged('it ends too early');
  return { start, end };
}

function lacksMerged(resources: Buffer): boolean {
  for (let at = 0; at + 12 <= resources.length; ) {
    const nameBytes = 1 + resources[at + 6]!;
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > resources.length) return false;
    const size = resources.readUInt32BE(sizeAt);
    if (resources.readUInt16BE(at + 4) === mergedDataFlag) return resources[sizeAt + 8] === 0;
    at = sizeAt + 4 + size + (size % 2);
  }
  return false;
}

/** One after another, without padding. */
function readPlanes(file: Buffer, at: number, header: Header): Buffer[] {
  const { width, height, depth, channels, mode, large } = header;
  const rowBytes = depth === 1 ? Math.ceil(width / 8) : (width * depth) / 8;
  const planeBytes = rowBytes * height;
  const wanted = Math.min(channels, colorsOf(mode) + 1);
  const compression = file.readUInt16BE(at);
  const start = at + 2;
  if (compression === 1) return unpackRows(file, start, { rowBytes, height, channels, wanted, large });
  if (compression > 2) throw unsupported('an unusual compression');
  const raw =
    compression === 0
      ? file.subarray(start)
      : inflateSync(file.subarray(start), { maxOutputLength: planeBytes * channels });
  if (raw.length < planeBytes * wanted) throw damaged('it ends too early');
  return Array.from({ length: wanted }, (_, plane) =>
    raw.subarray(plane * planeBytes, (plane + 1) * planeBytes),
  );
}

interface Rows {
  rowBytes: number;
  height: number;
  channels: number;
  wanted: number;
  large: boolean;
}

function unpackRows(
  file: Buffer,
  start: number,
  { rowBytes, height, channels, wanted, large }: Rows,
): Buffer[] {
  const lengthBytes = large ? 4 : 2;
  let at = start + height * channels * lengthBytes;
  return Array.from({ length: wanted }, (_, plane) => {
    const rows = Buffer.alloc(rowBytes * height);
    for (let row = 0; row < height; row++) {
      const packed = file.readUIntBE(start + (plane * height + row) * lengthBytes, lengthBytes);
      unpack(file.subarray(at, at + packed), rows.subarray(row * rowBytes, (row + 1) * rowBytes));
      at += packed;
    }
    return rows;
  });
}

/** PackBits. */
function unpack(packed: Buffer, row: Buffer): void {
  for (let from = 0, to = 0; from < packed.length && to < row.length; ) {
    const count = packed.readInt8(from++);
    if (count >= 0) {
      packed.copy(row, to, from, Math.min(from + count + 1, from + row.length - to));
      [from, to] = [from + count + 1, to + count + 1];
    } else if (count > -128) {
      row.fill(packed[from++]!, to, Math.min(row.length, to + 1 - count));
      to += 1 - count;
    }
  }
}

function merge(
  { width, height, depth, mode }: Header,
  planes: Buffer[],
  { palette, transparent }: { palette: Buffer; transparent: boolean },
): PsdPicture {
  const step = depth === 16 ? 2 : 1;
  const colors = colorsOf(mode);
  const alpha = transparent ? planes[colors] : undefined;
  const channels = alpha ? 4 : 3;
  const rowBytes = Math.ceil(width / 8);
  const data = new Uint8Array(width * height * channels);
  for (let pixel = 0, to = 0; pixel < width * height; pixel++, to += channels) {
    const at = pixel * step;
    const first = planes[0]![at]!;
    if (mode === modes.rgb) data.set([first, planes[1]![at]!, planes[2]![at]!], to);
    else if (mode === modes.cmyk) {
      // Inks are stored inverted: 255 is none.
      const black = planes[3]![at]! / 255;
      data.set([first * black, planes[1]![at]! * black, planes[2]![at]! * black], to);
    } else if (mode === modes.indexed) {
      data.set([palette[first] ?? 0, palette[256 + first] ?? 0, palette[512 + first] ?? 0], to);
    } else {
      const x = pixel % width;
      const bits = mode === modes.bitmap ? planes[0]![Math.floor(pixel / width) * rowBytes + (x >> 3)]! : 0;
      data.fill(mode === modes.bitmap ? (bits & (0x80 >> (x & 7)) ? 0 : 255) : first, to, to + 3);
    }
    if (alpha) data[to + 3] = alpha[at]!;
  }
  return { data, width, height, channels };
}
