import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { OjaError } from '../../../../core/src/errors.ts';
import { imageCall, plainTransform } from '../contract.ts';
import { createTestImageEngine } from '../engine.fixture.ts';
import { blue, lime, quadrants, red, white } from '../pictures.fixture.ts';
import type { ImageFormat } from '../port.ts';
import { type BmpParts, bmp, packed } from './bmp.fixture.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

const transform = (bytes: Uint8Array, format: ImageFormat = 'png') =>
  engine.transform({ ...plainTransform, bytes, format }, imageCall());

/** Every pixel, row by row, of what the engine makes of it. */
async function shown(bytes: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp((await transform(bytes)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, at) => [
    ...data.subarray(at * info.channels, (at + 1) * info.channels),
  ]);
}

const palette = [white, red, lime, blue];
/** Three wide, so that every depth needs padding; the file begins with the lowest row. */
const upright = [red, lime, blue, white, blue, red];
const indexRows = [
  [0, 3, 1],
  [1, 2, 3],
];
const size = { width: 3, height: 2 };
const valueRows = (of: (color: number[]) => number) =>
  indexRows.map((row) => row.map((index) => of(palette[index]!)));
const rgb = ([r, g, b]: number[]) => r! * 65_536 + g! * 256 + b!;
const bits5 = (value: number) => value >> 3;

