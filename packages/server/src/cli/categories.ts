/** Opens and closes categories: instant and audited. */
import type { Command } from './command.ts';
import { askServer, print, table } from './server-link.ts';

interface Catalogue {
  categories: { id: string; state: string; free_per_month: number; endpoints: unknown[] }[];
}

export const categoriesCommand: Command = {
  usage: '[live|planned NAME…]',
  about: 'List categories, open them, or set them back to coming soon.',
  async run([state, ...names], flags, settings) {
    if (state === undefined || state === 'list') {
      const { categories } = await askServer<Catalogue>(settings, 'GET', '/api/v1/catalogue');
      const rows = categories.map(({ id, state: present, free_per_month, endpoints }) => [
        id,
        present,
        String(free_per_month),
        String(endpoints.length),
      ]);
      print(categories, flags.json === true, table(['category', 'state', 'free a month', 'endpoints'], rows));
      return 0;
    }
    if ((state !== 'live' && state !== 'planned') || names.length === 0) {
      process.stderr.write('oja-server categories live|planned NAME…   (ai, media, network, utilities)\n');
      return 2;
    }
    for (const name of names) {
      const changed = await askServer(
        settings,
        'PUT',
        `/api/v1/operator/categories/${encodeURIComponent(name)}`,
        { state },
      );
      print(changed, flags.json === true, `${name} is ${state}.`);
    }
    return 0;
  },
};
