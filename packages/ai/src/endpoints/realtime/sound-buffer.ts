/** Sound of a connection that waits for the end of its turn. */
import { fail } from '@oja/core/errors';
import { decodeSound, type SoundFormat, samplesIn } from './sound.ts';
import { rate } from './vad.ts';

/** Of sound that waits, and of one message; what is older is dropped. */
export const turnSecondsMax = 120;
/** Of all sound that a connection sends. */
const soundSecondsMax = 60 * 60;

/** Measured before it is decoded: a telephone's sound becomes six times as large. */
export function readSound(base64: unknown, format: SoundFormat, param = 'audio'): Int16Array {
  if (typeof base64 !== 'string') throw fail('invalid_request', `${param}: must be base64.`, { param });
  if (samplesIn(base64.length, format) > turnSecondsMax * rate)
    throw fail('payload_too_large', `${param}: must be at most ${turnSecondsMax} seconds of sound.`, {
      param,
    });
  return decodeSound(Buffer.from(base64, 'base64'), format);
}

export function createSoundBuffer() {
  let pieces: Int16Array[] = [];
  let length = 0;
  /** Samples before what is in `pieces`. */
  let dropped = 0;
  let received = 0;
  return {
    get length() {
      return length;
    },
    get dropped() {
      return dropped;
    },
    get received() {
      return received;
    },
    push(base64: unknown, format: SoundFormat): Int16Array {
      if (received > soundSecondsMax * rate)
        throw fail('payload_too_large', 'A connection takes at most an hour of sound. Connect again.');
      const samples = readSound(base64, format);
      pieces.push(samples);
      length += samples.length;
      received += samples.length;
      return samples;
    },
    keep(seconds: number): void {
      while (pieces.length > 1 && length - pieces[0]!.length > seconds * rate) {
        length -= pieces[0]!.length;
        dropped += pieces.shift()!.length;
      }
    },
    cut(from: number, to: number): Int16Array {
      const joined = new Int16Array(length);
      let at = 0;
      for (const piece of pieces) {
        joined.set(piece, at);
        at += piece.length;
      }
      return joined.slice(Math.max(0, from - dropped), Math.max(0, to - dropped));
    },
    clear(): void {
      pieces = [];
      length = 0;
      dropped = received;
    },
  };
}
