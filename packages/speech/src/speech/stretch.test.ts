import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stretch } from './stretch.ts';

const sampleRate = 22_050;

/** A voice-like tone of 140 Hz with its overtones, one second. */
const tone = Int16Array.from({ length: sampleRate }, (_, place) => {
  const turn = (2 * Math.PI * 140 * place) / sampleRate;
  return 6000 * Math.sin(turn) + 3000 * Math.sin(2 * turn) + 1500 * Math.sin(3 * turn);
});

/** How often a second it goes up through zero: the pitch, for a tone like this. */
const hertz = (samples: Int16Array) => {
  let ups = 0;
  for (let place = 1; place < samples.length; place++) {
    if (samples[place - 1]! < 0 && samples[place]! >= 0) ups++;
  }
  return (ups / samples.length) * sampleRate;
};

for (const tempo of [0.25, 0.516, 0.9, 1.1, 1.467, 3]) {
  test(`speech at ${tempo} of its tempo has that length, the same pitch and no gap`, async () => {
    const made = await stretch(tone, sampleRate, tempo);
    assert.equal(made.length, Math.round(sampleRate / tempo));
    assert.ok(Math.abs(hertz(made) - 140) < 3, `${hertz(made)} Hz`);
    const window = 400;
    for (let from = 0; from + window < made.length; from += window) {
      const loudest = Math.max(...made.subarray(from, from + window).map(Math.abs));
      assert.ok(loudest > 4000, `quiet at ${from}`);
    }
  });
}

test('what is too short to be laid over itself stays as it is', async () => {
  const short = tone.slice(0, 500);
  assert.equal(await stretch(short, sampleRate, 2), short);
});
