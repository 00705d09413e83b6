/** OpenAI's image models, and servers that speak its `/images/generations`. */
import type { EngineParts } from '@oja/core/engines/capability';
import {
  hasCounts,
  objectBody,
  record,
  records,
  refuseShape,
  textOf,
} from '@oja/core/engines/upstream-answer';
import { requestPartials } from '../image-events.ts';
import { createModelUpstreams, type ModelUpstreamSettings } from '../model-upstreams.ts';
import { base64Bytes, fetchImage, imageOf } from './fetch-image.ts';
import type { ImageGenerationEngine, ImageOrder, SourceImage } from './port.ts';

const name = 'openai';

export function createOpenaiImages(
  settings: ModelUpstreamSettings,
  parts: EngineParts,
): ImageGenerationEngine {
  const upstreams = createModelUpstreams(settings, parts, {
    name,
    kind: 'image',
    openaiModels: ['gpt-image-*', 'chatgpt-image-*', 'dall-e-*'],
    defaultModel: 'gpt-image-1',
    looksLike: /image|dall-e|flux|stable-diffusion|sdxl|imagen/i,
    timeoutMs: 180_000,
    bytesMax: 120_000_000,
  });
  return {
    name,
    ownBreaker: true,
    check: () => upstreams.check(),
    models: (_input, call) => upstreams.models(call),
    async generate(order, call) {
      const { model: asked, partials, count } = order;
      const request =
        order.edits === undefined
          ? { path: '/images/generations', model: asked, body: bodyOf(order) }
          : { path: '/images/edits', model: asked, body: () => formOf(order) };
      const { answer, upstream, model, client, isReal } = await upstreams.request(
        partials === undefined
          ? request
          : { ...request, send: (to, wish, by) => requestPartials(to, wish, by, partials, count) },
        call,
      );
      const said = objectBody(upstream, answer);
      const images = await Promise.all(
        // More than were asked for are neither fetched nor charged.
        records(said.data)
          .slice(0, order.count)
          .map(async ({ b64_json: data, url, revised_prompt: revised }) => {
            const bytes =
              typeof data === 'string'
                ? base64Bytes(data, upstream)
                : await fetchImage(url, { name: upstream, client, isReal }, parts, call.signal);
            const revisedPrompt = textOf(revised);
            return { ...imageOf(bytes, upstream), ...(revisedPrompt === null ? {} : { revisedPrompt }) };
          }),
      );
      if (images.length === 0) refuseShape(upstream);
      const usage = record(said.usage);
      const isCounted = usage === undefined || hasCounts(usage);
      if (!isCounted) call.usageDisputed?.();
      return { images, model, ...(usage === undefined || !isCounted ? {} : { usage }) };
    },
    close: () => upstreams.close(),
  };
}

/** Its newer models always answer base64 and refuse `response_format`. */
function bodyOf({ prompt, model, count, size, options, partials }: ImageOrder): object {
  return {
    prompt,
    n: count,
    ...(size === 'auto' ? {} : { size: `${size.width}x${size.height}` }),
    ...(/dall-e/.test(model ?? '') ? { response_format: 'b64_json' } : {}),
    ...(partials === undefined ? {} : { stream: true, partial_images: partials.max }),
    ...options,
  };
}

function formOf(order: ImageOrder): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(bodyOf(order))) form.append(name, String(value));
  const { images = [], mask } = order.edits ?? {};
  const blobOf = ({ bytes, mime }: SourceImage) => new Blob([new Uint8Array(bytes)], { type: mime });
  const name = images.length === 1 ? 'image' : 'image[]';
  for (const image of images) form.append(name, blobOf(image), image.filename);
  if (mask) form.append('mask', blobOf(mask), mask.filename);
  return form;
}
