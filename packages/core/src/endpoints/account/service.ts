/** A published service as anyone sees it: its operations, and how it has served. Public. */

import { z } from 'zod';
import { fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf } from '../object-fields.ts';
import { forAnyone, plain } from './shapes.ts';
import { callDaysOut } from './status.ts';

const figures = {
  success_percent: z
    .number()
    .nullable()
    .describe(
      'Percentage of calls that did not fail because of the server or a provider, over 90 days; null without calls.',
    ),
  p50_ms: z.number().nullable().describe('Median duration in milliseconds, over 90 days.'),
  p95_ms: z.number().nullable().describe('95th percentile of the duration in milliseconds.'),
};
const unmeasured = { success_percent: null, p50_ms: null, p95_ms: null };

export const publicService = defineEndpoint({
  ...forAnyone,
  id: 'public.service',
  method: 'GET',
  path: '/api/v1/services/{slug}',
  summary: 'Published service',
  description:
    'Returns the operations of a published service with measured success rate and latency. Needs no key. Prices and states are in the catalogue. The page /services/{slug} shows the same.',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({ slug: z.string().max(40).describe('Short name of the service.') }),
  output: z.object({
    slug: z.string().describe('Short name of the service.'),
    name: z.string().describe('Name of the service.'),
    category: z.string().describe('Category that the operator has chosen for it.'),
    ...figures,
    days: callDaysOut,
    operations: arrayOf('Operations.', {
      id: z.string().describe('Endpoint ID, such as x.acme.send.'),
      summary: z.string().describe('Operation name.'),
      ...figures,
    }),
  }),
  errors: ['not_found'],
  uses: { platform: ['requests'], system: ['endpoints'] },
  example: {
    input: { slug: 'acme' },
    output: {
      ...{ slug: 'acme', name: 'Acme SMS', category: 'Messaging' },
      ...{ success_percent: 99.8, p50_ms: 212.4, p95_ms: 845.1 },
      days: [{ day: '2026-11-15', state: 'well' as const, calls: 200, failed: 1 }],
      operations: [
        { id: 'x.acme.send', summary: 'Send SMS', success_percent: 99.8, p50_ms: 212.4, p95_ms: 845.1 },
      ],
    },
  },
  async run({ slug }, { platform, system }) {
    const operations = system.endpoints.filter(({ service }) => service?.slug === slug);
    const [first] = operations;
    if (first?.service === undefined)
      throw fail('not_found', `slug: no service ${slug} is published.`, { param: 'slug' });
    const { name, category } = first.service;
    const measured = (await platform.requests.services()).get(slug);
    const { success_percent, p50_ms, p95_ms } = measured ?? unmeasured;
    return {
      data: {
        ...{ slug, name, category, success_percent, p50_ms, p95_ms, days: measured?.days ?? [] },
        operations: operations.map(({ id, summary }) => ({
          ...{ id, summary },
          ...(measured?.operations.get(id) ?? unmeasured),
        })),
      },
    };
  },
});
