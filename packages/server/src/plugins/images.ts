/** Changing pictures. */
import { image } from '../engines/image/capability.ts';
import { definePlugin } from '../plugin.ts';

export const images = definePlugin({
  name: 'images',
  capabilities: [image],
});
