/** Runs the reader over passages: for each, the words that answer the question best, and how surely. */
import type { OpenModel } from '../models/infer.ts';
import type { Piece } from '../models/word-pieces.ts';
import { bestSpan } from './best-span.ts';
import { endInSentence } from './sentence-around.ts';

export interface PassagesQuestion {
  question: string;
  /** Likely ones first: what is beyond the limit is not read. */
  passages: string[];
}

/** Where in a passage an answer may stand. */
export interface Span {
  passage: number;
  from: number;
  to: number;
  /** Above 0 it is rather an answer than none. */
  score: number;
}

const questionPiecesMax = 48;
const windowPieces = 256;
const overlapPieces = 64;
const windowsMax = 12;
const passagePiecesMax = 2000;

export async function readPassages(
  { question, passages }: PassagesQuestion,
  open: OpenModel,
): Promise<Span[]> {
  const { words, run } = await open('reader');
  const asked = words.cut(question, questionPiecesMax).map(({ id }) => id);
  if (asked.length === 0) return [];
  const room = windowPieces - asked.length - 3;
  const found: Span[] = [];
  for (const { passage, pieces } of windowsOf(passages, room, words.cut)) {
    const ids = [words.start, ...asked, words.end, ...pieces.map(({ id }) => id), words.end];
    const first = asked.length + 2;
    const types = ids.map((_, place) => (place >= first && place < ids.length - 1 ? 1 : 0));
    const dims = [1, ids.length];
    const { span, held } = await run({
      ids: { dims, data: ids },
      types: { dims, data: types },
      mask: { dims, data: ids.map(() => 1) },
    });
    const best = bestSpan(span?.data ?? new Float32Array(ids.length * 2), first, pieces.length);
    const [start, end] = [pieces[best.start], pieces[best.end]];
    if (!start || !end) continue;
    const to = endInSentence(passages[passage] ?? '', start.from, end.to);
    found.push({ passage, from: start.from, to, score: best.score + (held?.data[0] ?? 0) });
  }
  return bestOfEach(found);
}

interface Window {
  passage: number;
  pieces: Piece[];
}

function windowsOf(passages: string[], room: number, cut: (text: string, max: number) => Piece[]): Window[] {
  const found: Window[] = [];
  for (const [passage, text] of passages.entries()) {
    const pieces = cut(text, passagePiecesMax);
    for (let from = 0; from === 0 || from < pieces.length - overlapPieces; from += room - overlapPieces) {
      if (found.length >= windowsMax) return found;
      found.push({ passage, pieces: pieces.slice(from, from + room) });
    }
  }
  return found;
}

/** Windows of one passage overlap. */
function bestOfEach(spans: Span[]): Span[] {
  const best = new Map<number, Span>();
  for (const span of spans) {
    const known = best.get(span.passage);
    if (!known || span.score > known.score) best.set(span.passage, span);
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
