/** What a moderation model flags in texts: for guardrails. */
import type { Moderate } from '@oja/core/plugin';

const textsMax = 32;
const charactersMax = 100_000;

export const moderate: Moderate = async (engines, texts, call) => {
  const pieces = texts.flatMap((text) => text.match(new RegExp(`[^]{1,${charactersMax}}`, 'g')) ?? []);
  const flagged = new Set<string>();
  for (let from = 0; from < pieces.length; from += textsMax) {
    const input = pieces.slice(from, from + textsMax);
    const { results } = await engines.moderation.moderate({ input }, call);
    for (const { flagged: is, categories } of results)
      if (is) for (const [name, applies] of Object.entries(categories)) if (applies) flagged.add(name);
    if (results.some((one) => one.flagged) && flagged.size === 0) flagged.add('flagged');
  }
  return [...flagged];
};
