/** Twice the pixels by ESRGAN, in tiles, so that memory stays small. */
import type { RgbPicture } from './port.ts';

export type UpscaleNetwork = (pixels: Float32Array, width: number, height: number) => Promise<Float32Array>;

const tile = 192;
/** What the network sees beyond a tile. */
const rim = 12;

export async function upscale(picture: RgbPicture, network: UpscaleNetwork): Promise<RgbPicture> {
  const { width, height } = picture;
  const result = { data: new Uint8Array(width * height * 12), width: width * 2, height: height * 2 };
  for (let top = 0; top < height; top += tile) {
    for (let left = 0; left < width; left += tile) await upscaleTile(picture, { left, top }, result, network);
  }
  return result;
}

async function upscaleTile(
  { data, width, height }: RgbPicture,
  { left, top }: { left: number; top: number },
  result: RgbPicture,
  network: UpscaleNetwork,
): Promise<void> {
  const from = { x: Math.max(0, left - rim), y: Math.max(0, top - rim) };
  const to = { x: Math.min(width, left + tile + rim), y: Math.min(height, top + tile + rim) };
  const [wide, high] = [to.x - from.x, to.y - from.y];
  const pixels = new Float32Array(wide * high * 3);
  for (let y = 0; y < high; y++) {
    const start = ((from.y + y) * width + from.x) * 3;
    pixels.set(data.subarray(start, start + wide * 3), y * wide * 3);
  }
  const made = Uint8ClampedArray.from(await network(pixels, wide, high));
  const [columns, rows] = [Math.min(tile, width - left) * 2, Math.min(tile, height - top) * 2];
  for (let row = 0; row < rows; row++) {
    const start = (((top - from.y) * 2 + row) * wide * 2 + (left - from.x) * 2) * 3;
    result.data.set(
      made.subarray(start, start + columns * 3),
      ((top * 2 + row) * result.width + left * 2) * 3,
    );
  }
}
