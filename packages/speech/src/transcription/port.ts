/** Speech to text. */

import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';
import type { Pcm } from '@oja/core/formats/sound/pcm';

export interface TranscribeInput {
  /** 16 kHz, one channel. */
  pcm: Pcm;
  /** Language code (en, en-NG, yo, ig, ha, pcm …); detected when absent. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string;
  /** Names and words that are set right where they were nearly heard. */
  keywords?: string[];
  temperature?: number;
  /** Times of each word, not only of each segment. */
  words: boolean;
  /** Writes what is said in English, whatever language is spoken. */
  translate?: boolean;
  /** A model by name; an engine that has none of that name uses its own choice. */
  model?: string;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export interface Segment {
  /** Seconds. */
  start: number;
  end: number;
  text: string;
  /** 0 to 1: the share of its words that are likely right; absent where the engine does not tell. */
  confidence?: number;
}

export interface Word {
  start: number;
  end: number;
  word: string;
  /** 0 to 1: how likely it is right; absent where the engine does not tell. */
  confidence?: number;
}

export interface Transcript {
  text: string;
  language: string;
  segments: Segment[];
  words?: Word[];
  /** Set where something of it should not be relied on. */
  lowConfidence?: true;
  /** What the reader should know, such as a language that the engine knows only by its neighbours. */
  notes?: string[];
}

export interface TranscriptionEngine extends Engine {
  transcribe(input: TranscribeInput, call: EngineCall): Promise<Transcript>;
  /** Those that `model` can name. */
  models(input: object, call: EngineCall): Promise<ListedModel[]>;
}

export const transcriptionSampleRate = 16_000;
