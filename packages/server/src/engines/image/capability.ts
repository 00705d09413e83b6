import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import type { ImageEngine } from './port.ts';
import { createSharpEngine } from './sharp.ts';

const settings = {
  pixelsMax: setting(
    'OJA_IMAGE_PIXELS_MAX',
    wholeNumber(50_000_000, 1_000_000, 500_000_000),
    'Maximum number of pixels of an image, all frames together.',
  ),
  framesMax: setting(
    'OJA_IMAGE_FRAMES_MAX',
    wholeNumber(100, 1, 1000),
    'Maximum number of frames of an animation.',
  ),
  concurrency: setting(
    'OJA_IMAGE_CONCURRENCY',
    wholeNumber(0, 0, 64),
    'Number of images processed in parallel. 0: number of processors.',
  ),
  svgTimeoutMs: setting(
    'OJA_IMAGE_SVG_TIMEOUT_MS',
    wholeNumber(10_000, 100, 60_000),
    'Timeout for rendering a complex SVG.',
  ),
};

export const image = defineCapability<ImageEngine, typeof settings>({
  name: 'image',
  about: 'Resizes, edits, converts and reads images.',
  settings,
  order: ['sharp'],
  engines: { sharp: createSharpEngine },
});
