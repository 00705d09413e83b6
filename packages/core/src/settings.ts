/** Composes all settings; the only reader of the environment. */

import type { z } from 'zod';
import type { KnownEndpoint } from './domain/categories.ts';
import { egressSettings } from './egress/settings.ts';
import type { EngineSettings } from './engines/create.ts';
import { modelSettings } from './engines/models/settings.ts';
import { serverSettings } from './http/settings.ts';
import type { FailedPlugin } from './load-plugins.ts';
import { OperatorError } from './operator-error.ts';
import { freeSettings, type PlatformSettings, platformSettings } from './platform/settings.ts';
import { capabilitiesOf, type Plugin } from './plugin.ts';
import { sandboxSettings } from './sandbox/settings.ts';
import { profiles, type SettingGroup, type SettingsOf } from './setting.ts';

const ownGroups = {
  server: serverSettings,
  platform: platformSettings,
  egress: egressSettings,
  sandbox: sandboxSettings,
  models: modelSettings,
} as const;

export type Settings = { [K in keyof typeof ownGroups]: SettingsOf<(typeof ownGroups)[K]> } & {
  platform: PlatformSettings;
  engines: EngineSettings;
  /** Of plugins themselves, by their name. */
  ofPlugins: Readonly<Record<string, Record<string, unknown>>>;
  /** What the server is made of. */
  plugins: readonly Plugin[];
  /** What `OJA_PLUGINS` has loaded; `plugins` has them too. */
  addedPlugins: readonly Plugin[];
  /** What `OJA_PLUGINS` names and could not be loaded. */
  failedPlugins: readonly FailedPlugin[];
  /** Endpoints of plugins that are not loaded, or may not be. */
  knownEndpoints: readonly KnownEndpoint[];
};

/** Every setting there is, by group: for documentation and doctor. */
export function settingGroups(plugins: readonly Plugin[]): Record<string, SettingGroup> {
  const engines = Object.entries(capabilitiesOf(plugins));
  const own = plugins.flatMap(({ name, settings }) =>
    settings === undefined ? [] : [[name, settings] as const],
  );
  return {
    ...ownGroups,
    platform: beforeFreeAi(ownGroups.platform, freeSettings()),
    ...Object.fromEntries(engines.map(([name, { settings }]) => [name, settings])),
    ...Object.fromEntries(own),
  };
}

/** Where operators look for them. */
const beforeFreeAi = (group: SettingGroup, added: SettingGroup): SettingGroup =>
  Object.fromEntries(
    Object.entries(group).flatMap(([name, one]) =>
      name === 'freeAiRequests' ? [...Object.entries(added), [name, one]] : [[name, one]],
    ),
  );

export function readSettings(
  plugins: readonly Plugin[],
  env: Record<string, string | undefined> = process.env,
): Settings {
  const faults: string[] = [];
  const read = <G extends SettingGroup>(group: G) => readGroup(group, env, faults);
  const own = {
    server: read(ownGroups.server),
    platform: { ...read(ownGroups.platform), freePerMonth: read(freeSettings()) },
    egress: read(ownGroups.egress),
    sandbox: read(ownGroups.sandbox),
    models: read(ownGroups.models),
  };
  const capabilities = Object.entries(capabilitiesOf(plugins));
  const engines = Object.fromEntries(capabilities.map(([name, { settings }]) => [name, read(settings)]));
  const ofPlugins = Object.fromEntries(plugins.map(({ name, settings = {} }) => [name, read(settings)]));
  const { topupMin, topupMax, oidcIssuer, oidcClientId, oidcClientSecret } = own.platform;
  if (topupMin > topupMax)
    faults.push(`  OJA_TOPUP_MIN=${topupMin}: must be at most OJA_TOPUP_MAX=${topupMax}.`);
  const oidcSet = [oidcIssuer, oidcClientId, oidcClientSecret].filter((value) => value !== undefined);
  if (oidcSet.length === 1 || oidcSet.length === 2)
    faults.push('  OJA_OIDC_ISSUER, OJA_OIDC_CLIENT_ID and OJA_OIDC_CLIENT_SECRET must be set together.');
  if (faults.length > 0) throw new OperatorError(`Invalid settings:\n${faults.join('\n')}`);
  const isLocal = !isExposed(own.server);
  for (const [name, { settings }] of capabilities) settleLocal(settings, engines[name]!, isLocal);
  return { ...own, engines, ofPlugins, plugins, addedPlugins: [], failedPlugins: [], knownEndpoints: [] };
}

/** Convenient on a laptop, costly where strangers call. */
function settleLocal(group: SettingGroup, values: Record<string, unknown>, isLocal: boolean): void {
  for (const [name, { onLocally }] of Object.entries(group)) if (onLocally) values[name] ??= isLocal;
}

const loopbackHosts = new Set(['localhost', '::1', '[::1]', '::ffff:127.0.0.1']);

/** Others may reach this server: it listens beyond loopback, or has a public URL. */
export const isExposed = ({ host, publicUrl }: Pick<Settings['server'], 'host' | 'publicUrl'>): boolean =>
  publicUrl !== undefined || !(loopbackHosts.has(host.toLowerCase()) || /^127(\.\d{1,3}){3}$/.test(host));

export function readGroup<G extends SettingGroup>(
  group: G,
  env: Record<string, string | undefined>,
  faults: string[],
): SettingsOf<G> {
  const profile = profiles.find((name) => name === env.OJA_PROFILE?.trim()) ?? 'standard';
  return Object.fromEntries(
    Object.entries(group).map(
      ([name, { env: variable, schema, about, secret, exact, profiles: defaults }]) => {
        const given = env[variable];
        // Files and secrets of orchestrators often bring a line feed along.
        const value =
          (given?.trim() === '' ? undefined : exact ? given : given?.trim()) ?? defaults?.[profile];
        const read = schema.safeParse(value);
        if (!read.success) {
          const shown = secret ? '(hidden)' : JSON.stringify(value);
          faults.push(`  ${variable}=${shown}: ${read.error.issues.map(problemOf).join(', ')}. ${about}`);
        }
        return [name, read.data];
      },
    ),
  ) as SettingsOf<G>;
}

function problemOf(issue: z.core.$ZodIssue): string {
  const what = (origin: string, bound: number | bigint) =>
    origin === 'string' ? `${bound} characters` : String(bound);
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${what(issue.origin, issue.minimum)}`;
  if (issue.code === 'too_big') return `must be at most ${what(issue.origin, issue.maximum)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.message;
}

/** Names that look like settings and are none: most often mistyped. */
export function strayNames(
  plugins: readonly Plugin[],
  env: Record<string, string | undefined> = process.env,
): string[] {
  const known = Object.values(settingGroups(plugins)).flatMap((group) =>
    Object.values(group).map((one) => one.env),
  );
  return Object.keys(env).filter(
    (name) => /^OJA_(?!TEST_)/.test(name) && !known.includes(name) && !namesOfOthers.has(name),
  );
}

/** Of the command line and of the scripts. */
const namesOfOthers = new Set(['OJA_URL', 'OJA_KEY', 'OJA_SETUP_SYSTEM']);
