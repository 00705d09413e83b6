import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { imageCall } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { blue, lime, noise, pixelAt, quadrants, red, white } from './pictures.fixture.ts';
import { assertPixels, maker } from './steps.fixture.ts';

const engine = createTestImageEngine();
const make = maker(engine);
after(() => engine.close?.());

const square = (color: string, side = 20) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer();
const overlay = {
  blend: 'over',
  position: 'centre',
  margin: 0,
  opacity: 1,
  color: '#000000',
  angle: 0,
  tile: false,
} as const;

describe('operations of their own', () => {
  it('border: on every side, in its colour', async () => {
    const result = await make([{ op: 'border', width: 6, color: '#ff8000' }]);
    assert.deepEqual([result.width, result.height], [140, 108]);
    await assertPixels(result.bytes, [
      [2, 50, [255, 128, 0]],
      [138, 106, [255, 128, 0]],
      [10, 10, red],
    ]);
  });

  it('blur and pixelate: only the areas, clipped to the image', async () => {
    const bytes = await noise(100, 100).png().toBuffer();
    for (const op of ['blur', 'pixelate'] as const) {
      const areas = [{ left: 60, top: 60, width: 500, height: 500 }];
      const made = await sharp((await make([{ op, areas }], { bytes })).bytes)
        .removeAlpha()
        .raw()
        .toBuffer();
      const before = await sharp(bytes).raw().toBuffer();
      const at = (x: number, y: number) => (y * 100 + x) * 3;
      assert.ok(made.subarray(0, at(0, 60)).equals(before.subarray(0, at(0, 60))), op);
      const range = (data: Buffer) => {
        const row = [...data.subarray(at(70, 80), at(95, 80))];
        return Math.max(...row) - Math.min(...row);
      };
      assert.ok(range(made) < range(before) / 2, op);
    }
    const all = await make([{ op: 'pixelate', size: 50 }], { bytes });
    assert.deepEqual(await pixelAt(all.bytes, 2, 2), await pixelAt(all.bytes, 47, 47));
  });

  it('composite: images by blend mode and place, text in any script', async () => {
    const yellow = await square('#ffff00');
    const placed = await make([{ op: 'composite', image: yellow, ...overlay, left: 70, top: 60 }]);
    await assertPixels(placed.bytes, [
      [75, 65, [255, 255, 0]],
      [60, 65, blue],
    ]);
    const multiplied = await make([{ op: 'composite', image: yellow, ...overlay, blend: 'multiply' }]);
    await assertPixels(multiplied.bytes, [
      [60, 44, red],
      [60, 52, [0, 0, 0]],
      [68, 44, lime],
      [68, 52, [255, 255, 0]],
    ]);
    const outside = await make([{ op: 'composite', image: yellow, ...overlay, left: -10, top: -10 }]);
    await assertPixels(outside.bytes, [
      [5, 5, [255, 255, 0]],
      [15, 15, red],
    ]);
    const written = await make([{ op: 'composite', text: 'Ọjà', ...overlay, color: '#ffffff', width: 60 }]);
    assert.ok(!Buffer.from(written.bytes).equals(Buffer.from((await make([])).bytes)));
  });

  it('sprite and contact_sheet: each image where places says', async () => {
    const images = [await square('#ffff00'), await square('#ff00ff', 40)];
    for (const step of [
      { op: 'sprite' as const, images, gap: 4, background: '#00000000' },
      {
        op: 'contact_sheet' as const,
        images,
        gap: 4,
        background: '#ffffff',
        width: 64,
        height: 48,
        fit: 'contain' as const,
        columns: 3,
      },
    ]) {
      const { bytes, places, width, height } = await make([step]);
      assert.equal(places?.length, 3);
      assert.ok(
        places.every((place) => place.left + place.width <= width && place.top + place.height <= height),
      );
      const middle = ({ left, top, width, height }: (typeof places)[0]) =>
        [left + (width >> 1), top + (height >> 1)] as const;
      const [x, y] = middle(places[1]!);
      await assertPixels(bytes, [
        [places[0]!.left + 3, places[0]!.top + 3, red],
        [x, y, [255, 255, 0]],
        [...middle(places[2]!), [255, 0, 255]],
      ]);
    }
    const bad = Buffer.from('not an image');
    await assert.rejects(make([{ op: 'sprite', images: [bad], gap: 0, background: '#000000' }]), {
      code: 'unsupported_file',
      param: 'operations',
    });
    await assert.rejects(
      make([{ op: 'border', width: 2_000, color: '#000000' }], {
        bytes: await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      }),
      /more than 50000000 pixels/,
    );
  });
});

describe('comparison', () => {
  const compare = async (bytes: Buffer, other: Buffer) =>
    (
      await engine.inspect(
        { bytes, metadata: false, palette: 0, blurhash: false, compare: other },
        imageCall(),
      )
    ).comparison!;

  it('the same, nearly the same and different images', async () => {
    const bytes = await sharp(await noise(40, 30).png().toBuffer())
      .resize(400, 300)
      .png()
      .toBuffer();
    assert.deepEqual(await compare(bytes, bytes), { identical: true, ssim: 1, psnr: null, hash_distance: 0 });
    const near = await compare(bytes, await sharp(bytes).jpeg({ quality: 60 }).toBuffer());
    assert.ok(
      !near.identical && near.ssim > 0.9 && near.psnr! > 28 && near.hash_distance <= 6,
      JSON.stringify(near),
    );
    const small = await compare(bytes, await sharp(bytes).resize(200, 150).png().toBuffer());
    assert.ok(!small.identical && small.hash_distance <= 6 && small.ssim > 0.9, JSON.stringify(small));
    const far = await compare(bytes, await sharp(bytes).flop().png().toBuffer());
    assert.ok(far.ssim < 0.6 && far.hash_distance > 12, JSON.stringify(far));
    await assert.rejects(compare(bytes, Buffer.from('x')), { code: 'unsupported_file', param: 'compare' });
  });

  it('white and black have nothing in common', async () => {
    const [one, other] = [await square('#000'), await square('#fff')];
    assert.ok((await compare(one, other)).ssim < 0.01);
    await assertPixels(await quadrants().png().toBuffer(), [[100, 80, white]]);
  });
});
