/** Text of a language to the phonemes that Kokoro reads. */
import { type Dictionary, type EnglishAccent, englishPhonemes } from './english.ts';
import { nigerianPhonemes } from './nigerian.ts';
import { pidginLexicon } from './pidgin.ts';

export const phonemeLanguages = ['en', 'yo', 'ig', 'ha', 'pcm'] as const;
export type PhonemeLanguage = (typeof phonemeLanguages)[number];

export function phonemesOf(
  text: string,
  language: PhonemeLanguage,
  options: { dictionary: Dictionary; accent: EnglishAccent },
): string {
  if (language === 'en') return englishPhonemes(text, options);
  if (language === 'pcm') return englishPhonemes(text, { ...options, lexicon: pidginLexicon });
  return nigerianPhonemes(text, language, (word) => englishPhonemes(word, options));
}
