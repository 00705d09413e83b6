/** Terms of service and privacy notice: written by the operator, read by all. */
import { z } from 'zod';
import { type LegalPage, legalOption, legalPages, markdownOf, type StoredLegal } from '../../domain/legal.ts';
import { fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { forAnyone, moment } from './shapes.ts';

const names: readonly LegalPage[] = legalPages;
export const legalPage = z.enum(names).describe('terms: terms of service. privacy: privacy notice.');

export const legalOut = z.object({
  page: legalPage,
  markdown: z.string().describe('Text in Markdown.'),
  updated_at: moment.describe('When the operator last changed it.'),
});
export const exampleLegal: z.output<typeof legalOut> = {
  page: 'terms',
  markdown: '# Terms of service\n\nYou may use this service as follows.\n',
  updated_at: '2026-11-15T08:00:00.000Z',
};

export const legal = defineEndpoint({
  ...forAnyone,
  id: 'public.legal',
  method: 'GET',
  path: '/api/v1/legal/{page}',
  summary: 'Retrieve legal page',
  description: 'Returns the terms of service or the privacy notice of the operator. Needs no key.',
  input: z.strictObject({ page: legalPage }),
  output: legalOut,
  errors: ['not_found'],
  uses: { platform: ['operation'], system: ['subProcessors'] },
  example: { input: { page: 'terms' }, output: exampleLegal },
  async run({ page }, { platform, system }) {
    const found = platform.operation.option<StoredLegal | null>(legalOption(page));
    if (found == null)
      throw fail('not_found', `The operator has published no ${page} page.`, { param: 'page' });
    const markdown = await markdownOf(found.markdown, system.subProcessors);
    return { data: { page, markdown, updated_at: new Date(found.updatedAt).toISOString() } };
  },
});
