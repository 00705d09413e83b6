/** The catalogue: every endpoint, explicitly. Adding one: a file and a line in this list. */
import { chat, files, vision } from './ai/chat.ts';
import { modelById, models } from './ai/models.ts';
import { transcribe } from './ai/transcribe.ts';
import { videoGenerate, videosCreate } from './ai/video-generate.ts';
import { videoCancel, videoContent, videoGet, videosDelete, videosGet, videosList } from './ai/video-jobs.ts';
import { voice } from './ai/voice.ts';
import { voices } from './ai/voices.ts';
import type { Endpoint } from './endpoint.ts';
import { musicSearch } from './media/music-search.ts';
import { tiktokMetadata } from './media/tiktok-metadata.ts';
import { mediaTranscribe } from './media/transcribe.ts';
import { youtubeMetadata } from './media/youtube-metadata.ts';
import { youtubeTranscript } from './media/youtube-transcript.ts';
import { dns } from './network/dns.ts';
import { headers } from './network/headers.ts';
import { ip } from './network/ip.ts';
import { screenshot } from './network/screenshot.ts';
import { ssl } from './network/ssl.ts';
import { whois } from './network/whois.ts';
import { platformEndpoints } from './platform.ts';
import { conversions } from './utilities/conversions.ts';
import { convert } from './utilities/convert.ts';
import { image } from './utilities/image.ts';
import { qr } from './utilities/qr.ts';
import { summarize } from './utilities/summarize.ts';
import { tts } from './utilities/tts.ts';
import { urlSafety } from './utilities/url-safety.ts';

export const endpoints: Endpoint[] = [
  chat,
  vision,
  files,
  models,
  modelById,
  transcribe,
  voice,
  voices,
  videoGenerate,
  videoGet,
  videoContent,
  videoCancel,
  videosCreate,
  videosList,
  videosGet,
  videosDelete,
  musicSearch,
  tiktokMetadata,
  youtubeMetadata,
  youtubeTranscript,
  mediaTranscribe,
  ip,
  dns,
  whois,
  ssl,
  screenshot,
  headers,
  convert,
  conversions,
  image,
  qr,
  tts,
  urlSafety,
  summarize,
  ...platformEndpoints,
];
