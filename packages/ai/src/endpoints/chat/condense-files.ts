/** The most telling sentences of what was sent, each with the place that it comes from. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';

export interface Prose {
  text: string;
  source: string;
}

const charactersMax = 1_000_000;
const languageCharacters = 3_000;

export async function condenseProse(
  prose: Prose[],
  sentences: number,
  context: CallContext<{ engines: 'language' | 'summary' }>,
  call: EngineCall,
): Promise<{ text: string; source?: string }[]> {
  const text = prose
    .map((each) => each.text)
    .join('\n\n')
    .slice(0, charactersMax);
  if (!/\p{L}/u.test(text)) return [];
  const aside = { ...asideOf(context), signal: call.signal };
  const guess = await context.engines.language
    .detect({ text: text.slice(0, languageCharacters) }, aside)
    .catch(() => undefined);
  call.signal.throwIfAborted();
  const { summary } = await context.engines.summary.condense(
    { text, sentences, language: guess?.language ?? 'und' },
    aside,
  );
  const places = prose.map((each) => ({ source: each.source, plain: plainOf(each.text) }));
  return summary.map((sentence) => {
    const plain = plainOf(sentence);
    const place = places.find((each) => each.plain.includes(plain));
    return { text: sentence, ...(place ? { source: place.source } : {}) };
  });
}

const plainOf = (text: string) => text.replace(/\s+/g, ' ').trim();
