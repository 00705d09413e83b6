/** Text to sentences and words. */
export interface Sentence {
  text: string;
  /** As written. */
  words: string[];
  /** Meaningful words, folded; may repeat. */
  terms: string[];
  /** Position in the text. */
  index: number;
}

const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Gen|Gov|Sen|Rep|Hon|Engr|Alh|Rev|Inc|Ltd|Co|vs|etc|e\.g|i\.e|No|Vol|Fig|approx|[A-Z])\.$/;
/** Marks of notes, as encyclopedias have them behind words: [1], [a], [note 2], [citation needed]. */
const noteMark =
  /(?<=[\p{L}\p{N}\p{P}]) ?\[ ?(?:\d{1,3}|[a-z]|(?:note|nb) \d{1,2}|citation needed|edit) ?\]/giu;
const sentenceCharactersMin = 15;
const sentenceCharactersMax = 1_200;

const segmenters = new Map<string, Intl.Segmenter>();

export function segmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${language} ${granularity}`;
  let made = segmenters.get(key);
  if (!made) {
    const supported = /^[a-z]{2,3}(-|$)/i.test(language) && language !== 'und' ? language : 'en';
    made = new Intl.Segmenter(supported, { granularity });
    segmenters.set(key, made);
  }
  return made;
}

export function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter(language, 'word').segment(text)) {
    if (isWordLike) words.push(segment);
  }
  return words;
}

/** Plurals and possessives are the same word. */
export function fold(word: string, language: string): string {
  const lower = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s$/, '');
  if (language.startsWith('fr')) return lower.replace(/^(?:[cdjlmnst]|qu)['’](?=.)/, '');
  if (!language.startsWith('en') && language !== 'pcm') return lower;
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  return lower.length > 3 && lower.endsWith('s') && !/(ss|us|is)$/.test(lower) ? lower.slice(0, -1) : lower;
}

function splitParagraph(paragraph: string, language: string): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter(language, 'sentence').segment(paragraph)) {
    const last = found.at(-1);
    // The segmenter ends a sentence after "Dr." and "U.S."; people do not.
    if (last !== undefined && abbreviation.test(last.trimEnd())) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

export function splitSentences(
  text: string,
  language: string,
  stopwords: Set<string>,
  countMax: number,
): Sentence[] {
  const sentences: Sentence[] = [];
  // What a page says twice, as in a teaser and in the text, counts once.
  const seen = new Set<string>();
  for (const paragraph of text.split(/\n\s*\n|\n(?=[-*•#]|\d+[.)]\s)/)) {
    // Headings, captions and menu leftovers end without a stop and have few words.
    const line = paragraph
      .replace(/^\s*(?:#{1,6}|[-*•]|\d+[.)])\s+/, '')
      .replace(/\s+/g, ' ')
      .replace(noteMark, '')
      .trim();
    if (/^\s*#{1,6}\s/.test(paragraph) || (line.length < 60 && !/[.!?。！？؟]["'”’)]*$/.test(line))) continue;
    for (const part of splitParagraph(line, language)) {
      const sentence = part.trim();
      if (sentence.length < sentenceCharactersMin || sentence.length > sentenceCharactersMax) continue;
      const words = wordsOf(sentence, language);
      const terms = words
        .filter((word) => !stopwords.has(word.toLowerCase()))
        .map((word) => fold(word, language))
        .filter((word) => word.length > 1 && !stopwords.has(word) && !/^\d+$/.test(word));
      const said = words.join(' ').normalize('NFKC').toLowerCase();
      if (seen.has(said)) continue;
      seen.add(said);
      if (terms.length > 1) sentences.push({ text: sentence, words, terms, index: sentences.length });
      if (sentences.length >= countMax) return sentences;
    }
  }
  return sentences;
}
