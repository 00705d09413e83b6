/** Documents and texts: PDF, Office, HTML and pictures of text, the language of a text and its gist. */
import { documents as documentsCapability } from '../engines/documents/capability.ts';
import { language } from '../engines/language/capability.ts';
import { office } from '../engines/office/capability.ts';
import { summary } from '../engines/summary/capability.ts';
import { vision } from '../engines/vision/capability.ts';
import { definePlugin } from '../plugin.ts';

export const documents = definePlugin({
  name: 'documents',
  capabilities: [documentsCapability, language, office, summary, vision],
});
