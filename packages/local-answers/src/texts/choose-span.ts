/** Chooses among what the reader found in several passages: one answer, or none that is sure. */
import { plainWords, stemOf, wordsOf } from '../tables/cells.ts';
import type { Span } from './read-passages.ts';
import { sentenceAround } from './sentence-around.ts';

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
/** What no other passage comes near to, and whose sentence speaks of what was asked, needs less. */
const aloneBy = 25;
const aloneWeight = 0.5;
const sentenceShareMin = 0.34;

/** `passages`: those that the spans are of. Undefined where there is no span. */
export function chooseSpan(question: string, spans: Span[], passages: string[]): Chosen | undefined {
  const [span] = spans;
  if (!span) return undefined;
  const said = textOf(span, passages);
  const asked = tellingWords(question);
  // `When does dental cover begin?` has no answer where only medical cover is spoken of.
  const most = countIn(passages[span.passage] ?? '', asked);
  const others = spans.slice(1).filter(({ passage }) => countIn(passages[passage] ?? '', asked) >= most);
  const likely = others.filter(({ score }) => score > Math.max(0, span.score - near));
  const agreeing = likely.filter((other) => isSame(said, textOf(other, passages))).length;
  const rivals = Math.min(rivalsMax, likely.length - agreeing);
  const isAlone =
    others.every(({ score }) => score < span.score - aloneBy) && isSpokenOf(span, passages, question);
  const points =
    base +
    scoreWeight * span.score +
    agreementWeight * Math.min(1, agreeing) +
    rivalWeight * rivals +
    (isAlone ? aloneWeight : 0) +
    (lacksCounted(span, passages, question) ? rivalWeight : 0);
  return { span, confidence: 1 / (1 + Math.exp(-points)) };
}

const little =
  /^(how|many|much|what|which|who|whom|whose|where|when|why|is|are|was|were|do|does|did|has|have|had|be|been|the|a|an|of|in|on|at|to|for|from|by|with|and|or|that|this|there|it|its|you|your|i|my|we|our|they|their|he|she|can|could|should|will|would|may|must|get|if|as|than)$/;
const tellingWords = (question: string) => [
  ...new Set(
    wordsOf(plainWords(question))
      .filter((word) => !little.test(word))
      .map(stemOf),
  ),
];

function countIn(text: string, asked: string[]): number {
  const said = new Set(wordsOf(plainWords(text).replace(/[-.+]/g, ' ')).map(stemOf));
  return asked.filter((word) => word.split(/[-.+]/).every((part) => said.has(part))).length;
}

const named = /(?<=\S\s+)[\p{Lu}\d][\p{L}\d-]*/gu;

/** Names and numbers of the question stand in the passage, and some of its words in the sentence. */
function isSpokenOf({ passage, from, to }: Span, passages: string[], question: string): boolean {
  const text = passages[passage] ?? '';
  const asked = tellingWords(question);
  const names = [...question.matchAll(named)].map(([name]) => stemOf(plainWords(name)));
  const sentence = sentenceAround(text, from, to);
  return (
    asked.length > 0 &&
    countIn(text, names) === names.length &&
    countIn(sentence, asked) >= asked.length * sentenceShareMin
  );
}

const counted =
  /\bhow many ((?:\p{L}+ ){1,3}?)(?:of|do|does|did|are|is|were|was|can|could|have|has|had|will|should|must|may|in|there|on|at|per|for)\b/u;

/** `How many vacation days?` is not answered by a sentence without days. */
function lacksCounted({ passage, from, to }: Span, passages: string[], question: string): boolean {
  const noun = counted
    .exec(`${plainWords(question)} `)?.[1]
    ?.trim()
    .split(' ')
    .at(-1);
  return (
    noun !== undefined && countIn(sentenceAround(passages[passage] ?? '', from, to), [stemOf(noun)]) === 0
  );
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
