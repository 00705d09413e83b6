/** How much each bar of a chart is: by the number printed at its end, else by the axis. */
import { numberOf } from '@oja/core/text/written-numbers';
import { heightOf, type Patch, widthOf } from '../shapes.ts';
import { type Cell, level, middle } from './legend.ts';

export interface BarValue {
  value: number;
  /** As printed. */
  text?: string;
}

const offShare = 0.25;
const sureShare = 0.08;
const measurable = 6;
const evenPixels = 3;

/** Nothing when one of them cannot be read, or when what was read cannot be. */
export function valuesOf(bars: Patch[], cells: Cell[]): BarValue[] | undefined {
  const axis = axisOf(cells, bars);
  const measured = axis && bars.map((bar) => ({ value: rounded(axis.at(bar.top), axis.step) }));
  const printed = bars.flatMap((bar): BarValue[] => {
    const text = printedOn(bar, cells, bars);
    const value = text === undefined ? undefined : numberOf(text);
    return value === undefined ? [] : [{ value, text }];
  });
  if (printed.length < bars.length) return measured;
  const values = withPoints(printed, bars);
  return growWith(bars, values) ? values : measured;
}

/** A longer bar is more: numbers that say otherwise are none, such as corners that look like digits. */
function growWith(bars: Patch[], values: BarValue[]): boolean {
  const ranked = bars
    .map((bar, place) => ({ long: heightOf(bar), value: values[place]?.value ?? 0 }))
    .sort((a, b) => a.long - b.long);
  return ranked.every((one, place) => {
    const before = ranked[place - 1];
    return !before || one.value >= before.value || one.long - before.long <= evenPixels;
  });
}

/** A point that the recognizer lost makes a bar ten times as much as it is long. */
function withPoints(values: BarValue[], bars: Patch[]): BarValue[] {
  const ratios = values.map(({ value }, place) => value / heightOf(bars[place]!));
  const usual = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  const off = (value: number, bar: Patch, share: number) =>
    Math.abs(value - usual * heightOf(bar)) > Math.max(share * usual * heightOf(bar), usual * 1.5);
  const wrong = values.filter(({ value }, place) => off(value, bars[place]!, offShare));
  if (wrong.length > values.length / 3) return values;
  return values.map((known, place) => {
    const bar = bars[place]!;
    if (!known.text || heightOf(bar) < measurable || !off(known.value, bar, offShare)) return known;
    const places = [1, 2].find((count) => !off(known.value / 10 ** count, bar, sureShare));
    if (places === undefined) return known;
    const value = known.value / 10 ** places;
    return { value, text: value.toFixed(places) };
  });
}

/** The number above the bar, or just within its end. */
function printedOn(bar: Patch, cells: Cell[], bars: Patch[]): string | undefined {
  const gap = (bars[1]?.left ?? bar.right) - (bars[0]?.left ?? bar.left);
  const reach = Math.max(widthOf(bar), gap) / 2;
  const tall = (cell: Cell) => Math.min(cell.bottom - cell.top, cell.right - cell.left);
  const near = cells.filter(
    (cell) =>
      numberOf(cell.text) !== undefined &&
      Math.abs(middle(cell) - middle(bar)) <= reach &&
      cell.bottom >= bar.top - tall(cell) * 1.6 &&
      cell.top <= bar.top + tall(cell) * 1.2,
  );
  return near.toSorted((a, b) => Math.abs(middle(a) - middle(bar)) - Math.abs(middle(b) - middle(bar)))[0]
    ?.text;
}

interface Axis {
  at(y: number): number;
  /** How exactly it can be read. */
  step: number;
}

/** Numbers in a column at one side of the bars, evenly apart. */
function axisOf(cells: Cell[], bars: Patch[]): Axis | undefined {
  const left = bars[0]!.left;
  const right = bars.at(-1)!.right;
  for (const side of [
    cells.filter((cell) => cell.right <= left + 2),
    cells.filter((cell) => cell.left >= right - 2),
  ]) {
    const ticks = side.flatMap((cell) => {
      const value = numberOf(cell.text);
      return value === undefined ? [] : [{ y: level(cell), value }];
    });
    const axis = fitted(ticks);
    if (axis) return axis;
  }
  return undefined;
}

function fitted(ticks: { y: number; value: number }[]): Axis | undefined {
  const sorted = ticks.toSorted((a, b) => b.y - a.y);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || sorted.length < 3 || low.y - high.y < 20 || low.value === high.value) return undefined;
  const slope = (high.value - low.value) / (high.y - low.y);
  const at = (y: number) => low.value + (y - low.y) * slope;
  const range = Math.abs(high.value - low.value);
  if (sorted.some(({ y, value }) => Math.abs(at(y) - value) > range * 0.04)) return undefined;
  return { at, step: range / 40 };
}

/** To what a person would read off. */
function rounded(value: number, step: number): number {
  const unit = 10 ** Math.floor(Math.log10(step));
  return Number((Math.round(value / unit) * unit).toPrecision(6));
}
