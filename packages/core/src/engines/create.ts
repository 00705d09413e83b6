/** Opens every capability with its settings: the object endpoints call engines through. */
import type { OjaError } from '../errors.ts';
import type { SettingsOf } from '../setting.ts';
import type { Capability, EngineParts } from './capability.ts';
import type { Engines } from './engines.ts';
import { enginesChanged, withProviders } from './providers/live-settings.ts';
import { type EngineHealth, selectEngines } from './select.ts';

export interface OpenEngines {
  engines: Engines;
  health(): Promise<EngineHealth[]>;
  /** Why no engine of this capability can serve now; undefined if one can. */
  problem(capability: keyof Engines): Promise<OjaError | undefined>;
  close(): Promise<void>;
}

export type EngineSettings = Record<string, SettingsOf<Capability['settings']>>;

export function openEngines(
  capabilities: Record<string, Capability>,
  settings: EngineSettings,
  parts: EngineParts,
): OpenEngines {
  let providers = parts.liveProviders?.list() ?? [];
  const opened = Object.entries(capabilities).map(([name, capability]) => {
    const inForce = () => withProviders(capability.settings, settings[name]!, providers);
    return { name, inForce, selection: selectEngines(capability, inForce(), parts) };
  });
  parts.liveProviders?.onChange(() => {
    const before = providers;
    providers = parts.liveProviders!.list();
    for (const { name, inForce, selection } of opened) {
      const changed = enginesChanged(name, before, providers);
      if (changed.length > 0) selection.reopen(changed, inForce());
    }
  });
  return {
    engines: Object.fromEntries(
      opened.map(({ name, selection }) => [name, selection.port]),
    ) as unknown as Engines,
    health: async () => (await Promise.all(opened.map(({ selection }) => selection.health()))).flat(),
    problem: async (capability) => opened.find(({ name }) => name === capability)?.selection.problem(),
    close: async () => {
      await Promise.allSettled(opened.map(({ selection }) => selection.close()));
    },
  };
}
