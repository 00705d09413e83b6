/** Metadata of videos and profiles on the short-video platform. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface ShortVideo {
  type: 'video' | 'profile';
  /** The final, canonical address. */
  url: string;
  id: string | null;
  title: string;
  author: { name: string; handle: string | null; url: string | null };
  thumbnail: { url: string; width: number | null; height: number | null } | null;
  /** Of a video. */
  sound: { id: string; title: string; url: string } | null;
  /** Embed code. */
  html: string | null;
  cached: boolean;
}

export interface TiktokEngine extends Engine {
  /** Any address of a video, long, vm., vt. or /t/, or of a profile. */
  metadata(input: { url: string }, call: EngineCall): Promise<ShortVideo>;
}
