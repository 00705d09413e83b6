import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import type { QrEngine } from './port.ts';
import { createZxingEngine } from './zxing.ts';

const settings = {
  scanners: setting('OJA_QR_SCANNERS', wholeNumber(2, 1, 16), 'Number of images scanned in parallel.'),
};

export const qr = defineCapability<QrEngine, typeof settings>({
  name: 'qr',
  about: 'Creates QR codes; reads QR codes and other barcodes.',
  settings,
  order: ['zxing'],
  engines: { zxing: createZxingEngine },
});
