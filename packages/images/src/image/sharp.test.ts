import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { imageContract } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { blue, lime, pixelAt, quadrants, red, white } from './pictures.fixture.ts';
import { assertPixels, maker, mark, resize } from './steps.fixture.ts';

imageContract(() => createTestImageEngine());

const engine = createTestImageEngine();
const make = maker(engine);
after(() => engine.close?.());

describe('operations, checked on pixels', () => {
  it('resize: each fit gives its size', async () => {
    const sizes: [object, [number, number]][] = [
      [{ width: 50, height: 50, fit: 'cover' }, [50, 50]],
      [{ width: 50, height: 50, fit: 'contain' }, [50, 50]],
      [{ width: 50, height: 50, fit: 'fill' }, [50, 50]],
      [{ width: 64, height: 64, fit: 'inside' }, [64, 48]],
      [{ width: 48, height: 48, fit: 'outside' }, [64, 48]],
      [{ width: 64 }, [64, 48]],
      [{ height: 24 }, [32, 24]],
      [{ width: 256, height: 192 }, [256, 192]],
      [{ width: 256, fit: 'inside', enlarge: false }, [128, 96]],
    ];
    for (const [fields, size] of sizes) {
      const result = await make([resize(fields)]);
      assert.deepEqual([result.width, result.height], size, JSON.stringify(fields));
    }
  });

  it('resize: gravity keeps the part it names', async () => {
    const west = await make([resize({ width: 48, height: 96, gravity: 'west' })]);
    await assertPixels(west.bytes, [
      [10, 10, red],
      [10, 90, blue],
      [40, 10, red],
    ]);
    const east = await make([resize({ width: 48, height: 96, gravity: 'east' })]);
    await assertPixels(east.bytes, [
      [10, 10, lime],
      [10, 90, white],
    ]);
  });

  it('resize contain: bars have the background, transparent by default', async () => {
    const plain = await make([resize({ width: 128, height: 128, fit: 'contain' })]);
    await assertPixels(plain.bytes, [
      [5, 5, [0, 0, 0, 0]],
      [5, 30, [...red, 255]],
    ]);
    const coloured = await make([resize({ width: 128, height: 128, fit: 'contain', background: '#ffff00' })]);
    await assertPixels(coloured.bytes, [[5, 5, [255, 255, 0]]]);
    const jpeg = await make([resize({ width: 128, height: 128, fit: 'contain' })], { format: 'jpeg' });
    await assertPixels(jpeg.bytes, [[5, 5, white]]);
  });

  it('crop: by place and by gravity', async () => {
    const place = await make([{ op: 'crop', left: 64, top: 0, width: 10, height: 10, gravity: 'centre' }]);
    assert.deepEqual([place.width, place.height], [10, 10]);
    await assertPixels(place.bytes, [
      [0, 0, lime],
      [9, 9, lime],
    ]);
    const corner = await make([{ op: 'crop', width: 10, height: 10, gravity: 'southeast' }]);
    await assertPixels(corner.bytes, [[0, 0, white]]);
    await assert.rejects(
      make([{ op: 'crop', left: 120, top: 0, width: 10, height: 10, gravity: 'centre' }]),
      {
        code: 'invalid_request',
        param: 'operations[0]',
      },
    );
  });

  it('rotate: right angles and others', async () => {
    const right = await make([{ op: 'rotate', angle: 90 }]);
    assert.deepEqual([right.width, right.height], [96, 128]);
    await assertPixels(right.bytes, [
      [5, 5, blue],
      [90, 5, red],
      [90, 120, lime],
    ]);
    const slanted = await make([{ op: 'rotate', angle: 45, background: '#ffff00' }]);
    assert.ok(slanted.width > 150 && slanted.height > 150);
    await assertPixels(slanted.bytes, [[2, 2, [255, 255, 0]]]);
  });

  it('flip and flop', async () => {
    await assertPixels((await make([{ op: 'flip' }])).bytes, [
      [5, 5, blue],
      [120, 90, lime],
    ]);
    await assertPixels((await make([{ op: 'flop' }])).bytes, [
      [5, 5, lime],
      [5, 90, white],
    ]);
  });

  it('greyscale, negate, tint, gamma, modulate', async () => {
    const grey = await pixelAt((await make([{ op: 'greyscale' }])).bytes, 5, 5);
    assert.ok(grey[0] === grey[1] && grey[1] === grey[2] && grey[0]! < 128, String(grey));
    await assertPixels((await make([{ op: 'negate' }])).bytes, [
      [5, 5, [0, 255, 255]],
      [120, 90, [0, 0, 0]],
    ]);
    const [r, g] = (await pixelAt((await make([{ op: 'tint', color: '#ff8000' }])).bytes, 5, 90)) as [
      number,
      number,
    ];
    assert.ok(r > g, 'blue turned warm');
    const flat = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 64, g: 128, b: 200 } },
    })
      .png()
      .toBuffer();
    const bright = await make([{ op: 'gamma', value: 2.2 }], { bytes: flat });
    await assertPixels(bright.bytes, [[3, 3, [136, 186, 228]]]);
    const dim = await make([{ op: 'modulate', brightness: 0.5, saturation: 1, hue: 0 }], { bytes: flat });
    assert.ok((await pixelAt(dim.bytes, 3, 3))[1]! < 110);
  });

  it('blur and sharpen work on edges only', async () => {
    const soft = await make([{ op: 'blur', sigma: 5 }]);
    const [r, g] = (await pixelAt(soft.bytes, 64, 20)) as [number, number];
    assert.ok(r > 60 && g > 60, `edge mixes red and lime: ${r},${g}`);
    await assertPixels(soft.bytes, [[20, 20, red]]);
    const hazy = await quadrants().greyscale().blur(3).png().toBuffer();
    const sharper = await make([{ op: 'sharpen', sigma: 2 }], { bytes: hazy });
    const slope = async (bytes: Uint8Array) =>
      (await pixelAt(bytes, 67, 20))[0]! - (await pixelAt(bytes, 61, 20))[0]!;
    assert.ok((await slope(sharper.bytes)) > (await slope(hazy)));
  });

  it('normalise stretches the contrast', async () => {
    const pale = await quadrants().linear(0.3, 100).png().toBuffer();
    const result = await make([{ op: 'normalise' }], { bytes: pale });
    assert.ok(Math.max(...(await pixelAt(result.bytes, 120, 90))) > 240);
  });

  it('background, trim, pad and round', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const filled = await make([{ op: 'background', color: '#0000ff' }], { bytes: clear });
    await assertPixels(filled.bytes, [[5, 5, blue]]);
    const padded = await make([{ op: 'pad', top: 1, right: 2, bottom: 3, left: 4, color: '#ffff00' }]);
    assert.deepEqual([padded.width, padded.height], [134, 100]);
    await assertPixels(padded.bytes, [
      [0, 0, [255, 255, 0]],
      [4, 1, red],
    ]);
    const trimmed = await make([{ op: 'trim', threshold: 10 }], { bytes: Buffer.from(padded.bytes) });
    assert.deepEqual([trimmed.width, trimmed.height], [128, 96]);
    const round = await make([{ op: 'round', radius: 30 }]);
    await assertPixels(round.bytes, [[64, 3, [0, 255, 0, 255]]]);
    assert.equal((await pixelAt(round.bytes, 0, 0))[3], 0);
  });

  it('watermark: a picture at its place, scale and opacity', async () => {
    const logo = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const solid = await make([mark({ image: logo })]);
    await assertPixels(solid.bytes, [
      [100, 68, [0, 0, 0]],
      [127, 95, [0, 0, 0]],
      [90, 90, white],
      [120, 60, white],
    ]);
    const half = await make([mark({ image: logo, opacity: 0.5, position: 'northwest' })]);
    await assertPixels(half.bytes, [
      [2, 2, [128, 0, 0]],
      [40, 2, red],
    ]);
    const tiled = await make([mark({ image: logo, tile: true, scale: 0.1 })]);
    const { data } = await sharp(tiled.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let black = 0;
    for (let at = 0; at < data.length; at += 3)
      if (data[at]! + data[at + 1]! + data[at + 2]! < 30) black += 1;
    assert.ok(black > 800, `many marks: ${black} black pixels`);
  });

  it('watermark: text with Yoruba letters and ₦ draws real glyphs, each its own', async () => {
    const page = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const ink = async (text: string) => {
      const { bytes } = await make([mark({ text, scale: 0.9, position: 'centre' })], { bytes: page });
      return await sharp(bytes).greyscale().raw().toBuffer();
    };
    const drawn = await Promise.all(['ẹọṣ₦', 'eos₦', 'ẹọṣN', 'ẹ̀ọ́ṣ₦'].map(ink));
    for (const [at, pixels] of drawn.entries()) {
      assert.ok(
        pixels.some((grey) => grey < 60),
        `text ${at} has ink`,
      );
      for (const other of drawn.slice(at + 1)) assert.ok(!pixels.equals(other), 'dots and accents are drawn');
    }
    const markup = await make([mark({ text: '<b>&amp; "x"' })], { bytes: page });
    assert.equal(markup.width, 400);
  });

  it('runs in the order given', async () => {
    const cropFirst = await make([
      { op: 'crop', left: 0, top: 0, width: 64, height: 48, gravity: 'centre' },
      resize({ width: 32 }),
    ]);
    assert.deepEqual([cropFirst.width, cropFirst.height], [32, 24]);
    await assertPixels(cropFirst.bytes, [[30, 20, red]]);
    const turnFirst = await make([
      { op: 'rotate', angle: 90 },
      { op: 'flip' },
      { op: 'crop', left: 0, top: 0, width: 10, height: 10, gravity: 'centre' },
    ]);
    await assertPixels(turnFirst.bytes, [[5, 5, white]]);
    const sharpThenSmall = await make([
      { op: 'blur', sigma: 1 },
      resize({ width: 16 }),
      { op: 'flop' },
      resize({ width: 64, fit: 'fill' }),
    ]);
    assert.equal(sharpThenSmall.width, 64);
  });

  it('refuses results that are too large', async () => {
    await assert.rejects(make([resize({ width: 16_000, height: 16_000 })]), {
      code: 'invalid_request',
      param: 'operations[0]',
    });
    await assert.rejects(make([{ op: 'pad', top: 16_000, left: 16_000, right: 0, bottom: 0 }]), {
      code: 'invalid_request',
    });
  });
});
