/** Keeps the vectors of passages: a file is asked more than once, and its passages are most of the work. */
import { createHash } from 'node:crypto';
import type { Embed } from './find-passages.ts';

/** Vectors and the model that made them: those of two models cannot be compared. */
export type EmbedBy = (texts: string[]) => Promise<{ vectors: Float32Array[]; model?: string | undefined }>;

interface Known {
  vector: Float32Array;
  model: string | undefined;
}

/** Of all files: six megabytes. */
const vectorsMax = 4000;

export function createVectorCache(most = vectorsMax): (embed: EmbedBy) => Embed {
  const cache = new Map<string, Known>();
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');

  function keep(key: string, known: Known): void {
    cache.delete(key);
    cache.set(key, known);
    if (cache.size > most) cache.delete(cache.keys().next().value as string);
  }

  return (embed) => async (texts) => {
    const keys = texts.map(keyOf);
    const found = keys.map((key) => cache.get(key));
    // The first is the question: it tells which model there is now.
    const asked = texts.filter((_, place) => place === 0 || !found[place]);
    let { vectors, model } = await embed(asked);
    const isOther = found.some((known, place) => place > 0 && known && known.model !== model);
    if (isOther) ({ vectors, model } = await embed(texts));
    let next = 0;
    return texts.map((_, place) => {
      const known = place === 0 || isOther ? undefined : found[place];
      const vector = known?.vector ?? (vectors[next++] as Float32Array);
      keep(keys[place] as string, { vector, model });
      return vector;
    });
  };
}

export const rememberVectors = createVectorCache();
