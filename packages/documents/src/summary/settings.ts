import { setting } from '@oja/core/setting';
import { z } from 'zod';

export const summarySettings = {
  engine: setting(
    'OJA_SUMMARY_ENGINE',
    z.enum(['extractive', 'chat']).default('extractive'),
    'Default engine for summaries: extractive (sentences of the text) or chat.',
  ),
};
