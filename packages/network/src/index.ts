/** Hosts, names, certificates and pages. */
import { definePlugin } from '@oja/core/plugin';

export const network = definePlugin({
  name: 'network',
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
