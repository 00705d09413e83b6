/** Changing pictures. */

import { definePlugin } from '@oja/core/plugin';
import { image } from './image/capability.ts';

export const images = definePlugin({
  name: 'images',
  capabilities: [image],
});
