import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { imageCall } from '../contract.ts';
import { createTestImageEngine } from '../engine.fixture.ts';
import { noise } from '../pictures.fixture.ts';

const engine = createTestImageEngine();
after(() => engine.close?.());

const plain = {
  operations: [],
  lossless: false,
  progressive: false,
  shrink: true,
  keepMetadata: false,
  autorotate: true,
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" exif:GPSLatitude="6,27N" xmp:CreatorTool="Phone"/></rdf:RDF></x:xmpmeta>`;

async function photo(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return await noise(40, 30)
    .withExif({
      IFD0: { Artist: 'Ngozi', Make: 'Tecno' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 24/1 0/1',
      },
    })
    .withXmp(xmp)
    .toFormat(format)
    .toBuffer();
}

const tagsOf = async (bytes: Uint8Array) =>
  (await engine.inspect({ bytes, metadata: true, palette: 0, blurhash: false }, imageCall())).metadata!;
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

for (const format of ['jpeg', 'png', 'webp'] as const) {
  test(`${format}: groups go, all others stay, and so do the pixels`, async () => {
    const bytes = await photo(format);
    const made = await engine.transform({ ...plain, bytes, format, strip: ['gps'] }, imageCall());
    const { gps, tags } = await tagsOf(made.bytes);
    assert.equal(gps, null);
    assert.equal(tags?.Artist, 'Ngozi');
    // The library compresses XMP in PNG, which therefore goes as a whole.
    if (format !== 'png') assert.equal(tags?.CreatorTool, 'Phone');
    const clear = Buffer.from(made.bytes).toString('latin1');
    assert.doesNotMatch(clear, /GPSLatitude/);
    assert.deepEqual(await pixelsOf(made.bytes), await pixelsOf(bytes));
    const bare = await engine.transform({ ...plain, bytes, format, strip: ['exif'] }, imageCall());
    const left = (await tagsOf(bare.bytes)).tags;
    assert.equal(left?.Artist, undefined);
    if (format !== 'png') assert.equal(left?.CreatorTool, 'Phone');
  });

  test(`${format}: tags are written by exiftool's names, beside those that are there`, async () => {
    const tags = {
      ...{
        Artist: 'Adé',
        DateTimeOriginal: '2026:03:02 09:15:00',
        GPSLatitude: -6.4525,
        GPSLongitude: 3.394,
      },
      ...{ Title: 'Ọjà & more', Creator: ['Adé', 'Bọ́lá'], Subject: ['market'], Rating: 4 },
    };
    const bytes = await photo(format);
    const made = await engine.transform({ ...plain, bytes, format, keepMetadata: true, tags }, imageCall());
    const found = await tagsOf(made.bytes);
    assert.equal(found.tags?.Make, 'Tecno');
    assert.equal(found.tags?.Artist, 'Adé');
    assert.equal(found.tags?.DateTimeOriginal, '2026:03:02 09:15:00');
    assert.ok(
      Math.abs((found.gps?.latitude ?? 0) + 6.4525) < 1e-4 &&
        Math.abs((found.gps?.longitude ?? 0) - 3.394) < 1e-4,
    );
    assert.equal(found.tags?.Title, 'Ọjà & more');
    assert.equal(String(found.tags?.Rating), '4');
    assert.match(JSON.stringify(found.tags?.Creator), /Adé.*Bọ́lá/);
    assert.equal(found.tags?.CreatorTool, 'Phone');
    assert.deepEqual(await pixelsOf(made.bytes), await pixelsOf(bytes));
    const bare = await noise(20, 20).toFormat(format).toBuffer();
    const first = await engine.transform(
      { ...plain, bytes: bare, format, tags: { Copyright: 'Oja' } },
      imageCall(),
    );
    assert.equal((await tagsOf(first.bytes)).tags?.Copyright, 'Oja');
    assert.deepEqual(await pixelsOf(first.bytes), await pixelsOf(bare));
  });
}

test('other formats are refused with the field that asks', async () => {
  const bytes = await noise(20, 20).tiff().toBuffer();
  const stripped = engine.transform({ ...plain, bytes, strip: ['gps'] }, imageCall());
  await assert.rejects(stripped, { code: 'unprocessable', param: 'strip_metadata' });
  const written = engine.transform({ ...plain, bytes, tags: { Artist: 'A' } }, imageCall());
  await assert.rejects(written, { code: 'unprocessable', param: 'set_metadata' });
});

test('EXIF that is damaged goes as a whole where its place shall go', async () => {
  const bytes = Buffer.from(await photo('jpeg'));
  const start = bytes.indexOf('Exif\0\0') + 6;
  bytes.writeUInt32LE(0x7fffffff, start + 4);
  const made = await engine.transform({ ...plain, bytes, format: 'jpeg', strip: ['gps'] }, imageCall());
  assert.doesNotMatch(Buffer.from(made.bytes).toString('latin1'), /Ngozi/);
});
