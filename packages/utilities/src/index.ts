/** Files, codes, links and texts. */

import { definePlugin } from '@oja/core/plugin';
import { qr } from './engines/qr/capability.ts';

export const utilities = definePlugin({
  name: 'utilities',
  capabilities: [qr],
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
