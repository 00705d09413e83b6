/** Long animations where one frame is enough, and PNGs that are animated. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { callWith } from '../upstream-testing.ts';
import { createTestImageEngine } from './engine.fixture.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

const wish = {
  operations: [],
  lossless: false,
  progressive: false,
  shrink: false,
  keepMetadata: false,
  autorotate: true,
};

/** A white dot wanders, so that no frame is like the one before it. */
async function longGif(frames: number, side = 8): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(
      255,
      (frame * side * side + (frame % (side * side))) * 3,
      (frame * side * side + (frame % (side * side))) * 3 + 3,
    );
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side };
  return await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer();
}

test('an animation of any length gives its first frame where one is enough', async () => {
  const bytes = await longGif(300);
  for (const format of ['png', 'jpeg', 'avif'] as const) {
    const made = await engine.transform({ ...wish, bytes, format }, callWith());
    assert.deepEqual([made.frames, made.original.frames, made.width], [1, 300, 8], format);
    assert.deepEqual(made.warnings, ['Only the first of 300 frames was used.']);
  }
  assert.equal((await engine.transform({ ...wish, bytes, animated: false }, callWith())).frames, 1);
  const facts = await engine.inspect({ bytes, metadata: true, palette: 2, blurhash: true }, callWith());
  assert.equal(facts.metadata?.frames, 300);
  const seen = await engine.pixels({ bytes, pixelsMax: 1_000_000 }, callWith());
  assert.deepEqual([seen.width, seen.height], [8, 8]);
  await assert.rejects(engine.transform({ ...wish, bytes, format: 'webp' }, callWith()), {
    code: 'file_too_complex',
    message: /300 frames/,
  });
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with the chunk that announces so many frames. */
async function animatedPng(frames: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const headEnd = 8 + 25;
  return Buffer.concat([plain.subarray(0, headEnd), chunk('acTL', control), plain.subarray(headEnd)]);
}

test('an animated PNG is told to be one, and what of it is used', async () => {
  const bytes = await animatedPng(12);
  for (const format of [undefined, 'webp', 'jpeg'] as const) {
    const made = await engine.transform({ ...wish, bytes, ...(format ? { format } : {}) }, callWith());
    assert.match(made.warnings.join(), /animated \(APNG\); only the first of its 12 frames/);
  }
  const facts = await engine.inspect({ bytes, metadata: true, palette: 0, blurhash: false }, callWith());
  assert.equal(facts.metadata?.frames, 12);
  const still = await animatedPng(1);
  assert.deepEqual((await engine.transform({ ...wish, bytes: still }, callWith())).warnings, []);
});
