// @alone
/** Silero VAD's own weights: speech is kept, and silence, noise and music are cut before anything is transcribed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Pcm } from '../../../core/src/formats/sound/pcm.ts';
import { openTestModels } from '../../../server/src/testing/models.ts';
import { noiseOf, silenceOf } from './contract.ts';
import { likelyRegions, type Region, speechRegions } from './speech-regions.ts';
import { createWhisper } from './whisper.ts';
import { createWhisperProcess } from './whisper-process.ts';

const rate = 16_000;
const child = createWhisperProcess();
const call = () => ({ signal: AbortSignal.timeout(60_000), account: 'acc_1' });
let models: Awaited<ReturnType<typeof openTestModels>>;
let runtime: string;
let voices: string;
before(async () => {
  models = await openTestModels('onnxruntime', 'vad-silero', 'whisper-base');
  runtime = (await models.need('onnxruntime')).dir;
  voices = (await models.need('vad-silero')).files['model.onnx']!;
});
after(async () => {
  await child.close();
  await models.close();
});

async function regionsOf({ samples }: Pcm): Promise<Region[]> {
  const { likelihoods } = await child.listen({ runtime, voices, samples }, call());
  return likelyRegions(likelihoods, samples.length / rate);
}
const seconds = (regions: Region[]) => regions.reduce((sum, { start, end }) => sum + end - start, 0);

function recording(name: string): Int16Array {
  const path = fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
  const args = ['-nostdin', '-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
  return new Int16Array(new Uint8Array(execFileSync('ffmpeg', args, { maxBuffer: 4_000_000 })).buffer);
}

/** Of the energy between these samples. */
function keptShare(samples: Int16Array, regions: Region[], from: number, to: number): number {
  let all = 0;
  let kept = 0;
  for (let at = from; at < to; at++) {
    const energy = samples[at]! ** 2;
    all += energy;
    if (regions.some(({ start, end }) => at >= start * rate && at < end * rate)) kept += energy;
  }
  return kept / all;
}

for (const name of [
  'kokoro-market.flac',
  'kokoro-naira.flac',
  'kokoro-dollars.opus',
  'yoruba-song.opus',
  'yoruba-cloth.opus',
])
  test(`${name}: 99.5 % of the speech is kept, the silence and noise around it are cut`, async () => {
    const speech = recording(name);
    const around = 4 * rate;
    const samples = new Int16Array(speech.length + 2 * around);
    samples.set(noiseOf(4, 300).samples);
    samples.set(speech, around);
    const regions = await regionsOf({ samples, sampleRate: rate });
    assert.ok(keptShare(samples, regions, around, around + speech.length) >= 0.995);
    assert.ok(regions.every(({ start, end }) => start > 3.5 && end < samples.length / rate - 3.3));
  });

const made = (length: number, value: (second: number) => number): Pcm => ({
  samples: Int16Array.from({ length: length * rate }, (_, at) => value(at / rate) * 20_000),
  sampleRate: rate,
});
const note = (second: number) => 220 + 110 * Math.floor((second * 2) % 5);
/** Low noise, made softer and louder as a voice is. */
function pulsedNoise(): Pcm {
  let level = 0;
  const samples = noiseOf(8, 9000).samples.map((value, at) => {
    level = level * 0.97 + value * 0.2;
    return level * (0.55 + 0.45 * Math.sin((at / rate) * 5));
  });
  return { samples, sampleRate: rate };
}
/** Each is loud, and rises and falls: by loudness alone all of them were speech. */
const sounds: Record<string, Pcm> = {
  'pulsed noise': pulsedNoise(),
  chords: made(
    8,
    (t) =>
      (Math.sin(1382 * t) + Math.sin(1740 * t) + Math.sin(2073 * t)) * 0.2 * (0.6 + 0.4 * Math.sin(12 * t)),
  ),
  melody: made(8, (t) => Math.sin(2 * Math.PI * note(t) * t) * Math.exp(-3 * ((t * 2) % 1)) * 0.6),
  beat: made(8, (t) => Math.sin(2 * Math.PI * 60 * t) * Math.exp(-20 * ((t * 4) % 1))),
};
for (const [name, pcm] of Object.entries(sounds))
  test(`${name} has no speech`, async () => {
    assert.ok(seconds(await speechRegions(pcm)) > 4, 'loudness says speech');
    assert.ok(seconds(await regionsOf(pcm)) < 0.8);
  });

test('silence has none, and nothing at all is no error', async () => {
  assert.deepEqual(await regionsOf(silenceOf(3)), []);
  assert.deepEqual(await regionsOf({ samples: new Int16Array(0), sampleRate: rate }), []);
});

test('long sound is heard in lanes, with the same result', async () => {
  const speech = recording('kokoro-market.flac');
  const every = 12 * rate;
  const samples = new Int16Array(every * 8);
  for (let place = 0; place < 8; place++) samples.set(speech, place * every + 2 * rate);
  const regions = await regionsOf({ samples, sampleRate: rate });
  assert.equal(regions.length, 8);
  for (const [place, { start, end }] of regions.entries())
    assert.ok(
      Math.abs(start - place * 12 - 2) < 0.4 && end - start > 3 && end - start < 5,
      `${start} to ${end}`,
    );
});

test('a melody is transcribed as no words', async () => {
  const engine = createWhisper({ model: 'whisper-base', threads: 1 }, { models });
  try {
    const heard = await engine.transcribe({ pcm: sounds.chords!, words: false }, { ...call(), log: console });
    assert.deepEqual([heard.text, heard.segments], ['', []]);
  } finally {
    await engine.close?.();
  }
});
