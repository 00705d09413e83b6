/** A plugin: a category, engines that several share, or what an operator adds. The server is made of them. */
import type { Category } from './domain/categories.ts';
import type { WatchKind } from './domain/watch-kinds.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { type AddedEngines, type Capability, withEngines } from './engines/capability.ts';
import type { OpenChatUpstreams } from './engines/chat-upstreams.ts';
import type { EngineCall } from './engines/engine.ts';
import type { Engines } from './engines/engines.ts';
import type { ManifestEntry } from './engines/models/manifest-entry.ts';
import type { ProviderKind } from './engines/provider-kind.ts';
import { fail } from './errors.ts';
import { OperatorError } from './operator-error.ts';
import type { LogStore } from './platform/requests/request-log.ts';
import type { ScheduledWork } from './schedule/plugin-work.ts';
import type { SettingGroup } from './setting.ts';
import type { StoredParts } from './storage/migrate-plugin.ts';

export type Moderate = (engines: Engines, texts: string[], call: EngineCall) => Promise<string[]>;

export interface PluginMessages {
  /** Its display name; its name where there is none. */
  title?: string;
  /** One sentence: what it adds. */
  about?: string;
}

export interface Plugin extends StoredParts {
  /** In lower case, as in `OJA_PLUGINS`. */
  name: string;
  /** Of a package that is a category: what it says of itself. */
  category?: Category;
  /** Kinds of watches: which of its endpoints can be called on a schedule, and how changes are seen. */
  watches?: readonly WatchKind[];
  /** A function loads them later than the capabilities, beside the start of the database. */
  endpoints?: readonly Endpoint[] | (() => Promise<readonly Endpoint[]>);
  /** With their engines and settings. */
  capabilities?: readonly Capability[];
  /** That it adds to capabilities of other plugins, by capability and name. They get its settings, too. */
  engines?: AddedEngines;
  /** Weights, runtimes and data that its engines need. Two plugins may list the same one. */
  models?: readonly ManifestEntry[];
  /** That operators can connect at run time, besides chat upstreams. */
  providers?: readonly ProviderKind[];
  /** For the plugin whose engines call chat upstreams. */
  chatUpstreams?: OpenChatUpstreams;
  /** Stores the request log outside the database, where `OJA_LOG_URL` is set. */
  requestLog?: LogStore;
  /** Read from the environment, and given to endpoints and timed work that name them in `uses`. */
  settings?: SettingGroup;
  /** Guides in Markdown: files whose names are lower-case letters, digits and -. Shown in /docs. */
  docs?: readonly URL[];
  /** What the console says of it. */
  messages?: PluginMessages;
  /** Names what is wrong with texts, for guardrails that ask a moderation model. */
  moderate?: Moderate;
  /** Timed work. */
  schedule?: readonly ScheduledWork[];
}

export const definePlugin = (plugin: Plugin): Plugin => plugin;

/** With the engines that other plugins add to it. */
const completed = (capability: Capability, plugins: readonly Plugin[]): Capability =>
  plugins.reduce((whole, { engines, settings = {} }) => {
    const added = engines?.[capability.name];
    return added === undefined ? whole : withEngines(whole, added, settings);
  }, capability);

/** By name, in alphabetical order: the order of guides and of the health of engines. */
export function capabilitiesOf(plugins: readonly Plugin[]): Record<string, Capability> {
  const all = plugins.flatMap(({ capabilities = [] }) => capabilities).map((one) => completed(one, plugins));
  return Object.fromEntries(
    all.map((one) => [one.name, one] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** In the order in which they are fetched: those of the hub, and the least missed, last. */
export function modelsOf(plugins: readonly Plugin[]): ManifestEntry[] {
  const found = new Map<string, ManifestEntry>();
  for (const entry of plugins.flatMap(({ models = [] }) => models)) {
    const serves = new Set([...(found.get(entry.id)?.serves ?? []), ...entry.serves]);
    found.set(entry.id, { ...entry, serves: [...serves] });
  }
  const place = ({ hub, late }: ManifestEntry) => (hub ? 2 : late ? 1 : 0);
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

export const providersOf = (plugins: readonly Plugin[]): ProviderKind[] =>
  plugins.flatMap(({ providers = [] }) => providers);

export const logStoreOf = (plugins: readonly Plugin[]): LogStore | undefined =>
  plugins.find(({ requestLog }) => requestLog !== undefined)?.requestLog;

const endpointsIn = async ({ endpoints = [] }: Plugin): Promise<readonly Endpoint[]> =>
  typeof endpoints === 'function' ? await endpoints() : endpoints;

/** In the order of the plugins. */
export async function endpointsOf(plugins: readonly Plugin[]): Promise<Endpoint[]> {
  const all = (await Promise.all(plugins.map(endpointsIn))).flat();
  mustDiffer(
    'endpoint',
    all.map(({ id }) => id),
  );
  return all;
}

/** Two plugins of one name, or with the same capability, would hide each other. */
export function checkPlugins(plugins: readonly Plugin[]): void {
  mustDiffer(
    'plugin',
    plugins.map(({ name }) => name),
  );
  mustDiffer(
    'category',
    plugins.flatMap(({ category = [] }) => category).map(({ id }) => id),
  );
  mustDiffer(
    'capability',
    plugins.flatMap(({ capabilities = [] }) => capabilities.map(({ name }) => name)),
  );
  mustDiffer(
    'provider',
    providersOf(plugins).map(({ kind }) => kind),
  );
}

function mustDiffer(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new OperatorError(`Two plugins bring the ${what} ${twice}.`);
}

export const moderatorOf = (plugins: readonly Plugin[]): Moderate =>
  plugins.find(({ moderate }) => moderate !== undefined)?.moderate ?? noModeration;

const noModeration: Moderate = () =>
  Promise.reject(fail('engine_unavailable', 'No moderation model is available for your guardrail.'));
