import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { isBlurhashValid } from 'blurhash';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import { imageCall } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { animation, blue, lime, noise, quadrants, type Rgb, red, svg, white } from './pictures.fixture.ts';
import type { ImageFormat, ImageOperation } from './port.ts';
import { assertPixels, maker, mark, resize } from './steps.fixture.ts';

const engine = createTestImageEngine();
const make = maker(engine);
after(() => engine.close?.());

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
    const clear = await sharp(svg('<circle cx="50" cy="25" r="20" fill="#f80"/>', 'width="100" height="50"'))
      .png()
      .toBuffer();
    const placeholder = { metadata: false, palette: 0, blurhash: false, thumbhash: true };
    const { thumbhash } = await engine.inspect({ bytes: clear, ...placeholder }, imageCall());
    const shown = thumbHashToRGBA(Buffer.from(thumbhash!, 'base64'));
    assert.equal(Math.round(shown.w / shown.h), 2);
    const alphaAt = (x: number, y: number) => shown.rgba[(y * shown.w + x) * 4 + 3]!;
    assert.ok(alphaAt(shown.w >> 1, shown.h >> 1) > 128 && alphaAt(0, 0) < 64);
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

describe('sides that a format cannot hold', () => {
  it('are refused with the limit, and the file is not called damaged', async () => {
    const bytes = await sharp({ create: { width: 1, height: 16_400, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const [format, sideMax] of [
      ['webp', 16_383],
      ['avif', 16_384],
    ] as const) {
      for (const bytesMax of [undefined, 100_000])
        await assert.rejects(make([], { bytes, format, ...(bytesMax ? { bytesMax } : {}) }), {
          code: 'unprocessable',
          param: 'format',
          message: new RegExp(`^${format} supports at most ${sideMax} pixels per side; this image is `),
        });
    }
    assert.equal((await make([], { bytes, format: 'jpeg' })).height, 16_400);
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
