/** Hosts, names, certificates and pages. */
import { definePlugin } from '@oja/core/plugin';
import { category } from './category.ts';
import { message } from './engines/message/capability.ts';
import { watches } from './watches/kinds.ts';

export const network = definePlugin({
  name: 'network',
  category,
  capabilities: [message],
  watches,
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
