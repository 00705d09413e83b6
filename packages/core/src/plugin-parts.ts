/** What endpoints and timed work of a plugin get of it: its tables and its settings. */
import { createPluginTables, type PluginTables } from './platform/plugins/plugin-tables.ts';
import { endpointsOf, type Plugin } from './plugin.ts';
import type { Settings } from './settings.ts';
import type { Store } from './storage/store.ts';

export interface PluginParts {
  tables: PluginTables;
  /** By the names that the plugin gave them. */
  settings: Readonly<Record<string, unknown>>;
}

export interface PartsOfPlugins {
  /** For what the plugin of this name brings. */
  named(plugin: string): PluginParts;
  /** For an endpoint, by its ID. */
  ofEndpoint(id: string): PluginParts;
}

export async function openPluginParts(
  plugins: readonly Plugin[],
  { ofPlugins }: Pick<Settings, 'ofPlugins'>,
  store: Store,
): Promise<PartsOfPlugins> {
  const byName = new Map<string, PluginParts>();
  const byEndpoint = new Map<string, PluginParts>();
  for (const plugin of plugins) {
    const { name } = plugin;
    const parts = { tables: createPluginTables(store, name), settings: ofPlugins[name] ?? {} };
    byName.set(name, parts);
    for (const { id } of await endpointsOf([plugin])) byEndpoint.set(id, parts);
  }
  const found = (map: Map<string, PluginParts>, key: string): PluginParts => {
    const parts = map.get(key);
    if (parts === undefined) throw new Error(`${key} belongs to no plugin`);
    return parts;
  };
  return { named: (plugin) => found(byName, plugin), ofEndpoint: (id) => found(byEndpoint, id) };
}
