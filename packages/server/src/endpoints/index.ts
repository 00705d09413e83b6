/** The catalogue: every endpoint, explicitly. Adding one: a file and a line in this list. */
import { chat, files, vision } from './ai/chat/chat.ts';
import {
  storedChatDelete,
  storedChatGet,
  storedChatList,
  storedChatMessages,
  storedChatUpdate,
} from './ai/chat/stored-chats.ts';
import { completions } from './ai/completions/completions.ts';
import { embeddings } from './ai/embeddings/embeddings.ts';
import { rerank } from './ai/embeddings/rerank.ts';
import { imageGenerations } from './ai/images/image-generations.ts';
import { countTokens } from './ai/messages/count-tokens.ts';
import { messages } from './ai/messages/messages.ts';
import { modelById, models } from './ai/models/models.ts';
import { moderations } from './ai/moderations.ts';
import { responses } from './ai/responses/responses.ts';
import { responseCancel, responseDelete, responseGet, responseItems } from './ai/responses/stored.ts';
import { transcribe } from './ai/speech/transcribe.ts';
import { translations } from './ai/speech/translations.ts';
import { voice } from './ai/speech/voice.ts';
import { voices } from './ai/speech/voices.ts';
import { videoGenerate, videosCreate } from './ai/video/video-generate.ts';
import {
  videoCancel,
  videoContent,
  videoGet,
  videosDelete,
  videosGet,
  videosList,
} from './ai/video/video-jobs.ts';
import type { Endpoint } from './endpoint.ts';
import { musicSearch } from './media/music-search.ts';
import { tiktokMetadata } from './media/tiktok-metadata.ts';
import { mediaTranscribe } from './media/transcribe.ts';
import { youtubeMetadata } from './media/youtube-metadata.ts';
import { youtubeTranscript } from './media/youtube-transcript.ts';
import { dns } from './network/dns.ts';
import { email } from './network/email/email.ts';
import { headers } from './network/headers.ts';
import { ip } from './network/ip.ts';
import { mail } from './network/mail/mail.ts';
import { page } from './network/page/page.ts';
import { reputation } from './network/reputation/reputation.ts';
import { screenshot } from './network/screenshot.ts';
import { ssl } from './network/ssl.ts';
import { whois } from './network/whois.ts';
import { platformEndpoints } from './platform.ts';
import { conversions } from './utilities/convert/conversions.ts';
import { convert } from './utilities/convert/convert.ts';
import { image } from './utilities/image/image.ts';
import { qr } from './utilities/qr/qr.ts';
import { summarize } from './utilities/summarize/summarize.ts';
import { tts } from './utilities/tts.ts';
import { urlSafety } from './utilities/url-safety/url-safety.ts';

export const endpoints: Endpoint[] = [
  chat,
  vision,
  files,
  models,
  modelById,
  messages,
  countTokens,
  responses,
  embeddings,
  rerank,
  imageGenerations,
  moderations,
  completions,
  storedChatList,
  storedChatGet,
  storedChatUpdate,
  storedChatDelete,
  storedChatMessages,
  responseGet,
  responseDelete,
  responseCancel,
  responseItems,
  transcribe,
  translations,
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
  page,
  mail,
  email,
  reputation,
  convert,
  conversions,
  image,
  qr,
  tts,
  urlSafety,
  summarize,
  ...platformEndpoints,
];
