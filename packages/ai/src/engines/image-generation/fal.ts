/** fal: its queue, with the image models that the operator names. */
import type { EngineParts } from '@oja/core/engines/capability';
import { records } from '@oja/core/engines/upstream-answer';
import { type FalSettings, falOrders, falUpstream } from '../fal-queue.ts';
import type { ImageGenerationEngine } from './port.ts';
import { createQueuedImages } from './queued-images.ts';

interface FalImageSettings extends FalSettings {
  falImageModels: string[];
  /** Shorter in tests. */
  imagePollMs?: number;
}

export const createFalImages = (settings: FalImageSettings, parts: EngineParts): ImageGenerationEngine =>
  createQueuedImages(
    {
      ...falUpstream(settings),
      models: settings.falImageModels,
      pollMs: settings.imagePollMs ?? 1_000,
      submit: ({ prompt, count, size }, model) => ({
        method: 'POST',
        path: `/${model}`,
        body: { prompt, num_images: count, ...(size === 'auto' ? {} : { image_size: size }) },
      }),
      ordersOf: falOrders,
      urlsOf: ({ images }) => records(images).map(({ url }) => url),
    },
    parts,
  );
