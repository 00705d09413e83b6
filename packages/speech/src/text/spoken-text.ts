/** Text cut for speaking: sentences short enough for a model, pauses between them. */

export type SpokenPart =
  | { kind: 'text'; text: string; rate: number; pitch: number; emphasis?: boolean }
  | { kind: 'pause'; seconds: number };

/** A part longer than this is cut at a comma or a space: Kokoro reads 510 sounds at most. */
const pieceCharactersMax = 240;
/** The first piece is short, so that sound begins early. */
const firstCharactersMax = 120;
const sentencePause = 0.25;
const paragraphPause = 0.6;

export function textParts(text: string): SpokenPart[] {
  const parts: SpokenPart[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const plain = paragraph.replace(/\s+/g, ' ').trim();
    if (plain === '') continue;
    if (parts.length > 0) parts.push({ kind: 'pause', seconds: paragraphPause });
    parts.push({ kind: 'text', text: plain, rate: 1, pitch: 1 });
  }
  return parts;
}

/** The same parts, each text a sentence or a piece of one, with the pauses that speech has. */
export function toPieces(parts: SpokenPart[], language: string): SpokenPart[] {
  const pieces: SpokenPart[] = [];
  for (const part of parts) {
    if (part.kind === 'pause') {
      pieces.push(part);
      continue;
    }
    for (const sentence of sentencesOf(part.text, language)) {
      const first = pieces.every((piece) => piece.kind === 'pause');
      for (const text of cut(sentence, first ? firstCharactersMax : pieceCharactersMax)) {
        pieces.push({ ...part, text });
      }
      pieces.push({ kind: 'pause', seconds: sentencePause });
    }
  }
  while (pieces.at(-1)?.kind === 'pause' && parts.at(-1)?.kind !== 'pause') pieces.pop();
  return pieces;
}

const abbreviated = /\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|Engr|Gov|Hon|Jr|Sr|[A-Z])\.\s*$/;
const shortMonth = /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/;

export function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language || 'en', { granularity: 'sentence' });
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    // "Dr. Ade" and "Nov. 18" are one sentence: an abbreviation ends none.
    if (last && (abbreviated.test(last) || (shortMonth.test(last) && /^\d/.test(segment)))) {
      sentences[sentences.length - 1] = last + segment;
    } else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function cut(sentence: string, firstMax: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  let max = firstMax;
  while (rest.length > max) {
    const window = rest.slice(0, max);
    const comma = Math.max(...[',', ';', ':', '—', ')'].map((mark) => window.lastIndexOf(mark)));
    const space = window.lastIndexOf(' ');
    const at = comma > max * 0.35 ? comma + 1 : space > 0 ? space : max;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
    max = pieceCharactersMax;
  }
  return [...pieces, rest].filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
