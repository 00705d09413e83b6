/** Replicate: predictions of the image models that the operator names. */
import type { EngineParts } from '@oja/core/engines/capability';
import {
  type ReplicateSettings,
  replicateOrders,
  replicateOutputs,
  replicateUpstream,
} from '../replicate-queue.ts';
import type { ImageGenerationEngine, ImageOrder } from './port.ts';
import { createQueuedImages } from './queued-images.ts';

interface ReplicateImageSettings extends ReplicateSettings {
  replicateImageModels: string[];
  /** Shorter in tests. */
  imagePollMs?: number;
}

/** Shapes that its image models know by name. */
const shapes = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:3', '3:4', '4:5', '5:4'];

export const createReplicateImages = (
  settings: ReplicateImageSettings,
  parts: EngineParts,
): ImageGenerationEngine =>
  createQueuedImages(
    {
      ...replicateUpstream(settings),
      models: settings.replicateImageModels,
      pollMs: settings.imagePollMs ?? 1_000,
      submit: ({ prompt, count, size }, model) => ({
        method: 'POST',
        path: `/models/${model}/predictions`,
        body: {
          input: {
            prompt,
            num_outputs: count,
            output_format: 'png',
            ...(size === 'auto' ? {} : { aspect_ratio: shapeOf(size) }),
          },
        },
      }),
      ordersOf: () => replicateOrders,
      urlsOf: replicateOutputs,
    },
    parts,
  );

function shapeOf({ width, height }: Exclude<ImageOrder['size'], 'auto'>): string {
  const distance = (shape: string) => {
    const [across, down] = shape.split(':').map(Number) as [number, number];
    return Math.abs(Math.log(width / height / (across / down)));
  };
  return shapes.toSorted((a, b) => distance(a) - distance(b))[0]!;
}
