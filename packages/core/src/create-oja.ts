/** A server of the plugins that it is given. */
import type { App, AppOptions } from './app.ts';
import type { KnownEndpoint } from './domain/categories.ts';
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

interface Parts {
  plugins: readonly Plugin[];
  /** What `OJA_PLUGINS` names and could not be loaded. */
  failed?: readonly FailedPlugin[];
  /** Those of `plugins` that `OJA_PLUGINS` names. */
  added?: readonly Plugin[];
  /** Endpoints of plugins that are not loaded, or may not be: callers learn that instead of "not found". */
  known?: readonly KnownEndpoint[];
}

export function createOja({ plugins: given, failed = [], added = [], known = [] }: Parts): Oja {
  const plugins = [...given, platformPlugin];
  checkPlugins(plugins);
  return {
    plugins,
    capabilities: capabilitiesOf(plugins),
    endpoints: () => endpointsOf(plugins),
    settingGroups: () => settingGroups(plugins),
    readSettings: (env) => ({
      ...readSettings(plugins, env),
      addedPlugins: added,
      failedPlugins: failed,
      knownEndpoints: known,
    }),
    strayNames: (env) => strayNames(plugins, env),
    async start(settings, options) {
      const { startApp } = await import('./app.ts');
      return startApp(settings, options);
    },
  };
}
