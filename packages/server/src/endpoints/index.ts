/** The catalogue: every endpoint, explicitly. Adding one: a file and a line in this list. */
import type { Endpoint } from './endpoint.ts';
import { musicSearch } from './media/music-search.ts';
import { tiktokMetadata } from './media/tiktok-metadata.ts';
import { youtubeMetadata } from './media/youtube-metadata.ts';
import { youtubeTranscript } from './media/youtube-transcript.ts';
import { screenshot } from './network/screenshot.ts';
import { image } from './utilities/image.ts';

export const endpoints: Endpoint[] = [
  musicSearch,
  tiktokMetadata,
  youtubeMetadata,
  youtubeTranscript,
  screenshot,
  image,
];
