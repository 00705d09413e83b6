/** The languages of the console, as they call themselves. Each but English is a folder beside `en/`. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  pcm: 'Naijá (Pidgin)',
  yo: 'Yorùbá',
  ha: 'Hausa',
  ig: 'Igbo',
} as const;
export type LanguageTag = keyof typeof languageNames;

export const languageFrom = (tag: string): LanguageTag | null =>
  tag in languageNames ? (tag as LanguageTag) : null;
