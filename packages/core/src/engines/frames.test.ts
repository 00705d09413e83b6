import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { joinParts, lengthBytes, listen, splitParts } from './frames.ts';

const whole = (message: unknown) => Buffer.concat(splitParts(message));
const roundTrip = (message: unknown) => joinParts(whole(message).subarray(lengthBytes));

test('bytes keep their place in a message', () => {
  const message = { a: [{ bytes: Buffer.from('one') }, { text: 'ọ̀' }], b: Buffer.alloc(0), n: null };
  assert.deepEqual(roundTrip(message), message);
});

test('bytes cannot be placed outside of the message', () => {
  const forged = (places: unknown) => {
    const head = Buffer.from(JSON.stringify({ message: { a: null }, places }));
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(head.length, 0);
    sizes.writeUInt32LE(1, 4);
    sizes.writeUInt32LE(1, 8);
    return Buffer.concat([sizes, head, Buffer.from('x')]);
  };
  assert.deepEqual(joinParts(forged([['a']])), { a: Buffer.from('x') });
  for (const places of [[['__proto__', 'x']], [['b']], [[]], []])
    assert.throws(() => joinParts(forged(places)), RangeError);
});

test('a message that is cut short is refused', () => {
  const bytes = whole({ bytes: Buffer.from('twelve bytes') });
  assert.throws(() => joinParts(bytes.subarray(lengthBytes, -1)));
});

test('messages arrive whole, however they are cut on their way', async () => {
  const messages = [{ bytes: Buffer.from('one') }, { n: 2 }, { bytes: Buffer.alloc(300, 3) }];
  const sent = Buffer.concat(messages.map(whole));
  for (const size of [1, 7, 100, sent.length]) {
    const socket = new PassThrough();
    const heard: unknown[] = [];
    listen(socket, 1_000, (message) => heard.push(message && joinParts(message)));
    for (let at = 0; at < sent.length; at += size) socket.write(sent.subarray(at, at + size));
    await new Promise(setImmediate);
    assert.deepEqual(heard, messages);
  }
});

test('a message that is too long, or has no length, is none', async () => {
  for (const length of [1_001, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    const socket = new PassThrough();
    const heard: unknown[] = [];
    listen(socket, 1_000, (message) => heard.push(message));
    const first = Buffer.alloc(lengthBytes);
    first.writeDoubleLE(length);
    socket.write(first);
    await new Promise(setImmediate);
    assert.deepEqual([heard, socket.destroyed], [[undefined], true]);
  }
});
