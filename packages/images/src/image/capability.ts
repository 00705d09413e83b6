import { defineCapability } from '@oja/core/engines/capability';
import { byProfile, setting, wholeNumber } from '@oja/core/setting';
import type { ImageEngine } from './port.ts';
import { createSharpEngine } from './sharp.ts';

const settings = {
  pixelsMax: setting(
    'OJA_IMAGE_PIXELS_MAX',
    wholeNumber(50_000_000, 1_000_000, 500_000_000),
    'Maximum number of pixels of an image, all frames together.',
  ),
  concurrency: byProfile(
    setting(
      'OJA_IMAGE_CONCURRENCY',
      wholeNumber(0, 0, 64),
      'Number of images processed in parallel, each in its own sandboxed process. 0: number of processors, from 2 to 4.',
    ),
    { small: '1' },
  ),
};

export const image = defineCapability<ImageEngine, typeof settings>({
  name: 'image',
  about: 'Resizes, edits, converts and reads images.',
  settings,
  engines: {
    sharp: (settings, parts) =>
      createSharpEngine({ ...settings, framesMax: 100, svgTimeoutMs: 10_000 }, parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    image: ImageEngine;
  }
}
