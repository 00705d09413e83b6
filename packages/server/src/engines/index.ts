/** Every capability, explicitly. Adding one: a folder here and a line in this list. */
import { audio } from './audio/capability.ts';
import { browser } from './browser/capability.ts';
import type { PortOf } from './capability.ts';
import { chat } from './chat/capability.ts';
import { dns } from './dns/capability.ts';
import { documents } from './documents/capability.ts';
import { embedding } from './embedding/capability.ts';
import { geo } from './geo/capability.ts';
import { http } from './http/capability.ts';
import { image } from './image/capability.ts';
import { imageGeneration } from './image-generation/capability.ts';
import { language } from './language/capability.ts';
import { moderation } from './moderation/capability.ts';
import { music } from './music/capability.ts';
import { office } from './office/capability.ts';
import { page } from './page/capability.ts';
import { payment } from './payment/capability.ts';
import { qr } from './qr/capability.ts';
import { reputation } from './reputation/capability.ts';
import { speakers } from './speakers/capability.ts';
import { speech } from './speech/capability.ts';
import { summary } from './summary/capability.ts';
import { tiktok } from './tiktok/capability.ts';
import { tls } from './tls/capability.ts';
import { transcription } from './transcription/capability.ts';
import { video } from './video/capability.ts';
import { vision } from './vision/capability.ts';
import { whois } from './whois/capability.ts';
import { youtube } from './youtube/capability.ts';

export const capabilities = {
  audio,
  browser,
  chat,
  dns,
  documents,
  embedding,
  geo,
  http,
  image,
  image_generation: imageGeneration,
  language,
  moderation,
  music,
  office,
  page,
  payment,
  qr,
  reputation,
  speakers,
  speech,
  summary,
  tiktok,
  tls,
  transcription,
  video,
  vision,
  whois,
  youtube,
};

export type Engines = { [K in keyof typeof capabilities]: PortOf<(typeof capabilities)[K]> };
