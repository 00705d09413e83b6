/** What every engine of speech keeps. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EngineFailure } from '../../../core/src/engine-failure.ts';
import { callWith } from '../../../core/src/engines/upstream-testing.ts';
import { gather } from '../../../core/src/formats/sound/pcm.ts';
import { textParts } from '../text/spoken-text.ts';
import type { SpeakInput, SpeechEngine } from './port.ts';

export const say = (text: string, more: Partial<SpeakInput> = {}): SpeakInput => ({
  parts: textParts(text),
  language: 'en',
  speed: 1,
  pitch: 1,
  ...more,
});

export interface SpeechContractOptions {
  /** A short sentence it speaks. */
  input: SpeakInput;
  /** An input it must leave to another engine. */
  elsewhere: SpeakInput;
}

export function speechContract(
  engine: () => SpeechEngine,
  { input, elsewhere }: SpeechContractOptions,
): void {
  it('speaks: sound of a sensible length, at a sensible rate', async () => {
    const { pcm, sampleRate, voice } = await engine().speak(input, callWith());
    const samples = await gather(pcm);
    const seconds = samples.length / sampleRate;
    assert.ok(sampleRate >= 8000 && sampleRate <= 48_000);
    assert.ok(seconds > 0.3 && seconds < 15, `${seconds} s`);
    assert.ok(
      samples.some((sample) => Math.abs(sample) > 1000),
      'it is not silence',
    );
    assert.ok(voice.length > 0);
  });

  it('leaves to another engine what it cannot speak', async () => {
    await assert.rejects(
      engine().speak(elsewhere, callWith()),
      (error: unknown) => error instanceof EngineFailure && error.kind === 'unsupported',
    );
  });

  it('stops when the caller has gone', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await assert.rejects(async () => gather((await engine().speak(input, callWith(gone))).pcm));
  });
}
