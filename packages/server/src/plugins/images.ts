/** Pictures: what they show, and changing them. */
import { image } from '../engines/image/capability.ts';
import { vision } from '../engines/vision/capability.ts';
import { definePlugin } from '../plugin.ts';

export const images = definePlugin({
  name: 'images',
  capabilities: [image, vision],
});
