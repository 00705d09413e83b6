/** Opens every capability with its settings: the object endpoints call engines through. */
import type { SettingsOf } from '../setting.ts';
import type { Capability, EngineParts } from './capability.ts';
import type { Engine } from './engine.ts';
import { capabilities, type Engines } from './index.ts';
import { type EngineHealth, type Selection, selectEngines } from './select.ts';

export interface OpenEngines {
  engines: Engines;
  health(): Promise<EngineHealth[]>;
  close(): Promise<void>;
}

export type EngineSettings = Record<string, SettingsOf<Capability['settings']>>;

export function openEngines(settings: EngineSettings, parts: EngineParts): OpenEngines {
  const selections = Object.entries(capabilities as unknown as Record<string, Capability>).map(
    ([name, capability]): [string, Selection<Engine>] => [
      name,
      selectEngines(capability, settings[name]!, parts),
    ],
  );
  return {
    engines: Object.fromEntries(selections.map(([name, { port }]) => [name, port])) as unknown as Engines,
    health: async () => (await Promise.all(selections.map(([, { health }]) => health()))).flat(),
    close: async () => {
      await Promise.allSettled(selections.map(([, { close }]) => close()));
    },
  };
}
