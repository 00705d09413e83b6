/** Whisper's input: a log-mel spectrogram, of which the sound fills the beginning. */
import { melFilters } from './mel-filters.ts';

export const framesMax = 3000;
const windowSize = 400;
const hop = 160;
const frequencies = windowSize / 2 + 1;
/** Powers of ten below the loudest that still count. */
const range = 8;

const melsDefault = 80;
const filtersByMels = new Map<number, Float32Array>();

function filtersOf(mels: number): Float32Array {
  const filters = filtersByMels.get(mels) ?? melFilters(mels, frequencies);
  filtersByMels.set(mels, filters);
  return filters;
}

const hann = Float64Array.from(
  { length: windowSize },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowSize),
);
const cosines = Float64Array.from({ length: windowSize }, (_, at) =>
  Math.cos((2 * Math.PI * at) / windowSize),
);
const sines = Float64Array.from({ length: windowSize }, (_, at) => Math.sin((2 * Math.PI * at) / windowSize));

/** `samples`: 16 kHz, at most 30 s; silence follows until there are as many frames as asked for. */
export function logMel(samples: Int16Array, length = framesMax, mels = melsDefault): Float32Array {
  const filters = filtersOf(mels);
  const mel = new Float32Array(mels * length).fill(-10);
  const frames = Math.min(length, Math.ceil((samples.length + windowSize / 2) / hop));
  const power = new Float64Array(frequencies);
  const windowed = new Float64Array(windowSize);
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * hop - windowSize / 2;
    for (let at = 0; at < windowSize; at++) windowed[at] = sampleAt(samples, start + at) * hann[at]!;
    spectrum(windowed, power);
    for (let row = 0; row < mels; row++) {
      let sum = 0;
      const from = row * frequencies;
      for (let bin = 0; bin < frequencies; bin++) sum += filters[from + bin]! * power[bin]!;
      mel[row * length + frame] = Math.log10(Math.max(sum, 1e-10));
    }
  }
  const loudest = mel.reduce((most, value) => Math.max(most, value), -10);
  return mel.map((value) => (Math.max(value, loudest - range) + 4) / 4);
}

/** The sound is mirrored before its beginning. */
const sampleAt = (samples: Int16Array, at: number): number => (samples[at < 0 ? -at : at] ?? 0) / 32_768;

function spectrum(windowed: Float64Array, power: Float64Array): void {
  for (let bin = 0; bin < frequencies; bin++) {
    let real = 0;
    let imaginary = 0;
    for (let at = 0, angle = 0; at < windowSize; at++) {
      real += windowed[at]! * cosines[angle]!;
      imaginary -= windowed[at]! * sines[angle]!;
      angle += bin;
      if (angle >= windowSize) angle -= windowSize;
    }
    power[bin] = real * real + imaginary * imaginary;
  }
}
