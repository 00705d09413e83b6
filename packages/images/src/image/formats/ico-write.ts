/** One picture in the sizes that icons are shown in. */

import { rejected } from '@oja/core/engine-failure';
import { writeIcon } from '@oja/core/formats/icon';
import type { Canvas } from '../canvas.ts';
import type { Encoded } from '../encode.ts';

const sides = [16, 32, 48, 64, 128, 256];
const sideMax = 256;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

export interface IconChoice {
  bytesMax: number | undefined;
  timeoutSeconds: number;
}

/** Up to the picture's own size; one that is not square gets transparent edges. */
export async function encodeIcon(canvas: Canvas, choice: IconChoice): Promise<Encoded> {
  const own = Math.min(Math.max(canvas.width, canvas.height), sideMax);
  const wanted = [...sides.filter((side) => side < own), own];
  const pictures: { side: number; png: Buffer }[] = [];
  for (const side of wanted) {
    const png = await canvas
      .open()
      .ensureAlpha()
      .resize({ width: side, height: side, fit: 'contain', background: transparent })
      .timeout({ seconds: choice.timeoutSeconds })
      .png()
      .toBuffer();
    pictures.push({ side, png });
  }
  let bytes = writeIcon(pictures);
  while (choice.bytesMax !== undefined && bytes.byteLength > choice.bytesMax && pictures.length > 1) {
    pictures.pop();
    bytes = writeIcon(pictures);
  }
  if (choice.bytesMax !== undefined && bytes.byteLength > choice.bytesMax) {
    throw rejected(
      'unprocessable',
      `max_bytes ${choice.bytesMax} cannot be reached: the smallest icon has ${bytes.byteLength} bytes.`,
      { param: 'max_bytes', details: { smallest_bytes: bytes.byteLength } },
    );
  }
  const side = pictures.at(-1)?.side ?? own;
  return { bytes, width: side, height: side, quality: null };
}
