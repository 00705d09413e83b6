/** Long animations where one frame is enough, and PNGs that are animated. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
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

test('the response says that a PNG is animated, and what of it is used', async () => {
  const bytes = await animatedPng(12);
  for (const format of [undefined, 'webp', 'jpeg'] as const) {
    const made = await engine.transform({ ...wish, bytes, ...(format ? { format } : {}) }, callWith());
    assert.match(made.warnings.join(), /animated \(APNG\); only the first of its 12 frames/);
    assert.equal(made.original.frames, 12);
  }
  const facts = await engine.inspect({ bytes, metadata: true, palette: 0, blurhash: false }, callWith());
  assert.equal(facts.metadata?.frames, 12);
  const still = await animatedPng(1);
  assert.deepEqual((await engine.transform({ ...wish, bytes: still }, callWith())).warnings, []);
});

interface FrameMade {
  background: string;
  at?: readonly [left: number, top: number, side: number];
  after?: number;
  blended?: boolean;
}

/** An animation of 4 × 4 pixels, as programs write it: the first frame is the picture itself. */
async function movingPng(frames: FrameMade[]): Promise<Buffer> {
  const head = Buffer.from('00000004000000040806000000', 'hex');
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const parts = [chunk('IHDR', head), chunk('acTL', Buffer.concat([number(frames.length), number(3)]))];
  let sequence = 0;
  for (const [
    index,
    { background, at = [0, 0, 4] as const, after = 0, blended = false },
  ] of frames.entries()) {
    const [left, top, side] = at;
    const png = await sharp({ create: { width: side, height: side, channels: 4, background } })
      .png({ palette: false })
      .toBuffer();
    const start = png.indexOf('IDAT');
    const data = png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4));
    const control = [sequence++, side, side, left, top].map(number);
    parts.push(
      chunk('fcTL', Buffer.concat([...control, Buffer.from([0, 2, 0, 10, after, blended ? 1 : 0])])),
      index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([number(sequence++), data])),
    );
  }
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

test('the frames of an animated PNG stay frames in GIF and WebP', async () => {
  const bytes = await movingPng([
    { background: '#ff0000' },
    { background: '#0000ff', at: [0, 0, 2], after: 2 },
    { background: '#00ff00', at: [2, 2, 2], after: 1 },
    { background: '#00000000', at: [0, 0, 2], blended: true },
  ]);
  for (const format of ['webp', 'gif'] as const) {
    const made = await engine.transform({ ...wish, bytes, format, lossless: format === 'webp' }, callWith());
    assert.deepEqual([made.frames, made.original.frames, made.width, made.height], [4, 4, 4, 4], format);
    assert.deepEqual(made.warnings, []);
    const opened = sharp(made.bytes, { animated: true });
    const { delay, loop } = await opened.metadata();
    assert.deepEqual([delay, loop], [[200, 200, 200, 200], 3], format);
    const { data } = await opened.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (frame: number, x: number, y: number) =>
      data.subarray((frame * 16 + y * 4 + x) * 4, (frame * 16 + y * 4 + x) * 4 + 4).toString('hex');
    const corners = [0, 1, 2, 3].map((frame) => [pixel(frame, 0, 0), pixel(frame, 3, 3)]);
    assert.deepEqual(
      corners.slice(0, 3),
      [
        ['ff0000ff', 'ff0000ff'],
        // Drawn over the first, and taken away again.
        ['0000ffff', 'ff0000ff'],
        ['ff0000ff', '00ff00ff'],
      ],
      format,
    );
    // Cleared afterwards; nothing is drawn over what stayed.
    assert.equal(corners[3]?.[0], 'ff0000ff', format);
    assert.match(corners[3]?.[1] ?? '', /00$/, format);
  }
  const small = await engine.transform(
    {
      ...wish,
      bytes,
      format: 'gif',
      operations: [{ op: 'resize', width: 2, height: 2, fit: 'fill' }] as never,
    },
    callWith(),
  );
  assert.deepEqual([small.frames, small.width, small.height], [4, 2, 2]);
  const first = await engine.transform({ ...wish, bytes, format: 'gif', animated: false }, callWith());
  assert.equal(first.frames, 1);
  assert.match(first.warnings.join(), /only the first of its 4 frames/);
});

test('a damaged animation is the file’s fault', async () => {
  const outside = await movingPng([{ background: 'red' }, { background: 'blue', at: [3, 3, 4] }]);
  await assert.rejects(engine.transform({ ...wish, bytes: outside, format: 'gif' }, callWith()), {
    code: 'unreadable_file',
  });
  const many = await animatedPng(5_000);
  await assert.rejects(engine.transform({ ...wish, bytes: many, format: 'gif' }, callWith()), {
    code: 'file_too_complex',
    message: /5000 frames/,
  });
});
