/** Guides of this server, for the console and for programs that read before they call. Public. */

import { z } from 'zod';
import { fail } from '../../errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { objectOrNull } from '../object-fields.ts';
import type { GuideView } from '../system-view.ts';
import { forAnyone } from './shapes.ts';

const guideFields = {
  name: z.string().describe('Name, as in /docs/NAME.'),
  title: z.string().describe('Title.'),
  about: z.string().describe('First paragraph.'),
  plugin: objectOrNull('Plugin of the operator that brings it; null for guides of Oja.', {
    name: z.string().describe('Name of the plugin.'),
    title: z.string().describe('Display name of the plugin.'),
  }),
};

const example = {
  name: 'quickstart',
  title: 'Quickstart',
  about: 'Get a key and make your first request.',
  plugin: null,
};

const shown = ({ name, title, about, plugin }: GuideView) => ({
  name,
  title,
  about,
  plugin: plugin && { name: plugin.name, title: plugin.title },
});

export const guides = defineEndpoint({
  ...forAnyone,
  id: 'public.guides',
  method: 'GET',
  path: '/api/v1/guides',
  summary: 'List guides',
  description: 'Returns the guides of what this server has loaded, in alphabetical order. Needs no key.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(z.object(guideFields)).describe('Guides.') }),
  uses: { system: ['guides'] },
  example: { input: {}, output: { data: [example] } },
  run: async (_input, { system }) => ({
    data: { data: system.guides().map(shown) },
  }),
});

export const guide = defineEndpoint({
  ...forAnyone,
  id: 'public.guide',
  method: 'GET',
  path: '/api/v1/guides/{name}',
  summary: 'Retrieve guide',
  description: 'Returns a guide in Markdown. Needs no key.',
  input: z.strictObject({ name: z.string().max(64).describe('Name of the guide.') }),
  output: z.object({ ...guideFields, markdown: z.string().describe('Text of the guide in Markdown.') }),
  errors: ['not_found'],
  uses: { system: ['guides'] },
  example: {
    input: { name: 'quickstart' },
    output: { ...example, markdown: '# Quickstart\n\nGet a key and make your first request.\n' },
  },
  async run({ name }, { system }) {
    const all = system.guides();
    const found = all.find((one) => one.name === name);
    if (found === undefined)
      throw fail('not_found', `No guide ${name}. Guides: ${all.map((one) => one.name).join(', ')}.`, {
        param: 'name',
      });
    return { data: { ...shown(found), markdown: found.read() } };
  },
});

export const guidesEndpoints = [guides, guide];
