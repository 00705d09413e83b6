/** Which upstream is tried first: by priority, and by weight among those of the same priority. */
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';

/** Lowest priority number first; within it a random order in which heavier ones tend to lead. */
export function inOrder<T>(found: readonly T[], entryOf: (one: T) => UpstreamEntry): readonly T[] {
  if (found.length < 2) return found;
  const ranked = found.map((one, place) => {
    const { priority = place, weight = 1 } = entryOf(one);
    // Exponential races: the chance to come first is the share of the weight.
    return { one, priority, draw: -Math.log(1 - Math.random()) / weight };
  });
  ranked.sort((a, b) => a.priority - b.priority || a.draw - b.draw);
  return ranked.map(({ one }) => one);
}
