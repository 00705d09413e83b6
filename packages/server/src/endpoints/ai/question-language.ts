/** Which language a question is in, and what the engine is told about it. */
import type { EngineCall } from '../../engines/engine.ts';
import type { CallContext } from '../endpoint.ts';

export interface QuestionLanguage {
  /** en, en-NG, yo, ig, ha, pcm, fr … */
  locale: string;
  name: string;
  /** Models tend to answer these in English unless told. */
  tell: boolean;
}

const SAMPLE_CHARACTERS = 600;
const CONFIDENCE_MIN = 0.6;
const CACHE_MAX = 2000;
const TOLD = new Set(['yo', 'ig', 'ha', 'pcm']);

/** Words common in English and hardly elsewhere; and words that plain English does not have. */
const ENGLISH = /\b(the|is|are|what|how|of|and|you|please|with|this|that|write|can|does)\b/gi;
const NIGERIAN =
  /\b(wetin|dey|abeg|una|sabi|wahala|pikin|comot|oya|abi|shey|omo|haba|biko|kedu|bawo|ina|sannu|nna|ndi|nke|wey|dem|ehn|jare|sef|oga|naija|una)\b/i;

const cache = new Map<string, QuestionLanguage | undefined>();

/** Cheap and sure enough to skip the detector before the engine is asked. */
export function isPlainEnglish(question: string): boolean {
  const sample = question.slice(0, SAMPLE_CHARACTERS);
  if (/[^\x00-\x7f]/.test(sample) || NIGERIAN.test(sample)) return false;
  return (sample.match(ENGLISH)?.length ?? 0) >= 2;
}

export async function detectLanguage(
  question: string,
  context: CallContext,
  call: EngineCall,
): Promise<QuestionLanguage | undefined> {
  const sample = question.slice(0, SAMPLE_CHARACTERS).trim();
  if (sample === '') return undefined;
  if (cache.has(sample)) return cache.get(sample);
  const found = await context.engines.language.detect({ text: sample }, call).then(
    ({ language, locale, name, confidence }) =>
      language === 'und' || confidence < CONFIDENCE_MIN
        ? undefined
        : { locale, name, tell: TOLD.has(language) },
    () => undefined,
  );
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value as string);
  cache.set(sample, found);
  return found;
}

export function languageInstruction({ name }: QuestionLanguage): string {
  return `Answer in ${name}, unless asked for another language.`;
}
