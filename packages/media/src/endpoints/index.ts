/** The endpoints of Media, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from '@oja/core/endpoints/endpoint';
import { musicSearch } from './music-search.ts';
import { tiktokMetadata } from './tiktok-metadata.ts';
import { mediaTranscribe } from './transcribe.ts';
import { youtubeMetadata } from './youtube-metadata.ts';
import { youtubeTranscript } from './youtube-transcript.ts';
import { youtubeVideos } from './youtube-videos.ts';

export const endpoints: readonly Endpoint[] = [
  musicSearch,
  tiktokMetadata,
  youtubeMetadata,
  youtubeTranscript,
  youtubeVideos,
  mediaTranscribe,
];
