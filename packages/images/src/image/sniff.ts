/** The real format of a picture, from its first bytes. Names and declared types are not believed. */
import { isBmp } from '@oja/core/formats/bitmap';
import { isIcon } from '@oja/core/formats/icon';
import { isJpeg2000 } from '@oja/core/formats/jpeg2000';
import { isJxl } from './formats/jxl.ts';
import type { ImageInputFormat } from './port.ts';

export const readableFormats =
  'JPEG, PNG, WebP, AVIF, TIFF, GIF, BMP, ICO, JPEG 2000, JPEG XL, HEIC, PSD, SVG and camera raw';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

export function sniffImage(bytes: Uint8Array): ImageInputFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (isTiff(bytes)) return 'tiff';
  if (isBmp(ascii(bytes, 0, 18))) return 'bmp';
  if (isIcon(bytes)) return 'ico';
  if (isJxl(bytes)) return 'jxl';
  if (/^8BPS\0[\x01\x02]$/.test(ascii(bytes, 0, 6))) return 'psd';
  if (isJpeg2000(ascii(bytes, 0, 12))) return 'jp2';
  if (ascii(bytes, 4, 8) === 'ftyp') return sniffHeif(bytes);
  return looksLikeSvg(bytes) ? 'svg' : undefined;
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
}

function isTiff(bytes: Uint8Array): boolean {
  const mark = ascii(bytes, 0, 4);
  return mark === 'II*\0' || mark === 'MM\0*' || mark === 'II+\0' || mark === 'MM\0+';
}

function sniffHeif(bytes: Uint8Array): 'avif' | 'heic' | undefined {
  if (bytes.byteLength < 16) return undefined;
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.byteLength, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const utf16 = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
  const head = ascii(bytes, 0, 4096).replaceAll('\0', utf16 ? '' : '\0');
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(head) && /<([a-z]+:)?svg[\s>/]/i.test(head);
}
