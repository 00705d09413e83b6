/** A capability: one port, the engines that can stand behind it, their settings and their default order. */
import type { Egress } from '../egress/port.ts';
import type { Logger } from '../logger.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { byProfile, list, type SettingGroup, type SettingsOf, setting } from '../setting.ts';
import type { UpstreamEntry } from './chat-upstreams.ts';
import type { Engine, UpstreamBudgets } from './engine.ts';
import type { ModelStore } from './models/port.ts';
import type { LiveProviders } from './providers/live-settings.ts';

export type BrokenUpstream = Pick<UpstreamEntry, 'name' | 'url' | 'models' | 'rename'> & { kind: string };

/** What an engine may use besides its own settings. */
export interface EngineParts {
  egress: Egress;
  sandbox: Sandbox;
  models: ModelStore;
  log: Logger;
  /** What the operator set at run time for a capability: the same array until it changes. */
  engineOrder?(capability: string): readonly string[] | undefined;
  /** Asked before an engine is called, by its name. */
  budgets?: UpstreamBudgets;
  /** Chat upstreams that the operator added at run time: the same array until one changes. */
  liveUpstreams?(): readonly UpstreamEntry[];
  /** Names of all chat upstreams, also of those that are off or not working: `NAME/model` is theirs alone. */
  upstreamNames?(): ReadonlySet<string>;
  /** Chat upstreams that are not working at present: a model of theirs is not unknown. */
  brokenUpstreams?(): readonly BrokenUpstream[];
  /** By upstream, the models of its last list: engines write it. */
  listedModels?: Map<string, ReadonlySet<string>>;
  /** By upstream, the model that serves callers who name none: engines write it, prices read it. */
  chosenModels?: Map<string, string>;
  /** Whether a chat with this model has a price, or needs none. */
  isSold?(model: string): boolean;
  /** Whether the operator has connected a chat upstream, working or not: the demo is no stand-in for it. */
  expectsUpstream?(): boolean;
  /** Other providers that the operator connected at run time. */
  liveProviders?: LiveProviders;
  /** A folder of the platform's own for scratch files; the part that needs it creates it. */
  scratchDir: string;
}

/** As a method, so that a list of capabilities need not know the settings of each. */
type EngineFactory<Port extends Engine, G extends SettingGroup> = {
  open(settings: SettingsOf<G>, parts: EngineParts): Port;
}['open'];

export interface Capability<Port extends Engine = Engine, G extends SettingGroup = SettingGroup> {
  name: string;
  /** For a person: what it does. */
  about: string;
  /** `order` is missing where there is one engine only: nothing to choose. */
  settings: G & { order?: ReturnType<typeof orderSetting> };
  engines: Record<string, EngineFactory<Port, G>>;
  /** Engines that run models on this machine: not by default in the profile `small`. */
  local?: readonly string[];
  /** Methods asked of every ready engine, their lists joined; the others go to the first that can. */
  gathers?: string[];
  /** Engines that send data of calls to others, besides providers that the operator connects. */
  outside?: Record<string, Outside<G>>;
}

/** Where an engine sends what of a call. */
export type Outside<G extends SettingGroup> = {
  /** URLs or hosts. */
  to(settings: SettingsOf<G>): readonly string[];
  data: string;
};

/** The setting for the order of its engines. */
export const orderEnv = (capability: string): string => `OJA_ENGINES_${capability.toUpperCase()}`;

function orderSetting(name: string, engines: string[], local: readonly string[]) {
  const order = setting(
    orderEnv(name),
    list(engines).refine((names) => names.every((one) => engines.includes(one)), {
      error: `valid engines: ${engines.join(', ')}`,
    }),
    `Engines for ${name}, in order of preference.`,
  );
  if (local.length === 0) return order;
  return byProfile(order, { small: engines.filter((one) => !local.includes(one)).join(',') });
}

/** Engines that a plugin adds to a capability of another: tried last, unless the operator orders them otherwise. */
export type AddedEngines = Record<string, Record<string, EngineFactory<Engine, SettingGroup>>>;

export function withEngines<Port extends Engine>(
  capability: Capability<Port>,
  added: Record<string, EngineFactory<Port, SettingGroup>>,
  settings: SettingGroup,
): Capability<Port> {
  const engines = { ...capability.engines, ...added };
  const names = Object.keys(engines);
  const order =
    names.length > 1 ? { order: orderSetting(capability.name, names, capability.local ?? []) } : {};
  return { ...capability, engines, settings: { ...settings, ...capability.settings, ...order } };
}

/** Factories must be cheap: heavy libraries and processes start on first use. */
export function defineCapability<Port extends Engine, G extends SettingGroup>(definition: {
  name: string;
  about: string;
  settings: G;
  /** In order of preference, which operators change with `OJA_ENGINES_…`. */
  engines: Record<string, EngineFactory<Port, G>>;
  /** Those that run models on this machine: not by default in the profile `small`. */
  local?: readonly string[];
  gathers?: string[];
  outside?: Record<string, Outside<G>>;
}): Capability<Port, G> {
  const names = Object.keys(definition.engines);
  return {
    name: definition.name,
    about: definition.about,
    settings: {
      ...definition.settings,
      ...(names.length > 1 ? { order: orderSetting(definition.name, names, definition.local ?? []) } : {}),
    },
    engines: definition.engines,
    ...(definition.local ? { local: definition.local } : {}),
    ...(definition.gathers ? { gathers: definition.gathers } : {}),
    ...(definition.outside ? { outside: definition.outside } : {}),
  };
}
