import { asideOf } from '@oja/core/endpoints/aside';
import { defineEndpoint, free } from '@oja/core/endpoints/endpoint';
import type { Voice } from '@oja/speech/speech/port';
import { baseOf } from '@oja/speech/text/voices';
import { z } from 'zod';

const input = z.strictObject({
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'must be a language code such as en, yo or en-NG')
    .optional()
    .describe('Only voices of this language.'),
});

const voiceOut = z.object({
  id: z.string().describe('Voice ID to send as voice.'),
  name: z.string().describe('Display name.'),
  gender: z.enum(['female', 'male']).describe('Gender of the voice.'),
  language: z.string().describe('Language code.'),
  about: z.string().describe('Short description.'),
  qualities: z
    .array(z.enum(['natural', 'fast']))
    .describe('Qualities available on this server: natural, fast.'),
  sample: z.string().describe('Sample sentence to try the voice with.'),
});

const output = z.object({
  voices: z.array(voiceOut).describe('Available voices.'),
  languages: z.array(z.string()).describe('Language codes of the voices.'),
});

export const voices = defineEndpoint({
  id: 'ai.voices',
  partOf: 'ai.voice',
  group: 'ai',
  method: 'GET',
  path: '/api/v1/voices',
  summary: 'List voices',
  description:
    'Returns the available voices with language and a sample sentence. A voice works best in its own language. qualities shows what is available on this server. OpenAI voice names (alloy, nova …) also work.',
  access: 'key',
  input,
  output,
  price: free,
  limits: { bodyBytesMax: 0, timeoutMs: 10_000 },
  uses: { engines: ['speech'] },
  example: {
    input: { language: 'yo' },
    output: {
      voices: [
        {
          id: 'funmi',
          name: 'Funmi',
          gender: 'female',
          language: 'yo',
          about: 'Yoruba',
          qualities: ['natural', 'fast'],
          sample: 'Ẹ káàárọ̀. Ẹ kú ọjà, àjẹ́ á wá o.',
        },
      ],
      languages: ['yo'],
    },
  },
  async run({ language }, context) {
    const all = merge(await context.engines.speech.voices({}, asideOf(context)));
    const wanted = language?.toLowerCase();
    const fits = (voice: { language: string }) =>
      wanted === undefined || voice.language.toLowerCase() === wanted || baseOf(voice.language) === wanted;
    const found = all.filter(fits);
    return { data: { voices: found, languages: [...new Set(found.map((voice) => voice.language))] } };
  },
});

/** Several engines speak one voice: it is listed once. */
function merge(voices: Voice[]): z.output<typeof voiceOut>[] {
  const byId = new Map<string, z.output<typeof voiceOut>>();
  for (const { quality, ...voice } of voices) {
    const known = byId.get(voice.id);
    if (!known) byId.set(voice.id, { ...voice, qualities: [quality] });
    else if (!known.qualities.includes(quality)) known.qualities.push(quality);
  }
  return [...byId.values()];
}
