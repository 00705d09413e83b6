/** Chooses among what the reader found in several passages: one answer, or none that is sure. */
import type { Span } from './read-passages.ts';

export interface Chosen {
  span: Span;
  /** 0 to 1: how often such an answer is right. */
  confidence: number;
}

/** Fitted to questions about articles that the reader was not trained on; see weights/reader.md. */
const base = -1.36;
const scoreWeight = 0.12;
const agreementWeight = 0.82;
const rivalWeight = -0.82;
/** Another answer so near to the best is a doubt, or agrees. */
const near = 8;
const rivalsMax = 2;

/** `passages`: those that the spans are of. Undefined where there is no span. */
export function chooseSpan(spans: Span[], passages: string[]): Chosen | undefined {
  const [span, ...others] = spans;
  if (!span) return undefined;
  const said = textOf(span, passages);
  const likely = others.filter(({ score }) => score > Math.max(0, span.score - near));
  const agreeing = likely.filter((other) => isSame(said, textOf(other, passages))).length;
  const rivals = Math.min(rivalsMax, likely.length - agreeing);
  const points =
    base + scoreWeight * span.score + agreementWeight * Math.min(1, agreeing) + rivalWeight * rivals;
  return { span, confidence: 1 / (1 + Math.exp(-points)) };
}

const textOf = ({ passage, from, to }: Span, passages: string[]) =>
  (passages[passage] ?? '')
    .slice(from, to)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `5 May` and `on 5 May 2024`. */
const isSame = (a: string, b: string) => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
