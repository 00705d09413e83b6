/** Opens every capability with its settings: the object endpoints call engines through. */
import { fail, type OjaError } from '../errors.ts';
import type { SettingsOf } from '../setting.ts';
import type { Capability, EngineParts } from './capability.ts';
import type { Engine } from './engine.ts';
import type { Engines } from './engines.ts';
import { enginesChanged, withProviders } from './providers/live-settings.ts';
import { type EngineHealth, selectEngines } from './select.ts';

export interface OpenEngines {
  engines: Engines;
  health(): Promise<EngineHealth[]>;
  /** What engines that are on send to others. */
  outside(): Promise<EngineOutside[]>;
  /** Why no engine of this capability can serve now; undefined if one can. */
  problem(capability: keyof Engines): Promise<OjaError | undefined>;
  close(): Promise<void>;
}

export interface EngineOutside {
  capability: string;
  engine: string;
  about: string;
  data: string;
  to: readonly string[];
}

export type EngineSettings = Record<string, SettingsOf<Capability['settings']>>;

export function openEngines(
  capabilities: Record<string, Capability>,
  settings: EngineSettings,
  parts: EngineParts,
): OpenEngines {
  const kinds = parts.liveProviders?.kinds ?? [];
  let providers = parts.liveProviders?.list() ?? [];
  const opened = Object.entries(capabilities).map(([name, capability]) => {
    const inForce = () => withProviders(capability.settings, settings[name]!, providers, kinds);
    return { name, capability, inForce, selection: selectEngines(capability, inForce(), parts) };
  });
  parts.liveProviders?.onChange(() => {
    const before = providers;
    providers = parts.liveProviders!.list();
    for (const { name, inForce, selection } of opened) {
      const changed = enginesChanged(name, before, providers, kinds);
      if (changed.length > 0) selection.reopen(changed, inForce());
    }
  });
  return {
    engines: portsOf(new Map(opened.map(({ name, selection }) => [name, selection.port]))),
    health: async () => (await Promise.all(opened.map(({ selection }) => selection.health()))).flat(),
    outside: async () => (await Promise.all(opened.map(outsideOf))).flat(),
    problem: async (capability) => {
      const found = opened.find(({ name }) => name === capability);
      return found === undefined ? nobodyOffers(capability) : found.selection.problem();
    },
    close: async () => {
      await Promise.allSettled(opened.map(({ selection }) => selection.close()));
    },
  };
}

interface Opened {
  capability: Capability;
  inForce(): SettingsOf<Capability['settings']>;
  selection: { health(): Promise<EngineHealth[]> };
}

async function outsideOf({ capability, inForce, selection }: Opened): Promise<EngineOutside[]> {
  const { name, about, outside } = capability;
  if (outside === undefined) return [];
  return (await selection.health())
    .filter(({ engine, state }) => state !== 'off' && engine in outside)
    .map(({ engine }) => {
      const { to, data } = outside[engine]!;
      return { capability: name, engine, about, data, to: to(inForce()) };
    });
}

const nobodyOffers = (capability: string): OjaError =>
  fail(
    'engine_unavailable',
    `This server runs without the capability ${capability}. The operator loads its category with OJA_CATEGORIES, or a plugin that has it with OJA_PLUGINS.`,
  );

/** A capability that no plugin offers fails like one without an engine. `in` tells whether it is offered. */
function portsOf(offered: ReadonlyMap<PropertyKey, Engine>): Engines {
  return new Proxy({} as Engines, {
    has: (_target, name) => offered.has(name),
    get: (_target, name) => offered.get(name) ?? (typeof name === 'string' ? absentPort(name) : undefined),
  });
}

const absentPort = (capability: string): Engine =>
  new Proxy({} as Engine, {
    get(_target, method) {
      if (method === 'name') return capability;
      // A proxy with a `then` would be treated as a promise.
      return method === 'then' ? undefined : () => Promise.reject(nobodyOffers(capability));
    },
  });
