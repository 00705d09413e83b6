/** Moderation in OpenAI's shape, by the operator's upstreams; images alone by a model on this server, too. */

import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail, OjaError } from '@oja/core/errors';
import { z } from 'zod';
import type { Moderated } from '../engines/moderation/port.ts';
import { modelErrors } from './chat/chat-errors.ts';
import { imagesOf, localModeration, moderateImages } from './moderate-images.ts';

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string().max(200_000).describe('The text.') }),
  z.looseObject({
    type: z.literal('image_url'),
    image_url: z
      .looseObject({
        url: z
          .string()
          .regex(/^(https?:\/\/|data:image\/)/i, 'must be an http(s) or data: URL')
          .describe('http(s) or data: URL.'),
      })
      .describe('The image.'),
  }),
]);
const text = z.string().max(200_000);

const input = ignoringOthers(
  z.looseObject({
    input: z
      .union([text, z.array(text).min(1).max(256), z.array(part).min(1).max(64)])
      .describe('A text, texts, or parts (text and image_url) of one input.'),
    model: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .describe(
        `A model of GET /api/v1/models with the type moderation, or ${localModeration}. Default: the operator's choice.`,
      ),
  }),
);

const result = z.looseObject({
  flagged: z.boolean().describe('At least one category applies.'),
  categories: z.record(z.string(), z.boolean()).describe('Which categories apply.'),
  category_scores: z.record(z.string(), z.number()).describe('How sure the model is, 0 to 1.'),
  category_applied_input_types: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('What was judged for each category: text, image.'),
});
const output = z.object({
  id: z.string().describe('ID of the moderation.'),
  model: z.string().describe('Model that decided.'),
  results: z.array(result).describe('One per input.'),
});

const isDefault = (model: string | undefined) =>
  model === undefined || model === 'auto' || model === 'default';

const oneRequest = { unit: 1, request: 1 };

const uses = { engines: ['moderation'], helpers: ['image'], files: true, meter: true } as const;

export const moderations = defineEndpoint({
  id: 'ai.moderations',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/moderations',
  summary: 'Moderation',
  description: `OpenAI-compatible moderation: finds harmful content in texts and images with a model of the operator's upstreams. Without one, images are judged by ${localModeration} on this server, which knows the category sexual alone, and texts fail with 503 engine_unavailable.`,
  access: 'key',
  input,
  output,
  price: {
    unit: 'request',
    microsPerUnit: 0,
    model: ({ model }) => model,
    kinds: () => oneRequest,
  },
  limits: { bodyBytesMax: 26_000_000, timeoutMs: 30_000 },
  errors: modelErrors,
  uses,
  tool: {
    keywords: 'hate hateful abusive toxic offensive violent sexual harassment comment safe content policy',
  },
  example: {
    input: { input: 'Good morning, market!' },
    output: {
      id: 'modr-4vXj2bQm8sTzLw1Rk0Yd',
      model: 'omni-moderation-latest',
      results: [
        {
          flagged: false,
          categories: { hate: false, violence: false },
          category_scores: { hate: 0.00002, violence: 0.0004 },
        },
      ],
    },
  },
  async run({ input: given, model }, context) {
    const data = await moderated(given, isDefault(model) ? undefined : model, context);
    // A caller who named no model had the price for all models held, and pays for the one that served.
    await context.meter.cover(oneRequest);
    return { data };
  },
});

async function moderated(
  input: unknown,
  model: string | undefined,
  context: CallContext<typeof uses>,
): Promise<Moderated> {
  const images = imagesOf(input);
  if (model === localModeration && !images)
    throw fail('invalid_request', `input: ${localModeration} takes parts with image_url alone.`, {
      param: 'input',
    });
  if (model === localModeration && images) return await moderateImages(images, context);
  try {
    return await context.engines.moderation.moderate({ input, ...(model ? { model } : {}) }, context);
  } catch (error) {
    const isMissing = error instanceof OjaError && error.code === 'engine_unavailable' && model === undefined;
    if (!isMissing || !images) throw error;
    return await moderateImages(images, context);
  }
}
