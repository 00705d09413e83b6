/** Plugins that the operator names in `OJA_PLUGINS`: a file, a folder or an npm package each. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guidesOf, ownGuides } from './guides.ts';
import { serverSettings } from './http/settings.ts';
import { platformPlugin } from './platform-plugin.ts';
import { capabilitiesOf, checkPlugins, endpointsOf, type Plugin } from './plugin.ts';
import { readPlugin } from './plugin-shape.ts';
import type { SettingGroup } from './setting.ts';
import { readGroup, settingGroups } from './settings.ts';

export interface FailedPlugin {
  /** As in `OJA_PLUGINS`. */
  name: string;
  problem: string;
}

const entries = ['index.ts', 'index.mjs', 'index.js'];

/** One that cannot be loaded is left out and named: the server starts without it. */
export async function loadPlugins(
  own: readonly Plugin[],
  env: Record<string, string | undefined>,
  /** Categories that a plugin may add to although they are not loaded. */
  known: readonly string[] = [],
): Promise<{ plugins: Plugin[]; added: Plugin[]; failed: FailedPlugin[] }> {
  const plugins = [...own];
  const failed: FailedPlugin[] = [];
  for (const name of serverSettings.plugins.schema.parse(env[serverSettings.plugins.env]) as string[]) {
    try {
      const plugin = await importPlugin(name);
      await checkBeside([...plugins, platformPlugin], plugin, known);
      checkSettings(plugin, settingGroups([...plugins, platformPlugin]), env);
      checkGuides([...plugins, platformPlugin], plugin);
      plugins.push(plugin);
    } catch (error) {
      failed.push({ name, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { plugins, added: plugins.slice(own.length), failed };
}

async function importPlugin(name: string): Promise<Plugin> {
  const module = (await import(addressOf(name))) as { default?: unknown };
  return await readPlugin(module.default);
}

function addressOf(name: string): string {
  if (!/^[./]/.test(name)) {
    const near = createRequire(join(process.cwd(), 'package.json'));
    return pathToFileURL(near.resolve(name)).href;
  }
  const path = resolve(name);
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const entry = entries.map((one) => join(path, one)).find((one) => existsSync(one));
  if (entry === undefined) throw new Error(`${path} has none of ${entries.join(', ')}`);
  return pathToFileURL(entry).href;
}

/** Two endpoints with one ID or one path would hide each other. */
async function checkBeside(
  others: readonly Plugin[],
  plugin: Plugin,
  knownCategories: readonly string[],
): Promise<void> {
  checkPlugins([...others, plugin]);
  const [known, added] = [await endpointsOf(others), await endpointsOf([plugin])];
  const loaded = [...others, plugin].flatMap(({ category = [] }) => category).map(({ id }) => id);
  const categories = [...new Set([...knownCategories, ...loaded])];
  const capabilities = Object.keys(capabilitiesOf([...others, plugin]));
  const routes = new Set(
    known.flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((one) => `${method} ${one}`)),
  );
  for (const { id, group, method, path, uses } of added) {
    if (!categories.includes(group) || !id.startsWith(`${group}.`))
      throw new Error(`the endpoint ${id} must belong to a category: ${categories.join(', ')}`);
    if (known.some((one) => one.id === id) || routes.has(`${method} ${path}`))
      throw new Error(`the endpoint ${id} (${method} ${path}) exists already`);
    checkEngines(`the endpoint ${id}`, [...(uses?.engines ?? []), ...(uses?.helpers ?? [])], capabilities);
    if (uses?.tables === true && plugin.migrations === undefined)
      throw new Error(`the endpoint ${id} uses tables, and the plugin has no migrations that create them`);
    const undeclared = Object.keys(uses?.settings ?? {}).find(
      (name) => plugin.settings?.[name] === undefined,
    );
    if (undeclared !== undefined)
      throw new Error(
        `the endpoint ${id} uses the setting ${undeclared}, which settings of the plugin do not have`,
      );
  }
  checkEngines('it', Object.keys(plugin.engines ?? {}), capabilities);
  for (const { name, uses } of plugin.schedule ?? [])
    checkEngines(`the timed work ${name}`, uses?.engines ?? [], capabilities);
}

function checkEngines(who: string, used: readonly string[], capabilities: readonly string[]): void {
  const missing = used.find((name) => !capabilities.includes(name));
  if (missing !== undefined)
    throw new Error(`${who} uses the engine ${missing}; this server has ${capabilities.join(', ')}`);
}

/** A value that its setting refuses leaves the plugin out, not the server down. */
function checkSettings(
  { settings = {}, capabilities = [] }: Plugin,
  groups: Record<string, SettingGroup>,
  env: Record<string, string | undefined>,
): void {
  const taken = new Set(Object.values(groups).flatMap((group) => Object.values(group).map((one) => one.env)));
  const twice = Object.values(settings).find((one) => taken.has(one.env));
  if (twice !== undefined) throw new Error(`its setting ${twice.env} exists already`);
  const faults: string[] = [];
  for (const group of [settings, ...capabilities.map((one) => one.settings)]) readGroup(group, env, faults);
  if (faults.length > 0) throw new Error(`invalid settings: ${faults.map((one) => one.trim()).join(' ')}`);
}

function checkGuides(others: readonly Plugin[], plugin: Plugin): void {
  const known = new Set(guidesOf(others).map(({ name }) => name));
  for (const { name } of ownGuides(plugin)) {
    if (known.has(name)) throw new Error(`a guide named ${name} exists already`);
    known.add(name);
  }
}
