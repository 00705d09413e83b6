/** Image generation in OpenAI's shape, by the operator's upstreams; priced per image. */

import { Readable } from 'node:stream';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Price, type Result } from '@oja/core/endpoints/endpoint';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type { GeneratedImage, ImageOrder } from '../../engines/image-generation/port.ts';
import { modelErrors } from '../chat/chat-errors.ts';

export const imageUses = { engines: ['image_generation'], files: true, meter: true } as const;
export const imageLimits = { bodyBytesMax: 262_144, timeoutMs: 240_000, perMinute: 20 };
const imagesMax = 10;
const microsPerImage = 100_000;
export const imagePrice: Price<{ model?: string | undefined; n?: number | null | undefined }> = {
  unit: 'image',
  microsPerUnit: microsPerImage,
  model: ({ model }) => model,
  kinds: ({ n }) => ({ image: n ?? 1 }),
};
const side = { min: 64, max: 4096 };

/** Those that edits have too. */
export const imageFields = {
  model: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe("A model of GET /api/v1/models with the type image. Default: the operator's choice."),
  n: z.int().min(1).max(imagesMax).nullish().describe(`How many images, 1 to ${imagesMax}.`),
  size: z
    .string()
    .refine((text) => text === 'auto' || sizeOf(text) !== undefined, {
      message: `must be auto, or width x height such as 1024x1024, each between ${side.min} and ${side.max}`,
    })
    .nullish()
    .describe('auto, or WIDTHxHEIGHT. Models that support only some sizes use the closest one.'),
  response_format: z
    .enum(['url', 'b64_json'])
    .nullish()
    .describe('url is served by Oja until it expires. Default: url, and b64_json with gpt-image models.'),
  quality: z.string().max(32).nullish().describe('OpenAI models: low, medium, high, standard, hd or auto.'),
  style: z.string().max(32).nullish().describe('dall-e-3: vivid or natural.'),
  background: z.string().max(32).nullish().describe('gpt-image models: transparent, opaque or auto.'),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish().describe('gpt-image models.'),
  output_compression: z.int().min(0).max(100).nullish().describe('gpt-image models, with jpeg or webp.'),
  moderation: z.string().max(32).nullish().describe('gpt-image models: low or auto.'),
  user: z.string().max(512).nullish().describe('Your own ID of the end user.'),
  stream: z
    .boolean()
    .nullish()
    .describe('One event per image, when it is complete. Partial images are not sent.'),
  partial_images: z.int().min(0).max(3).nullish().describe('At most so many partial images. Ignored.'),
};
const input = ignoringOthers(
  z.looseObject({
    prompt: z.string().min(1).max(32_000).describe('What the image shows.'),
    ...imageFields,
  }),
);
type Input = z.output<typeof input>;

export const imagesOutput = z.looseObject({
  created: z.int().describe('When, in seconds since 1970.'),
  data: arrayOf('One entry per image.', {
    url: z.string().optional().describe('URL of the image; works without a key until it expires.'),
    b64_json: z.string().optional().describe('The image as base64.'),
    revised_prompt: z.string().optional().describe('The prompt as the model rewrote it.'),
  }),
  usage: z.looseObject({}).optional().describe('As the upstream counted.'),
});

function sizeOf(text: string): { width: number; height: number } | undefined {
  const found = /^(\d{2,4})x(\d{2,4})$/.exec(text);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1]), Number(found[2])];
  const fits = [width, height].every((one) => one >= side.min && one <= side.max);
  return fits ? { width, height } : undefined;
}

const passedOn = [
  'quality',
  'style',
  'background',
  'output_format',
  'output_compression',
  'moderation',
] as const;

const isDefault = (model: string | undefined) =>
  model === undefined || model === 'auto' || model === 'default';

type Asked = Omit<Input, 'prompt'> & { prompt: string };
type Images = z.output<typeof imagesOutput>;

export async function makeImages(
  asked: Asked,
  edits: ImageOrder['edits'],
  more: Record<string, unknown>,
  context: CallContext<typeof imageUses>,
): Promise<Result<Images>> {
  const options = Object.fromEntries(
    passedOn.flatMap((name) => (asked[name] == null ? [] : [[name, asked[name]]])),
  );
  const found = await context.engines.image_generation.generate(
    {
      prompt: asked.prompt,
      count: asked.n ?? 1,
      size: asked.size == null || asked.size === 'auto' ? 'auto' : sizeOf(asked.size)!,
      options: { ...options, ...more },
      ...(isDefault(asked.model) ? {} : { model: asked.model! }),
      ...(edits === undefined ? {} : { edits }),
    },
    context,
  );
  const inline = asked.response_format ?? (/gpt-image/.test(found.model) ? 'b64_json' : 'url');
  // Whatever engine served: no more than was asked for, and held.
  const images = found.images.slice(0, asked.n ?? 1);
  const usage = { image: images.length };
  // A caller who named no model had the price for all models held, and pays for the one that served.
  await context.meter.cover(usage);
  const isInline = asked.stream === true || inline === 'b64_json';
  const data = await Promise.all(images.map((image) => shown(image, isInline, context)));
  const created = Math.floor(context.now() / 1000);
  const counted = found.usage === undefined ? {} : { usage: found.usage };
  if (asked.stream !== true) return { data: { created, data, ...counted }, usage };
  const type = `${edits === undefined ? 'image_generation' : 'image_edit'}.completed`;
  const events = data.map((image) => {
    const event = { type, created_at: created, size: asked.size ?? 'auto', ...image, ...counted };
    return `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
  });
  return { stream: Readable.from(events), mime: 'text/event-stream', usage };
}

const run = (asked: Input, context: CallContext<typeof imageUses>) =>
  makeImages(asked, undefined, {}, context);

async function shown(
  { bytes, mime, revisedPrompt }: GeneratedImage,
  inline: boolean,
  { files }: CallContext<{ files: true }>,
) {
  const revised = revisedPrompt === undefined ? {} : { revised_prompt: revisedPrompt };
  if (inline) return { b64_json: Buffer.from(bytes).toString('base64'), ...revised };
  const filename = `image.${mime.slice(mime.indexOf('/') + 1).replace('jpeg', 'jpg')}`;
  return { url: (await files.save({ bytes, mime, filename })).url, ...revised };
}

/** One transparent pixel. */
const samplePng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const exampleImages = { created: 1_794_712_265, data: [{ b64_json: samplePng }] };

export const imageGenerations = defineEndpoint({
  id: 'ai.images',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/images/generations',
  summary: 'Generate images',
  description:
    "OpenAI-compatible image generation by the operator's upstreams: OpenAI and compatible servers, fal, Replicate. Charged per image returned. Fails with 503 engine_unavailable without an upstream.",
  access: 'key',
  guarded: true,
  input,
  output: imagesOutput,
  price: imagePrice,
  limits: imageLimits,
  wire: { types: ['text/event-stream'] },
  errors: [...modelErrors, 'unprocessable'],
  uses: imageUses,
  tool: {
    changes: true,
    keywords: 'draw picture illustration artwork logo painting create photo text to image',
  },
  example: {
    input: { prompt: 'A market stall in Lagos at sunrise, watercolour', response_format: 'b64_json' },
    output: exampleImages,
  },
  run,
});