describe('BMP', () => {
  const kinds: Record<string, BmpParts> = {
    '2 bits': { ...size, bits: 2, palette, pixels: packed(indexRows, 2) },
    '4 bits': { ...size, bits: 4, palette, pixels: packed(indexRows, 4) },
    '8 bits': { ...size, bits: 8, palette, pixels: packed(indexRows, 8) },
    '8 bits of OS/2': { ...size, bits: 8, palette, headerBytes: 12, pixels: packed(indexRows, 8) },
    '8 bits of OS/2, short header': {
      ...{ ...size, bits: 8, headerBytes: 16, pixels: packed(indexRows, 8) },
      palette: [...palette, ...Array.from({ length: 252 }, () => [0, 0, 0])],
    },
    '8 bits, version 4': { ...size, bits: 8, palette, headerBytes: 108, pixels: packed(indexRows, 8) },
    '16 bits': {
      ...{ ...size, bits: 16 },
      pixels: packed(
        valueRows(([r, g, b]) => bits5(r!) * 1024 + bits5(g!) * 32 + bits5(b!)),
        16,
      ),
    },
    '16 bits, 565': {
      ...{ ...size, bits: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f] },
      pixels: packed(
        valueRows(([r, g, b]) => bits5(r!) * 2048 + (g! >> 2) * 32 + bits5(b!)),
        16,
      ),
    },
    '24 bits': { ...size, bits: 24, pixels: packed(valueRows(rgb), 24) },
    '32 bits': { ...size, bits: 32, pixels: packed(valueRows(rgb), 32) },
    '32 bits, version 5, other order': {
      ...{ ...size, bits: 32, compression: 3, headerBytes: 124, masks: [0xff, 0xff00, 0xff0000, 0] },
      pixels: packed(
        valueRows(([r, g, b]) => rgb([b!, g!, r!])),
        32,
      ),
    },
    'from the top': {
      ...{ width: 3, height: -2, bits: 24 },
      pixels: packed(valueRows(rgb).toReversed(), 24),
    },
    'RLE8: a run, single ones, end of row, a move': {
      ...{ ...size, bits: 8, palette, compression: 1 },
      pixels: Buffer.from([0, 2, 1, 0, 1, 3, 1, 1, 0, 0, 0, 3, 1, 2, 3, 0, 0, 1]),
    },
    RLE4: {
      ...{ ...size, bits: 4, palette, compression: 2 },
      pixels: Buffer.from([2, 0x03, 1, 0x10, 0, 0, 0, 3, 0x12, 0x30, 0, 1]),
    },
    'RLE8 with runs over the end of the row and no end': {
      ...{ ...size, bits: 8, palette, compression: 1 },
      pixels: Buffer.from([1, 0, 1, 3, 200, 1, 0, 0, 1, 1, 1, 2, 9, 3]),
    },
    'a place of pixels within the header': {
      ...size,
      bits: 8,
      palette,
      pixelsAt: 0,
      pixels: packed(indexRows, 8),
    },
    'far too many colours said': {
      ...{ ...size, bits: 8, palette, colorsUsed: 0xfffffff0, pixels: packed(indexRows, 8) },
    },
  };
  for (const [name, parts] of Object.entries(kinds)) {
    it(name, async () => assert.deepEqual(await shown(bmp(parts)), upright));
  }

  it('1 bit, over the edge of a byte', async () => {
    const row = [1, 0, 1, 1, 0, 0, 1, 0, 1];
    const file = bmp({ width: 9, height: 1, bits: 1, palette: [red, white], pixels: packed([row], 1) });
    assert.deepEqual(
      await shown(file),
      row.map((value) => (value ? white : red)),
    );
  });

  it('transparency counts where the file has a mask for it, unless nothing would be seen', async () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const file = (values: number[], parts: object) =>
      bmp({ width: 2, height: 1, bits: 32, masks, pixels: packed([values], 32), ...parts });
    const half = [0x80ff0000, 0xff0000ff];
    const seen = [
      [255, 0, 0, 128],
      [0, 0, 255, 255],
    ];
    assert.deepEqual(await shown(file(half, { compression: 6 })), seen);
    assert.deepEqual(await shown(file(half, { compression: 3, headerBytes: 56 })), seen);
    assert.deepEqual(await shown(file([0xff0000, 0xff], { compression: 6 })), [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    assert.deepEqual(await shown(bmp({ width: 2, height: 1, bits: 32, pixels: packed([half], 32) })), [
      red,
      blue,
    ]);
  });

  it('a JPEG or PNG inside is handed on', async () => {
    for (const [format, compression] of [
      ['jpeg', 4],
      ['png', 5],
    ] as const) {
      const pixels = await quadrants()[format]().toBuffer();
      const { original, width } = await transform(
        bmp({ width: 128, height: 96, bits: 0, compression, pixels }),
      );
      assert.deepEqual([original.format, original.width, width], ['bmp', 128, 128]);
    }
  });

  it('facts, every output and every operation', async () => {
    const bytes = bmp({ ...kinds['24 bits']!, perMetre: 11_811 });
    const { metadata } = await engine.inspect(
      { bytes, metadata: true, palette: 3, blurhash: true },
      imageCall(),
    );
    const { format, width, height, density, has_alpha, channels } = metadata!;
    assert.deepEqual([format, width, height, density, has_alpha, channels], ['bmp', 3, 2, 300, false, 3]);
    for (const to of ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const) {
      assert.equal((await transform(bytes, to)).original.format, 'bmp');
    }
    const turned = await engine.transform(
      { ...plainTransform, bytes, operations: [{ op: 'rotate', angle: 90 }] as never },
      imageCall(),
    );
    assert.deepEqual([turned.format, turned.width, turned.height], ['png', 2, 3]);
    const { data } = await engine.pixels({ bytes, pixelsMax: 100 }, imageCall());
    assert.deepEqual([...data.subarray(0, 4)], [...red, 255]);
  });
});

