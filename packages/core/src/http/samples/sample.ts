/** A call as working code in seven languages. */
import type { SampleCall } from './call.ts';
import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import type { Language } from './languages.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

const writers: Record<Language, (call: SampleCall) => string> = {
  curl,
  typescript,
  python,
  php,
  go,
  java,
  csharp,
};

export const sample = (language: Language, call: SampleCall): string => writers[language](call);
