import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { callWith, openParts } from '../../../core/src/engines/upstream-testing.ts';
import { gather } from '../../../core/src/formats/sound/pcm.ts';
import { readWav, resample, wavHeader } from '../../../core/src/formats/sound/wav.ts';
import { say } from '../speech/contract.ts';
import { createEspeak } from '../speech/espeak.ts';
import { clusterPrints } from './cluster.ts';
import { createLocalSpeakers } from './local.ts';

const opened = openParts();
const engine = createLocalSpeakers();
after(async () => {
  await engine.close?.();
  await opened[Symbol.asyncDispose]();
});

/** A talk of turns, each by a voice; with the times of the turns. */
async function talk(turns: [voice: string, text: string][]) {
  const espeak = createEspeak(opened.parts);
  const parts: Int16Array[] = [];
  const segments: { start: number; end: number }[] = [];
  let at = 0;
  for (const [voice, text] of turns) {
    const { pcm, sampleRate } = await espeak.speak(say(text, { voice }), callWith());
    const spoken = await gather(pcm);
    const wav = Buffer.concat([wavHeader(sampleRate, spoken.byteLength), Buffer.from(spoken.buffer)]);
    const { samples } = await resample(readWav(wav)!, 16_000);
    segments.push({ start: at / 16_000, end: (at + samples.length) / 16_000 });
    parts.push(samples);
    at += samples.length;
  }
  const samples = new Int16Array(at);
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  return { pcm: { samples, sampleRate: 16_000 }, segments };
}

describe('who speaks', () => {
  let two: Awaited<ReturnType<typeof talk>>;
  before(async () => {
    two = await talk([
      ['onyx', 'Good morning, how much is the rice today?'],
      ['nova', 'It is five hundred naira for one cup.'],
      ['onyx', 'That is too much, I will pay four hundred.'],
      ['nova', 'Bring the money, my customer.'],
    ]);
  });

  it('tells a man and a woman apart', async () => {
    assert.deepEqual(await engine.separate(two, callWith()), [0, 1, 0, 1]);
  });

  it('hears one voice as one speaker', async () => {
    const one = await talk([
      ['onyx', 'Good morning, how much is the rice today?'],
      ['onyx', 'That is too much, I will pay four hundred.'],
      ['onyx', 'Fine, I will come back tomorrow.'],
    ]);
    assert.deepEqual(await engine.separate(one, callWith()), [0, 0, 0]);
  });

  it('takes the number of speakers when it is given', async () => {
    assert.deepEqual(await engine.separate({ ...two, count: 1 }, callWith()), [0, 0, 0, 0]);
  });

  it('does not guess at what is too short or silent', async () => {
    const pcm = { samples: new Int16Array(16_000), sampleRate: 16_000 };
    assert.deepEqual(
      await engine.separate(
        {
          pcm,
          segments: [
            { start: 0, end: 0.05 },
            { start: 0, end: 1 },
          ],
        },
        callWith(),
      ),
      [null, null],
    );
    assert.deepEqual(await engine.separate({ pcm, segments: [] }, callWith()), []);
  });

  it('refuses more segments than it can compare', async () => {
    const segments = Array.from({ length: 601 }, () => ({ start: 0, end: 1 }));
    await assert.rejects(engine.separate({ ...two, segments }, callWith()), { code: 'file_too_complex' });
  });

  it('groups by nearness, first come first numbered', () => {
    assert.deepEqual(
      clusterPrints(
        [
          [9, 9],
          [0, 0],
          [9, 8],
          [0, 1],
        ].map((print) => [...print, ...print, ...print]),
      ),
      [0, 1, 0, 1],
    );
  });
});