describe('hostile BMP', () => {
  const good = { ...size, bits: 24, pixels: packed(valueRows(rgb), 24) };
  const rle = (...pixels: number[]) => runs(Buffer.from(pixels));
  const runs = (pixels: Buffer) => bmp({ ...size, bits: 8, palette, compression: 1, pixels });
  const cases: [string, Uint8Array, string, RegExp][] = [
    [
      'huge',
      bmp({ ...good, width: 2 ** 31 - 1, height: -(2 ** 31) }),
      'file_too_complex',
      /2147483647×2147483648/,
    ],
    [
      'huge and run-length',
      bmp({ ...good, bits: 8, compression: 1, width: 8_000, height: 8_000 }),
      'file_too_complex',
      /8000×8000/,
    ],
    ['more rows than bytes', bmp({ ...good, height: 5_000 }), 'unreadable_file', /cut off, 24 of/],
    ['negative width', bmp({ ...good, width: -3 }), 'unreadable_file', /-3×2/],
    ['no height', bmp({ ...good, height: 0 }), 'unreadable_file', /3×0/],
    ['pixels outside', bmp({ ...good, pixelsAt: 0xffffffff }), 'unreadable_file', /behind its end/],
    ['17 bits', bmp({ ...good, bits: 17 }), 'unreadable_file', /17 bits/],
    ['RLE8 of 24 bits', bmp({ ...good, compression: 1 }), 'unreadable_file', /compression 1 with 24 bits/],
    ['unknown compression', bmp({ ...good, compression: 77 }), 'unreadable_file', /compression 77/],
    [
      'torn masks',
      bmp({ ...good, bits: 32, compression: 3, masks: [0xf0f, 0xf0, 0] }),
      'unreadable_file',
      /side by side/,
    ],
    [
      'no masks',
      bmp({ ...good, bits: 32, compression: 3, masks: [0, 0, 0], pixels: Buffer.alloc(24) }),
      'unreadable_file',
      /no bits/,
    ],
    ['no palette', bmp({ ...size, bits: 8, pixels: Buffer.alloc(0) }), 'unreadable_file', /no palette/],
    ['header only', bmp(good).subarray(0, 30), 'unreadable_file', /within its header/],
    [
      'no JPEG inside',
      bmp({ ...good, compression: 4 }),
      'unreadable_file',
      /embedded JPEG or PNG is invalid/,
    ],
    [
      'runs above the picture',
      rle(3, 1, 0, 0, 3, 1, 0, 0, 3, 1, 0, 1),
      'unreadable_file',
      /out of the picture/,
    ],
    ['rows without end', runs(Buffer.alloc(4_000)), 'unreadable_file', /out of the picture/],
    ['a move out of the picture', rle(0, 2, 200, 200, 1, 1, 0, 1), 'unreadable_file', /moves out/],
    [
      'moves to nowhere without end',
      runs(Buffer.alloc(400_000, Buffer.from([0, 2, 0, 0]))),
      'unreadable_file',
      /cut off in row 1/,
    ],
    ['runs cut off', rle(3, 1, 0, 0, 0, 9, 1), 'unreadable_file', /cut off in row 2/],
  ];
  for (const [name, bytes, code, message] of cases) {
    it(name, async () => {
      for (const way of [
        () => transform(bytes),
        () => engine.inspect({ bytes, metadata: true, palette: 0, blurhash: false }, imageCall()),
        () => engine.pixels({ bytes, pixelsMax: 1_000 }, imageCall()),
      ]) {
        await assert.rejects(way(), (error) => {
          assert.ok(error instanceof OjaError, String(error));
          assert.deepEqual([error.code, error.param], [code, 'file'], error.message);
          assert.match(error.message, message);
          return true;
        });
      }
    });
  }

  it('any byte changed, any length: a picture or a clear refusal', async () => {
    const files = [bmp(good), rle(0, 2, 1, 0, 1, 3, 1, 1, 0, 0, 0, 3, 1, 2, 3, 0, 0, 1)];
    for (const file of files) {
      for (let at = 2; at < file.length; at += 1) {
        const changed = Buffer.from(file);
        changed[at] = (changed[at]! + 131) % 256;
        for (const bytes of [changed, file.subarray(0, at)]) {
          await engine.pixels({ bytes, pixelsMax: 1_000 }, imageCall()).catch((error: unknown) => {
            assert.ok(error instanceof OjaError && error.code !== 'internal_error', String(error));
          });
        }
      }
    }
  });
});
