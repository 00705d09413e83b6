/** Short words for tests of the image engine: run steps, look at pixels. */
import assert from 'node:assert/strict';
import { imageCall, plainTransform } from './contract.ts';
import { near, pixelAt, quadrants } from './pictures.fixture.ts';
import type {
  ImageEngine,
  ImageOperation,
  TransformInput,
  TransformOutput,
  WatermarkOperation,
} from './port.ts';

/** Runs operations on the quadrants, or on other bytes. */
export const maker =
  (engine: ImageEngine) =>
  async (operations: ImageOperation[], options: Partial<TransformInput> = {}): Promise<TransformOutput> => {
    const bytes = options.bytes ?? (await quadrants().png().toBuffer());
    return await engine.transform({ ...plainTransform, operations, ...options, bytes }, imageCall());
  };

export const resize = (fields: object): ImageOperation => ({
  ...{ op: 'resize', fit: 'cover', gravity: 'centre', enlarge: true },
  ...fields,
});

export const mark = (fields: Partial<WatermarkOperation>): WatermarkOperation => ({
  ...{ op: 'watermark', position: 'southeast', margin: 0, opacity: 1 },
  ...{ scale: 0.25, color: '#000000', angle: 0, tile: false },
  ...fields,
});

export async function assertPixels(
  bytes: Uint8Array,
  expected: [x: number, y: number, color: readonly number[]][],
): Promise<void> {
  for (const [x, y, color] of expected) {
    const actual = await pixelAt(bytes, x, y);
    assert.ok(near(actual, color), `at ${x},${y}: ${actual} is not ${color}`);
  }
}
