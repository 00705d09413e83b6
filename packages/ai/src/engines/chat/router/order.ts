/** Which upstream is tried first: by priority, and by weight among those of the same priority. */
import { hash } from 'node:crypto';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';

/**
 * Lowest priority number first; within it an order in which heavier ones tend to lead: random, or the same each time
 * for what `keep` names.
 */
export function inOrder<T>(
  found: readonly T[],
  entryOf: (one: T) => UpstreamEntry,
  keep?: () => string,
): readonly T[] {
  if (found.length < 2) return found;
  const kept = keep?.();
  const ranked = found.map((one, place) => {
    const { name, priority = place, weight = 1 } = entryOf(one);
    const share = kept === undefined ? Math.random() : shareOf(`${name} ${kept}`);
    // Exponential races: the chance to come first is the share of the weight.
    return { one, priority, draw: -Math.log(1 - share) / weight };
  });
  ranked.sort((a, b) => a.priority - b.priority || a.draw - b.draw);
  return ranked.map(({ one }) => one);
}

const range = 2 ** 48;

/** From 0 to 1, as even as chance. */
const shareOf = (text: string): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16) / range;
