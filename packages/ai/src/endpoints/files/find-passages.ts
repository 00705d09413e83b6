/** Finds the passages of files that matter for a question: by words (BM25) and, where it can, by meaning. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { FilePassage } from '@oja/documents/documents/port';

export interface RankedPassage extends FilePassage {
  /** 0 to 1. */
  score: number;
}

/** Makes vectors of length 1; throws when it cannot. */
export type Embed = (texts: string[]) => Promise<Float32Array[]>;

const candidatesMax = 96;
/** Rows of one table mean the same: their columns tell what, and words find the row. */
const tableCharacters = 300;
const tableCandidatesMax = 24;
const passagesAtOnce = 50;
const meaningShare = 0.8;
/** A best match by words that is weaker than this is no full match. */
const wordsFullScore = 4;
const stopWords = new Set(
  'a an and any are as at be been but by can could did do does for from get had has have how i if in is it its me must my need of off on or our should so than that the their them there these they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);
/** BM25's k1 and b. */
const repeatWeight = 1.4;
const lengthWeight = 0.6;

/** Best first. Without `embed`, or when it fails, words alone decide. */
export async function rankPassages(
  passages: FilePassage[],
  question: string,
  embed: Embed | undefined,
): Promise<RankedPassage[]> {
  const byWords = await wordScores(passages, question);
  const most = byWords.reduce((max, value) => Math.max(max, value), wordsFullScore);
  const ranked = passages.map((passage, place) => ({ ...passage, score: (byWords[place] ?? 0) / most }));
  ranked.sort((a, b) => b.score - a.score || a.order - b.order);
  if (!embed || question.trim() === '' || passages.length === 0) return ranked;
  const candidates = chooseCandidates(ranked);
  const vectors = await embed([
    question,
    ...candidates.map(({ heading, text, table }) =>
      table ? `${heading}\n${text.slice(0, tableCharacters)}` : `${heading}\n${text}`,
    ),
  ]).catch(() => undefined);
  if (!vectors) return ranked;
  const [asked, ...found] = vectors;
  const near = new Map(candidates.map((passage, place) => [passage, Math.max(0, dot(asked, found[place]))]));
  return ranked
    .map((passage) => ({
      ...passage,
      score: round(
        near.has(passage)
          ? meaningShare * (near.get(passage) ?? 0) + (1 - meaningShare) * passage.score
          : 0.1 * passage.score,
      ),
    }))
    .sort((a, b) => b.score - a.score || a.order - b.order);
}

/** How near each text is to the question, 0 to 1. */
export async function nearTo(question: string, texts: string[], embed: Embed): Promise<number[]> {
  const [asked, ...found] = await embed([question, ...texts]);
  return found.map((vector) => Math.max(0, dot(asked, vector)));
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** All of a short file; of a long one the best by words and a spread over the rest of the prose. */
function chooseCandidates(ranked: RankedPassage[]): RankedPassage[] {
  if (ranked.length <= candidatesMax) return ranked;
  const rows = ranked.filter(({ table }) => table).slice(0, tableCandidatesMax);
  const prose = ranked.filter(({ table }) => !table);
  const most = candidatesMax - rows.length;
  if (prose.length <= most) return [...rows, ...prose];
  const best = prose.slice(0, (most * 2) / 3);
  const rest = prose.slice(best.length).sort((a, b) => a.order - b.order);
  const step = rest.length / (most - best.length);
  const spread = Array.from({ length: most - best.length }, (_, place) => rest[Math.floor(place * step)]!);
  return [...rows, ...best, ...spread];
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  let sum = 0;
  for (let place = 0; place < (a?.length ?? 0); place += 1) sum += (a?.[place] ?? 0) * (b?.[place] ?? 0);
  return sum;
}

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '') : word,
  );
}

/** Okapi BM25; long files are counted in slices, so that the server answers others meanwhile. */
async function wordScores(passages: FilePassage[], question: string): Promise<number[]> {
  const asked = [...new Set(wordsOf(question))].filter((word) => !stopWords.has(word));
  const counts: Map<string, number>[] = [];
  const lengths: number[] = [];
  for (const [place, { heading, text }] of passages.entries()) {
    if (place % passagesAtOnce === passagesAtOnce - 1) await breathe();
    const words = wordsOf(`${heading} ${text}`);
    lengths.push(words.length);
    counts.push(countWords(words, asked));
  }
  const meanLength = lengths.reduce((sum, value) => sum + value, 0) / Math.max(1, lengths.length) || 1;
  const rarity = new Map(
    asked.map((word) => {
      const holding = counts.filter((count) => count.has(word)).length;
      return [word, Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  return counts.map((count, place) => {
    const norm = repeatWeight * (1 - lengthWeight + (lengthWeight * (lengths[place] ?? 0)) / meanLength);
    return asked.reduce((sum, word) => {
      const times = count.get(word) ?? 0;
      return sum + ((rarity.get(word) ?? 0) * times * (repeatWeight + 1)) / (times + norm);
    }, 0);
  });
}

/** Only the words that are asked for. */
function countWords(words: string[], asked: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) if (asked.includes(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The best that fit, in the order of their files; everything when everything fits. */
export function choosePassages(ranked: RankedPassage[], charactersMax: number): RankedPassage[] {
  const chosen: RankedPassage[] = [];
  let characters = 0;
  for (const passage of ranked) {
    const cost = passage.text.length + passage.source.length + passage.heading.length + 8;
    if (characters + cost > charactersMax && chosen.length > 0) continue;
    chosen.push(passage);
    characters += cost;
  }
  return chosen.sort((a, b) => a.filename.localeCompare(b.filename) || a.order - b.order);
}
