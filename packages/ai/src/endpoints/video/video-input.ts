/** What a film is ordered with: our own fields and OpenAI's, JSON or multipart. */

import { fileIn, includeField } from '@oja/core/endpoints/file';
import { z } from 'zod';

export const videoEngines = ['storyboard', 'replicate', 'fal', 'luma', 'runway'] as const;

const secondsMax = 60;
const sideMin = 128;
const sideMax = 1920;
const pixelsMax = 1920 * 1080;

/** Form fields arrive as what their text looks like: a prompt of digits as a number. */
const textIn = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const scenesMax = 12;
const seconds = z.coerce.number().int().min(1).max(secondsMax);

const size = z
  .string()
  .regex(/^\d{3,4}x\d{3,4}$/, 'must be WIDTHxHEIGHT, such as 1280x720')
  .refine(fitsLimits, {
    message: `must have even sides of ${sideMin} to ${sideMax} and at most ${pixelsMax} pixels, such as 1280x720, 720x1280, 1024x1024 or 1920x1080`,
  });

function fitsLimits(text: string): boolean {
  const [width = 0, height = 0] = text.split('x').map(Number);
  const fits = (side: number) => side % 2 === 0 && side >= sideMin && side <= sideMax;
  return fits(width) && fits(height) && width * height <= pixelsMax;
}

const model = z
  .string()
  .refine(
    (name) => name === 'auto' || /^sora-/.test(name) || (videoEngines as readonly string[]).includes(name),
    {
      message: `must be auto or one of ${videoEngines.join(', ')}; OpenAI's sora-… names mean auto`,
    },
  );

/** OpenAI's reference: an upload, or an object with the address of a picture. */
const reference = z.union([
  fileIn,
  z
    .strictObject({
      image_url: z.string().max(20_000_000).describe('http(s) URL or data: URL of an image.'),
    })
    .transform(({ image_url }) => (image_url.startsWith('data:') ? { data: image_url } : { url: image_url })),
]);

const scene = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(500)
    .transform((text) => ({ picture: text, caption: text })),
  z
    .strictObject({
      picture: z.string().trim().min(1).max(500).describe('What to draw, in plain nouns.'),
      caption: z.string().trim().max(300).default('').describe('Text that is shown and spoken.'),
      not_shown: z
        .array(z.string())
        .max(500)
        .optional()
        .describe('Ignored, so that the scenes of a dry run can be sent back as they are.'),
    })
    .transform(({ picture, caption }) => ({ picture, caption })),
]);

const videoFields = {
  prompt: textIn
    .pipe(z.string().trim().min(1).max(4000))
    .describe('What the video shows. Each sentence becomes a scene.'),
  model: model
    .default('auto')
    .describe('Engine. auto lets the operator choose; storyboard is always available.'),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language code such as en-NG, yo, ig, ha or pcm')
    .optional()
    .describe('Language of captions and narration. Default: the language of the prompt.'),
  narration: z
    .union([z.boolean(), z.string().trim().min(1).max(4000)])
    .optional()
    .describe(
      'true reads the captions aloud, a string is read aloud instead, and false adds no narration. Default: true if a voice is available.',
    ),
  voice: z.string().max(100).optional().describe('Voice ID from GET /api/v1/voices.'),
  captions: z.boolean().default(true).describe('Show the text of each scene.'),
  script: z
    .enum(['auto', 'rules', 'chat'])
    .default('auto')
    .describe(
      'How scenes of a storyboard are written: rules (from the sentences of the prompt) or chat (by the chat engine).',
    ),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(4_294_967_295)
    .optional()
    .describe('The same seed gives the same video.'),
  image: fileIn
    .optional()
    .describe('Image to start from: PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG.'),
  input_reference: reference.optional().describe('Alias of image (OpenAI-compatible).'),
  quality: z
    .string()
    .max(20)
    .optional()
    .describe('Accepted for OpenAI compatibility; every video uses the best available quality.'),
  scenes: z
    .preprocess(parsed, z.array(scene).min(1).max(scenesMax))
    .optional()
    .describe(
      `Scenes to draw, as returned by dry_run: 1 to ${scenesMax} scenes, each a text or {picture, caption}. Only used by the storyboard engine.`,
    ),
  dry_run: z
    .boolean()
    .default(false)
    .describe(
      'Return the storyboard with status 200, without creating a video. Free. For the price, send x-oja-quote: true instead.',
    ),
  include: includeField,
};

/** Forms send lists as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A length and a size where none is given. */
const withDefaults = (lengthDefault: number, sizeDefault: string) =>
  z
    .strictObject({
      ...videoFields,
      seconds: seconds
        .default(lengthDefault)
        .describe(`Duration in seconds, 1 to ${secondsMax}. Charged per second.`),
      size: size.default(sizeDefault).describe('WIDTHxHEIGHT, even numbers.'),
    })
    .transform(({ input_reference, quality: _, ...order }) => ({
      ...order,
      image: order.image ?? input_reference,
    }));

export const videoInput = withDefaults(8, '1280x720');
/** What OpenAI documents. */
export const openaiVideoInput = withDefaults(4, '720x1280');

export type VideoInput = z.output<typeof videoInput>;

export const sizeOf = (text: string): { width: number; height: number } => {
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
};

/** Undefined lets the order of the operator decide. */
export const engineOf = (name: string): string | undefined =>
  (videoEngines as readonly string[]).includes(name) ? name : undefined;
