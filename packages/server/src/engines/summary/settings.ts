import { z } from 'zod';
import { setting, wholeNumber } from '../../setting.ts';

export const summarySettings = {
  engine: setting(
    'OJA_SUMMARY_ENGINE',
    z.enum(['extractive', 'chat']).default('extractive'),
    'Default engine for summaries: extractive (sentences of the text) or chat.',
  ),
  workers: setting('OJA_SUMMARY_WORKERS', wholeNumber(2, 1, 32), 'Number of texts processed in parallel.'),
};
