import { defineCapability } from '@oja/core/engines/capability';
import { address, list, optionalText, secretSetting, setting } from '@oja/core/setting';
import { modelUpstreamSettings } from '../model-upstreams.ts';
import { createFalImages } from './fal.ts';
import { createOpenaiImages } from './openai.ts';
import type { ImageGenerationEngine } from './port.ts';
import { createReplicateImages } from './replicate.ts';

const models = (fallback: string[]) =>
  list(fallback).refine(
    (names) => names.length > 0 && names.every((one) => /^[\w.-]+(\/[\w.-]+)+$/.test(one)),
    {
      error: 'must be a list of names that look like owner/name',
    },
  );

const settings = {
  ...modelUpstreamSettings,
  falUrl: setting('OJA_FAL_URL', address('https://queue.fal.run'), 'Base URL of the queue of fal.'),
  falKey: secretSetting('OJA_FAL_KEY', optionalText(), 'Key of fal.'),
  falImageModels: setting(
    'OJA_FAL_IMAGE_MODELS',
    models(['fal-ai/flux/schnell']),
    'Image models at fal that callers may use; the first is the default.',
  ),
  replicateUrl: setting(
    'OJA_REPLICATE_URL',
    address('https://api.replicate.com/v1'),
    'Base URL of Replicate.',
  ),
  replicateKey: secretSetting('OJA_REPLICATE_KEY', optionalText(), 'API token of Replicate.'),
  replicateImageModels: setting(
    'OJA_REPLICATE_IMAGE_MODELS',
    models(['black-forest-labs/flux-schnell']),
    'Image models at Replicate that callers may use; the first is the default.',
  ),
};

export const imageGeneration = defineCapability<ImageGenerationEngine, typeof settings>({
  name: 'image_generation',
  about: 'Images from prompts, by upstreams',
  settings,
  engines: { openai: createOpenaiImages, fal: createFalImages, replicate: createReplicateImages },
  gathers: ['models'],
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    image_generation: ImageGenerationEngine;
  }
}
