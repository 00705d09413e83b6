import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf } from '../../../core/src/formats/compound.fixture.ts';
import { openCompound } from '../../../core/src/formats/compound.ts';
import { lockedPowerPoint } from './locked-powerpoint.fixture.ts';
import { decryptPowerPoint } from './old-powerpoint.ts';

const record = (head: number, type: number, content: Buffer) => {
  const header = Buffer.alloc(8);
  header.writeUInt16LE(head, 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
};
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
};

/** Two objects, their directory, the user's edit; and two pictures. */
const objects = [
  record(0x0f, 0x03e8, Buffer.from('the document')),
  record(0x0f, 0x03ee, Buffer.alloc(5_000, 'slide')),
];
const picture = (word: string) =>
  record(0x6e00, 0xf01e, Buffer.concat([Buffer.alloc(17, 7), Buffer.from(word)]));

function presentation(): Buffer {
  const offsets = [0, objects[0]!.length];
  const body = Buffer.concat(objects);
  const directory = record(0, 0x1772, numbers(1 | (2 << 20), ...offsets));
  const edit = record(0, 0x0ff5, numbers(0, 0, 0, body.length, 1, 3, 0));
  const user = record(0, 0x0ff6, numbers(20, 0xe391c05f, body.length + directory.length));
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.concat([body, directory, edit]) },
    { name: 'Current User', content: user },
    { name: 'Pictures', content: Buffer.concat([picture('first image'), picture('second image')]) },
  ]);
}

const read = (file: Uint8Array, name: string) => {
  const compound = openCompound(file);
  return compound!.read(compound!.stream(name)!);
};

test('objects and pictures come back, and the file no longer says that it is encrypted', async () => {
  const locked = lockedPowerPoint(presentation(), 'quiet-harbour');
  assert.equal(read(locked, 'PowerPoint Document').includes('the document'), false);
  assert.equal(read(locked, 'Pictures').includes('second image'), false);
  const before = Buffer.from(locked);
  const opened = await decryptPowerPoint(locked, 'quiet-harbour');
  assert.ok(typeof opened === 'object');
  const body = Buffer.concat(objects);
  assert.ok(read(opened.bytes, 'PowerPoint Document').subarray(0, body.length).equals(body));
  assert.ok(read(opened.bytes, 'Pictures').includes('first image'));
  assert.ok(read(opened.bytes, 'Pictures').includes('second image'));
  assert.equal(read(opened.bytes, 'Current User').readUInt32LE(12), 0xe391c05f);
  assert.ok(locked.equals(before), 'what was given stays as it is');
});

test('a wrong password is reported as one, damage as unsupported', async () => {
  const locked = lockedPowerPoint(presentation(), 'quiet-harbour');
  assert.equal(await decryptPowerPoint(locked, 'wrong'), 'wrong password');
  for (const damaged of [
    Buffer.alloc(5_000),
    presentation(),
    locked.subarray(0, 3_000),
    compoundOf([{ name: 'PowerPoint Document' }]),
  ])
    assert.equal(await decryptPowerPoint(damaged, 'quiet-harbour'), 'unsupported');
});

test('objects that overlap are refused before they cost much time', async () => {
  const locked = lockedPowerPoint(presentation(), 'quiet-harbour');
  const compound = openCompound(locked)!;
  const stream = compound.stream('PowerPoint Document')!;
  const content = compound.read(stream);
  const [first, second] = [0, objects[0]!.length];
  // The first object lies where the second does: together they are longer than the stream.
  const table = content.lastIndexOf(numbers(first, second));
  content.writeUInt32LE(second, table);
  const long = content.readUInt32LE(second + 4);
  assert.notEqual(long, 5_000, 'its length is encrypted');
  compound.overwrite(stream, content);
  assert.equal(await decryptPowerPoint(locked, 'quiet-harbour'), 'unsupported');
});
