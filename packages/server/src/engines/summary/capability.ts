import { defineCapability } from '../capability.ts';
import { createExtractive } from './extractive.ts';
import type { SummaryEngine } from './port.ts';
import { summarySettings } from './settings.ts';

export const summary = defineCapability<SummaryEngine, typeof summarySettings>({
  name: 'summary',
  about: 'Article extraction and summaries.',
  settings: summarySettings,
  engines: { extractive: createExtractive },
});

declare module '../engines.ts' {
  interface Engines {
    summary: SummaryEngine;
  }
}
