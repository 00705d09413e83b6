/** `/status/feed`: an entry for every update of a notice, newest first. */
import type { Platform } from '../platform/platform.ts';
import { atomXml } from './atom.ts';

const entriesMax = 100;

export async function statusFeed({ notices }: Pick<Platform, 'notices'>, origin: string): Promise<string> {
  const page = `${origin}/status`;
  const entries = (await notices.list())
    .flatMap(({ id, title, updates }) =>
      updates.map(({ at, state, text }) => ({
        id: `${page}#${id}-${at}`,
        title: `${title}: ${state.replace('_', ' ')}`,
        link: page,
        updated: new Date(at).toISOString(),
        text,
      })),
    )
    .sort((a, b) => (a.updated < b.updated ? 1 : -1))
    .slice(0, entriesMax);
  return atomXml({ title: 'Status', page, self: `${page}/feed`, entries });
}
