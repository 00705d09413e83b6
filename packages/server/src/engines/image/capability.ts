import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import type { ImageEngine } from './port.ts';
import { createSharpEngine } from './sharp.ts';

const settings = {
  pixelsMax: setting(
    'OJA_IMAGE_PIXELS_MAX',
    wholeNumber(50_000_000, 1_000_000, 500_000_000),
    'Pixels of a picture, all frames together, that are worked on at most.',
  ),
  framesMax: setting('OJA_IMAGE_FRAMES_MAX', wholeNumber(100, 1, 1000), 'Frames of an animation at most.'),
  concurrency: setting(
    'OJA_IMAGE_CONCURRENCY',
    wholeNumber(0, 0, 64),
    'Pictures worked on at once; 0 takes the number of processors.',
  ),
  svgTimeoutMs: setting(
    'OJA_IMAGE_SVG_TIMEOUT_MS',
    wholeNumber(10_000, 100, 60_000),
    'How long an involved SVG may take to draw.',
  ),
};

export const image = defineCapability<ImageEngine, typeof settings>({
  name: 'image',
  about: 'Resizes, changes, converts and reads pictures.',
  settings,
  order: ['sharp'],
  engines: { sharp: createSharpEngine },
});
