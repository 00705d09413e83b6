import { z } from 'zod';
import { each, pdfTool } from '../tool.ts';

export const fields = pdfTool({
  op: 'fields',
  about: 'Returns the form fields of the PDF with type, value and options.',
  fields: {},
  run: (files, _, kit) => each(files, (bytes) => kit.edit('fill', [bytes], { fields: {} })),
});

/** Comments and fields become part of the page. */
const flat = ['--generate-appearances', '--flatten-annotations=all'];

export const fill = pdfTool({
  op: 'fill',
  about: 'Fills form fields, and returns all of them.',
  fields: {
    fields: z
      .record(
        z.string().min(1).max(500),
        z.union([z.string().max(20_000), z.boolean(), z.number(), z.array(z.string().max(2_000)).max(200)]),
      )
      .refine((values) => Object.keys(values).length <= 2_000, 'at most 2000 fields')
      .describe('Values by field name: text, true or false for checkboxes, an option, or several.'),
  },
  run: (files, options, kit) => each(files, (bytes) => kit.edit('fill', [bytes], { fields: options.fields })),
});

export const flatten = pdfTool({
  op: 'flatten',
  about: 'Makes form fields and comments part of the pages.',
  fields: {},
  run: (files, _, kit) =>
    each(files, async (bytes) => {
      const shown = await kit.rewrite(bytes, flat);
      return await kit.edit('drop_form', [shown], {});
    }),
});
