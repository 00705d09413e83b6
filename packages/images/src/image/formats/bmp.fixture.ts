/** Writes bitmaps for tests, good ones and, by overriding what the header says, bad ones. */
import sharp from 'sharp';

export interface BmpParts {
  width: number;
  /** Negative: rows from the top. */
  height: number;
  bits: number;
  /** Rows as they are stored, padding included. */
  pixels: Uint8Array;
  compression?: number;
  /** 12, 16, 40, 52, 56, 64, 108 or 124. */
  headerBytes?: number;
  /** Red, green, blue. */
  palette?: number[][];
  masks?: number[];
  colorsUsed?: number;
  pixelsAt?: number;
  perMetre?: number;
}

export function bmp(parts: BmpParts): Buffer {
  const { width, height, bits, pixels, palette = [], masks = [], headerBytes = 40 } = parts;
  const core = headerBytes === 12;
  const header = Buffer.alloc(14 + headerBytes);
  header.write('BM', 'latin1');
  header.writeUInt32LE(headerBytes, 14);
  if (core) header.set(new Uint8Array(Uint16Array.of(width, height, 1, bits).buffer), 18);
  else {
    header.writeInt32LE(width, 18);
    header.writeInt32LE(height, 22);
    header.writeUInt16LE(1, 26);
    header.writeUInt16LE(bits, 28);
  }
  if (headerBytes >= 40) {
    header.writeUInt32LE(parts.compression ?? 0, 30);
    header.writeInt32LE(parts.perMetre ?? 0, 38);
    header.writeUInt32LE(parts.colorsUsed ?? palette.length, 46);
  }
  const behind = Buffer.alloc(headerBytes === 40 ? masks.length * 4 : 0);
  const [target, start] = headerBytes === 40 ? [behind, 0] : [header, 54];
  for (const [at, mask] of masks.entries()) target.writeUInt32LE(mask, start + at * 4);
  const colors = Buffer.from(palette.flatMap(([r, g, b]) => [b!, g!, r!, ...(core ? [] : [0])]));
  header.writeUInt32LE(parts.pixelsAt ?? header.length + behind.length + colors.length, 10);
  return Buffer.concat([header, behind, colors, pixels]);
}

/** Stored rows of numbers of so many bits each, padded to four bytes. */
export function packed(rows: number[][], bits: number): Buffer {
  return Buffer.concat(
    rows.map((row) => {
      const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4);
      row.forEach((value, x) => {
        if (bits >= 8) bytes.writeUIntLE(value, (x * bits) / 8, bits / 8);
        else bytes[Math.floor((x * bits) / 8)]! |= value << (8 - bits - ((x * bits) % 8));
      });
      return bytes;
    }),
  );
}

/** An encoded picture as a bitmap of 24 bits. */
export async function bmpOf(picture: Uint8Array): Promise<Buffer> {
  const { data, info } = await sharp(picture).flatten().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = info;
  const value = (x: number, y: number) => data.readUIntBE((y * width + x) * 3, 3);
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => value(x, y)));
  return bmp({ width, height: -height, bits: 24, pixels: packed(rows, 24) });
}
