// @alone @slow
/** Operations that models look for: real networks on pictures drawn here. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { openTestModels } from '../../../../server/src/testing/models.ts';
import { imageCall } from '../contract.ts';
import { createTestImageEngine } from '../engine.fixture.ts';
import { animation, noise, pixelAt, quadrants, svg } from '../pictures.fixture.ts';
import { maker, resize } from '../steps.fixture.ts';
import { withFaces } from './face.fixture.ts';

const models = await openTestModels('onnxruntime', 'modnet');
const engine = createTestImageEngine(10_000, models);
const make = maker(engine);
after(async () => {
  await engine.close?.();
  await models.close();
});

const nothing = { metadata: false, palette: 0, blurhash: false };
const group = withFaces({ x: 120, y: 150, scale: 1 }, { x: 460, y: 240, scale: 0.7 });
const spread = async (
  bytes: Uint8Array,
  area: { left: number; top: number; width: number; height: number },
) => {
  const { channels } = await sharp(await sharp(bytes).extract(area).removeAlpha().toBuffer()).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
};
/** Eyes and mouth of the left face; nothing else of the picture changes within it. */
const leftFace = { left: 85, top: 125, width: 70, height: 70 };

test('faces are found where they are, in each size, and none where none are', async () => {
  const { faces } = await engine.inspect({ bytes: group, ...nothing, faces: true }, imageCall());
  assert.equal(faces?.length, 2, JSON.stringify(faces));
  for (const [x, y] of [
    [120, 150],
    [460, 240],
  ] as const) {
    const found = faces!.some(
      ({ left, top, width, height }) => left < x && x < left + width && top < y && y < top + height,
    );
    assert.ok(found, `${x},${y} in ${JSON.stringify(faces)}`);
  }
  for (const bytes of [await quadrants().png().toBuffer(), await noise(300, 200).png().toBuffer()])
    assert.deepEqual((await engine.inspect({ bytes, ...nothing, faces: true }, imageCall())).faces, []);
});

test('blur and pixelate hide faces, and leave the rest as it was', async () => {
  const plain = await make([], { bytes: group, format: 'png' });
  for (const op of ['blur', 'pixelate'] as const) {
    const { bytes } = await make([{ op, faces: true }], { bytes: group, format: 'png' });
    const [before, hidden] = [await spread(plain.bytes, leftFace), await spread(bytes, leftFace)];
    assert.ok(hidden < before * 0.7, `${op}: ${hidden} of ${before}`);
    assert.deepEqual(await pixelAt(bytes, 300, 50), await pixelAt(plain.bytes, 300, 50));
  }
});

test('a crop keeps the faces, after steps that moved them', async () => {
  const right = withFaces({ x: 500, y: 200, scale: 1 });
  const inspect = async (bytes: Uint8Array) =>
    (await engine.inspect({ bytes, ...nothing, faces: true }, imageCall())).faces?.length;
  for (const first of [[], [{ op: 'flop' } as const]]) {
    const cropped = await make([...first, resize({ width: 200, height: 400, gravity: 'faces' })], {
      bytes: right,
      format: 'png',
    });
    assert.deepEqual([cropped.width, cropped.height, await inspect(cropped.bytes)], [200, 400, 1]);
  }
  const cut = await make([{ op: 'crop', width: 220, height: 220, gravity: 'faces' }], {
    bytes: right,
    format: 'png',
  });
  assert.equal(await inspect(cut.bytes), 1);
  const none = await make([resize({ width: 50, height: 90, gravity: 'faces' })]);
  assert.deepEqual([none.width, none.height], [50, 90]);
});

test('upscale doubles the size, in tiles without seams, and keeps transparency', async () => {
  const bytes = await sharp(svg('<circle cx="150" cy="120" r="90" fill="#e33"/>', 'width="300" height="240"'))
    .png()
    .toBuffer();
  const larger = await make([{ op: 'upscale' }], { bytes, format: 'png' });
  assert.deepEqual([larger.width, larger.height], [600, 480]);
  assert.equal((await pixelAt(larger.bytes, 2, 2))[3], 0);
  const smooth = await sharp(bytes).resize(600, 480).flatten({ background: '#fff' }).raw().toBuffer();
  const drawn = await sharp(larger.bytes).flatten({ background: '#fff' }).raw().toBuffer();
  const difference = smooth.reduce((sum, value, at) => sum + Math.abs(value - drawn[at]!), 0) / smooth.length;
  assert.ok(difference < 4, String(difference));
  const large = await noise(900, 600).jpeg().toBuffer();
  await assert.rejects(make([{ op: 'upscale' }], { bytes: large }), { code: 'file_too_complex' });
});

test('remove_background keeps a person, and says where nobody is', async () => {
  const person = withFaces({ x: 300, y: 200, scale: 1.5 });
  const { bytes } = await make([{ op: 'remove_background' }], { bytes: person, format: 'png' });
  assert.ok((await pixelAt(bytes, 300, 200))[3]! > 200 && (await pixelAt(bytes, 20, 20))[3]! < 50);
  const blue = await make([{ op: 'remove_background', color: '#0000ff' }], { bytes: person, format: 'png' });
  assert.ok((await pixelAt(blue.bytes, 20, 20))[2]! > 200);
  const flat = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#9ab' } })
    .png()
    .toBuffer();
  await assert.rejects(make([{ op: 'remove_background' }], { bytes: flat }), {
    code: 'unprocessable',
    param: 'operations[0]',
  });
});

test('moderation weighs five kinds of content', async () => {
  const bytes = await noise(300, 200).jpeg().toBuffer();
  const { moderation } = await engine.inspect({ bytes, ...nothing, moderation: true }, imageCall());
  const sum = Object.values(moderation!).reduce((total, value) => total + value, 0);
  assert.ok(
    Math.abs(sum - 1) < 0.001 && moderation!.porn + moderation!.hentai < 0.5,
    JSON.stringify(moderation),
  );
});

test('frames of an animation are not looked at one by one', async () => {
  const bytes = await animation('gif', [100, 100]);
  await assert.rejects(make([{ op: 'blur', faces: true }], { bytes }), {
    code: 'unprocessable',
    param: 'operations[0]',
  });
  const { frames } = await make([{ op: 'pixelate', size: 8 }], { bytes });
  assert.equal(frames, 2);
});
