import { defineCapability } from '@oja/core/engines/capability';
import { setting, wholeNumber } from '@oja/core/setting';
import { createEmbeddedDocuments } from './embedded.ts';
import type { DocumentsEngine } from './port.ts';

const settings = {
  processes: setting(
    'OJA_DOCUMENT_PROCESSES',
    wholeNumber(1, 1, 16),
    'Number of documents processed in parallel, each in its own sandboxed process.',
  ),
  timeoutMs: setting(
    'OJA_DOCUMENT_TIMEOUT_MS',
    wholeNumber(90_000, 1_000, 600_000),
    'Timeout for one document, after which it fails as too complex. A single page may take a quarter of it.',
  ),
};

export const documents = defineCapability<DocumentsEngine, typeof settings>({
  name: 'documents',
  about: 'Reads, renders and writes PDF, Word, Excel, PowerPoint, HTML, Markdown, CSV and text.',
  settings,
  engines: {
    embedded: (settings, parts) => createEmbeddedDocuments({ ...settings, waitingMax: 48 }, parts),
  },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    documents: DocumentsEngine;
  }
}
