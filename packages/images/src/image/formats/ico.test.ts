import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { OjaError } from '../../../../core/src/errors.ts';
import { iconEntries, writeIcon } from '../../../../core/src/formats/icon.ts';
import { imageCall, plainTransform } from '../contract.ts';
import { createTestImageEngine } from '../engine.fixture.ts';
import { near, noise, quadrants, red, white } from '../pictures.fixture.ts';
import { bmp } from './bmp.fixture.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

const transform = (bytes: Uint8Array, more: object = {}) =>
  engine.transform({ ...plainTransform, bytes, format: 'png', ...more }, imageCall());

async function pixelsOf(bytes: Uint8Array): Promise<number[][]> {
  const { bytes: png } = await transform(bytes);
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)]);
}

/** An icon of one bitmap, two pixels high: the header counts the rows of the mask too. */
function bitmapIcon(bits: number, rows: number[], mask: number[], palette: number[][] = []): Buffer {
  const pixels = Uint8Array.from([...rows, ...mask]);
  const picture = bmp({ width: 2, height: 4, bits, pixels, palette }).subarray(14);
  const icon = writeIcon([{ side: 2, png: picture }]);
  return icon;
}

describe('ICO in', () => {
  it('takes the largest picture, which may be a PNG', async () => {
    const side = async (width: number) => ({
      side: width,
      png: await quadrants().resize(width, width, { fit: 'fill' }).png().toBuffer(),
    });
    const icon = writeIcon([await side(16), await side(256), await side(48)]);
    const { original, bytes } = await transform(icon);
    assert.deepEqual([original.format, original.width, original.height], ['ico', 256, 256]);
    assert.ok(near([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)], red));
    const { metadata } = await engine.inspect(
      { bytes: icon, metadata: true, palette: 0, blurhash: false },
      imageCall(),
    );
    assert.equal(metadata?.format, 'ico');
  });

  it('shows bitmaps through their mask, or by the alpha they have', async () => {
    const mask = [0x40, 0, 0, 0, 0x80, 0, 0, 0];
    const clear = [255, 255, 255, 0];
    const seen = [
      [...white, 0],
      [...red, 255],
      [...red, 255],
      [...white, 0],
    ];
    const masked = (pixels: number[][]) => pixels.map((pixel) => (pixel[3] === 0 ? clear : pixel));
    const one = bitmapIcon(1, [0x80, 0, 0, 0, 0x40, 0, 0, 0], mask, [white, red]);
    assert.deepEqual(masked(await pixelsOf(one)), masked(seen));
    const [r, w] = [
      [0, 0, 255],
      [255, 255, 255],
    ];
    const three = bitmapIcon(24, [...r, ...w, 0, 0, ...w, ...r, 0, 0].flat(), mask);
    assert.deepEqual(masked(await pixelsOf(three)), masked(seen));
    const four = bitmapIcon(32, [...r, 9, ...w, 0, ...w, 0, ...r, 255].flat(), [0, 0, 0, 0, 0, 0, 0, 0]);
    assert.deepEqual(
      (await pixelsOf(four)).map((pixel) => pixel[3]),
      [0, 255, 9, 0],
    );
    // Without any alpha the mask counts; without a mask all is seen.
    const unset = bitmapIcon(32, [...r, 0, ...w, 0, ...w, 0, ...r, 0].flat(), []);
    assert.deepEqual(
      (await pixelsOf(unset)).map((pixel) => pixel[3]),
      [255, 255, 255, 255],
    );
  });

  it('damaged ones are refused with a reason, wherever they are damaged', async () => {
    const whole = bitmapIcon(
      24,
      Array.from({ length: 16 }, () => 7),
      [0, 0, 0, 0, 0, 0, 0, 0],
    );
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = 0xff;
      for (const bytes of [changed, whole.subarray(0, at)]) {
        await transform(bytes).catch((error: unknown) => {
          assert.ok(error instanceof OjaError && error.status < 500, `${at}: ${String(error)}`);
        });
      }
    }
    const huge = Buffer.from(whole);
    huge.writeInt32LE(60_000, 22 + 4);
    huge.writeInt32LE(120_000, 22 + 8);
    await assert.rejects(transform(huge), { code: 'file_too_complex' });
  });
});

describe('ICO out', () => {
  it('holds the usual sizes up to that of the picture, square', async () => {
    const { bytes, mime, width, height } = await transform(await quadrants().png().toBuffer(), {
      format: 'ico',
    });
    assert.deepEqual([mime, width, height], ['image/x-icon', 128, 128]);
    const entries = iconEntries(bytes);
    assert.deepEqual(
      entries.map((entry) => entry.width),
      [16, 32, 48, 64, 128],
    );
    for (const { at, bytes: size, width: side } of entries) {
      const picture = await sharp(bytes.subarray(at, at + size)).metadata();
      assert.deepEqual([picture.format, picture.width, picture.height], ['png', side, side]);
    }
    const back = await pixelsOf(bytes);
    assert.deepEqual(back[0], [0, 0, 0, 0]);
    assert.ok(near(back[20 * 128 + 10] as number[], [...red, 255]));
    const large = await transform(await noise(700, 300).jpeg().toBuffer(), { format: 'ico' });
    assert.equal(iconEntries(large.bytes).at(-1)?.width, 256);
  });

  it('leaves out large sizes to keep max_bytes, and says when even that is not enough', async () => {
    const picture = await noise(300, 300).png().toBuffer();
    const small = await transform(picture, { format: 'ico', bytesMax: 10_000 });
    assert.ok(small.bytes.length <= 10_000 && small.width < 256);
    await assert.rejects(transform(picture, { format: 'ico', bytesMax: 100 }), {
      code: 'unprocessable',
      param: 'max_bytes',
    });
  });
});
