/** Windows and OS/2 bitmaps to plain pixels. Sizes in headers are claims: what counts is what the bytes hold. */

import { Refused } from '../refused.ts';
import { expandRuns } from './bmp-runs.ts';

export type BmpPicture =
  | { data: Uint8Array; width: number; height: number; channels: 3 | 4; density: number | undefined }
  /** A JPEG or PNG in the frame of a bitmap, as printers take them. */
  | { embedded: Uint8Array; density: number | undefined };

interface Header {
  /** Of the information header, which begins at byte 14. */
  bytes: number;
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  density: number | undefined;
  colorsUsed: number;
}

interface Channel {
  mask: number;
  shift: number;
  /** From the channel's own range to 0–255. */
  scale: number;
}

const fileHeaderBytes = 14;
const coreBytes = 12;
const os2Bytes = 64;
const methods = { none: 0, rle8: 1, rle4: 2, bitfields: 3, jpeg: 4, png: 5, alphaBitfields: 6 };
const depths = [1, 2, 4, 8, 16, 24, 32];
const metresPerInch = 0.0254;
const densityMax = 100_000;

const damaged = (why: string) => new Refused('unreadable_file', `The BMP image is damaged: ${why}.`);
const unknown = (why: string) =>
  new Refused('unreadable_file', `The BMP image has an unsupported format: ${why}.`);

export function decodeBmp(bytes: Uint8Array, pixelsMax: number): BmpPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(view);
  const { compression, density } = header;
  if (compression === methods.jpeg || compression === methods.png) {
    return { embedded: bytes.slice(pixelsAt(view, paletteAt(header), paletteAt(header))), density };
  }
  checkHeader(header, pixelsMax);
  if (header.bits > 8) return { ...decodeDirect(bytes, view, header), density };
  return { ...decodeIndexed(bytes, view, header), density };
}

function readHeader(view: DataView): Header {
  if (view.byteLength < fileHeaderBytes + coreBytes) throw damaged('it ends within its header');
  const bytes = view.getUint32(fileHeaderBytes, true);
  if (fileHeaderBytes + bytes > view.byteLength) throw damaged('it ends within its header');
  if (bytes === coreBytes) {
    const [width, height, bits] = [18, 20, 24].map((at) => view.getUint16(at, true)) as [
      number,
      number,
      number,
    ];
    return {
      ...{ bytes, width, height, bits },
      ...{ topDown: false, compression: 0, density: undefined, colorsUsed: 0 },
    };
  }
  if (bytes < 16) throw damaged(`a header of ${bytes} bytes`);
  // Short headers of OS/2 leave the last fields out: they count as 0.
  const field = (at: number) => (at + 4 <= bytes ? view.getInt32(fileHeaderBytes + at, true) : 0);
  const height = field(8);
  const density = Math.round(field(24) * metresPerInch);
  return {
    bytes,
    width: field(4),
    height: Math.abs(height),
    topDown: height < 0,
    bits: view.getUint16(fileHeaderBytes + 14, true),
    compression: field(16),
    density: density > 0 && density <= densityMax ? density : undefined,
    colorsUsed: field(32) >>> 0,
  };
}

function checkHeader({ bytes, width, height, bits, compression }: Header, pixelsMax: number): void {
  if (width < 1 || height < 1) throw damaged(`a size of ${width}×${height} pixels`);
  if (width * height > pixelsMax) {
    const size = `The image has ${width}×${height} pixels; at most ${pixelsMax} are allowed.`;
    throw new Refused('file_too_complex', size);
  }
  if (!depths.includes(bits)) throw damaged(`${bits} bits a pixel`);
  if (bytes === os2Bytes && compression > methods.rle4) throw unknown('a compression of OS/2');
  const fits =
    compression === methods.none ||
    (compression === methods.rle8 && bits === 8) ||
    (compression === methods.rle4 && bits === 4) ||
    ((compression === methods.bitfields || compression === methods.alphaBitfields) &&
      (bits === 16 || bits === 32));
  if (!fits) throw unknown(`compression ${compression} with ${bits} bits a pixel`);
}

/** Masks lie in the header from its second version on, and behind it before. */
function paletteAt({ bytes, compression }: Header): number {
  const masks = compression === methods.bitfields ? 12 : compression === methods.alphaBitfields ? 16 : 0;
  return fileHeaderBytes + bytes + (bytes === 40 ? masks : 0);
}

/** Where the file says; behind the palette when it says a place that the headers or the palette take. */
function pixelsAt(view: DataView, earliest: number, otherwise: number): number {
  const said = view.getUint32(10, true);
  const at = said >= earliest ? said : otherwise;
  if (at >= view.byteLength) throw damaged('its pixels would lie behind its end');
  return at;
}

function rowBytes({ width, bits }: Header): number {
  return Math.ceil((width * bits) / 32) * 4;
}

/** The padding of the last row may be missing. */
function refuseShort(bytes: Uint8Array, at: number, header: Header): void {
  const needed = rowBytes(header) * (header.height - 1) + Math.ceil((header.width * header.bits) / 8);
  const there = bytes.byteLength - at;
  if (there < needed) throw damaged(`it is cut off, ${there} of ${needed} bytes of its pixels are there`);
}

