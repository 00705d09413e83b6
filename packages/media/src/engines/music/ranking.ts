/** What was asked for by name comes first, with and without its accents. */
import { folded } from '@oja/core/text/folded';

interface Named {
  title?: string;
  name?: string;
  artists?: { name: string }[];
  followers?: number | null;
  popularity?: number | null;
}

const imitations = /\b(karaoke|tribute|made famous|originally performed|in the style of|cover version)\b/i;

/** 0 where it says nothing of what was asked. */
function scoreOf(item: Named, query: string): number {
  const own = folded(item.title ?? item.name ?? '');
  const artists = (item.artists ?? []).map(({ name }) => folded(name));
  const all = `${own} ${artists.join(' ')}`;
  const isImitation = imitations.test(all) && !imitations.test(query) ? 3 : 0;
  if (own === query || artists.includes(query)) return 3 - isImitation;
  // `asake lonely at the top`, in either order.
  if (artists.some((artist) => query === `${artist} ${own}` || query === `${own} ${artist}`))
    return 3 - isImitation;
  const words = new Set(all.split(' '));
  return (
    (query.split(' ').every((word) => words.has(word)) ? 2 : own.startsWith(query) ? 1 : 0) - isImitation
  );
}

/** Equals keep the order of the source; of artists of one name, the one with most listeners is meant. */
export function ranked<Item extends object>(items: Item[], asked: string): Item[] {
  const query = folded(asked);
  const audience = ({ artists, followers, popularity }: Named) =>
    artists === undefined ? (followers ?? popularity ?? 0) : 0;
  return items
    .map((item) => ({ item, score: scoreOf(item, query), audience: audience(item) }))
    .toSorted((a, b) => b.score - a.score || (a.score === 3 ? b.audience - a.audience : 0))
    .map(({ item }) => item);
}

/** Of a query such as `isrc:NGA012300001`. */
export const isrcOf = (query: string): string | undefined =>
  /^isrc:([A-Z]{2}[A-Z0-9]{3}\d{7})$/i.exec(query.trim())?.[1]?.toUpperCase();
