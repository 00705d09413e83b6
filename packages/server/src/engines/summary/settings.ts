import { z } from 'zod';
import { setting, wholeNumber } from '../../setting.ts';

export const summarySettings = {
  engine: setting(
    'OJA_SUMMARY_ENGINE',
    z.enum(['extractive', 'chat']).default('extractive'),
    'What writes summaries when the caller does not say: the sentences of the text itself, or the chat engine.',
  ),
  workers: setting('OJA_SUMMARY_WORKERS', wholeNumber(2, 1, 32), 'Texts read and condensed at once.'),
};
