/** Whisper's tokens: bytes of text, special marks and times. */
import { readFileSync } from 'node:fs';

export const endOfText = 50_257;
export const startOfTranscript = 50_258;
export const secondsPerTimestamp = 0.02;
/** Before large-v3, which has one language more. */
const noTimestampsDefault = 50_363;

export interface Tokens {
  /** Begins what was said before. */
  startOfPrevious: number;
  noTimestamps: number;
  /** Of 0 seconds; the others follow. */
  firstTimestamp: number;
  suppressed: number[];
  /** Not as the first word. */
  suppressedFirst: number[];
  languages: Map<string, number>;
  tasks: Record<'transcribe' | 'translate', number>;
  /** Layers and heads of the decoder that follow the sound. */
  alignmentHeads: [layer: number, head: number][];
  isText(token: number): boolean;
  /** Tokens with a currency symbol. */
  currencySymbols(): number[];
  /** Without the bytes of a letter that is cut off. */
  text(tokens: number[]): string;
  /** The last letter has more bytes, in the tokens that follow. */
  isCutOff(tokens: number[]): boolean;
  /** Of a prompt. */
  encode(text: string): number[];
}

/** GPT-2's alphabet: printable bytes stand for themselves, the others follow from 256 on. */
function letterOfByte(): string[] {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrintable(byte) ? byte : next++));
}

export function readTokens(paths: { vocabulary: string; merges: string; generation: string }): Tokens {
  const letters = letterOfByte();
  const bytes = new Map(letters.map((letter, byte) => [letter, byte]));
  const ids = new Map(
    Object.entries(JSON.parse(readFileSync(paths.vocabulary, 'utf8')) as Record<string, number>),
  );
  const words = new Map([...ids].map(([word, id]) => [id, word]));
  const ranks = new Map(
    readFileSync(paths.merges, 'utf8')
      .split('\n')
      .filter((line) => line.includes(' ') && !line.startsWith('#'))
      .map((line, rank) => [line.trimEnd(), rank]),
  );
  const decode = (tokens: number[]): string => {
    const spelled = tokens.filter((token) => token < endOfText).map((token) => words.get(token) ?? '');
    return Buffer.from([...spelled.join('')].map((letter) => bytes.get(letter) ?? 32)).toString('utf8');
  };
  const generation = JSON.parse(readFileSync(paths.generation, 'utf8'));
  const noTimestamps: number = generation.no_timestamps_token_id ?? noTimestampsDefault;
  return {
    startOfPrevious: noTimestamps - 2,
    noTimestamps,
    firstTimestamp: noTimestamps + 1,
    suppressed: generation.suppress_tokens ?? [],
    suppressedFirst: generation.begin_suppress_tokens ?? [],
    languages: new Map(
      Object.entries(generation.lang_to_id as Record<string, number>).map(([mark, id]) => [
        mark.slice(2, -2),
        id,
      ]),
    ),
    tasks: generation.task_to_id,
    alignmentHeads: generation.alignment_heads ?? [],
    isText: (token) => token < endOfText,
    currencySymbols: () => [...words.keys()].filter((token) => /\p{Sc}/u.test(decode([token]))),
    text: (tokens) => decode(tokens).replaceAll('\ufffd', ''),
    isCutOff: (tokens) => decode(tokens).endsWith('\ufffd'),
    encode(text) {
      const pieces = text.match(/ ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+/gu) ?? [];
      return pieces.flatMap((piece) => {
        const spelled = [...Buffer.from(piece)].map((byte) => letters[byte]!);
        return merge(spelled, ranks).map((part) => ids.get(part) ?? 220);
      });
    },
  };
}

/** Byte-pair encoding: the pair that was learned first is joined first. */
function merge(parts: string[], ranks: Map<string, number>): string[] {
  for (;;) {
    let best = -1;
    let bestRank = Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < parts.length; at++) {
      const rank = ranks.get(`${parts[at]} ${parts[at + 1]}`);
      if (rank !== undefined && rank < bestRank) [best, bestRank] = [at, rank];
    }
    if (best === -1) return parts;
    parts = [...parts.slice(0, best), parts[best]! + parts[best + 1]!, ...parts.slice(best + 2)];
  }
}
