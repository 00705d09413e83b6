/** Text of a language to the phonemes that Kokoro reads. */
import { type Dictionary, type EnglishAccent, englishPhonemes } from './english.ts';
import { nigerianPhonemes } from './nigerian.ts';
import type { PhonemeLanguage } from './phoneme-languages.ts';
import { pidginLexicon } from './pidgin.ts';

export function phonemesOf(
  text: string,
  language: PhonemeLanguage,
  options: { dictionary: Dictionary; accent: EnglishAccent },
): string {
  if (language === 'en') return englishPhonemes(text, options);
  if (language === 'pcm') return englishPhonemes(text, { ...options, lexicon: pidginLexicon });
  return nigerianPhonemes(text, language, (word) => englishPhonemes(word, options));
}
