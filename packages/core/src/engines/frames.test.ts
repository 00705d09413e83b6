import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinParts, splitParts } from './frames.ts';

const roundTrip = (message: unknown) => joinParts(Buffer.concat(splitParts(message)));

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
  const whole = Buffer.concat(splitParts({ bytes: Buffer.from('twelve bytes') }));
  assert.throws(() => joinParts(whole.subarray(0, whole.length - 1)));
});
