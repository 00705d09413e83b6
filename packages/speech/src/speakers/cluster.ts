/** Groups voice prints: the two nearest groups are joined until the rest are too far apart, or as many as asked. */

/** Measured between prints of one voice (below) and of two voices (above). */
const apartDistance = 1.9;
const speakersMax = 8;

export function clusterPrints(prints: number[][], count?: number): number[] {
  const scaled = scale(prints);
  let groups = scaled.map((_, index) => [index]);
  const wanted = count ?? 1;
  while (groups.length > wanted) {
    const { a, b, distance } = nearest(groups, scaled);
    if (count === undefined && distance > apartDistance && groups.length <= speakersMax) break;
    groups = groups
      .map((group, index) => (index === a ? [...group, ...groups[b]!] : group))
      .filter((_, index) => index !== b);
  }
  return inOrder(groups, prints.length);
}

/** Fixed scales: those of the prints at hand would blow up the noise of a single voice. */
const scale = (prints: number[][]): number[][] =>
  prints.map((print) => print.map((value, index) => value / (index < 4 ? 2 : 1.5)));

const between = (a: number[], b: number[]): number =>
  Math.sqrt(a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0) / Math.sqrt(a.length));

function nearest(groups: number[][], prints: number[][]) {
  let best = { a: 0, b: 1, distance: Number.POSITIVE_INFINITY };
  for (let a = 0; a < groups.length; a++) {
    for (let b = a + 1; b < groups.length; b++) {
      const pairs = groups[a]!.flatMap((left) =>
        groups[b]!.map((right) => between(prints[left]!, prints[right]!)),
      );
      const distance = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
      if (distance < best.distance) best = { a, b, distance };
    }
  }
  return best;
}

/** Numbers by first appearance. */
function inOrder(groups: number[][], length: number): number[] {
  const labels = new Array<number>(length).fill(0);
  groups
    .toSorted((a, b) => Math.min(...a) - Math.min(...b))
    .forEach((group, label) => {
      for (const index of group) labels[index] = label;
    });
  return labels;
}
