/** What the server and the process that runs Whisper say to each other. */
import type { Piece } from './onnx/segments.ts';

export interface TrainedWeights {
  folder: string;
  /** Whisper's mark that they were trained with. */
  mark: string;
}

export interface WhisperTask {
  id: number;
  /** Folder of ONNX Runtime. */
  runtime: string;
  /** Folder of the weights. */
  model: string;
  /** Weights that were trained for one language, by its code. */
  trained: Record<string, TrainedWeights>;
  samples: Int16Array;
  /** Code, or `auto`. */
  language: string;
  prompt?: string;
  temperature: number;
  words: boolean;
  translate: boolean;
  /** Seconds of speech in it. */
  spokenSeconds: number;
  /** 0: as many as are idle. */
  threads: number;
}

/** Asks where someone speaks, before anything is transcribed. */
export interface VoicesTask {
  id: number;
  runtime: string;
  /** File of the weights. */
  voices: string;
  samples: Int16Array;
}

export interface VoicesAnswer {
  id: number;
  ok: true;
  /** Of each frame, from 0 to 1. */
  likelihoods: Float32Array;
}

export interface Failed {
  id: number;
  ok: false;
  message: string;
}

export type WhisperAnswer =
  | {
      id: number;
      ok: true;
      language: string;
      segments: Piece[];
      /** What is wrong with it after all attempts. */
      fault?: string;
    }
  | Failed;
