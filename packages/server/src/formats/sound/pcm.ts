/** Plain samples: gathering, viewing as bytes, silence. */
import { fail, type OjaError } from '../../errors.ts';

export const asBytes = (samples: Int16Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

/** Copies where the bytes do not begin at an even address. */
export function asSamples(bytes: Uint8Array): Int16Array {
  const even = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  return new Int16Array(even.buffer, even.byteOffset, even.byteLength >> 1);
}

export const silence = (seconds: number, sampleRate: number): Int16Array =>
  new Int16Array(Math.max(0, Math.round(seconds * sampleRate)));

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

export function tooLong(secondsMax: number): OjaError {
  return fail('file_too_complex', `file: the sound is longer than ${Math.round(secondsMax / 60)} minutes.`, {
    param: 'file',
  });
}
