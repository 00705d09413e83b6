import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import { formatWord } from '@oja/core/endpoints/format-word';
import { sampleSeconds, sampleSpeech, sampleWords } from '@oja/speech/endpoints/sample-speech';
import {
  plainAnswer,
  textAnswer,
  transcribeErrors,
  transcribeFields,
  transcribeFile,
  transcribeJob,
  transcribeLimits,
  transcriptFormats,
  transcriptOut,
  verboseAnswer,
} from '@oja/speech/endpoints/transcribing';
import { z } from 'zod';

const { file, language, prompt, temperature } = transcribeFields;

export const translations = defineEndpoint({
  id: 'ai.translate-speech',
  group: 'ai',
  method: 'POST',
  path: '/api/v1/audio/translations',
  summary: 'Speech to English text',
  description:
    'Transcribes speech in any language that the engine supports and translates it into English. OpenAI-compatible: JSON with `file`, or multipart.',
  access: 'key',
  guarded: true,
  input: z.object({
    file,
    language,
    prompt,
    temperature,
    response_format: formatWord(transcriptFormats).default('json').describe('Response format.'),
    model: z
      .string()
      .max(100)
      .optional()
      .describe('Passed to an upstream. The embedded engine has one model.'),
  }),
  output: z.object(transcriptOut),
  price: free,
  limits: transcribeLimits,
  errors: [...transcribeErrors, 'free_allowance_used'],
  wire: { types: ['text/plain', 'application/x-subrip', 'text/vtt'], files: ['file'] },
  job: transcribeJob,
  uses: { engines: ['transcription', 'audio'], helpers: ['language'], files: true },
  tool: { keywords: 'voice note recording foreign language English' },
  example: {
    input: { file: { data: sampleSpeech, filename: 'market.ogg' } },
    output: {
      text: sampleWords,
      language: 'en',
      duration: sampleSeconds,
      segments: [{ start: 0, end: 1.25, text: sampleWords }],
    },
  },
  async run({ response_format: format, ...asked }, context) {
    const heard = await transcribeFile({ ...asked, words: false, translate: true }, context);
    const text = textAnswer(heard, format);
    if (text) return text;
    if (format === 'verbose_json')
      return { data: verboseAnswer(heard, ['segment'], asked.temperature ?? 0, 'translate') };
    return { data: plainAnswer(heard) };
  },
});
