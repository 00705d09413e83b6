import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { OjaError } from '../../../core/src/errors.ts';
import { imageCall, plainTransform } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { animation, quadrants, svg } from './pictures.fixture.ts';
import type { ImageOperation } from './port.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

/** Every sort of picture that people send. */
const pictures: Record<string, Buffer> = {
  rgb: await quadrants().png().toBuffer(),
  jpeg: await quadrants().withMetadata({ orientation: 5 }).jpeg().toBuffer(),
  cmyk: await quadrants().toColourspace('cmyk').jpeg().toBuffer(),
  grey: await quadrants().greyscale().toColourspace('b-w').png().toBuffer(),
  greyAlpha: await quadrants().greyscale().toColourspace('b-w').ensureAlpha(0.5).png().toBuffer(),
  rgba: await quadrants().ensureAlpha(0.5).webp().toBuffer(),
  sixteen: await quadrants().toColourspace('rgb16').png().toBuffer(),
  palette: await quadrants().png({ palette: true }).toBuffer(),
  p3: await quadrants().withIccProfile('p3').avif().toBuffer(),
  tiff: await quadrants().tiff({ compression: 'lzw' }).toBuffer(),
  onePixel: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
    .png()
    .toBuffer(),
  line: await sharp({ create: { width: 300, height: 1, channels: 4, background: '#1238' } })
    .png()
    .toBuffer(),
  gif: await animation('gif', [50, 60]),
  svg: svg('<style><![CDATA[.a{fill:red}]]></style><g class="a"><circle cx="50" cy="50" r="40"/></g>'),
};

const color = fc.constantFrom('#ff0000', '#00000000', '#12345678');
const gravity = fc.constantFrom('centre', 'north', 'southeast', 'west');
const side = fc.integer({ min: 1, max: 200 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const operation: fc.Arbitrary<ImageOperation> = fc.oneof(
  fc.record({
    op: fc.constant('resize'),
    width: side,
    height: optional(side),
    fit: fc.constantFrom('cover', 'contain', 'fill', 'inside', 'outside'),
    gravity: fc.oneof(gravity, fc.constantFrom('entropy', 'attention')),
    enlarge: fc.boolean(),
    background: optional(color),
  }),
  fc.record({
    op: fc.constant('crop'),
    width: side,
    height: side,
    left: optional(side),
    top: optional(side),
    gravity,
  }),
  fc.record({
    op: fc.constant('rotate'),
    angle: fc.integer({ min: -360, max: 360 }),
    background: optional(color),
  }),
  fc.record({ op: fc.constantFrom('flip', 'flop', 'greyscale', 'negate', 'normalise') }),
  fc.record({ op: fc.constantFrom('blur', 'sharpen'), sigma: fc.constantFrom(0.3, 1, 5) }),
  fc.record({ op: fc.constantFrom('background', 'tint'), color }),
  fc.record({ op: fc.constant('trim'), threshold: fc.constantFrom(0, 10, 255), background: optional(color) }),
  fc.record({
    op: fc.constant('pad'),
    top: side,
    right: side,
    bottom: side,
    left: side,
    color: optional(color),
  }),
  fc.record({ op: fc.constant('round'), radius: side }),
  fc.record({ op: fc.constant('gamma'), value: fc.constantFrom(1, 2.2, 3) }),
  fc.record({
    op: fc.constant('modulate'),
    brightness: fc.constantFrom(0, 2),
    saturation: fc.constant(2),
    hue: fc.constant(90),
  }),
  fc.record({
    op: fc.constant('watermark'),
    text: fc.constantFrom('x', 'Ọjà ₦', '&<>"', 'سلام', '市場', '\u0301'),
    position: gravity,
    margin: fc.constantFrom(0, 5, 500),
    opacity: fc.constantFrom(0.1, 1),
    scale: fc.constantFrom(0.01, 0.5, 1),
    color,
    angle: fc.constantFrom(0, 30),
    tile: fc.boolean(),
  }),
) as fc.Arbitrary<ImageOperation>;

describe('any operations on any picture', () => {
  it('give a picture of the size they say, or a clear refusal', async () => {
    const choice = fc.record({
      name: fc.constantFrom(...Object.keys(pictures)),
      operations: fc.array(operation, { maxLength: 4 }),
      format: fc.constantFrom('jpeg', 'png', 'webp', 'gif', 'tiff', undefined),
      keepMetadata: fc.boolean(),
      bytesMax: optional(fc.integer({ min: 200, max: 20_000 })),
    });
    await fc.assert(
      fc.asyncProperty(choice, async ({ name, ...input }) => {
        const bytes = pictures[name]!;
        try {
          const result = await engine.transform({ ...plainTransform, ...input, bytes } as never, imageCall());
          const { width, height, pageHeight } = await sharp(result.bytes, { animated: true }).metadata();
          assert.deepEqual([width, pageHeight ?? height], [result.width, result.height]);
          if (input.bytesMax) assert.ok(result.bytes.length <= input.bytesMax);
        } catch (error) {
          assert.ok(error instanceof OjaError, String((error as Error).stack));
          assert.ok(
            ['invalid_request', 'unprocessable'].includes(error.code),
            `${error.code}: ${error.message}`,
          );
        }
      }),
      {
        numRuns: Number(process.env.OJA_TEST_FUZZ_RUNS ?? 60),
        seed: Number(process.env.OJA_TEST_FUZZ_SEED ?? 1115),
      },
    );
  });
});
