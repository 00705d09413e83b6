/** "Did you mean": the nearest of the names, when one is near. */
export function nearest(word: string, names: string[]): string {
  const ranked = names.map((name) => ({ name, far: distance(word, name) })).sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best !== undefined && best.far <= Math.max(2, word.length / 3) ? ` Did you mean ${best.name}?` : '';
}

/** Those whose description has the word: `screenshot` is network.screenshot, `translate` what translates. */
export function meant(word: string, abouts: Readonly<Record<string, { about: string }>>): string[] {
  const wanted = word
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2);
  if (wanted.length === 0) return [];
  const hits = (name: string, about: string) =>
    wanted.filter((part) => `${name} ${about}`.toLowerCase().includes(part)).length;
  return Object.entries(abouts)
    .map(([name, { about }]) => ({ name, found: hits(name, about) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found || a.name.length - b.name.length)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Edits between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
