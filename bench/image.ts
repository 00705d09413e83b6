/** The image endpoint against bare sharp doing the same work. Run: node bench/image.ts */
import sharp from 'sharp';
import { image } from '../packages/utilities/src/endpoints/image/image.ts';
import { createTestCall } from '../packages/utilities/src/endpoints/testing.ts';
import { pngRows } from './lib/png-rows.ts';
import { print, type Row, sideBySide } from './lib/side-by-side.ts';

/** 12 megapixels with detail, as a phone makes them. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#444', noise } });
  const small = await grain.blur(2).png().toBuffer();
  return await sharp(small).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer();
}

export async function run(): Promise<Row[]> {
  const test = createTestCall();
  const bytes = await photo();
  const file = { data: bytes };
  const open = () => sharp(bytes, { autoOrient: true });
  const resize = { op: 'resize', width: 800 };
  try {
    return [
      ...(await sideBySide({
        what: '12 MP JPEG to 800 px JPEG',
        ours: () => test.run(image, { file, operations: [resize] }),
        bare: () => open().resize(800).jpeg({ quality: 80 }).toBuffer(),
        rounds: 21,
      })),
      ...(await sideBySide({
        what: '12 MP JPEG to 800 px WebP',
        ours: () => test.run(image, { file, operations: [resize], format: 'webp' }),
        bare: () => open().resize(800).webp({ quality: 80 }).toBuffer(),
        rounds: 11,
      })),
      ...(await sideBySide({
        what: '12 MP JPEG to 800 px AVIF',
        ours: () => test.run(image, { file, operations: [resize], format: 'avif' }),
        bare: () => open().resize(800).avif({ quality: 50, effort: 2 }).toBuffer(),
        rounds: 7,
      })),
      ...(await sideBySide({
        what: 'resize, sharpen, flop in one',
        ours: () => test.run(image, { file, operations: [resize, { op: 'flop' }, { op: 'sharpen' }] }),
        bare: () => open().resize(800).flop().sharpen({ sigma: 1 }).jpeg({ quality: 80 }).toBuffer(),
        rounds: 11,
      })),
      ...(await sideBySide({
        what: 'metadata only',
        ours: () => test.run(image, { file, format: 'none' }),
        bare: () => open().metadata(),
        rounds: 21,
      })),
      ...(await pngRows(test, bytes)),
    ];
  } finally {
    await test.close();
  }
}

if (import.meta.main) print(await run());
