/** Settings of engines with what the operator connected at run time laid over the environment. */
import type { SettingGroup } from '../../setting.ts';
import type { ProviderKind } from '../provider-kind.ts';

/** A provider as the platform stores it, with its key. */
export interface LiveProvider {
  kind: string;
  url: string;
  key?: string;
  default_model?: string;
  /** What its webhooks are signed with. */
  webhook_secret?: string;
}

export interface LiveProviders {
  /** Those that can be connected. */
  kinds: readonly ProviderKind[];
  /** Enabled ones; the same array until one changes. */
  list(): readonly LiveProvider[];
  onChange(listener: () => void): void;
}

/** Text by environment variable. A URL of the run time brings its own key, or none. */
function variablesOf(
  { env }: ProviderKind,
  { url, key, default_model, webhook_secret }: LiveProvider,
): Record<string, string | undefined> {
  if (env === undefined) return {};
  return {
    [env.url]: url,
    [env.key]: key,
    ...(env.webhookSecret === undefined ? {} : { [env.webhookSecret]: webhook_secret }),
    ...(env.model === undefined || default_model === undefined ? {} : { [env.model]: default_model }),
  };
}

export function withProviders<Settings extends object>(
  group: SettingGroup,
  settings: Settings,
  providers: readonly LiveProvider[],
  kinds: readonly ProviderKind[],
): Settings {
  const texts: Record<string, string | undefined> = {};
  for (const provider of providers) {
    const known = kinds.find(({ kind }) => kind === provider.kind);
    if (known !== undefined) Object.assign(texts, variablesOf(known, provider));
  }
  const changed = Object.entries(group).flatMap(([name, { env, schema }]) =>
    env in texts ? [[name, schema.parse(texts[env])]] : [],
  );
  return changed.length === 0 ? settings : { ...settings, ...Object.fromEntries(changed) };
}

/** What is wrong with a field, by the setting that it stands for; undefined where nothing is. */
export function problemOf(
  groups: readonly SettingGroup[],
  provider: LiveProvider,
  kinds: readonly ProviderKind[],
): { field: 'url' | 'key' | 'default_model'; message: string } | undefined {
  const known = kinds.find(({ kind }) => kind === provider.kind);
  if (known === undefined) return undefined;
  const { env } = known;
  if (env === undefined) return undefined;
  const fields = { [env.url]: 'url', [env.key]: 'key', [env.model ?? '']: 'default_model' };
  const texts = variablesOf(known, provider);
  for (const { env: name, schema } of groups.flatMap((group) => Object.values(group))) {
    if (!(name in texts)) continue;
    const read = schema.safeParse(texts[name]);
    if (!read.success)
      return {
        field: fields[name] as 'url' | 'key' | 'default_model',
        message: read.error.issues[0]!.message,
      };
  }
  return undefined;
}

/** Engines of a capability whose provider is another than before. */
export function enginesChanged(
  capability: string,
  before: readonly LiveProvider[],
  after: readonly LiveProvider[],
  kinds: readonly ProviderKind[],
): string[] {
  const textOf = (kind: string, list: readonly LiveProvider[]) => {
    const found = list.find((one) => one.kind === kind);
    return found && JSON.stringify([found.url, found.key, found.default_model, found.webhook_secret]);
  };
  return kinds
    .filter(({ kind }) => textOf(kind, before) !== textOf(kind, after))
    .flatMap(({ engines }) => engines[capability] ?? []);
}

/** Providers of the environment, as the operator sees them: no secrets. */
export function environmentProviders(
  groups: Record<string, SettingGroup>,
  settings: Record<string, object>,
  kinds: readonly ProviderKind[],
) {
  const settingOf = (env: string): unknown => {
    for (const [capability, group] of Object.entries(groups))
      for (const [name, one] of Object.entries(group))
        if (one.env === env) return (settings[capability] as Record<string, unknown>)[name];
    return undefined;
  };
  return kinds.flatMap(({ kind, url, env, needsKey }, place) => {
    if (env === undefined) return [];
    const [ownUrl, key] = [settingOf(env.url), settingOf(env.key)];
    if (key === undefined && (needsKey || ownUrl === undefined)) return [];
    return {
      id: `environment:${kind}`,
      name: kind,
      kind,
      url: String(ownUrl ?? url),
      key: key === undefined ? null : '…',
      priority: place,
      weight: 1,
      enabled: true,
      state: 'on' as const,
      problem: null,
      source: 'environment' as const,
    };
  });
}
