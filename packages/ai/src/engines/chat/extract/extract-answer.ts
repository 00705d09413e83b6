/** Writes an answer out of what was read: a cell or a calculation, a sentence, or quotes that are said to be quotes. */
import { needsModel } from '../needs-model.ts';
import type { Grounding } from '../port.ts';
import { nearSentences, type Quote, type Quotes } from './near-sentences.ts';
import { quotePair } from './pairs.ts';
import { askedTexts } from './picture-text.ts';
import { type ReadPassages, readTexts } from './read-texts.ts';
import { refusalIn } from './refusals.ts';
import { requestKind } from './request-kind.ts';
import { asksForTable, type TableReader } from './table-reader.ts';
import { quoteList } from './text-lists.ts';

const questionsMax = 4;
const questionCharactersMax = 8000;
const quotesMax = 3;
const wholeSentences = 5;
/** `… the total, and who was the cashier?` asks twice. */
const nextQuestion = /\?\s+|,?\s+(?:and|also)\s+(?=(?:who|whom|whose|what|when|where|which|why|how)\b)/i;

/** What reads beside the words of the question. */
export interface Readers {
  tables: TableReader;
  read: ReadPassages;
  /** That the question is in. */
  language?: string | undefined;
}

export async function writeAnswer(asked: Grounding, readers: Readers): Promise<string> {
  const { tables, language } = readers;
  // One blank for many: the patterns below look for blanks from each of them.
  const question = asked.question.replace(/\s+/g, ' ').slice(0, questionCharactersMax);
  const grounding = { ...asked, question };
  const table = asksForTable(question) ? await tables.written(question) : undefined;
  if (table) return table;
  const texts = askedTexts(grounding);
  if (texts) return texts.length === 1 ? `${texts[0]?.text}` : allTexts(texts);
  const request = requestKind(question);
  if (request.kind === 'whole') return whole(grounding);
  if (request.kind === 'summary') return summarized(grounding, request.sentences);
  if (request.kind === 'model') throw needsModel(request.work);
  if (request.kind === 'many') {
    const { answer } = await tables.answer(question);
    const found = answer ?? quoteList(grounding);
    if (!found) throw needsModel(request.work);
    return worded([found], [], grounding, language);
  }
  if (request.kind === 'one') {
    const found = await answerPart({ ...grounding, question: request.question }, readers);
    if (!found.sure) throw needsModel(request.work);
    return worded(found.quotes, [], grounding, language);
  }
  const questions = question
    .replace(/(\s)\s+/g, '$1')
    .split(nextQuestion)
    .filter((part) => /\p{L}/u.test(part))
    .slice(0, questionsMax);
  const sure: Quote[] = [];
  const unsure: Quote[] = [];
  for (const part of questions.length > 1 ? questions : [question]) {
    // `Which is highest, and how much?` is answered together with the name.
    const isAnswered =
      /^\s*how (much|many)\b/i.test(part) && / the (highest|lowest) /.test(sure.at(-1)?.text ?? '');
    if (isAnswered) continue;
    const found = await answerPart({ ...grounding, question: part }, readers);
    (found.sure ? sure : unsure).push(...found.quotes);
  }
  return worded(distinct(sure), distinct(unsure), grounding, language);
}

async function summarized({ condense }: Grounding, sentences: number): Promise<string> {
  const found = (await condense?.(sentences)) ?? [];
  if (found.length === 0) throw needsModel('summarize what has no sentences');
  return found.map(({ text, source }) => `- ${text}${source ? ` [${source}]` : ''}`).join('\n');
}

const allTexts = (texts: Quote[]) => texts.map(({ text, source }) => `[${source}]\n${text}`).join('\n\n');

async function answerPart(grounding: Grounding, { tables, read }: Readers): Promise<Quotes> {
  const texts = askedTexts(grounding);
  if (texts) return { sure: true, quotes: texts };
  const pair = quotePair(grounding);
  if (pair) return { sure: true, quotes: [pair] };
  const { answer, offer } = await tables.answer(grounding.question);
  if (answer) return { sure: true, quotes: [answer] };
  const list = quoteList(grounding);
  if (list) return { sure: true, quotes: [list] };
  let failure: unknown;
  const said = await readTexts(grounding, read).catch((error: unknown) => {
    failure = error;
  });
  if (said?.sure) return said;
  // What may be meant says so itself, and is worth more than the rows around it.
  if (offer) return { sure: true, quotes: [offer] };
  const near = await nearSentences(grounding);
  const quotes = distinct([...(said?.quotes ?? []), ...near]).slice(0, quotesMax);
  // Unread is not the same as not found.
  if (quotes.length === 0 && failure !== undefined) throw failure;
  return { sure: false, quotes };
}

/** Pictures are described as they are; of files, what tells most. */
function whole(grounding: Grounding): string | Promise<string> {
  const described = grounding.passages.filter((passage) => passage.described).map(({ text }) => text);
  return described.length > 0 ? described.join('\n\n') : summarized(grounding, wholeSentences);
}

const distinct = (found: Quote[]): Quote[] =>
  found.filter(
    ({ text, source }, place) =>
      found.findIndex((other) => other.text === text && other.source === source) === place,
  );

function worded(
  sure: Quote[],
  unsure: Quote[],
  { passages }: Grounding,
  language: string | undefined,
): string {
  const refusal = refusalIn(language);
  const listed = (quotes: Quote[]) => quotes.map(({ text, source }) => `- ${text} [${source}]`).join('\n');
  const stated = sure.length === 1 ? `${sure[0]?.text} [${sure[0]?.source}]` : listed(sure);
  if (unsure.length > 0)
    return `${sure.length > 0 ? `${stated}\n\n` : ''}${refusal.unsure}\n${listed(unsure)}`;
  if (sure.length > 0) return stated;
  const sources = [...new Set(passages.map(({ source }) => source.replace(/, (page|sheet) .*$/, '')))];
  if (sources.length === 0) return 'Nothing readable was found in what was sent.';
  return refusal.nothing(sources.slice(0, 3).join(', '));
}
