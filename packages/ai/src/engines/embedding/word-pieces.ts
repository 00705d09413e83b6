/** BERT's tokenizer for lower-cased text: words, then the longest known pieces of each. */

const pieceCharactersMax = 100;

export interface WordPieces {
  /** Token ids with the start and end marks, at most `tokensMax`. */
  encode(text: string, tokensMax: number): number[];
}

export function createWordPieces(vocabulary: Record<string, number>): WordPieces {
  const known = new Map(Object.entries(vocabulary));
  const mark = (name: string) => known.get(name) ?? 0;
  const [start, end, unknown] = [mark('[CLS]'), mark('[SEP]'), mark('[UNK]')];

  function pieces(word: string): number[] {
    if (word.length > pieceCharactersMax) return [unknown];
    const found: number[] = [];
    for (let from = 0; from < word.length; ) {
      let to = word.length;
      let id: number | undefined;
      for (; to > from; to -= 1) {
        id = known.get(from === 0 ? word.slice(from, to) : `##${word.slice(from, to)}`);
        if (id !== undefined) break;
      }
      if (id === undefined) return [unknown];
      found.push(id);
      from = to;
    }
    return found;
  }

  return {
    encode(text, tokensMax) {
      const ids = [start];
      // No token has more characters: the rest would be split into words for nothing.
      for (const word of wordsOf(text.slice(0, tokensMax * pieceCharactersMax))) {
        ids.push(...pieces(word));
        if (ids.length >= tokensMax) break;
      }
      ids.length = Math.min(ids.length, tokensMax - 1);
      ids.push(end);
      return ids;
    },
  };
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return plain.match(/[\p{P}\p{S}]|[^\s\p{P}\p{S}\p{C}]+/gu) ?? [];
}
