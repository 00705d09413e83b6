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

export type ListTarget =
  | { kind: 'playlist' | 'channel'; id: string }
  /** `@handle`, `c/name` or `user/name`. */
  | { kind: 'name'; path: string };

export interface ListQuery {
  target: ListTarget;
  /** `next` of the page before. */
  cursor?: string;
}

export interface ListedVideo {
  id: string;
  title: string;
  /** Seconds. */
  duration: number | null;
  /** As exact as the list says. */
  views: number | null;
  /** As the list says it: 2 years ago. */
  published: string | null;
  author: { name: string; id: string | null } | null;
  thumbnail: Thumbnail | null;
  /** False for private and deleted videos, which stay in lists. */
  playable: boolean;
}

export interface VideoList {
  type: 'playlist' | 'channel';
  id: string;
  title: string | null;
  description: string | null;
  author: { name: string; id: string | null; url: string | null; handle: string | null } | null;
  thumbnail: Thumbnail | null;
  count: number | null;
  videos: ListedVideo[];
  next: string | null;
  cached: boolean;
}

export interface VideoSound {
  bytes: Buffer;
  mime: string;
  title: string | null;
}

export interface YoutubeEngine extends Engine {
  transcript(input: TranscriptQuery, call: EngineCall): Promise<Transcript>;
  metadata(input: { id: string }, call: EngineCall): Promise<VideoMetadata>;
  /** A page of at most 200 videos. */
  list(input: ListQuery, call: EngineCall): Promise<VideoList>;
  /** Of a video of up to an hour; `transcripts_disabled` where the operator has not allowed that. */
  sound(input: { id: string }, call: EngineCall): Promise<VideoSound>;
}
