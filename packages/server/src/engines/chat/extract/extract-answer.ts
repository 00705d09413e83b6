/** Writes an answer out of what was read: reckoned from tables, described, or quoted with its place. */
import type { Grounding } from '../port.ts';
import { findQuotes, type Quote, wantsAll } from './quotes.ts';
import { answerFromTables } from './table-answers.ts';
import { asWritten } from './table-text.ts';

const questionsMax = 4;
const questionCharactersMax = 8000;
/** `… the total, and who was the cashier?` asks twice. */
const nextQuestion = /\?\s+|,?\s+(?:and|also)\s+(?=(?:who|whom|whose|what|when|where|which|why|how)\b)/i;

export async function writeAnswer(asked: Grounding): Promise<string> {
  // One blank for many: the patterns below look for blanks from each of them.
  const question = asked.question.replace(/\s+/g, ' ').slice(0, questionCharactersMax);
  const grounding = { ...asked, question };
  const { tables = [] } = grounding;
  const table = asWritten(question, tables);
  if (table) return table;
  const described = wantsAll(question) ? describe(grounding) : '';
  if (described !== '') return described;
  const questions = question
    .split(nextQuestion)
    .filter((part) => /\p{L}/u.test(part))
    .slice(0, questionsMax);
  const quotes: Quote[] = [];
  for (const part of questions.length > 1 ? questions : [question]) {
    const reckoned = await answerFromTables(part, tables);
    // `Which is highest, and how much?` was told with the name.
    const told =
      /^\s*how (much|many)\b/i.test(part) && / the (highest|lowest) /.test(quotes.at(-1)?.text ?? '');
    if (told) continue;
    if (reckoned) quotes.push(reckoned);
    else quotes.push(...(await findQuotes({ ...grounding, question: part })));
  }
  return quoted(quotes, grounding);
}

/** Pictures are told as they are; of files beside them the words that matter. */
function describe({ passages }: Grounding): string {
  return passages
    .filter(({ described }) => described)
    .map(({ text }) => text)
    .join('\n\n');
}

function quoted(found: Quote[], { passages }: Grounding): string {
  const quotes = found.filter(
    ({ text, source }, place) =>
      found.findIndex((other) => other.text === text && other.source === source) === place,
  );
  if (quotes.length === 0) {
    const sources = [...new Set(passages.map(({ source }) => source.replace(/, (page|sheet) .*$/, '')))];
    if (sources.length === 0) return 'Nothing readable was found in what was sent.';
    return `Nothing about this was found in ${sources.slice(0, 3).join(', ')}.`;
  }
  if (quotes.length === 1) return `${quotes[0]?.text} [${quotes[0]?.source}]`;
  return quotes.map(({ text, source }) => `- ${text} [${source}]`).join('\n');
}
