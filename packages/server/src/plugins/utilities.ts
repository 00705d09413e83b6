/** Files, codes, links and texts. */
import { qr } from '../engines/qr/capability.ts';
import { definePlugin } from '../plugin.ts';

export const utilities = definePlugin({
  name: 'utilities',
  capabilities: [qr],
  endpoints: async () => (await import('../endpoints/utilities/index.ts')).endpoints,
});
