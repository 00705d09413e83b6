/** Codes that whisper was trained on, and what stands in for Nigerian languages it was not. */
const known = new Set(
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh yue'.split(
    ' ',
  ),
);

/** What may be asked for. */
export const whisperLanguages = [...known, 'ig', 'pcm'].sort();

export interface WhisperLanguage {
  code: string;
  note?: string;
}

/** Undefined when whisper has nothing near. */
export function whisperLanguage(language: string): WhisperLanguage | undefined {
  const base = language.toLowerCase().split('-')[0] ?? '';
  if (base === 'pcm')
    return { code: 'en', note: 'Pidgin was transcribed with the English model; spellings follow English.' };
  if (base === 'ig') {
    return {
      code: 'yo',
      note: 'This engine was not trained on Igbo. The text is phonetic and needs correction.',
    };
  }
  if (known.has(base)) return { code: base };
  return { nb: { code: 'no' }, jv: { code: 'jw' }, fil: { code: 'tl' }, cmn: { code: 'zh' } }[base];
}
