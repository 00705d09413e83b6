import { setting, wholeNumber } from '../../setting.ts';
import { defineCapability } from '../capability.ts';
import type { PageEngine } from './port.ts';
import { createReadability } from './readability.ts';

const settings = {
  workers: setting('OJA_PAGE_WORKERS', wholeNumber(2, 1, 32), 'Web pages read at once.'),
};

export const page = defineCapability<PageEngine, typeof settings>({
  name: 'page',
  about: 'Metadata, text and Markdown of web pages.',
  settings,
  order: ['readability'],
  engines: { readability: createReadability },
});
