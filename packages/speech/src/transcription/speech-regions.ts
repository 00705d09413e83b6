/**
 * Where someone speaks. Speech rises and falls well above the floor of its recording; silence, hum and noise stay
 * level. What has no speech is never given to a model, which would invent words for it.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Pcm } from '@oja/core/formats/sound/pcm';

const frameSeconds = 0.02;
/** Quieter than this is silence whatever else is in the file (about -56 dB). */
const silenceRms = 50;
/** How far above the floor a frame counts as speech. */
const riseFactor = 2.5;
const speechSecondsMin = 0.12;
const gapSeconds = 0.6;
const paddingSeconds = 0.2;
/** Share of sign changes between samples above which a frame hisses rather than speaks. */
const hissShare = 0.45;
/** Six seconds of sound, about a millisecond of work, between two looks at the event loop. */
const framesPerBreath = 300;

export interface Region {
  /** Seconds. */
  start: number;
  end: number;
}

export async function speechRegions(pcm: Pcm): Promise<Region[]> {
  const { frames, hiss } = await measure(pcm);
  const floor = Math.max(silenceRms, percentile(frames, 0.15));
  const peak = percentile(frames, 0.98);
  // A recording without pauses has its floor inside the speech: a quarter of its peak is enough then.
  const threshold = Math.max(silenceRms, Math.min(floor * riseFactor, peak / 4));
  if (peak < silenceRms || peak < floor * 1.6) return [];
  const voiced = frames.map((value, index) => (hiss[index] ? 0 : value));
  return join(voiced, threshold, pcm.samples.length / pcm.sampleRate);
}

/** Root mean square of each frame, and whether it hisses rather than speaks. */
async function measure({ samples, sampleRate }: Pcm): Promise<{ frames: Float64Array; hiss: Uint8Array }> {
  const size = Math.round(sampleRate * frameSeconds);
  const frames = new Float64Array(Math.floor(samples.length / size));
  const hiss = new Uint8Array(frames.length);
  for (let frame = 0; frame < frames.length; frame++) {
    const start = frame * size;
    let energy = 0;
    let crossings = 0;
    let sum = 0;
    for (let index = start; index < start + size; index++) sum += samples[index]!;
    const mean = sum / size;
    let before = 0;
    for (let index = start; index < start + size; index++) {
      const value = samples[index]! - mean;
      energy += value * value;
      if (value * before < 0) crossings++;
      before = value;
    }
    frames[frame] = Math.sqrt(energy / size);
    hiss[frame] = crossings / size > hissShare ? 1 : 0;
    if (frame % framesPerBreath === framesPerBreath - 1) await breathe();
  }
  return { frames, hiss };
}

function percentile(frames: Float64Array, share: number): number {
  if (frames.length === 0) return 0;
  const sorted = frames.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function join(frames: Float64Array, threshold: number, duration: number, seconds = frameSeconds): Region[] {
  const loud: Region[] = [];
  for (const [frame, value] of frames.entries()) {
    if (value < threshold) continue;
    const start = frame * seconds;
    const last = loud.at(-1);
    if (last && start - last.end <= gapSeconds) last.end = start + seconds;
    else loud.push({ start, end: start + seconds });
  }
  return loud
    .filter(({ start, end }) => end - start >= speechSecondsMin)
    .map(({ start, end }) => ({
      start: Math.max(0, start - paddingSeconds),
      end: Math.min(duration, end + paddingSeconds),
    }));
}

/** A frame of the model that hears speech. */
const likelyFrameSeconds = 512 / 16_000;
/** Speech begins where it is likely, and goes on while it is not unlikely. */
const likelyMin = 0.5;
const unlikelyMax = 0.35;

/** The same from how likely each frame is speech. */
export function likelyRegions(likelihoods: Float32Array, duration: number): Region[] {
  const voiced = new Float64Array(likelihoods.length);
  let speaks = false;
  for (const [frame, likelihood] of likelihoods.entries()) {
    speaks = likelihood >= (speaks ? unlikelyMax : likelyMin);
    voiced[frame] = speaks ? 1 : 0;
  }
  return join(voiced, 1, duration, likelyFrameSeconds);
}

/** Packs regions into stretches a model hears at once; a region that is longer is cut where it is quietest. */
export async function stretches(pcm: Pcm, secondsMax: number, regions?: Region[]): Promise<Region[]> {
  const packed: Region[] = [];
  const pieces: Region[] = [];
  for (const each of regions ?? (await speechRegions(pcm)))
    pieces.push(...(await cut(pcm, each, secondsMax)));
  for (const region of pieces) {
    const last = packed.at(-1);
    if (last && region.end - last.start <= secondsMax && region.start - last.end < 3) last.end = region.end;
    else packed.push({ ...region });
  }
  return packed;
}

async function cut(pcm: Pcm, region: Region, secondsMax: number): Promise<Region[]> {
  const pieces: Region[] = [];
  let { start } = region;
  while (region.end - start > secondsMax) {
    const at = await quietest(pcm, start + secondsMax * 0.6, start + secondsMax);
    pieces.push({ start, end: at });
    start = at;
  }
  return [...pieces, { start, end: region.end }];
}

async function quietest(pcm: Pcm, from: number, to: number): Promise<number> {
  const first = Math.floor(from * pcm.sampleRate);
  const { frames } = await measure({
    ...pcm,
    samples: pcm.samples.subarray(first, Math.floor(to * pcm.sampleRate)),
  });
  let best = 0;
  for (let frame = 1; frame < frames.length; frame++) if (frames[frame]! < frames[best]!) best = frame;
  return from + best * frameSeconds;
}

export const slice = ({ samples, sampleRate }: Pcm, { start, end }: Region): Int16Array =>
  samples.slice(Math.floor(start * sampleRate), Math.ceil(end * sampleRate));
