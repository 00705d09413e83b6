/** The colours of a picture by name and share, and what kind of picture its pixels make it. */
import type { SeenColour } from './port.ts';

const namedColours: [name: string, red: number, green: number, blue: number][] = [
  ['black', 0, 0, 0],
  ['white', 255, 255, 255],
  ['grey', 128, 128, 128],
  ['light grey', 205, 205, 205],
  ['dark grey', 70, 70, 70],
  ['red', 215, 35, 35],
  ['dark red', 125, 20, 25],
  ['orange', 245, 140, 30],
  ['yellow', 245, 220, 50],
  ['beige', 230, 215, 180],
  ['brown', 120, 75, 40],
  ['green', 50, 150, 60],
  ['light green', 150, 215, 130],
  ['dark green', 20, 80, 35],
  ['teal', 0, 130, 130],
  ['cyan', 90, 210, 230],
  ['light blue', 150, 195, 235],
  ['blue', 40, 90, 210],
  ['dark blue', 20, 35, 95],
  ['purple', 120, 50, 150],
  ['pink', 240, 150, 185],
  ['magenta', 220, 40, 160],
];
const shareMin = 0.04;
const coloursMax = 5;

export function coloursOf(rgb: Buffer): SeenColour[] {
  const found = new Map<string, { count: number; red: number; green: number; blue: number }>();
  const pixels = rgb.length / 3;
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    const name = nearest(red, green, blue);
    const sum = found.get(name) ?? { count: 0, red: 0, green: 0, blue: 0 };
    sum.count += 1;
    sum.red += red;
    sum.green += green;
    sum.blue += blue;
    found.set(name, sum);
  }
  return [...found]
    .map(([name, { count, red, green, blue }]) => ({
      name,
      hex: `#${[red, green, blue].map((total) => hex(total / count)).join('')}`,
      share: Math.round((count / pixels) * 100) / 100,
    }))
    .filter(({ share }) => share >= shareMin)
    .sort((a, b) => b.share - a.share)
    .slice(0, coloursMax);
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** Weighted as the eye does, roughly. */
function nearest(red: number, green: number, blue: number): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const [name, r, g, b] of namedColours) {
    const distance = 2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2;
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/** Drawn pictures (charts, screens) have large areas of exactly one colour; photos do not. */
export function isDrawn(rgb: Buffer, side: number): boolean {
  let same = 0;
  let compared = 0;
  for (let y = 0; y < side; y += 1) {
    for (let x = 1; x < side; x += 1) {
      const at = (y * side + x) * 3;
      compared += 1;
      if (rgb[at] === rgb[at - 3] && rgb[at + 1] === rgb[at - 2] && rgb[at + 2] === rgb[at - 1]) same += 1;
    }
  }
  return same / compared > 0.5;
}
