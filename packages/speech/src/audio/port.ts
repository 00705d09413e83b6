/** Sound in and out: any file to plain samples, plain samples to a file. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { AudioFormat } from '@oja/core/formats/sound/formats';
import type { Pcm } from '@oja/core/formats/sound/pcm';

export interface DecodeInput {
  /** The file itself, sound or video; never an address. */
  bytes: Uint8Array;
  sampleRate: number;
  /** Longer sound is refused with `file_too_complex`. */
  secondsMax: number;
}

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
