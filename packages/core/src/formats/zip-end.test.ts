import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sniff } from './sniff.ts';
import { untilZipEnd } from './zip-end.ts';
import { writeZip } from './zip-write.ts';

const document = () =>
  writeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'word/document.xml', bytes: Buffer.from('<w:document/>') },
  ]);

test('bytes after the end of a ZIP are dropped, for the guard and for the reader of the file', async () => {
  const zip = await document();
  const { signal } = new AbortController();
  for (const tail of ['\r\n', '\0'.repeat(500), 'PK\u0005\u0006 and more text', 'x'.repeat(100_000)]) {
    const sent = Buffer.concat([zip, Buffer.from(tail, 'latin1')]);
    const { format, bytes } = await sniff(sent, { signal });
    assert.equal(format, 'docx');
    assert.deepEqual(Buffer.from(bytes), zip);
  }
});

test('a whole ZIP, a cut one and one with a comment stay as they are', async () => {
  const zip = await document();
  assert.equal(untilZipEnd(zip).length, zip.length);
  assert.equal(untilZipEnd(zip.subarray(0, -10)).length, zip.length - 10);
  const comment = Buffer.from('a comment');
  const commented = Buffer.concat([zip, comment]);
  commented.writeUInt16LE(comment.length, zip.length - 2);
  assert.equal(untilZipEnd(commented).length, commented.length);
  assert.equal(untilZipEnd(new Uint8Array(3)).length, 3);
});
