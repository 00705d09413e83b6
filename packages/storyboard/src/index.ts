/** Videos without an upstream: painted scenes with captions, narration and music. */
import { definePlugin } from '@oja/core/plugin';
import { createStoryboard } from './storyboard.ts';

export const storyboard = definePlugin({
  name: 'storyboard',
  engines: { video: { storyboard: createStoryboard } },
});
