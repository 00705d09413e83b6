/** Options of signed image URLs, `w:300,h:200,f:webp`, as the fields of utils/image. */
import type { SignedForm } from '@oja/core/endpoints/endpoint';
import { signedOptions } from '@oja/core/endpoints/signed-options';
import { shortForms } from '@oja/images/image/port';
import { z } from 'zod';
import { acceptedFormats } from './accepted-formats.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const color = z
  .string()
  .regex(/^[0-9a-f]{6}$/i, 'must be six hexadecimal digits, such as ff8800')
  .transform((digits) => `#${digits}`)
  .optional();

const optionsShape = z.strictObject({
  /** Width and height, before `dpr`. */
  w: whole(1, 8_192),
  h: whole(1, 8_192),
  dpr: z.coerce.number().min(1).max(4).default(1),
  fit: z.enum(['cover', 'contain', 'fill', 'inside', 'outside']).default('cover'),
  /** What a crop keeps. */
  g: z
    .enum([
      ...(['centre', 'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west'] as const),
      ...(['northwest', 'entropy', 'attention', 'faces'] as const),
    ])
    .default('centre'),
  /** Larger than it was. */
  enlarge: z.enum(['0', '1']).default('0'),
  rot: whole(-360, 360),
  ...Object.fromEntries(shortForms.map(({ short }) => [short.name, short.value.optional()])),
  sharpen: z.coerce.number().min(0.1).max(10).optional(),
  grey: z.literal('1').optional(),
  trim: whole(0, 255),
  round: whole(1, 8_192),
  bg: color,
  text: z.string().max(100).optional(),
  f: z.enum(['auto', 'jpeg', 'png', 'webp', 'avif', 'gif', 'jxl']).default('auto'),
  q: whole(1, 100),
  /** Another number is another image: for a source that has changed. */
  v: z.string().optional(),
});
type Options = z.output<typeof optionsShape>;

const optionsOf = signedOptions(optionsShape);

/** In the order in which they are useful: what is cut off is not resized. */
function operationsOf(options: Options): object[] {
  const given: Record<string, unknown> = options;
  const { w, h, dpr, fit, g, rot, sharpen, grey, trim, round, bg, text } = options;
  const scaled = (side: number | undefined) => side && Math.min(16_384, Math.round(side * dpr));
  const size = { width: scaled(w), height: scaled(h) };
  return [
    trim !== undefined && { op: 'trim', threshold: trim },
    rot !== undefined && { op: 'rotate', angle: rot, background: bg },
    (w ?? h) !== undefined && {
      ...{ op: 'resize', ...size, fit, gravity: g, background: bg },
      enlarge: options.enlarge === '1',
    },
    ...shortForms.map(({ op, short }) => {
      const value = given[short.name];
      return value !== undefined && { op, ...short.fields(value) };
    }),
    sharpen !== undefined && { op: 'sharpen', sigma: sharpen },
    grey !== undefined && { op: 'greyscale' },
    text !== undefined && { op: 'watermark', text },
    round !== undefined && { op: 'round', radius: round },
    bg !== undefined && { op: 'background', color: bg },
  ].filter((operation) => operation !== false);
}

const mimes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/jxl'];

export const signedImage: SignedForm = {
  prefix: 'i',
  types: mimes,
  variant(given, accept) {
    if (optionsOf(given).f !== 'auto') return '';
    return (
      acceptedFormats(accept)
        .map((format) => `image/${format}`)
        .join() || 'image/jpeg'
    );
  },
  fields(given, source) {
    const options = optionsOf(given);
    return {
      file: { url: source },
      operations: operationsOf(options),
      format: options.f,
      ...(options.q === undefined ? {} : { quality: options.q }),
    };
  },
};
