import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { isBlurhashValid } from 'blurhash';
import sharp from 'sharp';
import { imageCall, imageContract, plainTransform } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import {
  animation,
  blue,
  lime,
  near,
  noise,
  pixelAt,
  quadrants,
  type Rgb,
  red,
  svg,
  white,
} from './pictures.fixture.ts';
import type { ImageFormat, ImageOperation, TransformInput, WatermarkOperation } from './port.ts';

imageContract(() => createTestImageEngine());

const engine = createTestImageEngine();
after(() => engine.close?.());

async function make(operations: ImageOperation[], options: Partial<TransformInput> = {}) {
  const bytes = options.bytes ?? (await quadrants().png().toBuffer());
  return await engine.transform({ ...plainTransform, operations, ...options, bytes }, imageCall());
}

const resize = (fields: object): ImageOperation => ({
  op: 'resize',
  fit: 'cover',
  gravity: 'centre',
  enlarge: true,
  ...fields,
});
const mark = (fields: Partial<WatermarkOperation>): WatermarkOperation => ({
  ...{
    op: 'watermark',
    position: 'southeast',
    margin: 0,
    opacity: 1,
    scale: 0.25,
    color: '#000000',
    angle: 0,
    tile: false,
  },
  ...fields,
});

async function assertPixels(bytes: Uint8Array, expected: [x: number, y: number, color: readonly number[]][]) {
  for (const [x, y, color] of expected) {
    const actual = await pixelAt(bytes, x, y);
    assert.ok(near(actual, color), `at ${x},${y}: ${actual} is not ${color}`);
  }
}

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

describe('orientation and metadata', () => {
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '6/1 27/1 1458/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '3/1 23/1 4236/100',
  };
  const tagged = (orientation: number) =>
    quadrants()
      .withExif({
        IFD0: { Make: 'Oja', Copyright: 'Ọjà' },
        IFD2: { DateTimeOriginal: '2026:01:02 03:04:05' },
        IFD3: gps,
      })
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer();

  it('turns upright before the first operation, whatever that is', async () => {
    const bytes = await tagged(6); // 90 degrees clockwise
    const shown: [number, number, Rgb][] = [
      [5, 5, blue],
      [90, 5, red],
    ];
    await assertPixels((await make([], { bytes, format: 'png' })).bytes, shown);
    await assertPixels((await make([{ op: 'flop' }], { bytes, format: 'png' })).bytes, [
      [90, 5, blue],
      [5, 5, red],
    ]);
    const crop: ImageOperation = { op: 'crop', left: 0, top: 0, width: 20, height: 120, gravity: 'centre' };
    await assertPixels((await make([crop], { bytes, format: 'png' })).bytes, [
      [5, 5, blue],
      [5, 110, white],
    ]);
    await assertPixels((await make([{ op: 'rotate', angle: 90 }], { bytes, format: 'png' })).bytes, [
      [5, 5, white],
    ]);
    assert.equal((await make([resize({ width: 48 })], { bytes })).height, 64);
    const asStored = await make([], { bytes, autorotate: false, format: 'png' });
    assert.deepEqual([asStored.width, asStored.height], [128, 96]);
    await assertPixels(asStored.bytes, [[5, 5, red]]);
  });

  it('strips metadata by default and keeps it when asked', async () => {
    const bytes = await tagged(6);
    const stripped = await make([resize({ width: 48 })], { bytes });
    assert.equal((await sharp(stripped.bytes).metadata()).exif, undefined);
    assert.ok(!Buffer.from(stripped.bytes).includes('Oja'));
    for (const operations of [[], [resize({ width: 48 }), { op: 'rotate', angle: 180 } as const]]) {
      const kept = await make(operations, { bytes, keepMetadata: true });
      const { metadata } = await engine.inspect(
        { bytes: kept.bytes, metadata: true, palette: 0, blurhash: false },
        imageCall(),
      );
      assert.equal(metadata?.exif?.Make, 'Oja');
      assert.ok(metadata?.orientation === null || metadata?.orientation === 1, 'not turned twice');
    }
  });

  it('reads EXIF and GPS as plain values', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const bytes = await sharp(await tagged(1))
        .keepMetadata()
        [format]()
        .toBuffer();
      const { metadata } = await engine.inspect(
        { bytes, metadata: true, palette: 0, blurhash: false },
        imageCall(),
      );
      assert.equal(metadata?.exif?.Make, 'Oja', format);
      assert.match(String(metadata?.exif?.DateTimeOriginal), /^2026:01:02/);
      assert.ok(Math.abs(metadata!.gps!.latitude! - 6.45405) < 0.001);
      assert.ok(Math.abs(metadata!.gps!.longitude! + 3.3951) < 0.001);
    }
  });

  it('reads ICC and XMP', async () => {
    const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Adé</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
    const bytes = await quadrants().withIccProfile('p3').withXmp(xmp).jpeg().toBuffer();
    const { metadata } = await engine.inspect(
      { bytes, metadata: true, palette: 0, blurhash: false },
      imageCall(),
    );
    assert.match(JSON.stringify(metadata?.icc), /P3/i);
    assert.match(JSON.stringify(metadata?.xmp), /Adé/);
  });

  it('palette and BlurHash', async () => {
    const bytes = await quadrants().png().toBuffer();
    const facts = await engine.inspect({ bytes, metadata: false, palette: 4, blurhash: true }, imageCall());
    assert.deepEqual(facts.palette?.map(({ color }) => color).sort(), [
      '#0000ff',
      '#00ff00',
      '#ff0000',
      '#ffffff',
    ]);
    assert.ok(facts.palette?.every(({ share }) => Math.abs(share - 0.25) < 0.02));
    assert.ok(isBlurhashValid(facts.blurhash!).result);
  });

  it('HEIC: decoded in the worker', async () => {
    const bytes = readFileSync(new URL('./fixtures/quadrants.heic', import.meta.url));
    const result = await make([], { bytes, keepMetadata: true });
    assert.equal(result.original.format, 'heic');
    assert.equal(result.format, 'jpeg');
    assert.equal(result.warnings.length, 1);
    await assertPixels(result.bytes, [
      [20, 20, red],
      [100, 20, lime],
      [20, 80, blue],
      [100, 80, white],
    ]);
    const { metadata } = await engine.inspect(
      { bytes, metadata: true, palette: 0, blurhash: false },
      imageCall(),
    );
    assert.equal(metadata?.exif?.Make, 'Oja');
  });
});

