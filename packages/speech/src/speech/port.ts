/** Text to speech. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';
import type { SpokenPart } from '../text/spoken-text.ts';

export type SpeechQuality = 'natural' | 'fast';

export interface SpeakInput {
  /** What to say, already cut into parts: plain text gives one, SSML several. */
  parts: SpokenPart[];
  /** Id of a voice; the default voice of the language when absent. */
  voice?: string;
  /** Language code of the text. */
  language: string;
  /** 0.25 to 4; 1 is usual. */
  speed: number;
  /** 0.5 to 2; 1 is usual. */
  pitch: number;
  /** Only engines of this kind; any when absent. */
  quality?: SpeechQuality;
  /** A model of an upstream's own. */
  model?: string;
  /** How to say it, in words; for upstreams that listen to that. */
  instructions?: string;
}

export interface Speech {
  /** Id of the voice that speaks. */
  voice: string;
  language: string;
  sampleRate: number;
  /** One channel, as it is made; the first part is there when `speak` answers. */
  pcm: AsyncIterable<Int16Array>;
}

export interface Voice {
  id: string;
  name: string;
  gender: 'female' | 'male';
  /** The language it was made for; others may be asked of it too. */
  language: string;
  about: string;
  quality: SpeechQuality;
  /** A sentence to try it with. */
  sample: string;
}

export interface SpeechEngine extends Engine {
  speak(input: SpeakInput, call: EngineCall): Promise<Speech>;
  voices(input: object, call: EngineCall): Promise<Voice[]>;
  models(input: object, call: EngineCall): Promise<ListedModel[]>;
}
