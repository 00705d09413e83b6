import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { createTestImageEngine } from './engine.fixture.ts';
import { maker, resize } from './steps.fixture.ts';

const engine = createTestImageEngine();
const make = maker(engine);
after(() => engine.close?.());

/** Steps of 1 in 65,536, which 8 bits cannot tell apart. */
const ramp = (channels: 1 | 3) =>
  sharp(
    Uint16Array.from({ length: 64 * 64 * channels }, (_, at) => 30_000 + (at % 64)),
    {
      raw: { width: 64, height: 64, channels },
    },
  )
    .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
    .png()
    .toBuffer();

test('PNG and TIFF keep 16 bits per channel', async () => {
  for (const channels of [1, 3] as const) {
    const bytes = await ramp(channels);
    assert.equal((await sharp(bytes).metadata()).depth, 'ushort');
    for (const format of ['png', 'tiff'] as const) {
      const made = await make([], { bytes, format });
      assert.deepEqual(made.warnings, []);
      const { depth, channels: kept } = await sharp(made.bytes).metadata();
      assert.deepEqual([depth, kept], ['ushort', channels]);
    }
    const same = await make([], { bytes, format: 'png' });
    const pixels = (png: Uint8Array) =>
      sharp(png)
        .toColourspace(channels === 1 ? 'grey16' : 'rgb16')
        .raw({ depth: 'ushort' })
        .toBuffer();
    assert.deepEqual(await pixels(same.bytes), await pixels(bytes));
    const small = await make([resize({ width: 32 })], { bytes, format: 'png' });
    assert.equal((await sharp(small.bytes).metadata()).depth, 'ushort');
  }
});

test('a result with fewer bits than the image says so', async () => {
  const bytes = await ramp(3);
  const made = await make([{ op: 'negate' }], { bytes, format: 'png' });
  assert.equal((await sharp(made.bytes).metadata()).depth, 'uchar');
  assert.deepEqual(made.warnings, ['The image has 16 bits per channel; the result has 8.']);
  assert.deepEqual((await make([], { bytes, format: 'jpeg' })).warnings, []);
});
