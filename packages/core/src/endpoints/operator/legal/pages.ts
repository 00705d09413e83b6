/** What the operator publishes about itself, and who it passes data to. */
import { z } from 'zod';
import { legalOption, placeholder, type StoredLegal } from '../../../domain/legal.ts';
import { exampleLegal, legalOut, legalPage } from '../../account/legal.ts';
import { forOperators } from '../../account/shapes.ts';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { actorOf } from '../accounts.ts';

const path = '/api/v1/operator/legal/{page}';
const textMax = 60_000;

const getLegal = defineEndpoint({
  ...forOperators,
  id: 'operator.legal',
  method: 'GET',
  path,
  summary: 'Retrieve legal page',
  description: 'Returns a legal page as you wrote it; an empty text if there is none.',
  input: z.strictObject({ page: legalPage }),
  output: legalOut.extend({
    updated_at: legalOut.shape.updated_at
      .nullable()
      .describe('When it was last changed; null if there is none.'),
  }),
  uses: { platform: ['operation'] },
  example: { input: { page: 'terms' }, output: exampleLegal },
  async run({ page }, { platform }) {
    const found = platform.operation.option<StoredLegal | null>(legalOption(page));
    return {
      data: {
        page,
        markdown: found?.markdown ?? '',
        updated_at: found ? new Date(found.updatedAt).toISOString() : null,
      },
    };
  },
});

const setLegal = defineAction({
  ...forOperators,
  id: 'operator.legal-set',
  method: 'PUT',
  path,
  summary: 'Set legal page',
  description: `Publishes your terms of service at /terms or your privacy notice at /privacy. ${placeholder} in the text is replaced with the current table of sub-processors. An empty text removes the page.`,
  limits: { ...forOperators.limits, bodyBytesMax: 4 * textMax },
  input: z.strictObject({
    page: legalPage,
    markdown: z.string().trim().max(textMax).describe(`Markdown, at most ${textMax} characters.`),
  }),
  uses: { platform: ['operator'] },
  example: { input: { page: 'terms', markdown: exampleLegal.markdown } },
  async run({ page, markdown }, context) {
    const { operator } = context.platform;
    const value: StoredLegal | null = markdown === '' ? null : { markdown, updatedAt: context.now() };
    await operator.setOption(actorOf(context), legalOption(page), value);
  },
});

const subProcessor = z.object({
  kind: z
    .enum(['upstream', 'engine', 'service', 'login', 'platform'])
    .describe('What it is for this server.'),
  name: z.string().describe('Name, as in the console.'),
  purpose: z.string().describe('What it is used for.'),
  data: z.string().describe('What it receives.'),
  host: z.string().describe('Where that is sent.'),
});

const subProcessors = defineEndpoint({
  ...forOperators,
  id: 'operator.sub-processors',
  method: 'GET',
  path: '/api/v1/operator/sub-processors',
  summary: 'List sub-processors',
  description:
    'Returns who gets data of callers from this server, from the upstreams, engines, services and settings that are on. Loopback is left out.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(subProcessor).describe('Sub-processors.') }),
  uses: { system: ['subProcessors'] },
  example: {
    input: {},
    output: {
      data: [
        {
          kind: 'upstream',
          name: 'openai',
          purpose: 'Language models',
          data: 'What the call needs: messages, texts, recordings, images',
          host: 'api.openai.com',
        },
      ],
    },
  },
  run: async (_input, { system }) => ({ data: { data: await system.subProcessors() } }),
});

export const operatorLegal = [getLegal, setLegal, subProcessors];
