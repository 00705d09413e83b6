import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asBytes, asSamples, atRate, gather } from './pcm.ts';

const sine = (rate: number, length: number) =>
  Int16Array.from({ length }, (_, at) => Math.round(Math.sin((at / rate) * 2 * Math.PI * 200) * 9000));

async function* inParts(samples: Int16Array, sizes: number[]): AsyncGenerator<Int16Array> {
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield samples.subarray(at, at + size);
    at += size;
  }
}

for (const [from, to] of [
  [22_050, 24_000],
  [48_000, 24_000],
] as const) {
  test(`from ${from} to ${to} Hz a sound keeps its length, its pitch and its seams`, async () => {
    const second = sine(from, from);
    const whole = await gather(atRate(inParts(second, [from]), from, to));
    assert.equal(whole.length, to);
    const expected = sine(to, to);
    for (let at = 0; at < to - 2; at++) assert.ok(Math.abs(whole[at]! - expected[at]!) < 40, `sample ${at}`);
    for (const sizes of [[1, 7, 1000], [2047]])
      assert.deepEqual(await gather(atRate(inParts(second, sizes), from, to)), whole);
  });
}

test('no sound stays none', async () => {
  assert.equal((await gather(atRate(inParts(new Int16Array(0), [1]), 22_050, 24_000))).length, 0);
});

test('samples are read wherever their bytes begin, and of a Buffer too', () => {
  const samples = Int16Array.from([1, -2, 3]);
  for (const offset of [0, 1, 2, 3]) {
    const bytes = Buffer.alloc(offset + samples.byteLength);
    bytes.set(asBytes(samples), offset);
    assert.deepEqual(asSamples(bytes.subarray(offset)), samples);
    assert.deepEqual(asSamples(new Uint8Array(bytes.buffer, bytes.byteOffset + offset, 6)), samples);
  }
});
