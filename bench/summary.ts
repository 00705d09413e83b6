/** Summaries: our whole call against bare Readability on linkedom with the same page. Run: node bench/summary.ts */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { openParts } from '../packages/core/src/engines/engine-testing.ts';
import { callWith, settle } from '../packages/core/src/engines/upstream-testing.ts';
import { articlePage, articleSentences } from '../packages/documents/src/summary/article-testing.ts';
import { createExtractive } from '../packages/documents/src/summary/extractive.ts';
import { summarySettings } from '../packages/documents/src/summary/settings.ts';

export interface Row {
  what: string;
  value: number;
  unit: string;
}

const rounds = 40;
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A long article: every sentence a little different, so that nothing is found twice. */
function longPage(): string {
  const paragraphs = Array.from({ length: 60 }, (_, at) => {
    const sentences = articleSentences.slice(at % 8, (at % 8) + 4);
    return `<p>${sentences.map((sentence) => sentence.replace(/market/g, `market ${at}`)).join(' ')}</p>`;
  });
  return articlePage.replace('</article>', `${paragraphs.join('\n')}</article>`);
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function p50(work: () => unknown): Promise<number> {
  for (let warm = 0; warm < 5; warm++) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  return middle(times);
}

export async function run(): Promise<Row[]> {
  await using parts = await openParts();
  const engine = createExtractive(settle(summarySettings), parts);
  const html = longPage();
  const bareMs = await p50(() => new Readability(parseHTML(html).document).parse());
  const articleMs = await p50(() => engine.readArticle({ html }, callWith()));
  const { text } = await engine.readArticle({ html }, callWith());
  const condenseMs = await p50(() => engine.condense({ text, sentences: 5, language: 'en' }, callWith()));
  await engine.close?.();
  return [
    { what: 'characters of the page', value: html.length, unit: '' },
    { what: 'bare Readability, p50', value: bareMs, unit: 'ms' },
    { what: 'our article, p50', value: articleMs, unit: 'ms' },
    { what: 'our article / bare', value: articleMs / bareMs, unit: 'times' },
    { what: 'summary of its text, p50', value: condenseMs, unit: 'ms' },
  ];
}

if (import.meta.main) {
  for (const { what, value, unit } of await run())
    console.log(`${what.padEnd(30)} ${value.toFixed(2).padStart(10)} ${unit}`);
}
