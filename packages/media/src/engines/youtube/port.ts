/** Public captions and metadata of videos on the video-sharing platform. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface TranscriptQuery {
  id: string;
  /** First choice first; empty takes the video's own default. */
  languages: string[];
  translateTo?: string;
}

export interface CaptionTrackInfo {
  language: string;
  name: string;
  generated: boolean;
  translatable: boolean;
}

export interface CaptionSegment {
  text: string;
  /** Seconds. */
  start: number;
  duration: number;
}

export interface Transcript {
  id: string;
  title: string | null;
  language: string;
  /** The language it was translated from, when it was. */
  translatedFrom: string | null;
  generated: boolean;
  segments: CaptionSegment[];
  tracks: CaptionTrackInfo[];
  cached: boolean;
}

export interface Thumbnail {
  url: string;
  width: number | null;
  height: number | null;
}

export interface VideoMetadata {
  id: string;
  title: string;
  author: { name: string; url: string | null; id: string | null };
  thumbnails: Thumbnail[];
  /** Of the video itself, not of an embed. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  published: string | null;
  views: number | null;
  live: boolean | null;
  description: string | null;
  keywords: string[];
  /** Which of the fields the source did not give. */
  missing: string[];
  cached: boolean;
}

export interface YoutubeEngine extends Engine {
  transcript(input: TranscriptQuery, call: EngineCall): Promise<Transcript>;
  metadata(input: { id: string }, call: EngineCall): Promise<VideoMetadata>;
}
