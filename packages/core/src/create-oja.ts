/** A server of the plugins that it is given. */
import type { App, AppOptions } from './app.ts';
import { type Category, declareCategories, type KnownEndpoint } from './domain/categories.ts';
import { declareWatchKinds, type WatchKind } from './domain/watch-kinds.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import type { Capability } from './engines/capability.ts';
import type { FailedPlugin } from './load-plugins.ts';
import { platformPlugin } from './platform-plugin.ts';
import { capabilitiesOf, checkPlugins, endpointsOf, type Plugin } from './plugin.ts';
import type { SettingGroup } from './setting.ts';
import { readSettings, type Settings, settingGroups, strayNames } from './settings.ts';

type Environment = Record<string, string | undefined>;

export interface Oja {
  plugins: readonly Plugin[];
  capabilities: Record<string, Capability>;
  endpoints(): Promise<Endpoint[]>;
  settingGroups(): Record<string, SettingGroup>;
  readSettings(env?: Environment): Settings;
  /** Names that look like settings and are none: most often mistyped. */
  strayNames(env?: Environment): string[];
  start(settings: Settings, options: AppOptions): Promise<App>;
}

/** What a server of all packages has, loaded or not: callers learn that instead of "not found". */
export interface Known {
  categories: readonly Category[];
  watches: readonly WatchKind[];
  endpoints: readonly KnownEndpoint[];
}

const nothingElse: Known = { categories: [], watches: [], endpoints: [] };

interface Parts {
  plugins: readonly Plugin[];
  /** What `OJA_PLUGINS` names and could not be loaded. */
  failed?: readonly FailedPlugin[];
  /** Those of `plugins` that `OJA_PLUGINS` names. */
  added?: readonly Plugin[];
  /** Where `plugins` are not all that there is. */
  known?: Known;
}

export function createOja({ plugins: given, failed = [], added = [], known = nothingElse }: Parts): Oja {
  const plugins = [...given, platformPlugin];
  checkPlugins(plugins);
  declareCategories(categoriesOf(plugins, known));
  declareWatchKinds(watchesOf(plugins, known));
  return {
    plugins,
    capabilities: capabilitiesOf(plugins),
    endpoints: () => endpointsOf(plugins),
    settingGroups: () => settingGroups(plugins),
    readSettings: (env) => ({
      ...readSettings(plugins, env),
      addedPlugins: added,
      failedPlugins: failed,
      knownEndpoints: known.endpoints,
    }),
    strayNames: (env) => strayNames(plugins, env),
    async start(settings, options) {
      const { startApp } = await import('./app.ts');
      return startApp(settings, options);
    },
  };
}

/** In the order of all, those of other plugins after them. */
export function categoriesOf(plugins: readonly Plugin[], known: Known): Category[] {
  const own = plugins.flatMap(({ category = [] }) => category);
  return merged(known.categories, own, ({ id }) => id);
}

/** One that is loaded can read what it checks. */
const watchesOf = (plugins: readonly Plugin[], known: Known): WatchKind[] =>
  merged(
    known.watches,
    plugins.flatMap(({ watches = [] }) => watches),
    ({ kind }) => kind,
  );

const merged = <T>(all: readonly T[], loaded: readonly T[], nameOf: (one: T) => string): T[] => [
  ...new Map([...all, ...loaded].map((one) => [nameOf(one), one])).values(),
];
