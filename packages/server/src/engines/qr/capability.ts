import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import type { QrEngine } from './port.ts';
import { createZxingEngine } from './zxing.ts';

const settings = {
  scanners: setting('OJA_QR_SCANNERS', wholeNumber(2, 1, 16), 'Pictures scanned for codes at once.'),
};

export const qr = defineCapability<QrEngine, typeof settings>({
  name: 'qr',
  about: 'Makes QR codes; reads QR codes and other barcodes.',
  settings,
  order: ['zxing'],
  engines: { zxing: createZxingEngine },
});
