/** Sound in and out: any file to plain samples, plain samples to a file. */
import type { Engine, EngineCall } from '../engine.ts';

/** One channel, 16 bit, in the byte order of the machine. */
export interface Pcm {
  samples: Int16Array;
  sampleRate: number;
}

export interface DecodeInput {
  /** The file itself, sound or video; never an address. */
  bytes: Uint8Array;
  sampleRate: number;
  /** Longer sound is refused with `file_too_complex`. */
  secondsMax: number;
}

export const audioFormats = ['mp3', 'wav', 'opus', 'ogg', 'flac', 'aac', 'pcm'] as const;
export type AudioFormat = (typeof audioFormats)[number];

export interface EncodeInput {
  pcm: AsyncIterable<Int16Array>;
  sampleRate: number;
  format: AudioFormat;
}

export interface AudioEngine extends Engine {
  decode(input: DecodeInput, call: EngineCall): Promise<Pcm>;
  /** Resolves once it is known that this engine can; the bytes come as they are made. */
  encode(input: EncodeInput, call: EngineCall): Promise<AsyncIterable<Uint8Array>>;
}
