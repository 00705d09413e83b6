import { z } from 'zod';
import {
  address,
  optionalAddress,
  optionalText,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '../../setting.ts';

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
          context.addIssue(`"${item}" must be language=model or language=address#model`);
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
    'Model of the embedded engine: an id of `oja-server models list`. auto is whisper-base, and whisper-base-yo for Yoruba.',
  ),
  whisperThreads: setting(
    'OJA_WHISPER_THREADS',
    wholeNumber(0, 0, 64),
    'Threads of whisper; 0: as many as the machine has idle cores, at most four.',
  ),
  openaiUrl: setting(
    'OJA_TRANSCRIPTION_URL',
    optionalAddress(),
    'Base address of a server with /audio/transcriptions; default: OJA_OPENAI_URL.',
  ),
  openaiKey: secretSetting('OJA_TRANSCRIPTION_KEY', optionalText(), 'Its key; default: OJA_OPENAI_KEY.'),
  sharedUrl: setting('OJA_OPENAI_URL', optionalAddress(), 'Base address of an OpenAI-compatible server.'),
  sharedKey: secretSetting('OJA_OPENAI_KEY', optionalText(), 'Key of that server.'),
  openaiModel: setting(
    'OJA_TRANSCRIPTION_MODEL',
    text('whisper-1'),
    'Model asked there when no route names one.',
  ),
  routes: setting(
    'OJA_TRANSCRIPTION_ROUTES',
    routes(),
    'Model by language, for example yo=NCAIR/Yoruba-ASR,ig=http://127.0.0.1:8000/v1#NCAIR/Igbo-ASR; * is any language.',
  ),
  spitchUrl: setting('OJA_SPITCH_URL', address('https://api.spitch.app'), 'Address of Spitch.'),
  spitchKey: secretSetting('OJA_SPITCH_KEY', optionalText(), 'Key of Spitch; without it the engine is off.'),
};
