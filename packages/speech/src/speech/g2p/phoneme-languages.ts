/** The languages whose text becomes phonemes. Apart from their rules, which only the worker needs. */
export const phonemeLanguages = ['en', 'yo', 'ig', 'ha', 'pcm'] as const;

export type PhonemeLanguage = (typeof phonemeLanguages)[number];
