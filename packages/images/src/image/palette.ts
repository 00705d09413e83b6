/** The main colours of a picture: k-means over a coarse colour histogram, the same every time. */
import type { PaletteColor } from './port.ts';

interface Bin {
  r: number;
  g: number;
  b: number;
  count: number;
}

const rounds = 10;

/** `rgba` is a small picture; pixels that are mostly transparent do not count. */
export function findPalette(rgba: Uint8Array, colors: number): PaletteColor[] {
  const bins = histogram(rgba);
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (total === 0) return [];
  let centres = seeds(bins, colors);
  for (let round = 0; round < rounds; round += 1) centres = refine(bins, centres);
  return centres
    .filter((centre) => centre.count > 0)
    .sort((a, b) => b.count - a.count)
    .map((centre) => ({ color: hex(centre), share: Math.round((centre.count / total) * 10_000) / 10_000 }));
}

function histogram(rgba: Uint8Array): Bin[] {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if (rgba[at + 3]! < 128) continue;
    const [r, g, b] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    const id = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const bin = bins.get(id) ?? { r: 0, g: 0, b: 0, count: 0 };
    bin.r += r;
    bin.g += g;
    bin.b += b;
    bin.count += 1;
    bins.set(id, bin);
  }
  return [...bins.values()].map(({ r, g, b, count }) => ({
    r: r / count,
    g: g / count,
    b: b / count,
    count,
  }));
}

function distance(a: Bin, b: Bin): number {
  return 2 * (a.r - b.r) ** 2 + 4 * (a.g - b.g) ** 2 + 3 * (a.b - b.b) ** 2;
}

/** The commonest colour first, then whatever is both common and far from those chosen. */
function seeds(bins: Bin[], colors: number): Bin[] {
  const chosen = [bins.reduce((best, bin) => (bin.count > best.count ? bin : best))];
  while (chosen.length < Math.min(colors, bins.length)) {
    const weight = (bin: Bin) => bin.count * Math.min(...chosen.map((centre) => distance(bin, centre)));
    const next = bins.reduce((best, bin) => (weight(bin) > weight(best) ? bin : best));
    if (weight(next) === 0) break;
    chosen.push(next);
  }
  return chosen;
}

function refine(bins: Bin[], centres: Bin[]): Bin[] {
  const sums = centres.map(() => ({ r: 0, g: 0, b: 0, count: 0 }));
  for (const bin of bins) {
    let nearest = 0;
    for (let at = 1; at < centres.length; at += 1) {
      if (distance(bin, centres[at]!) < distance(bin, centres[nearest]!)) nearest = at;
    }
    const sum = sums[nearest]!;
    sum.r += bin.r * bin.count;
    sum.g += bin.g * bin.count;
    sum.b += bin.b * bin.count;
    sum.count += bin.count;
  }
  return sums.map((sum, at) =>
    sum.count === 0
      ? { ...centres[at]!, count: 0 }
      : { r: sum.r / sum.count, g: sum.g / sum.count, b: sum.b / sum.count, count: sum.count },
  );
}

function hex({ r, g, b }: Bin): string {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
