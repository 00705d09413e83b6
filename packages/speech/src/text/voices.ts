/**
 * The voices by name. A voice is a person rather than a file: each embedded engine says which of its sounds comes
 * nearest, so that a caller's voice keeps working when another engine takes over.
 */
import type { SpeechQuality, Voice } from '../speech/port.ts';

export interface VoiceRow {
  id: string;
  gender: 'female' | 'male';
  language: string;
  about: string;
  /** Style file of Kokoro. */
  kokoro: string;
  /** British or American English sounds. */
  accent: 'us' | 'gb';
}

const row = (
  id: string,
  gender: 'female' | 'male',
  language: string,
  kokoro: string,
  about: string,
  accent: 'us' | 'gb' = 'us',
): VoiceRow => ({ id, gender, language, about, kokoro, accent });

/** The first voice of a language is its default. */
export const voiceTable: VoiceRow[] = [
  row('alloy', 'female', 'en', 'af_alloy', 'American, even'),
  row('heart', 'female', 'en', 'af_heart', 'American, warm'),
  row('ash', 'male', 'en', 'am_michael', 'American, calm'),
  row('ballad', 'male', 'en', 'bm_daniel', 'British, measured', 'gb'),
  row('cedar', 'male', 'en', 'am_fenrir', 'American, firm'),
  row('coral', 'female', 'en', 'af_bella', 'American, bright'),
  row('echo', 'male', 'en', 'am_echo', 'American, light'),
  row('fable', 'male', 'en', 'bm_fable', 'British, a storyteller', 'gb'),
  row('marin', 'female', 'en', 'af_sarah', 'American, clear'),
  row('nova', 'female', 'en', 'af_nova', 'American, lively'),
  row('onyx', 'male', 'en', 'am_onyx', 'American, deep'),
  row('sage', 'female', 'en', 'af_kore', 'American, composed'),
  row('shimmer', 'female', 'en', 'af_sky', 'American, soft'),
  row('verse', 'male', 'en', 'am_puck', 'American, playful'),
  row('emma', 'female', 'en-GB', 'bf_emma', 'British', 'gb'),
  row('george', 'male', 'en-GB', 'bm_george', 'British', 'gb'),
  row('tola', 'female', 'en-NG', 'bf_isabella', 'Nigerian English, native pronunciation of names', 'gb'),
  row('emeka', 'male', 'en-NG', 'bm_lewis', 'Nigerian English, native pronunciation of names', 'gb'),
  row('funmi', 'female', 'yo', 'pf_dora', 'Yoruba'),
  row('kunle', 'male', 'yo', 'pm_alex', 'Yoruba'),
  row('ada', 'female', 'ig', 'pf_dora', 'Igbo'),
  row('obinna', 'male', 'ig', 'pm_alex', 'Igbo'),
  row('amina', 'female', 'ha', 'pf_dora', 'Hausa'),
  row('aliyu', 'male', 'ha', 'pm_santa', 'Hausa'),
  row('boma', 'female', 'pcm', 'af_heart', 'Nigerian Pidgin'),
  row('tega', 'male', 'pcm', 'am_michael', 'Nigerian Pidgin'),
];

const byId = new Map(voiceTable.map((voice) => [voice.id, voice]));

export const findVoice = (id: string): VoiceRow | undefined => byId.get(id.toLowerCase());

export function defaultVoice(language: string): VoiceRow {
  const base = baseOf(language);
  return (
    voiceTable.find((voice) => voice.language.toLowerCase() === language.toLowerCase()) ??
    voiceTable.find((voice) => baseOf(voice.language) === base) ??
    voiceTable[0]!
  );
}

export const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

export const samples: Record<string, string> = {
  en: 'Good morning. Here is what happened at the market today.',
  yo: 'Ẹ káàárọ̀. Ẹ kú ọjà, àjẹ́ á wá o.',
  ig: 'Ụtụtụ ọma. Kedu ihe ị chọrọ ịzụ taa?',
  ha: 'Ina kwana. Yau kasuwa ta cika da mutane.',
  pcm: 'How far? Abeg, wetin you wan buy for market today?',
};

export const listVoices = (quality: SpeechQuality): Voice[] =>
  voiceTable.map(({ id, gender, language, about }) => ({
    id,
    name: id[0]!.toUpperCase() + id.slice(1),
    gender,
    language,
    about,
    quality,
    sample: samples[baseOf(language)] ?? samples.en!,
  }));
