/** Every capability, explicitly. Adding one: a folder here and a line in this list. */
import type { PortOf } from './capability.ts';

export const capabilities = {};

export type Engines = { [K in keyof typeof capabilities]: PortOf<(typeof capabilities)[K]> };
