/** Reads bar charts, standing or lying, and pies out of a drawing: what each bar is called and how much it is. */

import type { Box, SeenChart, TextLine } from '../port.ts';
import { alike, findPatches, heightOf, type Patch, type Pixels, widthOf } from '../shapes.ts';
import { type BarValue, valuesOf } from './bar-values.ts';
import { type Cell, legendName, level, middle } from './legend.ts';
import { readPie } from './pie.ts';

interface Bar extends BarValue {
  patch: Patch;
  label: string;
}

const fullShare = 0.8;
const barsMin = 2;
const barsMax = 60;
const likeWidth = 0.2;
const labelledShare = 0.7;
const unevenLengths = 1.04;
const patchShareMin = 0.0004;
const patchShareMax = 0.35;

export interface ChartSource {
  pixels: Pixels;
  lines: TextLine[];
  /** How much smaller the pixels are than the picture whose places the lines tell. */
  scale: number;
  /** Reads once more, without these places: a bar beside letters keeps them from being read. */
  readWithout(boxes: Box[]): Promise<TextLine[]>;
}

export async function readChart({
  pixels,
  lines,
  scale,
  readWithout,
}: ChartSource): Promise<SeenChart | undefined> {
  const patches = await findPatches(pixels);
  const size = pixels.width * pixels.height;
  const solid = patches.filter(
    (patch) => isFull(patch) && patch.area >= size * patchShareMin && patch.area <= size * patchShareMax,
  );
  const ways = [
    { turn: <T extends Place>(place: T) => place, height: pixels.height },
    { turn: <T extends Place>(place: T) => lying(place, pixels.width), height: pixels.width },
  ].map(({ turn, height }) => ({ turn, group: standing(solid.map(turn), height) }));
  const bars = (seen: TextLine[]) => {
    const cells = seen.map((line) => cellOf(line, scale));
    const found = ways.map(({ turn, group }) => read(group, cells.map(turn)));
    return chartOf(found.sort((a, b) => b.length - a.length)[0] ?? [], solid, cells);
  };
  const first = bars(lines);
  if (first) return first;
  if (ways.some(({ group }) => group.length > 0)) {
    const boxes = solid.map(({ left, top, right, bottom }) => ({
      x: Math.floor(left / scale),
      y: Math.floor(top / scale),
      width: Math.ceil((right - left) / scale),
      height: Math.ceil((bottom - top) / scale),
    }));
    const again = await readWithout(boxes);
    const second = bars([
      ...again,
      ...lines.filter(({ box }) => !again.some((other) => overlaps(box, other.box))),
    ]);
    if (second) return second;
  }
  const cells = lines.map((line) => cellOf(line, scale));
  const slices = readPie(patches, cells, size);
  return (
    slices && {
      kind: 'pie',
      title: titleOf(
        cells,
        slices.map(({ label }) => label),
      ),
      parts: slices,
    }
  );
}

function cellOf({ text, box }: TextLine, scale: number): Cell {
  const [left, top] = [box.x * scale, box.y * scale];
  return { text, left, top, right: left + box.width * scale, bottom: top + box.height * scale };
}

type Place = Pick<Cell, 'left' | 'top' | 'right' | 'bottom'>;

