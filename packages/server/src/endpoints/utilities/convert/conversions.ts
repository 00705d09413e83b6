import { z } from 'zod';
import { formatNames, formats } from '../../../formats/formats.ts';
import { defineEndpoint, free } from '../../endpoint.ts';
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
  formats: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      mime: z.string(),
      extension: z.string(),
      aliases: z.array(z.string()),
      reads: z.boolean(),
      writes: z.boolean(),
    }),
  ),
  conversions: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      options: z.array(z.string()).describe('Options that make a difference for this pair.'),
      engines: z.array(z.string()).describe('Capabilities that do the work, in order.'),
    }),
  ),
  options: z.array(z.object({ name: z.string(), about: z.string() })),
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
        reads: true,
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
  summary: 'Every pair of formats that POST /api/v1/utils/convert converts, with its options',
  description:
    'Needs no key. options of a pair names those that make a difference for it; others are answered with a warning.',
  access: 'public',
  input: z.strictObject({}),
  output,
  price: free,
  limits: { bodyBytesMax: 0, timeoutMs: 1_000 },
  errors: [],
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
      options: [{ name: 'landscape', about: 'Turns the pages of PDF, DOCX and XLSX results sideways.' }],
    },
  },
  run: async () => ({ data: list() }),
});
