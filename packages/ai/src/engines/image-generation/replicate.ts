/** Replicate: predictions of the image models that the operator names. */
import type { EngineParts } from '@oja/core/engines/capability';
import { linkOf, record, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import type { ImageGenerationEngine, ImageOrder } from './port.ts';
import { createQueuedImages, idIn, type Progress, type Raw } from './queued-images.ts';

interface ReplicateSettings {
  replicateUrl: string;
  replicateKey?: string;
  replicateImageModels: string[];
  /** Shorter in tests. */
  imagePollMs?: number;
}

const name = 'replicate';
const host = 'api.replicate.com';
/** Shapes that its image models know by name. */
const shapes = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:3', '3:4', '4:5', '5:4'];

export function createReplicateImages(
  settings: ReplicateSettings,
  parts: EngineParts,
): ImageGenerationEngine {
  const base = new URL(settings.replicateUrl);
  const given = (submitted: Raw, which: 'get' | 'cancel') => linkOf(record(submitted.urls)?.[which]);
  return createQueuedImages(
    {
      name,
      // The real one lives under /v1, whether or not the operator wrote it.
      baseUrl: base.hostname === host && base.pathname === '/' ? `${base.origin}/v1` : settings.replicateUrl,
      defaultHost: host,
      key: settings.replicateKey,
      keySetting: 'OJA_REPLICATE_KEY',
      headers: { authorization: `Bearer ${settings.replicateKey}` },
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
      poll: (submitted) => ({
        method: 'GET',
        path: given(submitted, 'get') ?? `/predictions/${idIn(name, submitted, 'id')}`,
      }),
      read: progressOf,
      cancel: (submitted) => ({
        method: 'POST',
        path: given(submitted, 'cancel') ?? `/predictions/${idIn(name, submitted, 'id')}/cancel`,
      }),
    },
    parts,
  );
}

function shapeOf({ width, height }: Exclude<ImageOrder['size'], 'auto'>): string {
  const distance = (shape: string) => {
    const [across, down] = shape.split(':').map(Number) as [number, number];
    return Math.abs(Math.log(width / height / (across / down)));
  };
  return shapes.toSorted((a, b) => distance(a) - distance(b))[0]!;
}

function progressOf(answer: Raw): Progress {
  const status = textOf(answer.status);
  if (status === 'starting' || status === 'processing') return { state: 'waiting' };
  if (status === 'succeeded') {
    const output = Array.isArray(answer.output) ? answer.output : [answer.output];
    return { state: 'done', urls: output.map((one) => record(one)?.url ?? one) };
  }
  if (status === 'failed' || status === 'canceled' || status === 'aborted')
    return { state: 'failed', reason: textOf(answer.error) ?? status };
  return refuseShape(name);
}
