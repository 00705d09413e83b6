/** The known word that a mistyped one most likely is. */

/** Letters are left out or doubled more often than replaced. */
const replacing = 1.2;
const typosMax = (length: number) => replacing * (length < 4 ? 0 : length < 7 ? 1 : 2);

/** `counts`: how often each known word occurs, which decides between words that are equally near. */
export function corrected(word: string, counts: ReadonlyMap<string, number>): string | undefined {
  let best: { word: string; typos: number; count: number } | undefined;
  for (const [known, count] of counts) {
    if (Math.abs(known.length - word.length) > typosMax(word.length)) continue;
    const typos = typosBetween(word, known, best?.typos ?? typosMax(word.length));
    if (typos === undefined || (best?.typos === typos && best.count >= count)) continue;
    best = { word: known, typos, count };
  }
  return best?.word;
}

/** Letters added, left out, replaced, or swapped with their neighbour; undefined above `max`. */
function typosBetween(a: string, b: string, max: number): number | undefined {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : replacing);
      row[j] = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > max) return undefined;
    before = last;
    last = row;
  }
  return last[b.length]! <= max ? last[b.length] : undefined;
}
