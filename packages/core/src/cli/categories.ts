/** Opens and closes categories and single endpoints: instant and audited. */

import { table } from '../text/table.ts';
import type { Command } from './command.ts';
import { askServer, beforeFirstStart, print } from './server-link.ts';

interface Catalogue {
  categories: {
    id: string;
    state: string;
    free_per_month: number;
    endpoints: { id: string; state: string; state_source: string }[];
  }[];
}

export const categoriesCommand: Command = {
  usage: '[live|planned NAME… | off|inherit ENDPOINT…]',
  about:
    'List, open or close categories (ai, media, network, utilities) or single endpoints such as utilities.qr.',
  async run([state, ...names], flags, settings) {
    if (state === undefined || state === 'list') {
      const { categories } = await askServer<Catalogue>(
        settings,
        'GET',
        '/api/v1/catalogue',
        undefined,
        beforeFirstStart,
      );
      const rows = categories.flatMap(({ id, state: present, free_per_month, endpoints }) => [
        [id, present, String(free_per_month), String(endpoints.length)],
        ...endpoints
          .filter(({ state_source }) => state_source === 'endpoint')
          .map((endpoint) => [`  ${endpoint.id}`, endpoint.state, '', '']),
      ]);
      print(
        categories,
        flags.json === true,
        table(['category', 'state', 'free per month', 'endpoints'], rows),
      );
      return 0;
    }
    const isEndpoint = (name: string) => name.includes('.');
    const known = state === 'live' || state === 'planned' || (isOwn(state) && names.every(isEndpoint));
    if (!known || names.length === 0) return 'usage';
    for (const name of names) {
      const kind = isEndpoint(name) ? 'endpoints' : 'categories';
      const path = `/api/v1/operator/${kind}/${encodeURIComponent(name)}`;
      const changed = await askServer<{ state: string }>(settings, 'PUT', path, { state }, beforeFirstStart);
      print(changed, flags.json === true, `${name} is ${changed.state}.`);
    }
    return 0;
  },
};

/** States that only a single endpoint has. */
const isOwn = (state: string) => state === 'off' || state === 'inherit';
