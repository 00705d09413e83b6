/** As few bytes as the picture needs, and the formats that came last: JPEG XL, PSD, camera raw. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { imageCall } from './contract.ts';
import { createTestImageEngine } from './engine.fixture.ts';
import { psd } from './formats/psd.fixture.ts';
import { animation, blue, lime, noise, quadrants, red, svg, white } from './pictures.fixture.ts';
import { assertPixels, maker, resize } from './steps.fixture.ts';

const engine = createTestImageEngine();
const make = maker(engine);
after(() => engine.close?.());

const rawOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();
/** A picture with detail, as photos have. */
const photo = async (width = 240, height = 180) =>
  sharp(await noise(60, 45).png().toBuffer()).resize(width, height);

describe('fewer bytes', () => {
  it('PNG: the same pixels in fewer bytes than the encoder alone writes', async () => {
    const drawn = svg(
      '<rect width="100" height="100" fill="#fff"/><circle cx="50" cy="50" r="40" fill="#f80"/>',
    );
    for (const bytes of [await (await photo()).png().toBuffer(), await sharp(drawn).png().toBuffer()]) {
      const result = await make([], { bytes, lossless: true });
      assert.ok(result.bytes.length < 0.95 * bytes.length, `${result.bytes.length} of ${bytes.length}`);
      assert.ok((await rawOf(result.bytes)).equals(await rawOf(bytes)));
    }
  });

  it('PNG: fewer colours with a lower quality, and metadata where it is kept', async () => {
    const stops = '<stop stop-color="#f80"/><stop offset="1" stop-color="#06c"/>';
    const drawn = svg(
      `<linearGradient id="g">${stops}</linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
    );
    const bytes = await sharp(drawn, { density: 216 })
      .withExif({ IFD0: { Copyright: 'Adeola' } })
      .png()
      .toBuffer();
    const colors = async (quality?: number) => {
      const pixels = await rawOf((await make([], { bytes, quality })).bytes);
      return new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)).size;
    };
    const counts = [await colors(), await colors(70), await colors(5)];
    assert.ok(counts[0]! > counts[1]! && counts[1]! > counts[2]! && counts[2]! <= 16, String(counts));
    const kept = await make([], { bytes, keepMetadata: true });
    assert.ok((await sharp(kept.bytes).metadata()).exif?.includes('Adeola'));
  });

  it('never larger than what came in, and without its tags', async () => {
    const source = (await photo())
      .withExif({ IFD0: { Artist: 'Secret' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>');
    const small = { jpeg: { quality: 25 }, webp: { quality: 10 }, png: { palette: true, colours: 8 } };
    for (const format of ['jpeg', 'webp', 'png'] as const) {
      const bytes = await source.clone()[format](small[format]).toBuffer();
      assert.ok(bytes.includes('Secret'), format);
      const result = await make([], { bytes });
      assert.equal(result.format, format);
      assert.ok(result.bytes.length < bytes.length, `${format}: ${result.bytes.length} of ${bytes.length}`);
      assert.ok(!Buffer.from(result.bytes).includes('Secret'), format);
      assert.ok((await rawOf(result.bytes)).equals(await rawOf(bytes)), format);
      const kept = await make([], { bytes, keepMetadata: true });
      assert.ok(Buffer.from(kept.bytes).includes('Secret') && kept.bytes.length <= bytes.length, format);
    }
  });

  it('what follows the end of a JPEG goes with its tags', async () => {
    const jpeg = await (await photo()).jpeg({ quality: 20, progressive: true }).toBuffer();
    const result = await make([], { bytes: Buffer.concat([jpeg, Buffer.from('hidden film')]) });
    assert.ok(!Buffer.from(result.bytes).includes('hidden') && result.bytes.length <= jpeg.length);
    assert.match(result.warnings.join(), /compressed well already/);
  });

  it('a change that needs more bytes gets them', async () => {
    const bytes = await (await photo()).jpeg({ quality: 20 }).toBuffer();
    const result = await make([resize({ width: 480 })], { bytes });
    assert.deepEqual([result.width, result.quality], [480, 80]);
    assert.ok(result.bytes.length > bytes.length);
  });
});

describe('a format for who reads it', () => {
  it('AVIF, WebP, or what everyone reads; motion and transparency stay', async () => {
    const still = await (await photo()).jpeg().toBuffer();
    const clear = await sharp(svg('<circle cx="50" cy="50" r="40"/>')).png().toBuffer();
    const moving = await animation('gif', [100, 100]);
    const chosen = async (bytes: Buffer, accepts: ('avif' | 'webp')[]) => {
      const { format, frames } = await make([], { bytes, accepts });
      return `${format} ${frames}`;
    };
    assert.equal(await chosen(still, ['avif', 'webp']), 'avif 1');
    assert.equal(await chosen(still, ['webp']), 'webp 1');
    assert.equal(await chosen(still, []), 'jpeg 1');
    assert.equal(await chosen(clear, []), 'png 1');
    assert.equal(await chosen(moving, ['avif', 'webp']), 'webp 2');
    assert.equal(await chosen(moving, []), 'gif 2');
  });
});

describe('JPEG XL', () => {
  it('is written and read, with transparency, lossless and not', async () => {
    const lossless = await make([], { format: 'jxl', lossless: true });
    assert.deepEqual([lossless.mime, lossless.quality], ['image/jxl', null]);
    const back = await make([], { bytes: lossless.bytes, format: 'png' });
    assert.equal(back.original.format, 'jxl');
    assert.ok((await rawOf(back.bytes)).equals(await rawOf(await quadrants().png().toBuffer())));
    const clear = await make([{ op: 'round', radius: 30 }], { format: 'jxl' });
    const shown = await make([], { bytes: clear.bytes, format: 'png' });
    await assertPixels(shown.bytes, [
      [0, 0, [0, 0, 0, 0]],
      [40, 20, [...red, 255]],
    ]);
    const bytes = await (await photo()).png().toBuffer();
    const sizes = await Promise.all(
      [90, 30].map(async (quality) => (await make([], { bytes, format: 'jxl', quality })).bytes.length),
    );
    assert.ok(sizes[0]! > sizes[1]!);
  });

  it('a stream that claims too many pixels, or is damaged, is refused', async () => {
    const { bytes } = await make([], { format: 'jxl' });
    // Not small, thirty bits of height, square.
    const bomb = Buffer.concat([
      Buffer.from([0xff, 0x0a, 0b11111110, 0xff, 0xff, 0xff, 0b00000011]),
      bytes.subarray(8),
    ]);
    await assert.rejects(make([], { bytes: bomb }), { code: 'file_too_complex' });
    for (const bad of [
      Buffer.from(bytes).fill(0x55, 12),
      bytes.subarray(0, 40),
      Buffer.from([0xff, 0x0a, 1]),
    ])
      await assert.rejects(make([], { bytes: bad }), { code: 'unreadable_file' });
  });
});

describe('PSD', () => {
  const corners = [red, lime, blue, white];
  const planes = [0, 1, 2].map((channel) => corners.map((color) => color[channel]!));
  const seen = (bytes: Buffer) =>
    make([], { bytes, format: 'png' }).then((result) => {
      assert.equal(result.original.format, 'psd');
      return result.bytes;
    });
  const at = (colors: readonly (readonly number[])[]) =>
    colors.map((color, place): [number, number, readonly number[]] => [place % 2, place >> 1, color]);

  it('RGB, CMYK, greyscale, indexed and bitmap, packed or not, in 8 and 16 bits', async () => {
    const deep = planes.map((plane) => plane.flatMap((value) => [value, value]));
    const inks = [...planes, [255, 255, 255, 255]];
    const palette = Buffer.from(
      [0, 1, 2].flatMap((channel) => [...corners.map((color) => color[channel]!), ...Array(252).fill(0)]),
    );
    for (const file of [
      psd({ mode: 3, depth: 8, planes }),
      psd({ mode: 3, depth: 8, planes, packed: true }),
      psd({ mode: 3, depth: 16, planes: deep }),
      psd({ mode: 4, depth: 8, planes: inks }),
      psd({ mode: 2, depth: 8, planes: [[0, 1, 2, 3]], palette }),
    ])
      await assertPixels(await seen(file), at(corners));
    await assertPixels(
      await seen(psd({ mode: 1, depth: 8, planes: [[0, 80, 160, 255]] })),
      at([0, 80, 160, 255].map((grey) => [grey, grey, grey])),
    );
    await assertPixels(
      await seen(psd({ mode: 0, depth: 1, planes: [[0b10000000, 0b01000000]] })),
      at([[0, 0, 0], white, white, [0, 0, 0]]),
    );
    const clear = psd({ mode: 3, depth: 8, planes: [...planes, [255, 0, 255, 255]], transparent: true });
    await assertPixels(
      await seen(clear),
      at([
        [...red, 255],
        [...lime, 0],
        [...blue, 255],
        [...white, 255],
      ]),
    );
  });

  it('what cannot be read says why', async () => {
    const good = psd({ mode: 3, depth: 8, planes });
    await assert.rejects(
      make([], { bytes: psd({ mode: 3, depth: 8, planes, merged: false }) }),
      /Maximize compatibility/,
    );
    await assert.rejects(make([], { bytes: psd({ mode: 9, depth: 8, planes }) }), /Lab colours/);
    await assert.rejects(make([], { bytes: psd({ mode: 3, depth: 32, planes }) }), /32 bits/);
    await assert.rejects(
      make([], { bytes: psd({ mode: 3, depth: 8, planes, size: { width: 30_000, height: 30_000 } }) }),
      { code: 'file_too_complex' },
    );
    for (let end = 8; end < good.length; end += 3)
      await assert.rejects(make([], { bytes: good.subarray(0, end) }), {
        code: 'unreadable_file',
        param: 'file',
      });
  });
});

describe('camera raw', () => {
  /** A DNG with its preview behind the directory, turned on its side. */
  const dng = (preview: Buffer, orientation: number) => {
    const file = Buffer.alloc(120);
    file.write('II*\0', 'latin1');
    file.writeUInt32LE(16, 4);
    file.writeUInt16LE(4, 16);
    const tags = [
      [254, 4, 1],
      [262, 3, 32803],
      [274, 3, orientation],
      [50706, 4, 1],
    ];
    for (const [place, [tag, kind, value]] of tags.entries()) {
      file.writeUInt16LE(tag!, 18 + place * 12);
      file.writeUInt16LE(kind!, 20 + place * 12);
      file.writeUInt32LE(1, 22 + place * 12);
      file.writeUInt32LE(value!, 26 + place * 12);
    }
    return Buffer.concat([file, preview, Buffer.alloc(500, 7)]);
  };

  it('its largest preview is used, upright, and the response says so', async () => {
    const thumbnail = await quadrants().resize(64).negate().jpeg().toBuffer();
    const preview = await quadrants().resize(512, 384).jpeg({ quality: 95 }).toBuffer();
    const result = await make([], { bytes: dng(Buffer.concat([thumbnail, preview]), 6), format: 'png' });
    assert.deepEqual([result.original.format, result.width, result.height], ['raw', 384, 512]);
    assert.match(result.warnings.join(), /raw image \(DNG\) has an embedded preview of 512×384/);
    await assertPixels(result.bytes, [
      [20, 20, blue],
      [360, 20, red],
      [360, 490, lime],
    ]);
    const { metadata } = await engine.inspect(
      { bytes: dng(preview, 1), metadata: true, palette: 0, blurhash: false },
      imageCall(),
    );
    assert.deepEqual([metadata?.format, metadata?.width], ['raw', 512]);
  });

  it('without a preview it is refused', async () => {
    const none = dng(await quadrants().jpeg().toBuffer(), 1);
    await assert.rejects(make([], { bytes: none }), {
      code: 'unsupported_file',
      message: /DNG\) without an embedded preview/,
    });
  });
});
