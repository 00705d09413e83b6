/** Making a film from a prompt. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface VideoOrder {
  prompt: string;
  seconds: number;
  width: number;
  height: number;
  /** An engine by its name; absent lets the operator's order decide. */
  engine?: string;
  seed?: number;
  /** A picture to start from. */
  image?: { bytes: Uint8Array; mime: string };
  /**
   * Scenes with captions and narration, made when first asked for: only an engine that draws by itself needs
   * them, and writing and speaking them takes time.
   */
  storyboard(): Promise<Storyboard>;
  /** Where a film begun at an upstream is remembered: a restart goes on with it instead of ordering another. */
  memory?: FilmMemory;
}

export interface FilmMemory {
  readonly begun: BegunFilm | null;
  remember(film: BegunFilm | null): Promise<void>;
}

export interface BegunFilm {
  engine: string;
  /** What the upstream answered to the order. */
  submitted: Record<string, unknown>;
}

export interface Storyboard {
  scenes: Scene[];
  /** The caller's picture for the first scene, as a PNG that the server itself has written. */
  photo?: Uint8Array;
}

export interface Scene {
  /** What the picture shows, in words. */
  picture: string;
  /** Shown at the bottom; empty shows nothing. */
  caption: string;
  narration?: SpokenText;
}

/** One channel, 16 bit. */
export interface SpokenText {
  samples: Int16Array;
  sampleRate: number;
}

export interface Film {
  /** MP4, H.264 with AAC where there is sound. */
  bytes: Uint8Array;
  seconds: number;
  width: number;
  height: number;
  sound: boolean;
  /** JPEG. */
  thumbnail: Uint8Array | null;
  /** Drawn scenes instead of film. */
  draft?: boolean;
  /** Words of the scenes that were not drawn. */
  notShown?: string[];
}

export interface VideoCall extends EngineCall {
  progress?(fraction: number, note?: string): void;
}

export interface VideoEngine extends Engine {
  generate(order: VideoOrder, call: VideoCall): Promise<Film>;
  /** Of an engine that draws by itself: the words of each picture that it would leave out. */
  notShown?(pictures: readonly string[], call: EngineCall): Promise<string[][]>;
}
