/** Documents and texts: PDF, Office, HTML and pictures of text, the language of a text and its gist. */

import { readManifest } from '@oja/core/engines/models/manifest';
import { onnxRuntime } from '@oja/core/engines/models/onnxruntime-entry';
import { definePlugin } from '@oja/core/plugin';
import { documents as documentsCapability } from './documents/capability.ts';
import { language } from './language/capability.ts';
import models from './models.json' with { type: 'json' };
import { office } from './office/capability.ts';
import { pdf } from './pdf/capability.ts';
import { summary } from './summary/capability.ts';
import { vision } from './vision/capability.ts';

export const documents = definePlugin({
  name: 'documents',
  capabilities: [documentsCapability, language, office, pdf, summary, vision],
  models: [...onnxRuntime('vision'), ...readManifest(models)],
});
