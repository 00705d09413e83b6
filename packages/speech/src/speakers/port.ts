/** Who speaks when: segments by speaker, distinguished by the sound of the voice. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { Pcm } from '@oja/core/formats/sound/pcm';

export interface SpeakersInput {
  /** 16 kHz, one channel. */
  pcm: Pcm;
  segments: { start: number; end: number }[];
  /** How many people speak, when the caller knows. */
  count?: number;
}

export interface SpeakersEngine extends Engine {
  /** For each segment the number of its speaker, counted from 0 in order of appearance; null when it is too short to tell. */
  separate(input: SpeakersInput, call: EngineCall): Promise<(number | null)[]>;
}
