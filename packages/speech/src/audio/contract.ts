/** What every engine of sound keeps, for the formats it takes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EngineFailure } from '../../../core/src/engine-failure.ts';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import type { AudioFormat } from '../../../core/src/formats/sound/formats.ts';
import type { AudioEngine } from './port.ts';

/** A tone that fades in: easy to find again after any codec. */
export function tone(seconds: number, sampleRate: number, hertz = 440): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) =>
    Math.round(Math.sin((2 * Math.PI * hertz * index) / sampleRate) * 12_000 * Math.min(1, index / 2000)),
  );
}

export async function* inPieces(samples: Int16Array): AsyncGenerator<Int16Array> {
  const size = Math.ceil(samples.length / 4);
  for (let start = 0; start < samples.length; start += size) yield samples.subarray(start, start + size);
}

export async function encoded(
  engine: AudioEngine,
  format: AudioFormat,
  samples: Int16Array,
  sampleRate: number,
) {
  const chunks: Uint8Array[] = [];
  const bytes = await engine.encode({ pcm: inPieces(samples), sampleRate, format }, callWith());
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Cycles a second, by sign changes. */
export function hertzOf(samples: Int16Array, sampleRate: number): number {
  let changes = 0;
  for (let index = 1; index < samples.length; index++) {
    if (samples[index - 1]! < 0 && samples[index]! >= 0) changes++;
  }
  return changes / (samples.length / sampleRate);
}

export function audioContract(
  engine: () => AudioEngine,
  formats: AudioFormat[],
  reader: () => AudioEngine,
): void {
  for (const format of formats) {
    it(`${format}: what is written can be read again`, async () => {
      const bytes = await encoded(engine(), format, tone(1, 24_000), 24_000);
      if (format === 'pcm') {
        assert.equal(bytes.length, 48_000);
        return;
      }
      const { samples, sampleRate } = await reader().decode(
        { bytes, sampleRate: 16_000, secondsMax: 60 },
        callWith(),
      );
      assert.equal(sampleRate, 16_000);
      assert.ok(Math.abs(samples.length / 16_000 - 1) < 0.15, `${samples.length / 16_000} s`);
      const hertz = hertzOf(samples.subarray(3000, 12_000), 16_000);
      assert.ok(Math.abs(hertz - 440) < 15, `${hertz} Hz`);
    });
  }

  it('lets another engine try what it cannot read, or says whose fault it is', async () => {
    const junk = Buffer.from('this is not sound at all, just words '.repeat(50));
    await assert.rejects(
      engine().decode({ bytes: junk, sampleRate: 16_000, secondsMax: 60 }, callWith()),
      (error: unknown) =>
        (error instanceof EngineFailure && error.kind === 'unsupported') ||
        ['unsupported_file', 'unreadable_file'].includes((error as { code: string }).code),
    );
  });
}
