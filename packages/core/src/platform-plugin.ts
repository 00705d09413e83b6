/** What the platform itself brings: its endpoints, and the capabilities that accounts need. */
import { dns } from './engines/dns/capability.ts';
import { geo } from './engines/geo/capability.ts';
import { payment } from './engines/payment/capability.ts';
import { definePlugin } from './plugin.ts';

export const platformPlugin = definePlugin({
  name: 'platform',
  capabilities: [dns, geo, payment],
  endpoints: async () => (await import('./endpoints/platform.ts')).platformEndpoints,
});
