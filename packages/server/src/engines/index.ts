/** Every capability, explicitly. Adding one: a folder here and a line in this list. */
import { browser } from './browser/capability.ts';
import type { PortOf } from './capability.ts';

export const capabilities = {
  browser,
};

export type Engines = { [K in keyof typeof capabilities]: PortOf<(typeof capabilities)[K]> };
