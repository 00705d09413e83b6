import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compoundOf } from './compound.fixture.ts';
import { openCompound } from './compound.ts';

const [sector, entry] = [512, 128];
const [endOfChain, most] = [0xfffffffe, 0xffffffff];

/** The short streams lie in a chain that runs in circles and claims to hold 4 GB. */
function circular(first: number): Buffer {
  const file = compoundOf([{ name: 'Data', content: Buffer.alloc(4_096) }]);
  const [table, directory] = [sector, 2 * sector];
  for (const at of [2, 3]) file.writeUInt32LE(at, table + at * 4);
  file.writeUInt32LE(2, directory + 0x74);
  file.writeUInt32LE(most, directory + 0x78);
  file.writeUInt32LE(3, 0x3c);
  for (let at = 0; at < sector; at += 4) file.writeUInt32LE(endOfChain, 4 * sector + at);
  file.writeUInt32LE(first, directory + entry + 0x74);
  file.writeUInt32LE(64, directory + entry + 0x78);
  return file;
}

test('a chain in circles is followed no further than the file is long', () => {
  const read = (file: Buffer) => {
    const compound = openCompound(file);
    return compound?.read(compound.stream('Data')!).length;
  };
  assert.equal(read(circular(0)), 64);
  const file = circular(200);
  assert.ok(200 * 64 > file.length);
  assert.equal(read(file), 0);
});
