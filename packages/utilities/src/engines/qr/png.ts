/** PNG of a code: two colours, one bit a pixel, a tenth of the size and time of a general encoder. */
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Bars } from './port.ts';

const compress = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngChoice {
  /** Of the picture in pixels. */
  width: number;
  height: number;
  /** Pixels a module. */
  scale: number;
  /** Pixels before the first module. */
  left: number;
  top: number;
  color: string;
  background: string;
}

export async function drawPng(bars: Bars, choice: PngChoice): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(choice.width, 0);
  header.writeUInt32BE(choice.height, 4);
  header.set([1, 3, 0, 0, 0], 8); // one bit, palette
  const palette = [channels(choice.background), channels(choice.color)] as const;
  const opaque = palette.every(([, , , alpha]) => alpha === 255);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => color.slice(0, 3)))),
    ...(opaque ? [] : [chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha)))]),
    chunk('IDAT', await compress(drawRows(bars, choice), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row starts with a filter byte (0, none); a set bit is the code's colour. */
function drawRows(bars: Bars, { width, height, scale, left, top }: PngChoice): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < bars.height; y += 1) {
    const row = Buffer.alloc(rowBytes);
    for (let x = 0; x < bars.width; x += 1) {
      if (!bars.dark(x, y)) continue;
      const from = left + x * scale;
      for (let pixel = from; pixel < from + scale; pixel += 1) row[1 + (pixel >> 3)]! |= 0x80 >> (pixel & 7);
    }
    const first = top + y * scale;
    for (let line = first; line < first + scale; line += 1) row.copy(rows, line * rowBytes);
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const result = Buffer.alloc(12 + data.length);
  result.writeUInt32BE(data.length, 0);
  result.write(type, 4, 'latin1');
  data.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, 8 + data.length)), 8 + data.length);
  return result;
}

function channels(hex: string): [number, number, number, number] {
  const value = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [value(1), value(3), value(5), hex.length === 9 ? value(7) : 255];
}
