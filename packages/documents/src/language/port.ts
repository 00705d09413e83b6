/** Which language a text is written in. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface LanguageInput {
  text: string;
}

export interface LanguageGuess {
  /** ISO 639 code: en, yo, ig, ha, pcm, fr …; `und` when the text has too little to tell. */
  language: string;
  /** Its name in English. */
  name: string;
  /** 0 to 1. */
  confidence: number;
  /** The code with a region where the text shows one: `en-NG` for Nigerian English. */
  locale: string;
}

export interface LanguageEngine extends Engine {
  detect(input: LanguageInput, call: EngineCall): Promise<LanguageGuess>;
}
