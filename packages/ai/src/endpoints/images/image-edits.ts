/** Editing images in OpenAI's shape: from pictures, and a mask of what may change. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint } from '@oja/core/endpoints/endpoint';
import { type FileIn, fileIn } from '@oja/core/endpoints/file';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { modelErrors } from '../chat/chat-errors.ts';
import {
  exampleImages,
  imageFields,
  imageLimits,
  imagePrice,
  imagesOutput,
  imageUses,
  makeImages,
} from './image-generations.ts';

const picturesMax = 16;
const pictureBytesMax = 50_000_000;

const input = ignoringOthers(
  z.looseObject({
    ...imageFields,
    prompt: z.string().min(1).max(32_000).describe('What the image is to show.'),
    image: z
      .union([fileIn.transform((file) => [file]), z.array(fileIn).min(1).max(picturesMax)])
      .describe('The image to edit, or several to compose. In multipart, parts with this name.'),
    mask: fileIn.optional().describe('A PNG of the same size: what is transparent in it may change.'),
    input_fidelity: z.enum(['high', 'low']).nullish().describe('gpt-image models: how close to the images.'),
  }),
);
type Input = z.output<typeof input>;

async function pictureOf(file: FileIn, param: string, { files }: CallContext<{ files: true }>) {
  const picture = await files.read(file, { bytesMax: pictureBytesMax, param });
  if (['image/png', 'image/jpeg', 'image/webp'].includes(picture.mime)) return picture;
  throw fail('unsupported_file', `${param}: ${picture.mime} is not supported; send PNG, JPEG or WebP.`, {
    param,
  });
}

async function run(asked: Input, context: CallContext<typeof imageUses>) {
  const images = await Promise.all(
    asked.image.map((file, place) =>
      pictureOf(file, asked.image.length === 1 ? 'image' : `image[${place}]`, context),
    ),
  );
  const mask = asked.mask && (await pictureOf(asked.mask, 'mask', context));
  const fidelity = asked.input_fidelity == null ? {} : { input_fidelity: asked.input_fidelity };
  return makeImages(asked, { images, ...(mask ? { mask } : {}) }, fidelity, context);
}

export const imageEdits = defineEndpoint({
  id: 'ai.image-edits',
  group: 'ai',
  partOf: 'ai.images',
  method: 'POST',
  path: '/api/v1/images/edits',
  summary: 'Edit images',
  description:
    "OpenAI-compatible editing of images by the operator's OpenAI-compatible upstreams: send one image or several, and a mask of what may change. Logged, priced and scoped as ai.images, per image returned.",
  access: 'key',
  guarded: true,
  input,
  output: imagesOutput,
  price: imagePrice,
  limits: { ...imageLimits, bodyBytesMax: 104_857_600 },
  errors: [
    ...modelErrors,
    'unprocessable',
    'unsupported_file',
    'unreadable_file',
    'address_refused',
    'target_unreachable',
  ],
  wire: { dialect: 'openai', files: ['image', 'mask'], types: ['text/event-stream'] },
  uses: imageUses,
  variant: () => 'ai.images',
  example: {
    input: {
      prompt: 'Add a rainbow',
      image: { url: 'https://example.com/stall.png' },
      response_format: 'b64_json',
    },
    output: exampleImages,
  },
  run,
});
