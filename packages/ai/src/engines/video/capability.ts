import { defineCapability } from '@oja/core/engines/capability';
import { address, optionalText, secretSetting, setting, text, wholeNumber } from '@oja/core/setting';
import { z } from 'zod';
import { createFal } from './fal.ts';
import { createLuma } from './luma.ts';
import type { VideoEngine } from './port.ts';
import { createReplicate } from './replicate.ts';
import { createRunway } from './runway.ts';

const modelPath = (fallback: string) =>
  z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)+$/, 'must look like owner/name')
    .default(fallback);

const settings = {
  replicateUrl: setting(
    'OJA_REPLICATE_URL',
    address('https://api.replicate.com/v1'),
    'Base URL of Replicate.',
  ),
  replicateKey: secretSetting('OJA_REPLICATE_KEY', optionalText(), 'API token of Replicate.'),
  replicateModel: setting(
    'OJA_REPLICATE_MODEL',
    modelPath('wan-video/wan-2.2-t2v-fast'),
    'Video model at Replicate.',
  ),
  falUrl: setting('OJA_FAL_URL', address('https://queue.fal.run'), 'Base URL of the fal queue.'),
  falKey: secretSetting('OJA_FAL_KEY', optionalText(), 'API key of fal.'),
  falModel: setting('OJA_FAL_MODEL', modelPath('fal-ai/wan/v2.2-a14b/text-to-video'), 'Video model at fal.'),
  lumaUrl: setting('OJA_LUMA_URL', address('https://api.lumalabs.ai'), 'Base URL of Luma.'),
  lumaKey: secretSetting('OJA_LUMA_KEY', optionalText(), 'API key of Luma.'),
  lumaModel: setting('OJA_LUMA_MODEL', text('ray-2'), 'Video model at Luma.'),
  runwayUrl: setting('OJA_RUNWAY_URL', address('https://api.dev.runwayml.com'), 'Base URL of Runway.'),
  runwayKey: secretSetting('OJA_RUNWAY_KEY', optionalText(), 'API key of Runway.'),
  runwayModel: setting('OJA_RUNWAY_MODEL', text('veo3.1'), 'Video model at Runway.'),
  videoPollMs: setting(
    'OJA_VIDEO_POLL_MS',
    wholeNumber(3_000, 1, 60_000),
    'How often an upstream is polled for a video.',
  ),
};

export const video = defineCapability<VideoEngine, typeof settings>({
  name: 'video',
  about: 'Generates videos from prompts.',
  settings,
  engines: {
    replicate: createReplicate,
    fal: createFal,
    luma: createLuma,
    runway: createRunway,
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    video: VideoEngine;
  }
}