/** Bars that grow to the right grow upwards when the picture is turned. */
function lying<T extends Place>(place: T, width: number): T {
  const { left, top, right, bottom } = place;
  return { ...place, left: top, right: bottom, top: width - right, bottom: width - left };
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function chartOf(bars: Bar[], solid: Patch[], cells: Cell[]): SeenChart | undefined {
  if (bars.length === 0) return undefined;
  const labels = bars.map(({ label }) => label);
  const others = solid.filter((patch) => !bars.some((bar) => isSame(bar.patch, patch)));
  const parts = bars.map(({ label, patch, value, text }) => {
    // Only bars that share a label need to be distinguished.
    const series =
      labels.filter((other) => other === label).length > 1 ? legendName(patch, others, cells) : '';
    return { label, ...(series ? { series } : {}), value, ...(text ? { text } : {}) };
  });
  return { kind: 'bar', title: titleOf(cells, labels), parts };
}

/** However it was turned. */
const isSame = (a: Patch, b: Patch) => a.area === b.area && a.xs === b.xs && a.ys === b.ys;

const isFull = (patch: Patch) =>
  patch.area >= widthOf(patch) * heightOf(patch) * fullShare && widthOf(patch) >= 4 && heightOf(patch) >= 2;

/** Bars stand on one line, are about as wide, and differ in height. */
function standing(patches: Patch[], height: number): Patch[] {
  const near = Math.max(2, height * 0.008);
  const groups = patches.map((first) =>
    patches.filter(
      (patch) =>
        Math.abs(patch.bottom - first.bottom) <= near &&
        Math.abs(widthOf(patch) - widthOf(first)) <= Math.max(2, widthOf(first) * likeWidth),
    ),
  );
  const [group = []] = groups.sort((a, b) => b.length - a.length);
  const bars = apart(group);
  const heights = bars.map(heightOf);
  const uneven = Math.max(...heights) >= Math.min(...heights) * unevenLengths;
  const stacked = bars.some((bar) => patches.some((patch) => standsOn(patch, bar, near)));
  return bars.length >= barsMin && bars.length <= barsMax && uneven && !stacked ? bars : [];
}

/** Nothing unless most have a name and all have a value. */
function read(bars: Patch[], cells: Cell[]): Bar[] {
  if (bars.length === 0) return [];
  const labels = labelsOf(bars, cells);
  if (labels.filter(Boolean).length < bars.length * labelledShare) return [];
  const values = valuesOf(bars, cells);
  return (values ?? []).map((value, place) => ({
    ...value,
    label: labels[place] || `bar ${place + 1}`,
    patch: bars[place]!,
  }));
}

/** From left to right, without those that overlap. */
function apart(patches: Patch[]): Patch[] {
  const sorted = patches.toSorted((a, b) => a.left - b.left);
  return sorted.filter((patch, place) => place === 0 || patch.left >= (sorted[place - 1]?.right ?? 0) - 2);
}

/** Stacked bars are not read: their parts would count as the whole. */
const standsOn = (patch: Patch, bar: Patch, near: number) =>
  patch !== bar &&
  Math.abs(patch.bottom - bar.top) <= near &&
  Math.abs(patch.left - bar.left) <= near &&
  Math.abs(patch.right - bar.right) <= near;

/** What stands below each bar, or below the bars that touch it. */
function labelsOf(bars: Patch[], cells: Cell[]): string[] {
  const foot = Math.max(...bars.map(({ bottom }) => bottom));
  const below = cells.filter((cell) => level(cell) > foot);
  const nearest = Math.min(...below.map(({ top }) => top));
  const names = below
    .filter((cell) => cell.top - nearest <= (cell.bottom - cell.top) * 0.8)
    .flatMap((cell) => splitOver(cell, bars));
  const clusters = clustersOf(bars);
  return bars.map((bar) => {
    const own = clusters.find((cluster) => cluster.includes(bar)) ?? [bar];
    const centre = (own[0]!.left + own.at(-1)!.right) / 2;
    const reach = Math.max((own.at(-1)!.right - own[0]!.left) * 0.75, 12);
    const found = names.filter(
      (name) => Math.abs(middle(name) - centre) <= reach || (name.left <= centre && name.right >= centre),
    );
    return (
      found.toSorted((a, b) => Math.abs(middle(a) - centre) - Math.abs(middle(b) - centre))[0]?.text ?? ''
    );
  });
}

/** Words read as one line, one below each bar. */
function splitOver(cell: Cell, bars: Patch[]): Cell[] {
  const words = cell.text.split(/\s+/);
  const over = bars.filter((bar) => middle(bar) >= cell.left && middle(bar) <= cell.right);
  if (over.length < 2 || words.length !== over.length) return [cell];
  return words.map((text, place) => ({ ...cell, text, left: over[place]!.left, right: over[place]!.right }));
}

/** Bars of one place that stand side by side, one for each series. */
function clustersOf(bars: Patch[]): Patch[][] {
  const wide = bars.reduce((sum, bar) => sum + widthOf(bar), 0) / bars.length;
  const clusters: Patch[][] = [];
  for (const bar of bars) {
    const last = clusters.at(-1)?.at(-1);
    const beside = last && bar.left - last.right < wide * 0.3 && !alike(bar.colour, last.colour);
    if (beside) clusters.at(-1)?.push(bar);
    else clusters.push([bar]);
  }
  const even = clusters.every((cluster) => cluster.length === clusters[0]?.length);
  return even ? clusters : bars.map((bar) => [bar]);
}

/** The largest words that are none of the labels. */
function titleOf(cells: Cell[], labels: string[]): string {
  const named = cells.filter(({ text }) => /\p{L}.*\s/u.test(text) && !labels.includes(text));
  const tall = ({ top, bottom }: Cell) => bottom - top;
  return named.toSorted((a, b) => tall(b) - tall(a) || a.top - b.top)[0]?.text ?? '';
}