function decodeIndexed(bytes: Uint8Array, view: DataView, header: Header) {
  const { width, height, bits, topDown, compression } = header;
  const { palette, end } = readPalette(bytes, view, header);
  const at = pixelsAt(view, paletteAt(header) + 1, end);
  let indexes: Uint8Array;
  if (compression === methods.none) {
    refuseShort(bytes, at, header);
    indexes = unpack(bytes, at, header);
  } else {
    const expanded = expandRuns(bytes.subarray(at), { width, height, nibbles: bits === 4 });
    if (typeof expanded === 'string') throw damaged(expanded);
    indexes = expanded;
  }
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    let from = (topDown ? y : height - 1 - y) * width;
    for (let to = y * width * 3; to < (y + 1) * width * 3; to += 3, from += 1) {
      const color = indexes[from]! * 3;
      data[to] = palette[color]!;
      data[to + 1] = palette[color + 1]!;
      data[to + 2] = palette[color + 2]!;
    }
  }
  return { data, width, height, channels: 3 as const };
}

/** 256 colours of three bytes; those the file does not have are black. */
function readPalette(bytes: Uint8Array, view: DataView, header: Header) {
  const entry = header.bytes === coreBytes ? 3 : 4;
  const most = 2 ** header.bits;
  const start = paletteAt(header);
  const said = view.getUint32(10, true);
  const limit = said > start ? Math.min(said, bytes.byteLength) : bytes.byteLength;
  const room = Math.floor((limit - start) / entry);
  const claimed = header.colorsUsed || most;
  const count = Math.min(claimed, most, room);
  if (count < 1) throw damaged('it has no palette');
  const palette = new Uint8Array(256 * 3);
  for (let color = 0; color < count; color += 1) {
    const at = start + color * entry;
    palette.set([bytes[at + 2]!, bytes[at + 1]!, bytes[at]!], color * 3);
  }
  return { palette, end: start + Math.min(claimed, room) * entry };
}

function unpack(bytes: Uint8Array, at: number, header: Header): Uint8Array {
  const { width, height, bits } = header;
  const stride = rowBytes(header);
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  const indexes = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = at + y * stride;
    if (bits === 8) {
      indexes.set(bytes.subarray(row, row + width), y * width);
      continue;
    }
    for (let x = 0; x < width; x += 1) {
      const byte = bytes[row + Math.floor(x / perByte)]!;
      indexes[y * width + x] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return indexes;
}

function decodeDirect(bytes: Uint8Array, view: DataView, header: Header) {
  const { width, height, bits, topDown } = header;
  const at = pixelsAt(view, paletteAt(header), paletteAt(header) + header.colorsUsed * 4);
  refuseShort(bytes, at, header);
  const [red, green, blue, alpha] = channelsOf(view, header);
  const channels = alpha ? (4 as const) : (3 as const);
  const data = new Uint8Array(width * height * channels);
  const step = bits / 8;
  let opacity = 0;
  for (let y = 0; y < height; y += 1) {
    let from = at + (topDown ? y : height - 1 - y) * rowBytes(header);
    for (let to = y * width * channels; to < (y + 1) * width * channels; to += channels, from += step) {
      const pixel = pixelOf(bytes, from, step);
      data[to] = levelOf(pixel, red);
      data[to + 1] = levelOf(pixel, green);
      data[to + 2] = levelOf(pixel, blue);
      if (alpha) opacity |= data[to + 3] = levelOf(pixel, alpha);
    }
  }
  // Writers that know nothing of transparency leave its byte 0: nobody sends a picture of nothing.
  if (alpha && opacity === 0) for (let to = 3; to < data.length; to += 4) data[to] = 255;
  return { data, width, height, channels };
}

function pixelOf(bytes: Uint8Array, at: number, step: number): number {
  const low = bytes[at]! | (bytes[at + 1]! << 8);
  if (step === 2) return low;
  const three = low | (bytes[at + 2]! << 16);
  return step === 3 ? three : three | (bytes[at + 3]! << 24);
}

const levelOf = (pixel: number, { mask, shift, scale }: Channel) =>
  Math.round(((pixel & mask) >>> shift) * scale);

function channelsOf(view: DataView, header: Header): [Channel, Channel, Channel, Channel | undefined] {
  const { bytes, bits, compression } = header;
  if (compression === methods.none) {
    const masks = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
    return [...(masks.map(channelOf) as [Channel, Channel, Channel]), undefined];
  }
  const hasAlpha = compression === methods.alphaBitfields || bytes >= 56;
  const start = fileHeaderBytes + 40;
  if (start + (hasAlpha ? 16 : 12) > view.byteLength) throw damaged('it ends within its header');
  const mask = (place: number) => view.getUint32(start + place * 4, true);
  if ((mask(0) | mask(1) | mask(2)) === 0) throw damaged('its colours have no bits');
  const alpha = hasAlpha && mask(3) !== 0 ? channelOf(mask(3)) : undefined;
  return [channelOf(mask(0)), channelOf(mask(1)), channelOf(mask(2)), alpha];
}

function channelOf(mask: number): Channel {
  if (mask === 0) return { mask: 0, shift: 0, scale: 0 };
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  if ((most & (most + 1)) !== 0) throw damaged('the bits of a colour are not side by side');
  return { mask, shift, scale: 255 / most };
}
