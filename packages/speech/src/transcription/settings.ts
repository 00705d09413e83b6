import {
  address,
  optionalAddress,
  optionalText,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '@oja/core/setting';
import { z } from 'zod';

export interface Route {
  /** Address of another server, when the route names one. */
  url?: string;
  model: string;
}

/** `yo=NCAIR/Yoruba-ASR,ha=http://gpu:8000/v1#NCAIR/Hausa-ASR`: a model, or address#model, by language. */
export const routes = () =>
  z
    .string()
    .default('')
    .transform((line, context): Record<string, Route> => {
      const found: Record<string, Route> = {};
      for (const item of line.split(',').map((each) => each.trim())) {
        if (item === '') continue;
        const [, language, target] = /^([a-z]{2,3}(?:-[A-Za-z]{2})?|\*)=(.+)$/.exec(item) ?? [];
        const [url, model] = target?.includes('#') ? target.split('#', 2) : [undefined, target];
        if (!language || !model || (url !== undefined && !URL.canParse(url))) {
          context.addIssue(`"${item}" must be language=model or language=URL#model`);
          return z.NEVER;
        }
        found[language] = { model, ...(url ? { url } : {}) };
      }
      return found;
    });

export const transcriptionSettings = {
  whisperModel: setting(
    'OJA_WHISPER_MODEL',
    text('auto'),
    'Model of the embedded engine: an ID from `npx oja-server models list`. auto is whisper-base, whisper-small for recordings of up to 10 minutes on machines with 4 cores and 4 GB of memory, and whisper-base-yo for Yoruba.',
  ),
  whisperThreads: setting(
    'OJA_WHISPER_THREADS',
    wholeNumber(0, 0, 64),
    'Threads of Whisper. 0: number of idle cores, at most four.',
  ),
  openaiUrl: setting(
    'OJA_TRANSCRIPTION_URL',
    optionalAddress(),
    'Base URL of a server with /audio/transcriptions. Default: OJA_OPENAI_URL.',
  ),
  openaiKey: secretSetting(
    'OJA_TRANSCRIPTION_KEY',
    optionalText(),
    'API key of that server. Default: OJA_OPENAI_KEY.',
  ),
  sharedUrl: setting('OJA_OPENAI_URL', optionalAddress(), 'Base URL of an OpenAI-compatible server.'),
  sharedKey: secretSetting('OJA_OPENAI_KEY', optionalText(), 'API key of that server.'),
  openaiModel: setting('OJA_TRANSCRIPTION_MODEL', text('whisper-1'), 'Model used if no route names one.'),
  routes: setting(
    'OJA_TRANSCRIPTION_ROUTES',
    routes(),
    'Model by language, for example yo=NCAIR/Yoruba-ASR,ig=http://127.0.0.1:8000/v1#NCAIR/Igbo-ASR; * is any language.',
  ),
  spitchUrl: setting('OJA_SPITCH_URL', address('https://api.spitch.app'), 'Base URL of Spitch.'),
  spitchKey: secretSetting(
    'OJA_SPITCH_KEY',
    optionalText(),
    'Spitch API key. Without it, the engine is off.',
  ),
};
