import { defineCapability } from '@oja/core/engines/capability';
import { createExtractive } from './extractive.ts';
import type { SummaryEngine } from './port.ts';
import { summarySettings } from './settings.ts';

export const summary = defineCapability<SummaryEngine, typeof summarySettings>({
  name: 'summary',
  about: 'Article extraction and summaries.',
  settings: summarySettings,
  engines: { extractive: createExtractive },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    summary: SummaryEngine;
  }
}
