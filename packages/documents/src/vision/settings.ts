import { type SettingsOf, setting, wholeNumber } from '@oja/core/setting';

export const visionSettings = {
  ocrThreads: setting('OJA_OCR_THREADS', wholeNumber(1, 1, 64), 'Number of images read in parallel (OCR).'),
};

export type VisionSettings = SettingsOf<typeof visionSettings>;
