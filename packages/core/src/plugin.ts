/** A plugin: a category, engines that several share, or what an operator adds. The server is made of them. */
import type { Endpoint } from './endpoints/endpoint.ts';
import { type AddedEngines, type Capability, withEngines } from './engines/capability.ts';
import type { OpenChatUpstreams } from './engines/chat-upstreams.ts';
import { OperatorError } from './operator-error.ts';
import type { ScheduledWork } from './schedule/plugin-work.ts';
import type { SettingGroup } from './setting.ts';
import type { StoredParts } from './storage/migrate-plugin.ts';

export interface PluginMessages {
  /** Its display name; its name where there is none. */
  title?: string;
  /** One sentence: what it adds. */
  about?: string;
}

export interface Plugin extends StoredParts {
  /** In lower case, as in `OJA_PLUGINS`. */
  name: string;
  /** A function loads them later than the capabilities, beside the start of the database. */
  endpoints?: readonly Endpoint[] | (() => Promise<readonly Endpoint[]>);
  /** With their engines and settings. */
  capabilities?: readonly Capability[];
  /** That it adds to capabilities of other plugins, by capability and name. They get its settings, too. */
  engines?: AddedEngines;
  /** For the plugin whose engines call chat upstreams. */
  chatUpstreams?: OpenChatUpstreams;
  /** Read from the environment, and given to endpoints and timed work that name them in `uses`. */
  settings?: SettingGroup;
  /** Guides in Markdown: files whose names are lower-case letters, digits and -. Shown in /docs. */
  docs?: readonly URL[];
  /** What the console says of it. */
  messages?: PluginMessages;
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
    'capability',
    plugins.flatMap(({ capabilities = [] }) => capabilities.map(({ name }) => name)),
  );
}

function mustDiffer(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new OperatorError(`Two plugins bring the ${what} ${twice}.`);
}
