/** The server as it is installed: the categories that `OJA_CATEGORIES` names, and the engines that they share. */

import { createOja, type Known, type Oja } from '@oja/core/create-oja';
import { loadPlugins } from '@oja/core/load-plugins';
import { OperatorError } from '@oja/core/operator-error';
import type { Plugin } from '@oja/core/plugin';
import { allCategories, partsOf, partsSetBy, readCategories, readWithout } from '../bin/parts.mjs';

/** Loaded only where they are wanted: what a package needs from npm may not be installed. */
const packages: Record<string, () => Promise<Plugin>> = {
  ai: async () => (await import('@oja/ai')).ai,
  media: async () => (await import('@oja/media')).media,
  network: async () => (await import('@oja/network')).network,
  utilities: async () => (await import('@oja/utilities')).utilities,
  nigeria: async () => (await import('@oja/nigeria')).nigeria,
  documents: async () => (await import('@oja/documents')).documents,
  images: async () => (await import('@oja/images')).images,
  storyboard: async () => (await import('@oja/storyboard')).storyboard,
  speech: async () => (await import('@oja/speech')).speech,
  'clickhouse-log': async () => (await import('@oja/clickhouse-log')).clickhouseLog,
  web: async () => (await import('@oja/web')).web,
};

/** With the plugins that `OJA_PLUGINS` names. */
export async function loadOja(env: Record<string, string | undefined>): Promise<Oja> {
  const { wanted, parts } = wantedParts(env);
  // A part without a plugin is a library of others.
  const own = await Promise.all(parts.flatMap((name) => packages[name]?.() ?? []));
  if (wanted.length === allCategories().length) return createOja(await loadPlugins(own, env));
  const known = await readKnown();
  const loaded = await loadPlugins(
    own,
    env,
    known.categories.map(({ id }) => id),
  );
  return createOja({ ...loaded, known });
}

function wantedParts(env: Record<string, string | undefined>) {
  try {
    const wanted = readCategories(env.OJA_CATEGORIES);
    const parts = [...partsOf(wanted, readWithout(env.OJA_WITHOUT)), ...partsSetBy(env)];
    return { wanted, parts };
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

const readKnown = async (): Promise<Known> =>
  (await import('./generated/known.json', { with: { type: 'json' } })).default as Known;
