/** A call as working code in seven languages. */
import type { SampleCall } from './call.ts';
import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

const writers = { curl, typescript, python, php, go, java, csharp };
export type Language = keyof typeof writers;
export const languages = Object.keys(writers) as Language[];

export const languageTitles: Record<Language, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
};

export const sample = (language: Language, call: SampleCall): string => writers[language](call);
