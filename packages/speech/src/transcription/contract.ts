/** What every engine of transcription keeps. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import type { Pcm } from '../../../core/src/formats/sound/pcm.ts';
import type { TranscriptionEngine } from './port.ts';

const rate = 16_000;

export const silenceOf = (seconds: number): Pcm => ({
  samples: new Int16Array(seconds * rate),
  sampleRate: rate,
});

/** The same numbers every time. */
export function noiseOf(seconds: number, loudness: number): Pcm {
  let seed = 7;
  const samples = Int16Array.from({ length: seconds * rate }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return (seed / 0x3fff_ffff - 1) * loudness;
  });
  return { samples, sampleRate: rate };
}

export const humOf = (seconds: number): Pcm => ({
  samples: Int16Array.from(
    { length: seconds * rate },
    (_, at) => Math.sin((at * 2 * Math.PI * 50) / rate) * 8000,
  ),
  sampleRate: rate,
});

export function transcriptionContract(
  engine: () => TranscriptionEngine,
  heard: { pcm: () => Promise<Pcm>; language: string; expect: RegExp },
): void {
  it('hears words, with times inside the sound', async () => {
    const pcm = await heard.pcm();
    const found = await engine().transcribe({ pcm, language: heard.language, words: false }, callWith());
    assert.match(found.text, heard.expect);
    const duration = pcm.samples.length / pcm.sampleRate;
    assert.ok(found.segments.length > 0);
    for (const { start, end, text } of found.segments) {
      assert.ok(start >= 0 && end >= start && end <= duration + 0.01, `${start}–${end} of ${duration}`);
      assert.ok(text.trim() === text && text !== '');
    }
  });

  it('invents nothing for silence, noise and hum', async () => {
    for (const pcm of [silenceOf(5), noiseOf(5, 9000), noiseOf(5, 300), humOf(5)]) {
      const found = await engine().transcribe({ pcm, language: heard.language, words: false }, callWith());
      assert.equal(found.text, '');
      assert.deepEqual(found.segments, []);
    }
  });

  it('stops when the caller has gone', async () => {
    const pcm = await heard.pcm();
    const gone = AbortSignal.abort(new Error('gone'));
    await assert.rejects(
      engine().transcribe({ pcm, language: heard.language, words: false }, callWith(gone)),
    );
  });
}
