/** Which language a question is in, and the instruction that the engine gets for it. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';

export interface QuestionLanguage {
  /** en, en-NG, yo, ig, ha, pcm, fr … */
  locale: string;
  name: string;
  /** Models tend to answer these in English without an instruction. */
  tell: boolean;
}

const sampleCharacters = 600;
const confidenceMin = 0.6;
const cacheMax = 2000;
const toldLanguages = new Set(['yo', 'ig', 'ha', 'pcm']);

/** Two of the words common in English and hardly elsewhere; and words that plain English does not have. */
const englishWord = '\\b(?:the|is|are|what|how|of|and|you|please|with|this|that|write|can|does)\\b';
const twoEnglishWords = new RegExp(`${englishWord}[^]*?${englishWord}`, 'i');
const nigerianWord =
  /\b(?:wetin|dey|abeg|una|sabi|wahala|pikin|comot|oya|abi|shey|omo|haba|biko|kedu|bawo|ina|sannu|nna|ndi|nke|wey|dem|ehn|jare|sef|oga|naija)\b/i;

/** Nothing where it is not known. */
export type Detected = QuestionLanguage | undefined;

const cache = new Map<string, Detected>();

/** What is looked at of a question. */
export const sampleOf = (question: string): string => question.slice(0, sampleCharacters).trim();

/** Not looked at before, and plain enough to be sent before it is: no instruction would be needed. */
export function canWait(sample: string): boolean {
  return !cache.has(sample) && isPlainEnglish(sample);
}

function isPlainEnglish(sample: string): boolean {
  return !/[^\x00-\x7f]/.test(sample) && twoEnglishWords.test(sample) && !nigerianWord.test(sample);
}

export function detectLanguage(
  sample: string,
  context: CallContext<{ engines: 'language' }>,
  call: EngineCall,
): Detected | Promise<Detected> {
  if (sample === '' || cache.has(sample)) return cache.get(sample);
  return askDetector(sample, context, call);
}

async function askDetector(
  sample: string,
  context: CallContext<{ engines: 'language' }>,
  call: EngineCall,
): Promise<Detected> {
  const found = await context.engines.language.detect({ text: sample }, call).then(
    ({ language, locale, name, confidence }) =>
      language === 'und' || confidence < confidenceMin
        ? undefined
        : { locale, name, tell: toldLanguages.has(language) },
    () => undefined,
  );
  if (cache.size >= cacheMax) cache.delete(cache.keys().next().value as string);
  cache.set(sample, found);
  return found;
}

export function languageInstruction({ name }: QuestionLanguage): string {
  return `Answer in ${name}, unless asked for another language.`;
}
