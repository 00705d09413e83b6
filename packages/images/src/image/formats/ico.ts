/** The best picture of a Windows icon: a PNG, or a bitmap without its file header and with a mask behind it. */
import { type IconEntry, iconEntries } from '@oja/core/formats/icon';
import { Refused } from '../refused.ts';
import { type BmpPicture, decodeBmp } from './bmp.ts';

const fileHeaderBytes = 14;
const headerBytes = 40;
const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const damaged = (why: string) => new Refused('unreadable_file', `The ICO image is damaged: ${why}.`);

export function decodeIco(bytes: Uint8Array, pixelsMax: number): BmpPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [best] = iconEntries(bytes).sort(byWorth);
  if (!best) throw damaged('it contains no image');
  const picture = file.subarray(best.at, best.at + best.bytes);
  if (picture.length < best.bytes || picture.length < headerBytes) {
    throw damaged('an image lies behind its end');
  }
  if (picture.subarray(0, 8).equals(pngMagic)) {
    return { embedded: new Uint8Array(picture), density: undefined };
  }
  return decodeBitmap(picture, pixelsMax);
}

/** Cursors keep the hot spot where icons keep the bits: the bytes tell between pictures of a size. */
const byWorth = (a: IconEntry, b: IconEntry) => b.width - a.width || b.bytes - a.bytes;

function decodeBitmap(picture: Buffer, pixelsMax: number): BmpPicture {
  if (picture.readUInt32LE(0) !== headerBytes) throw damaged('its bitmap has an unknown header');
  // Its height counts the mask too.
  const height = Math.floor(Math.abs(picture.readInt32LE(8)) / 2);
  const bitmap = Buffer.concat([Buffer.alloc(fileHeaderBytes), picture]);
  bitmap.writeInt32LE(height, fileHeaderBytes + 8);
  const decoded = decodeBmp(bitmap, pixelsMax);
  if ('embedded' in decoded) throw damaged('its bitmap holds another file');
  const { data, width, channels } = decoded;
  const rgba = new Uint8Array(width * height * 4);
  const opacity = opacityOf(picture, width, height);
  for (let at = 0; at < width * height; at += 1) {
    rgba.set(data.subarray(at * channels, at * channels + 3), at * 4);
    rgba[at * 4 + 3] = opacity(at % width, Math.floor(at / width));
  }
  return { data: rgba, width, height, channels: 4, density: undefined };
}

/** From the fourth byte of 32-bit pixels when any is set, from the mask otherwise. */
function opacityOf(picture: Buffer, width: number, height: number): (x: number, y: number) => number {
  const bits = picture.readUInt16LE(14);
  const colors = bits <= 8 ? Math.min(picture.readUInt32LE(32) || 2 ** bits, 2 ** bits) : 0;
  const pixelsAt = headerBytes + colors * 4;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const own = (x: number, y: number) => picture[pixelsAt + (height - 1 - y) * rowBytes + x * 4 + 3] ?? 255;
  if (bits === 32) {
    for (let at = pixelsAt + 3; at < pixelsAt + rowBytes * height; at += 4) if (picture[at]) return own;
  }
  const maskAt = pixelsAt + rowBytes * height;
  const maskBytes = Math.ceil(width / 32) * 4;
  if (maskAt + maskBytes * height > picture.length) return () => 255;
  return (x, y) => {
    const byte = picture[maskAt + (height - 1 - y) * maskBytes + (x >> 3)] as number;
    return byte & (0x80 >> (x & 7)) ? 0 : 255;
  };
}
