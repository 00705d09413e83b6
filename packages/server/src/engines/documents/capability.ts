import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import { createEmbeddedDocuments } from './embedded.ts';
import type { DocumentsEngine } from './port.ts';

const settings = {
  processes: setting(
    'OJA_DOCUMENT_PROCESSES',
    wholeNumber(1, 1, 16),
    'How many documents are read or written at once, each in a sandboxed process of its own.',
  ),
  waitingMax: setting(
    'OJA_DOCUMENT_QUEUE',
    wholeNumber(16, 0, 1_000),
    'How many documents may wait for one.',
  ),
  timeoutMs: setting(
    'OJA_DOCUMENT_TIMEOUT_MS',
    wholeNumber(90_000, 1_000, 600_000),
    'A document that takes longer is given up as too complex.',
  ),
};

export const documents = defineCapability<DocumentsEngine, typeof settings>({
  name: 'documents',
  about: 'Reads, draws and writes PDF, Word, Excel, PowerPoint, HTML, Markdown, CSV and text.',
  settings,
  order: ['embedded'],
  engines: { embedded: createEmbeddedDocuments },
});
