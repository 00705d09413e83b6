/** What is read from the segments before the picture is what is read from the whole file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { readTags } from '../metadata/tags.ts';
import { jpegTags } from './jpeg-tags.ts';

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a64' } });

test('EXIF, GPS, ICC and XMP are all before the picture', async () => {
  const bytes = await picture()
    .withExif({
      IFD0: { Copyright: 'Ada', Make: 'Ọjà' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 30/1 0/1' },
    })
    .withIccProfile('p3')
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg({ progressive: true })
    .toBuffer();
  const head = jpegTags(bytes)!;
  assert.ok(head.length < bytes.length && head.buffer.byteLength === head.length);
  const tags = readTags(head);
  assert.deepEqual(tags, readTags(bytes));
  assert.ok(tags.exif !== null && tags.icc !== null && tags.xmp !== null && tags.gps !== null);
});

test('a JPEG without tags needs no reader; a damaged one is read whole', async () => {
  const bytes = await picture().jpeg().toBuffer();
  assert.equal(jpegTags(bytes), null);
  const none = { exif: null, gps: null, icc: null, xmp: null, iptc: null, tags: null };
  assert.deepEqual(readTags(bytes), none);
  for (const broken of [bytes.subarray(0, 20), Buffer.from([0xff, 0xd8, 1, 2, 3, 4, 5]), Buffer.alloc(0)])
    assert.equal(jpegTags(broken), broken);
});
