import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { cameraRawKind } from './camera-raw.ts';
import { sniff } from './sniff.ts';

type Value = number | string;
type Tags = Record<number, Value>;
const subdirectories = 330;

/** A TIFF of directories only: the first, and those that it names as its own. */
function tiff(first: Tags, beneath: Tags[] = [], little = true): Buffer {
  const file = Buffer.alloc(2_000);
  const short = (value: number, at: number) =>
    little ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? file.writeUInt32LE(value, at) : file.writeUInt32BE(value, at);
  file.write(little ? 'II' : 'MM', 'latin1');
  short(42, 2);
  long(16, 4);
  const directory = (tags: Tags, at: number) => {
    short(Object.keys(tags).length, at);
    for (const [place, [tag, value]] of Object.entries(tags).entries()) {
      const entry = at + 2 + place * 12;
      const text = typeof value === 'string';
      short(Number(tag), entry);
      short(text ? 2 : Number(tag) === 262 ? 3 : 4, entry + 2);
      long(text ? value.length : Number(tag) === subdirectories ? beneath.length : 1, entry + 4);
      if (typeof value === 'number') (Number(tag) === 262 ? short : long)(value, entry + 8);
      else {
        long(1_000, entry + 8);
        file.write(value, 1_000, 'latin1');
      }
    }
  };
  const places = beneath.map((_, at) => 300 + at * 100);
  for (const [at, place] of places.entries()) {
    long(place, 1_100 + at * 4);
    directory(beneath[at]!, place);
  }
  const own: Tags = places.length > 0 ? { [subdirectories]: places.length > 1 ? 1_100 : places[0]! } : {};
  directory({ ...first, ...own }, 16);
  return file;
}

const [reduced, full, make, photometric, dngVersion] = [{ 254: 1 }, { 254: 0 }, 271, 262, 50_706];
const sensor = { ...full, [photometric]: 32_803 };

const raws: [string, Buffer][] = [
  [
    'NEF',
    tiff({ ...reduced, [make]: 'NIKON CORPORATION\0' }, [{ ...reduced, [photometric]: 6 }, sensor], false),
  ],
  ['ARW', tiff({ ...reduced, [make]: 'SONY\0 ' }, [sensor])],
  ['DNG', tiff({ ...reduced, [make]: 'Canon\0', [dngVersion]: 0x401 }, [sensor])],
  ['DNG', tiff({ ...full, [photometric]: 34_892, [dngVersion]: 0x401 })],
  ['PEF', tiff({ ...sensor, [make]: 'PENTAX Corporation\0' })],
  ['RAW', tiff({ ...reduced, [make]: 'Camera of nobody\0' }, [full])],
  ['CR2', Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0\0\0', 'latin1')],
  ['CR3', Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01', 'latin1')],
  ['RAF', Buffer.from('FUJIFILMCCD-RAW 0201', 'latin1')],
];

test('camera raw is refused by name, with what to send instead', async () => {
  for (const [kind, bytes] of raws) {
    assert.equal(cameraRawKind(bytes), kind);
    await assert.rejects(sniff(bytes, { signal: new AbortController().signal }), (error: Error) => {
      assert.match(error.message, new RegExp(`camera raw image \\(${kind}\\).*JPEG or TIFF`));
      return true;
    });
  }
});

test('ordinary TIFF is none: pages, thumbnails, tags of a camera, pyramids', async () => {
  const red = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const;
  const exif = { IFD0: { Make: 'NIKON CORPORATION' } };
  const made = [
    await sharp(red).tiff().toBuffer(),
    await sharp(red).withExif(exif).tiff().toBuffer(),
    await sharp({ ...red, create: { ...red.create, width: 600, height: 600 } })
      .tiff({ pyramid: true, tile: true })
      .toBuffer(),
    tiff({ ...full, [make]: 'SONY\0 ', [photometric]: 2 }, [reduced, reduced]),
    tiff({ ...full, [photometric]: 2, [dngVersion]: 0x401 }),
    tiff({ ...reduced, [photometric]: 2 }),
  ];
  for (const bytes of made) {
    assert.equal(cameraRawKind(bytes), undefined);
    assert.equal((await sniff(bytes, { signal: new AbortController().signal })).format, 'tiff');
  }
});

test('directories that lie anywhere end in an answer', () => {
  const whole = tiff({ ...reduced, [make]: 'SONY\0 ' }, [sensor, sensor]);
  for (let at = 0; at < 420; at += 1) {
    cameraRawKind(whole.subarray(0, at));
    const changed = Buffer.from(whole);
    changed[at] = 0xff;
    cameraRawKind(changed);
  }
});
