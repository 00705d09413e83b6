import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutOff } from './cut-off.ts';

const rate = 16_000;
function wav(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * rate * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
const box = (name: string, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size, 0);
  bytes.write(name, 4);
  return bytes;
};
const page = (last: boolean) => {
  const bytes = Buffer.alloc(28 + 50);
  bytes.write('OggS', 0);
  bytes[5] = last ? 4 : 0;
  bytes[26] = 1;
  bytes[27] = 50;
  return bytes;
};

test('a file that ends before its header says so is cut off, a whole one is not', () => {
  const ten = wav(10);
  assert.equal(cutOff(ten, 10), undefined);
  assert.equal(
    cutOff(ten.subarray(0, 44 + 4 * rate * 2), 4),
    'The file is truncated: 4 of 10 seconds were transcribed.',
  );
  const film = Buffer.concat([box('ftyp', 24), box('moov', 400), box('mdat', 4000)]);
  assert.equal(cutOff(film, 5), undefined);
  assert.match(cutOff(film.subarray(0, 2000), 2) ?? '', /truncated after 2 seconds/);
  const ogg = Buffer.concat([page(false), page(true)]);
  assert.equal(cutOff(ogg, 3), undefined);
  assert.match(cutOff(ogg.subarray(0, 78), 1) ?? '', /truncated/);
  assert.match(cutOff(ogg.subarray(0, 100), 1) ?? '', /truncated/);
});

test('what tells no length is never called cut off', () => {
  const streamed = wav(3);
  streamed.writeUInt32LE(0xffff_ffff, 40);
  assert.equal(cutOff(streamed, 3), undefined);
  assert.equal(cutOff(Buffer.from('no sound at all, just some words'), 1), undefined);
});
