/** A plugin: a category, engines that several share, or what an operator adds. The server is made of them. */
import type { Endpoint } from './endpoints/endpoint.ts';
import type { Capability } from './engines/capability.ts';
import type { OpenChatUpstreams } from './engines/chat-upstreams.ts';
import { OperatorError } from './operator-error.ts';
import { createPluginTables, type PluginTables } from './platform/plugins/plugin-tables.ts';
import type { ScheduledWork } from './schedule/plugin-work.ts';
import type { StoredParts } from './storage/migrate-plugin.ts';
import type { Store } from './storage/store.ts';

export interface Plugin extends StoredParts {
  /** In lower case, as in `OJA_PLUGINS`. */
  name: string;
  /** A function loads them later than the capabilities, beside the start of the database. */
  endpoints?: readonly Endpoint[] | (() => Promise<readonly Endpoint[]>);
  /** With their engines and settings. */
  capabilities?: readonly Capability[];
  /** For the plugin whose engines call chat upstreams. */
  chatUpstreams?: OpenChatUpstreams;
  /** Timed work. */
  schedule?: readonly ScheduledWork[];
}

export const definePlugin = (plugin: Plugin): Plugin => plugin;

/** By name, in alphabetical order: the order of guides and of the health of engines. */
export function capabilitiesOf(plugins: readonly Plugin[]): Record<string, Capability> {
  const all = plugins.flatMap(({ capabilities = [] }) => capabilities);
  return Object.fromEntries(
    all.map((one) => [one.name, one] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

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

/** Tables of the plugin that brings an endpoint, by the endpoint's ID. */
export async function tablesByEndpoint(
  plugins: readonly Plugin[],
  store: Store,
): Promise<Map<string, PluginTables>> {
  const owned = plugins
    .filter(({ migrations }) => migrations !== undefined)
    .map(async (plugin) => {
      const tables = createPluginTables(store, plugin.name);
      return (await endpointsIn(plugin)).map(({ id }) => [id, tables] as const);
    });
  return new Map((await Promise.all(owned)).flat());
}

/** Two plugins of one name, or with the same capability, would hide each other. */
export function checkPlugins(plugins: readonly Plugin[]): void {
  mustDiffer(
    'plugin',
    plugins.map(({ name }) => name),
  );
  mustDiffer(
    'capability',
    plugins.flatMap(({ capabilities = [] }) => capabilities.map(({ name }) => name)),
  );
}

function mustDiffer(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new OperatorError(`Two plugins bring the ${what} ${twice}.`);
}
