import { type SettingsOf, setting, wholeNumber } from '../../setting.ts';

export const visionSettings = {
  ocrThreads: setting(
    'OJA_OCR_THREADS',
    wholeNumber(1, 1, 64),
    'Pictures whose text is read at the same time.',
  ),
};

export type VisionSettings = SettingsOf<typeof visionSettings>;
