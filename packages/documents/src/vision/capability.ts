import { defineCapability } from '@oja/core/engines/capability';
import { createLocal } from './local.ts';
import type { VisionEngine } from './port.ts';
import { visionSettings } from './settings.ts';

export const vision = defineCapability<VisionEngine, typeof visionSettings>({
  name: 'vision',
  about: 'Text, objects and colours in images',
  settings: visionSettings,
  engines: { local: createLocal },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    vision: VisionEngine;
  }
}