describe('compression', () => {
  it('quality orders the sizes', async () => {
    const bytes = await noise(100, 100).blur(2).png().toBuffer();
    for (const format of ['jpeg', 'webp', 'avif', 'png', 'gif', 'tiff'] as ImageFormat[]) {
      const low = await make([], { bytes, format, quality: 10 });
      const high = await make([], { bytes, format, quality: 95 });
      assert.ok(low.bytes.length < high.bytes.length, format);
    }
  });

  it('max_bytes is honoured in every format, by quality before size', async () => {
    const bytes = await noise(160, 120).blur(2).png().toBuffer();
    for (const format of ['jpeg', 'webp', 'avif', 'png', 'gif', 'tiff'] as ImageFormat[]) {
      const free = await make([], { bytes, format });
      for (const share of [0.8, 0.3, 0.05]) {
        const bytesMax = Math.max(900, Math.floor(free.bytes.length * share));
        const result = await make([], { bytes, format, bytesMax });
        assert.ok(result.bytes.length <= bytesMax, `${format} ${result.bytes.length} > ${bytesMax}`);
        assert.ok(
          result.bytes.length > bytesMax * 0.2,
          `${format} uses its room: ${result.bytes.length} of ${bytesMax}`,
        );
        assert.equal((await sharp(result.bytes).metadata()).width, result.width);
      }
    }
    const light = await make([], {
      bytes,
      format: 'jpeg',
      bytesMax: Math.floor((await make([], { bytes, format: 'jpeg' })).bytes.length * 0.7),
    });
    assert.deepEqual([light.width, light.height], [160, 120], 'quality was enough');
  });

  it('says so when max_bytes cannot be reached', async () => {
    await assert.rejects(make([], { format: 'jpeg', bytesMax: 50 }), {
      code: 'unprocessable',
      param: 'max_bytes',
    });
    const bytes = await noise(300, 300).png().toBuffer();
    await assert.rejects(
      make([], { bytes, format: 'jpeg', bytesMax: 3000, shrink: false }),
      /shrink is false/,
    );
  });
});

describe('animation', () => {
  for (const format of ['gif', 'webp'] as const) {
    it(`${format} stays animated through operations`, async () => {
      const bytes = await animation(format, [100, 200, 300]);
      const result = await make([{ op: 'rotate', angle: 90 }, resize({ width: 20 }), mark({ text: 'x' })], {
        bytes,
      });
      const metadata = await sharp(result.bytes, { animated: true }).metadata();
      assert.deepEqual([metadata.pages, metadata.loop, metadata.delay], [3, 3, [100, 200, 300]]);
      assert.deepEqual([result.width, result.height, result.frames], [20, 30, 3]);
      const third = await sharp(result.bytes, { page: 2 }).png().toBuffer();
      await assertPixels(third, [[2, 2, blue]]);
    });
  }

  it('changes gif to webp, takes the first frame, and honours max_bytes', async () => {
    const bytes = await animation('gif', [100, 100, 100]);
    assert.equal((await make([], { bytes, format: 'webp' })).frames, 3);
    const still = await make([], { bytes, format: 'jpeg' });
    assert.equal(still.frames, 1);
    assert.equal(still.warnings.length, 1);
    assert.equal((await make([], { bytes, animated: false })).frames, 1);
    await assert.rejects(make([], { bytes, animated: true, format: 'png' }), {
      code: 'unprocessable',
      param: 'format',
    });
    await assert.rejects(make([{ op: 'trim', threshold: 10 }], { bytes }), { code: 'unprocessable' });
    const small = await make([resize({ width: 400 })], { bytes, bytesMax: 1500 });
    assert.ok(small.bytes.length <= 1500);
    assert.equal((await sharp(small.bytes).metadata()).pages, 3);
  });
});

describe('SVG', () => {
  it('is drawn, with gradients and the size asked for', async () => {
    const bytes = svg(
      '<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/>',
    );
    const result = await make([resize({ width: 400 })], { bytes });
    assert.deepEqual([result.format, result.width, result.height], ['png', 400, 400]);
    await assertPixels(result.bytes, [
      [3, 200, [...red, 255]],
      [396, 200, [...blue, 255]],
    ]);
  });

  it('with filters is drawn apart, to the same picture', async () => {
    const bytes = svg(
      '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>' +
        '<rect width="100" height="100" fill="#00f"/><rect width="50" height="100" fill="red" filter="url(#f)"/>',
    );
    const result = await make([], { bytes });
    await assertPixels(result.bytes, [
      [20, 50, [...red, 255]],
      [80, 50, [...blue, 255]],
    ]);
  });
});
