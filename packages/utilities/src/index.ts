/** Files, codes, links and texts. */

import { definePlugin } from '@oja/core/plugin';
import { pictureModels } from '@oja/images/models';
import { category } from './category.ts';
import { qr } from './engines/qr/capability.ts';

export const utilities = definePlugin({
  name: 'utilities',
  category,
  capabilities: [qr],
  models: pictureModels,
  endpoints: async () => (await import('./endpoints/index.ts')).endpoints,
});
