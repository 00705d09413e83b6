/** BERT's tokenizer for lower-cased text: words, then the longest known pieces of each. */

const pieceCharactersMax = 100;

/** A token and the word of the text that it is a part of. */
export interface Piece {
  id: number;
  from: number;
  to: number;
}

export interface WordPieces {
  /** Token ids with the start and end marks, at most `tokensMax`. */
  encode(text: string, tokensMax: number): number[];
}

export interface PlacedWordPieces extends WordPieces {
  start: number;
  end: number;
  /** Without marks, at most `piecesMax`. */
  cut(text: string, piecesMax: number): Piece[];
}

export function createWordPieces(vocabulary: Record<string, number>): PlacedWordPieces {
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

  function cut(text: string, piecesMax: number): Piece[] {
    const found: Piece[] = [];
    // No piece has more characters: the rest would be split into words for nothing.
    for (const { 0: word, index } of text.slice(0, piecesMax * pieceCharactersMax).matchAll(words)) {
      for (const id of pieces(plain(word))) found.push({ id, from: index, to: index + word.length });
      if (found.length >= piecesMax) break;
    }
    return found.slice(0, piecesMax);
  }

  return {
    start,
    end,
    cut,
    encode: (text, tokensMax) => [start, ...cut(text, tokensMax - 2).map(({ id }) => id), end],
  };
}

const words = /[\p{P}\p{S}]|[^\s\p{P}\p{S}\p{C}]+/gu;

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
