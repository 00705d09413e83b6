/** Hosts, names, certificates and pages. */
import { definePlugin } from '../plugin.ts';

export const network = definePlugin({
  name: 'network',
  endpoints: async () => (await import('../endpoints/network/index.ts')).endpoints,
});
