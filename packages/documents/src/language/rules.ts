/** Evidence for Nigeria's languages from their letters and everyday words, added to what a general detector says. */
import { everyday, functionWords, nigerianEnglish, pidginOnly } from './words.ts';

export type Local = keyof typeof everyday;

const locals = Object.keys(everyday) as Local[];

/** Letters that few other languages write. Vietnamese shares the dots below, but not without its own letters. */
const letters: Partial<Record<Local, RegExp>> = {
  yo: /[ẹṣ]|ọ[\u0300\u0301]|gb[aeiouẹọ]/gu,
  ig: /[ịụṅ]|\bn['’][aeiouịọụ]|\bna-|gb[aeiouịọụ]|nw[aeiouịọụ]/gu,
  ha: /[ɓɗƙƴ]|\bts[aeiou]|['’]y/gu,
};
const vietnamese = /[ăâđêôơư]/gu;

/** Turns of phrase that Pidgin builds from English words. */
const pidginPhrases =
  /\bna so\b|\bno be\b|\be (?:be|no|don|dey|go|fit)\b|\b(?:i|you|we|he|she|e|una|dem) (?:fit|don|dey|sabi) |\bno (?:easy|sabi|fit|get|dey|vex|go fit)\b|\b(?:go|reach|for) (?:house|road|market)\b|\bsay make\b|\bmake (?:i|we|una|dem|e|you no)\b|\bdon (?:tok|talk|go|come|carry|finish|tey|die|enter|land|reach|start|close|open|expire)\b|\bhow far\b/gu;

export interface Evidence {
  /** Share of the words that are everyday words of the language, plus its letters; about 0 to 1.5. */
  scores: Record<Local, number>;
  tokens: string[];
  /** Has letters that only Vietnamese joins with dots below. */
  vietnamese: boolean;
  nigerian: boolean;
}

export function weigh(text: string): Evidence {
  const plain = text.normalize('NFC').toLowerCase();
  // Dots below stay on the letter, tone marks stand alone: ọ́ is ọ + U+0301.
  const split = splitTones(plain);
  const tokens = plain.match(/[\p{L}\p{M}₦]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? [];
  const count = Math.max(1, tokens.length);
  const isVietnamese = (plain.match(vietnamese)?.length ?? 0) >= 2;
  const scores = {} as Record<Local, number>;
  for (const language of locals) {
    const hits = tokens.filter((token) => everyday[language].has(token)).length;
    const marks = letters[language];
    const marked = marks && !isVietnamese ? (split.match(marks)?.length ?? 0) : 0;
    scores[language] = hits / count + Math.min(0.6, (marked / count) * 1.2);
  }
  const phrases = plain.match(pidginPhrases)?.length ?? 0;
  const pidgin = tokens.filter((token) => pidginOnly.has(token)).length + phrases;
  // Pidgin shares most words with English: only words of its own tip the balance.
  scores.pcm = pidgin === 0 ? 0 : scores.pcm + Math.min(1, (pidgin / count) * 5);
  const nigerian = tokens.some((token) => nigerianEnglish.has(token)) || plain.includes('₦');
  return { scores, tokens, vietnamese: isVietnamese, nigerian };
}

const splitTones = (text: string): string =>
  text.normalize('NFD').replace(/([aeiouns])(\u0323|\u0307)/gu, (pair) => pair.normalize('NFC'));

const shortWords = 8;

/**
 * A general detector takes a fifth of short English texts (`Reset your password`) for Dutch, Latin or Filipino, and
 * is sure of it. In a short text without letters of its own, a language needs a word that English does not have.
 */
export function isBelievable(language: string, { tokens }: Evidence): boolean {
  if (language === 'en' || tokens.length >= shortWords) return true;
  if (tokens.some((token) => /[^a-z'’-]/.test(token))) return true;
  const own = everyday[language as Local] ?? functionWords[language];
  return tokens.some((token) => own?.has(token) && !everyday.en.has(token));
}

export function bestLocal(evidence: Evidence): { language: Local; score: number; lead: number } {
  const ranked = locals.map((language) => ({ language, score: evidence.scores[language] }));
  ranked.sort((a, b) => b.score - a.score);
  const [first, second] = ranked as [(typeof ranked)[0], (typeof ranked)[0]];
  return { ...first, lead: first.score - second.score };
}
