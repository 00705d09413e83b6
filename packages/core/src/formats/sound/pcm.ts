/** Plain samples: gathering, viewing as bytes, silence, another rate. */
import { fail, type OjaError } from '../../errors.ts';

/** One channel, 16 bit, in the byte order of the machine. */
export interface Pcm {
  samples: Int16Array;
  sampleRate: number;
}

export const asBytes = (samples: Int16Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

/** Copies where the bytes do not begin at an even address. A Buffer's own `slice` would be a view of the same. */
export function asSamples(bytes: Uint8Array): Int16Array {
  const even = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(even.buffer, even.byteOffset, even.byteLength >> 1);
}

export const silence = (seconds: number, sampleRate: number): Int16Array =>
  new Int16Array(Math.max(0, Math.round(seconds * sampleRate)));

const fullScale = 32_768;
/** Root mean square, of 1. */
const quietBelow = 0.01;
/** How many times louder one channel is than the mix where channels cancel each other out. */
const cancelledFactor = 8;

/** Of long sound, as many samples as take a few milliseconds. */
const measuredMax = 1_000_000;

function loudness(samples: Int16Array): number {
  const step = Math.max(1, Math.ceil(samples.length / measuredMax));
  let sum = 0;
  for (let at = 0; at < samples.length; at += step) sum += (samples[at]! / fullScale) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt((sum * step) / samples.length);
}

/** The mix of all channels, or the first one where the others are its inverse: their mix would be silent. */
export async function audibleMix(mix: Int16Array, first: () => Promise<Int16Array>): Promise<Int16Array> {
  const mixed = loudness(mix);
  if (mixed >= quietBelow) return mix;
  const one = await first();
  return loudness(one) > mixed * cancelledFactor ? one : mix;
}

export async function gather(pcm: AsyncIterable<Int16Array>): Promise<Int16Array> {
  const parts: Int16Array[] = [];
  let length = 0;
  for await (const part of pcm) {
    parts.push(part);
    length += part.length;
  }
  const all = new Int16Array(length);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** The same sound at another rate, as it comes: straight lines between neighbours, over the seams of parts too. */
export async function* atRate(
  pcm: AsyncIterable<Int16Array>,
  from: number,
  to: number,
): AsyncGenerator<Int16Array> {
  let left = new Int16Array(0);
  /** Where the next sample lies after the first that is left, in parts of `to`: whole numbers do not drift. */
  let next = 0;
  const read = (samples: Int16Array, until: number) => {
    const count = Math.max(0, Math.ceil((until * to - next) / from));
    const found = Int16Array.from({ length: count }, (_, index) => {
      const at = next + index * from;
      const here = samples[Math.floor(at / to)]!;
      return Math.round(here + ((samples[Math.floor(at / to) + 1] ?? here) - here) * ((at % to) / to));
    });
    next += count * from;
    return found;
  };
  for await (const part of pcm) {
    const samples = new Int16Array(left.length + part.length);
    samples.set(left);
    samples.set(part, left.length);
    yield read(samples, samples.length - 1);
    const used = Math.min(samples.length, Math.floor(next / to));
    left = samples.slice(used);
    next -= used * to;
  }
  yield read(left, left.length);
}

export function tooLong(secondsMax: number): OjaError {
  return fail('file_too_complex', `file: the audio is longer than ${Math.round(secondsMax / 60)} minutes.`, {
    param: 'file',
  });
}
