/** Two texts line by line: what both have, and what only one of them has. */

export interface DiffRow {
  /** Undefined where only the other text has a line here. */
  left?: string;
  right?: string;
}

/** Beyond this many pairs of lines, what differs is shown as one block: aligning it would take too long. */
const pairsMax = 4_000_000;

/** Rows side by side; a row with equal sides is in both. */
export function diffLines(left: string, right: string): DiffRow[] {
  const a = left.split('\n');
  const b = right.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (lines: string[]): DiffRow[] => lines.map((line) => ({ left: line, right: line }));
  return [
    ...same(a.slice(0, start)),
    ...aligned(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ];
}

/** By the longest common subsequence. */
function aligned(a: string[], b: string[]): DiffRow[] {
  if (a.length * b.length > pairsMax) return paired(a, b);
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    rows.push(...paired(removed, added));
    removed = [];
    added = [];
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      flush();
      rows.push({ left: a[i++]!, right: b[j++]! });
    } else if (
      j === b.length ||
      (i < a.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    )
      removed.push(a[i++]!);
    else added.push(b[j++]!);
  }
  flush();
  return rows;
}

/** Changed lines stand beside each other. */
const paired = (removed: string[], added: string[]): DiffRow[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, i) => ({
    ...(i < removed.length ? { left: removed[i]! } : {}),
    ...(i < added.length ? { right: added[i]! } : {}),
  }));
