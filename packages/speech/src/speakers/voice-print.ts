/** A voice in few numbers: mean and spread of its cepstrum, and its pitch. Pure arithmetic on samples. */

const frameSamples = 512;
const hopSamples = 320;
const bandCount = 26;
const cepstraCount = 13;
const loudShare = 0.5;
/** Hertz between which voices lie. */
const pitchHertzMin = 70;
const pitchHertzMax = 350;
/** How much pitch counts beside one coefficient of the cepstrum. */
const pitchWeight = 6;

/** Undefined when there is too little loud sound. */
export function voicePrint(samples: Int16Array, sampleRate: number): number[] | undefined {
  const frames = loudFrames(samples);
  if (frames.length < 15) return undefined;
  const filters = melFilters(sampleRate);
  const cepstra = frames.map((start) => cepstrum(samples, start, filters));
  const print: number[] = [];
  for (let index = 1; index < cepstraCount; index++) {
    const values = cepstra.map((row) => row[index]!);
    print.push(mean(values));
  }
  const pitches = frames.flatMap((start) => pitchAt(samples, start, sampleRate) ?? []);
  print.push(pitches.length > 4 ? Math.log2(median(pitches)) * pitchWeight : 7 * pitchWeight);
  return print;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function loudFrames(samples: Int16Array): number[] {
  const frames: { start: number; energy: number }[] = [];
  for (let start = 0; start + frameSamples <= samples.length; start += hopSamples) {
    let energy = 0;
    for (let index = start; index < start + frameSamples; index++) energy += samples[index]! ** 2;
    frames.push({ start, energy });
  }
  if (frames.length === 0) return [];
  const floor = median(frames.map((frame) => frame.energy)) * loudShare;
  return frames
    .filter(({ energy }) => energy > Math.max(floor, frameSamples * 2500))
    .map(({ start }) => start);
}

const hamming = Float64Array.from(
  { length: frameSamples },
  (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (frameSamples - 1)),
);

function cepstrum(samples: Int16Array, start: number, filters: Float64Array[]): Float64Array {
  const real = new Float64Array(frameSamples);
  const imaginary = new Float64Array(frameSamples);
  for (let index = 0; index < frameSamples; index++) {
    const before = index === 0 ? 0 : samples[start + index - 1]!;
    real[index] = (samples[start + index]! - 0.97 * before) * hamming[index]!;
  }
  transform(real, imaginary);
  const bands = filters.map((filter) => {
    let sum = 0;
    for (let bin = 0; bin < filter.length; bin++)
      sum += filter[bin]! * (real[bin]! ** 2 + imaginary[bin]! ** 2);
    return Math.log(sum + 1);
  });
  const out = new Float64Array(cepstraCount);
  for (let row = 0; row < cepstraCount; row++) {
    for (let band = 0; band < bandCount; band++)
      out[row]! += bands[band]! * Math.cos((Math.PI * row * (band + 0.5)) / bandCount);
    out[row]! *= Math.sqrt(2 / bandCount);
  }
  return out;
}

function melFilters(sampleRate: number): Float64Array[] {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const hertz = (value: number) => 700 * (10 ** (value / 2595) - 1);
  const top = mel(Math.min(7600, sampleRate / 2));
  const edges = Array.from({ length: bandCount + 2 }, (_, index) =>
    Math.floor(
      ((frameSamples + 1) * hertz(mel(80) + ((top - mel(80)) * index) / (bandCount + 1))) / sampleRate,
    ),
  );
  return Array.from({ length: bandCount }, (_, band) => {
    const [left, centre, right] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    return Float64Array.from({ length: frameSamples / 2 }, (__, bin) =>
      bin < left || bin > right
        ? 0
        : bin <= centre
          ? (bin - left + 1) / (centre - left + 1)
          : (right - bin + 1) / (right - centre + 1),
    );
  });
}

/** Fast Fourier transform in place; the length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let index = 1, mirror = 0; index < size; index++) {
    let bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (index < mirror) {
      [real[index], real[mirror]] = [real[mirror]!, real[index]!];
      [imaginary[index], imaginary[mirror]] = [imaginary[mirror]!, imaginary[index]!];
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = (-2 * Math.PI) / length;
    for (let start = 0; start < size; start += length) {
      for (let step = 0; step < length / 2; step++) {
        const [cosine, sine] = [Math.cos(angle * step), Math.sin(angle * step)];
        const a = start + step;
        const b = a + length / 2;
        const [turnedReal, turnedImaginary] = [
          real[b]! * cosine - imaginary[b]! * sine,
          real[b]! * sine + imaginary[b]! * cosine,
        ];
        real[b] = real[a]! - turnedReal;
        imaginary[b] = imaginary[a]! - turnedImaginary;
        real[a]! += turnedReal;
        imaginary[a]! += turnedImaginary;
      }
    }
  }
}

/** By the shift at which the sound looks most like itself; undefined where it does not. */
function pitchAt(samples: Int16Array, start: number, sampleRate: number): number | undefined {
  const shortest = Math.floor(sampleRate / pitchHertzMax);
  const longest = Math.min(frameSamples - 64, Math.ceil(sampleRate / pitchHertzMin));
  let energy = 1;
  for (let index = 0; index < frameSamples; index++) energy += samples[start + index]! ** 2;
  let best = 0;
  let bestShift = 0;
  for (let shift = shortest; shift <= longest; shift++) {
    let sum = 0;
    for (let index = 0; index + shift < frameSamples; index++)
      sum += samples[start + index]! * samples[start + index + shift]!;
    const likeness = (sum / energy) * (frameSamples / (frameSamples - shift));
    if (likeness > best * 1.05) {
      best = likeness;
      bestShift = shift;
    }
  }
  return best > 0.5 ? sampleRate / bestShift : undefined;
}
