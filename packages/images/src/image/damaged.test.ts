// @alone @slow
/** Damaged pictures of every kind: each is drawn or refused, and never our fault. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { OjaError } from '../../../core/src/errors.ts';
import { damaged } from '../../../core/src/testing/damaged.ts';
import { imageCall, plainTransform } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { animation, quadrants, svg } from './pictures.fixture.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
const grain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#444', noise } });
const detailed = await grain.png().toBuffer();
const pictures: Record<string, Buffer> = {
  png: detailed,
  'palette png': await sharp(detailed).png({ palette: true, colours: 16 }).toBuffer(),
  'interlaced png': await sharp(detailed).png({ progressive: true }).toBuffer(),
  jpeg: await sharp(detailed).withMetadata({ orientation: 5 }).jpeg().toBuffer(),
  webp: await sharp(detailed).webp().toBuffer(),
  avif: await quadrants().avif().toBuffer(),
  tiff: await sharp(detailed).tiff({ compression: 'lzw' }).toBuffer(),
  gif: await animation('gif', [50, 60]),
  svg: Buffer.from(svg('<g><circle cx="50" cy="50" r="40"/></g>')),
};
const count = Number(process.env.OJA_TEST_FUZZ_RUNS ?? 18);
const refusals = ['unreadable_file', 'file_too_complex', 'unsupported_file', 'unprocessable'];

async function drawnOrRefused(work: Promise<unknown>, what: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    assert.ok(error instanceof OjaError, `${what}: ${(error as Error).stack}`);
    assert.ok(refusals.includes(error.code), `${what}: ${error.code}: ${error.message}`);
    assert.doesNotMatch(error.message, /unknown error|undefined/i);
    return false;
  }
}

describe('a damaged picture is drawn or refused', () => {
  for (const [name, whole] of Object.entries(pictures)) {
    it(name, async () => {
      let refused = 0;
      for (const [index, bytes] of damaged(whole, count).entries()) {
        const what = `${name} ${index}`;
        const resize = {
          op: 'resize',
          width: 20,
          height: 20,
          fit: 'cover',
          gravity: 'attention',
          enlarge: true,
        };
        const works = [
          engine.transform({ ...plainTransform, bytes, format: 'webp' } as never, imageCall()),
          engine.transform(
            { ...plainTransform, bytes, operations: [resize], format: 'png' } as never,
            imageCall(),
          ),
          engine.pixels({ bytes, pixelsMax: 1_000 }, imageCall()),
          engine.inspect({ bytes, metadata: true, palette: 4, blurhash: true } as never, imageCall()),
        ];
        const drawn = await Promise.all(works.map((work) => drawnOrRefused(work, what)));
        refused += drawn.filter((one) => !one).length;
      }
      assert.ok(refused > 0, 'none was damaged enough');
    });
  }
});
