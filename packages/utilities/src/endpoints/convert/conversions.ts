import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { formatNames, formats } from '@oja/core/formats/formats';
import { z } from 'zod';
import { convertOptions } from './convert-options.ts';
import {
  enginesOf,
  optionNames,
  optionsOf,
  outputFormats,
  conversions as routes,
  targetsOf,
} from './convert-pairs.ts';

const output = z.object({
  formats: arrayOf('Supported formats.', {
    name: z.string().describe('Format ID.'),
    title: z.string().describe('Display name.'),
    mime: z.string().describe('MIME type.'),
    extension: z.string().describe('File extension.'),
    aliases: z.array(z.string()).describe('Other names of the format.'),
    reads: z.boolean().describe('Whether it can be converted from.'),
    writes: z.boolean().describe('Whether it can be converted to.'),
  }),
  conversions: arrayOf('Supported conversions.', {
    from: z.string().describe('Source format.'),
    to: z.string().describe('Target format.'),
    options: z.array(z.string()).describe('Options that apply to this conversion.'),
    engines: z.array(z.string()).describe('Capabilities used, in order.'),
  }),
  options: arrayOf('All options.', {
    name: z.string().describe('Option name.'),
    about: z.string().describe('What it does.'),
  }),
});

function list(): z.output<typeof output> {
  return {
    formats: formatNames.map((name) => {
      const { title, mime, extension, aliases } = formats[name];
      return {
        name,
        title,
        mime,
        extension,
        aliases: [...aliases],
        reads: targetsOf(name).length > 0,
        writes: outputFormats.includes(name),
      };
    }),
    conversions: formatNames.flatMap((from) =>
      targetsOf(from).map((to) => ({
        from,
        to,
        options: optionsOf(from, to),
        engines: enginesOf(routes[from][to] ?? []),
      })),
    ),
    options: optionNames.map((name) => ({ name, about: convertOptions.shape[name].description ?? '' })),
  };
}

export const conversions = defineEndpoint({
  id: 'public.conversions',
  group: 'public',
  method: 'GET',
  path: '/api/v1/utils/convert',
  summary: 'List conversions',
  description:
    "Returns every conversion that POST /api/v1/utils/convert supports, with its options. Needs no key. Options that don't apply to a conversion return a warning.",
  access: 'public',
  input: z.strictObject({}),
  output,
  price: free,
  limits: { bodyBytesMax: 0, timeoutMs: 1_000 },
  example: {
    input: {},
    output: {
      formats: [
        {
          name: 'jpeg',
          title: 'JPEG',
          mime: 'image/jpeg',
          extension: 'jpg',
          aliases: ['jpg'],
          reads: true,
          writes: true,
        },
      ],
      conversions: [{ from: 'jpeg', to: 'pdf', options: ['landscape', 'quality'], engines: ['documents'] }],
      options: [{ name: 'landscape', about: 'Landscape pages for PDF, DOCX and XLSX results.' }],
    },
  },
  run: async () => ({ data: list() }),
});
