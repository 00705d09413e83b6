/** The languages of code samples, apart from what writes them: the console lists all and loads one. */
export const languageTitles = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
};

export type Language = keyof typeof languageTitles;
export const languages = Object.keys(languageTitles) as Language[];
