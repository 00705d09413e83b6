import { defineCapability } from '../capability.ts';
import { createDbip } from './dbip.ts';
import type { GeoEngine } from './port.ts';

export const geo = defineCapability<GeoEngine, Record<never, never>>({
  name: 'geo',
  about: 'Location and network of an IP address.',
  settings: {},
  engines: { dbip: (_settings, parts) => createDbip(parts) },
});
