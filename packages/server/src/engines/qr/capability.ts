import { availableParallelism } from 'node:os';
import { defineCapability } from '../capability.ts';
import type { QrEngine } from './port.ts';
import { createZxingEngine } from './zxing.ts';

export const qr = defineCapability<QrEngine, Record<never, never>>({
  name: 'qr',
  about: 'Creates QR codes; reads QR codes and other barcodes.',
  settings: {},
  engines: {
    zxing: () => createZxingEngine({ scanners: Math.max(2, Math.ceil(availableParallelism() / 2)) }),
  },
});

declare module '../engines.ts' {
  interface Engines {
    qr: QrEngine;
  }
}
