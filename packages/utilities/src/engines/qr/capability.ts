import { availableParallelism } from 'node:os';
import { defineCapability } from '@oja/core/engines/capability';
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

declare module '@oja/core/engines/engines' {
  interface Engines {
    qr: QrEngine;
  }
}
