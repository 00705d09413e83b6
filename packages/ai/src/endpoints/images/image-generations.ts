/** Image generation in OpenAI's shape, by the operator's upstreams; priced per image. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Price, type Result } from '@oja/core/endpoints/endpoint';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { z } from 'zod';
import type {
  GeneratedImage,
  GeneratedImages,
  ImageOrder,
  PartialImage,
} from '../../engines/image-generation/port.ts';
import { modelErrors } from '../chat/chat-errors.ts';

export const imageUses = { engines: ['image_generation'], files: true, meter: true } as const;
export const imageLimits = { bodyBytesMax: 262_144, timeoutMs: 240_000, perMinute: 20 };
const imagesMax = 10;
const microsPerImage = 100_000;
interface Priced {
  model?: string | undefined;
  n?: number | null | undefined;
  stream?: boolean | null | undefined;
  partial_images?: number | null | undefined;
}
const partialsOf = ({ stream, partial_images: partials }: Priced): number =>
  stream === true ? (partials ?? 0) : 0;

export const imagePrice: Price<Priced> = {
  unit: 'image',
  microsPerUnit: microsPerImage,
  model: ({ model }) => model,
  kinds: (asked) => {
    const image = asked.n ?? 1;
    return { image, partial_image: image * partialsOf(asked) };
  },
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
    .describe('Events: partial images if you ask for them, and one per image when it is complete.'),
  partial_images: z
    .int()
    .min(0)
    .max(3)
    .nullish()
    .describe(
      'With stream: at most so many partial images of each, from models that send them. Each is charged.',
    ),
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

type ImagesContext = CallContext<typeof imageUses>;

export async function makeImages(
  asked: Asked,
  edits: ImageOrder['edits'],
  more: Record<string, unknown>,
  context: ImagesContext,
): Promise<Result<Images>> {
  const options = Object.fromEntries(
    passedOn.flatMap((name) => (asked[name] == null ? [] : [[name, asked[name]]])),
  );
  const order: ImageOrder = {
    prompt: asked.prompt,
    count: asked.n ?? 1,
    size: asked.size == null || asked.size === 'auto' ? 'auto' : sizeOf(asked.size)!,
    options: { ...options, ...more },
    ...(isDefault(asked.model) ? {} : { model: asked.model! }),
    ...(edits === undefined ? {} : { edits }),
  };
  if (asked.stream === true) return streamImages(asked, order, context);
  const found = await context.engines.image_generation.generate(order, context);
  const inline = asked.response_format ?? (/gpt-image/.test(found.model) ? 'b64_json' : 'url');
  const usage = await covered(found, asked, 0, context);
  const data = await Promise.all(
    found.images.slice(0, usage.image).map((image) => shown(image, inline === 'b64_json', context)),
  );
  return { data: { created: secondsOf(context), data, ...countedIn(found) }, usage };
}

const secondsOf = (context: ImagesContext): number => Math.floor(context.now() / 1000);
const countedIn = ({ usage }: GeneratedImages) => (usage === undefined ? {} : { usage });

/**
 * Whatever engine served: no more than was asked for, and held. A caller who named no model had the price for all
 * models held, and pays for the one that served.
 */
async function covered(
  { images }: GeneratedImages,
  { n }: Asked,
  partials: number,
  { meter }: ImagesContext,
) {
  const usage = {
    image: Math.min(images.length, n ?? 1),
    ...(partials > 0 ? { partial_image: partials } : {}),
  };
  await meter.cover(usage);
  return usage;
}

/** The head is sent with the first partial image: until then a failure is a response of its own. */
async function streamImages(
  asked: Asked,
  order: ImageOrder,
  context: ImagesContext,
): Promise<Result<Images>> {
  const waiting: PartialImage[] = [];
  let wake = () => {};
  const show = (partial: PartialImage) => {
    waiting.push(partial);
    wake();
  };
  const max = partialsOf(asked);
  let made: GeneratedImages | undefined;
  const making = context.engines.image_generation
    .generate(max === 0 ? order : { ...order, partials: { max, show } }, context)
    .then((found) => {
      made = found;
    });
  // Told by the stream, which its reader may have left.
  making.catch(() => {});
  const news = () =>
    waiting.length > 0
      ? Promise.resolve()
      : Promise.race([
          making,
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
        ]);
  await news();
  const event = (name: string, fields: object) => {
    const type = `${order.edits === undefined ? 'image_generation' : 'image_edit'}.${name}`;
    const { size, quality, background } = asked;
    const auto = { size: size ?? 'auto', quality: quality ?? 'auto', background: background ?? 'auto' };
    const all = { created_at: secondsOf(context), ...auto, ...fields, type };
    return `event: ${type}\ndata: ${JSON.stringify(all)}\n\n`;
  };
  async function* events() {
    let partials = 0;
    for (;;) {
      await news();
      for (const partial of waiting.splice(0)) {
        partials += 1;
        // It shows the image nearly: who leaves now has had it.
        context.meter.used({ image: 1, partial_image: partials });
        yield event('partial_image', partial);
      }
      if (made === undefined) continue;
      const usage = await covered(made, asked, partials, context);
      context.meter.used(usage);
      for (const { bytes, mime } of made.images.slice(0, usage.image))
        yield event('completed', {
          b64_json: Buffer.from(bytes).toString('base64'),
          output_format: mime.slice(mime.indexOf('/') + 1),
          ...countedIn(made),
        });
      return;
    }
  }
  return { stream: events(), mime: 'text/event-stream' };
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
