/** Language detection in this process: CLD3 for the world's languages, own rules for Nigeria's. */

import type { EngineState } from '@oja/core/engines/engine';
import { languageName } from '@oja/core/text/display-names';
import type { LanguageEngine, LanguageGuess } from './port.ts';
import { bestLocal, type Evidence, isBelievable, weigh } from './rules.ts';

const charactersMax = 2000;
/** How far CLD3's own verdict counts against the words and letters. */
const detectorWeight = 0.5;
const localMin = 0.34;

interface Detector {
  findLanguage(text: string): { language: string; probability: number; is_reliable: boolean };
}

export function createLocalLanguage(): LanguageEngine {
  let detector: Promise<Detector> | undefined;
  const open = () => {
    detector ??= import('cld3-asm').then(async ({ loadModule }) =>
      (await loadModule()).create(0, charactersMax * 4),
    );
    return detector;
  };

  return {
    name: 'local',
    check: async (): Promise<EngineState> => ({
      state: 'ready',
      detail: 'CLD3 and own rules for yo, ig, ha, pcm, en-NG',
    }),
    async detect({ text }) {
      const sample = text.slice(0, charactersMax).normalize('NFC');
      if (!/\p{L}/u.test(sample)) return guess('und', 0, false);
      const { language, probability } = (await open()).findLanguage(sample);
      const evidence = weigh(sample);
      const found = { language: plainCode(language), probability };
      const counts =
        !isImpossible(found.language, sample, evidence) && isBelievable(found.language, evidence);
      return decide(evidence, counts ? found : nothing);
    },
  };
}

const nothing = { language: 'und', probability: 0 };
const latinless = new Set(
  'am ar be bg bn el fa gu he hi hy ja ka kk km kn ko ky lo mk ml mn mr my ne pa ru sd si sr ta te tg th uk ur yi zh'.split(
    ' ',
  ),
);

/** CLD3 names Japanese or Vietnamese for short Yoruba: the letters rule that out. */
function isImpossible(language: string, text: string, { vietnamese }: Evidence): boolean {
  if (language === 'vi') return !vietnamese;
  return latinless.has(language) && !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
}

function decide(evidence: Evidence, found: { language: string; probability: number }): LanguageGuess {
  for (const language of ['yo', 'ig', 'ha', 'en'] as const) {
    if (found.language === language) evidence.scores[language] += detectorWeight * found.probability;
  }
  const { language, score, lead } = bestLocal(evidence);
  const isLocal = ['und', 'yo', 'ig', 'ha', 'pcm', 'en'].includes(found.language);
  if (score >= localMin && (isLocal || score >= 0.5 + (found.probability > 0.95 ? 0.15 : 0))) {
    return guess(language, Math.min(0.99, 0.5 + lead * 0.6), evidence.nigerian);
  }
  const confidence =
    evidence.tokens.length < 3 && !latinless.has(found.language)
      ? found.probability * 0.5
      : found.probability;
  return confidence > 0.5 ? guess(found.language, confidence, evidence.nigerian) : guess('und', 0, false);
}

/** CLD3 says `bg-Latn`, `iw`, `no`: the usual codes instead. */
function plainCode(code: string): string {
  const short = code.split('-')[0] ?? code;
  return { iw: 'he', no: 'nb', fil: 'tl', jv: 'jv' }[short] ?? short;
}

function guess(language: string, confidence: number, nigerian: boolean): LanguageGuess {
  return {
    language,
    name: language === 'und' ? 'Unknown' : language === 'pcm' ? 'Nigerian Pidgin' : languageName(language),
    confidence: Number(confidence.toFixed(2)),
    locale: language === 'en' && nigerian ? 'en-NG' : language,
  };
}
