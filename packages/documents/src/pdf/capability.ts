import { defineCapability } from '@oja/core/engines/capability';
import type { PdfEngine } from './port.ts';
import { createQpdf } from './qpdf.ts';

export const pdf = defineCapability<PdfEngine, Record<never, never>>({
  name: 'pdf',
  about: 'Merges, splits, encrypts and rewrites PDFs.',
  settings: {},
  engines: { qpdf: (_, parts) => createQpdf(parts) },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    pdf: PdfEngine;
  }
}
