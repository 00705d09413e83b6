/** Pictures for tests, good and hostile, made in memory. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Rgb = [number, number, number];
export const red: Rgb = [255, 0, 0];
export const lime: Rgb = [0, 255, 0];
export const blue: Rgb = [0, 0, 255];
export const white: Rgb = [255, 255, 255];

/** 128×96: red and lime above, blue and white below. */
export function quadrants(): Sharp {
  const data = Buffer.alloc(128 * 96 * 3);
  for (let y = 0; y < 96; y += 1) {
    for (let x = 0; x < 128; x += 1) {
      const color = y < 48 ? (x < 64 ? red : lime) : x < 64 ? blue : white;
      data.set(color, (y * 128 + x) * 3);
    }
  }
  return sharp(data, { raw: { width: 128, height: 96, channels: 3 } });
}

/** Noise, so that no encoder gets off cheaply. */
export function noise(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = 12345;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    data[at] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export async function animation(format: 'gif' | 'webp', delays: number[]): Promise<Buffer> {
  const colors = [red, lime, blue];
  const frames = await Promise.all(
    delays.map((_, at) => {
      const [r, g, b] = colors[at % 3]!;
      return sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer();
    }),
  );
  const joined = sharp(frames, { join: { animated: true } });
  return await joined[format]({
    delay: delays,
    loop: 3,
    ...(format === 'webp' ? { lossless: true } : {}),
  }).toBuffer();
}

/** A GIF of frames that claim any size and hold one pixel each: tiny on disk, endless to decode. */
export function gifWithFrames(frames: number, side = 1): Buffer {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  header.writeUInt16LE(side, 6);
  header.writeUInt16LE(side, 8);
  const frame = Buffer.from('21f90400050000002c00000000010001000002024401'.concat('00'), 'hex');
  frame.writeUInt16LE(side, 13);
  frame.writeUInt16LE(side, 15);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A one-bit PNG that claims to be huge; its rows are really there, deflated to almost nothing. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * 1000), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PNG that carries a compressed text of very many bytes. */
export async function pngWithTextBomb(bytes: number): Promise<Buffer> {
  const png = await quadrants().png().toBuffer();
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(bytes), { level: 9 }),
  ]);
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', text), png.subarray(33)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

export function svg(inner: string, attributes = 'width="100" height="100"'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
}

/** The colour at a place of an encoded picture. */
export async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

export function near(actual: number[], expected: readonly number[], slack = 12): boolean {
  return expected.every((value, at) => Math.abs(actual[at]! - value) <= slack);
}
