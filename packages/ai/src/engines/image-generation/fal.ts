/** fal: its queue, with the image models that the operator names. */
import type { EngineParts } from '@oja/core/engines/capability';
import { linkOf, records, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import type { ImageGenerationEngine } from './port.ts';
import { type Ask, createQueuedImages, idIn, type Progress, type Raw } from './queued-images.ts';

interface FalSettings {
  falUrl: string;
  falKey?: string;
  falImageModels: string[];
  /** Shorter in tests. */
  imagePollMs?: number;
}

const name = 'fal';

export function createFalImages(settings: FalSettings, parts: EngineParts): ImageGenerationEngine {
  // Requests are kept under the application, without the path of the function that was called.
  const requestPath = (submitted: Raw, model: string) =>
    `/${model.split('/').slice(0, 2).join('/')}/requests/${idIn(name, submitted, 'request_id')}`;

  async function read(
    answer: Raw,
    ask: (ask: Ask) => Promise<Raw>,
    submitted: Raw,
    model: string,
  ): Promise<Progress> {
    const status = textOf(answer.status);
    if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return { state: 'waiting' };
    if (status !== 'COMPLETED') return refuseShape(name);
    const reason = textOf(answer.error) ?? textOf(answer.detail);
    if (reason !== null) return { state: 'failed', reason };
    const path =
      linkOf(answer.response_url) ?? linkOf(submitted.response_url) ?? requestPath(submitted, model);
    const { images } = await ask({ method: 'GET', path });
    return { state: 'done', urls: records(images).map(({ url }) => url) };
  }

  return createQueuedImages(
    {
      name,
      baseUrl: settings.falUrl,
      defaultHost: 'queue.fal.run',
      key: settings.falKey,
      keySetting: 'OJA_FAL_KEY',
      headers: { authorization: `Key ${settings.falKey}` },
      models: settings.falImageModels,
      pollMs: settings.imagePollMs ?? 1_000,
      submit: ({ prompt, count, size }, model) => ({
        method: 'POST',
        path: `/${model}`,
        body: { prompt, num_images: count, ...(size === 'auto' ? {} : { image_size: size }) },
      }),
      poll: (submitted, model) => ({
        method: 'GET',
        path: linkOf(submitted.status_url) ?? `${requestPath(submitted, model)}/status`,
      }),
      read,
      cancel: (submitted, model) => ({
        method: 'PUT',
        path: linkOf(submitted.cancel_url) ?? `${requestPath(submitted, model)}/cancel`,
      }),
    },
    parts,
  );
}
