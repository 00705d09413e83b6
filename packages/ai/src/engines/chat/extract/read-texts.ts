/** What the passages say, as the reader finds it: the answer with its sentence, or the sentences nearest to one. */
import { chooseSpan } from '@oja/local-answers/texts/choose-span';
import type { Span } from '@oja/local-answers/texts/read-passages';
import { sentenceAround } from '@oja/local-answers/texts/sentence-around';
import type { Grounding } from '../port.ts';
import type { Quote, Quotes } from './near-sentences.ts';

export type ReadPassages = (question: string, passages: string[]) => Promise<Span[]>;

const passagesMax = 8;
/** Chosen on the questions that the confidence was fitted to, so that hardly any answer is wrong. */
const sureMin = 0.7;
/** The words that may answer stand before their sentence. */
const likelyMin = 0.4;
const quotesMax = 3;
/** What is less likely has nothing to do with the question. */
const nearMin = -2;

export async function readTexts({ question, passages }: Grounding, read: ReadPassages): Promise<Quotes> {
  const texts = passages
    .filter(({ table }) => !table)
    .slice(0, passagesMax)
    .map(({ text, recognized, source }) => ({ text: recognized ?? text, source }));
  const spans = await read(
    question,
    texts.map(({ text }) => text),
  );
  const chosen = chooseSpan(
    question,
    spans,
    texts.map(({ text }) => text),
  );
  if (chosen && chosen.confidence >= sureMin) return { sure: true, quotes: [stated(chosen.span, texts)] };
  const near = spans.filter(({ score }) => score > nearMin).slice(0, quotesMax);
  const isLikely = (span: Span) => span === chosen?.span && chosen.confidence >= likelyMin;
  return {
    sure: false,
    quotes: near.map((span) => (isLikely(span) ? stated(span, texts) : quoted(span, texts))),
  };
}

function quoted({ passage, from, to }: Span, texts: Quote[]): Quote {
  const { text = '', source = '' } = texts[passage] ?? {};
  return { text: sentenceAround(text, from, to), source };
}

/** A short line says it alone. */
function stated(span: Span, texts: Quote[]): Quote {
  const { text, source } = quoted(span, texts);
  const answer = (texts[span.passage]?.text ?? '').slice(span.from, span.to).replace(/\s+/g, ' ');
  const isLine = text.length - answer.length < 40 && /[:|]/.test(text);
  return { text: isLine || text === answer ? text : `${answer}: “${text}”`, source };
}
