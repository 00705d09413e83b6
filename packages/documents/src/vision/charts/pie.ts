/** Reads a pie or ring: the shares are the areas of its slices. */

import type { SeenChart } from '../port.ts';
import { heightOf, type Patch, widthOf } from '../shapes.ts';
import { type Cell, legendName } from './legend.ts';

const sliceShareMin = 0.002;
const roundness = 0.06;
const slicesMax = 16;
const ringHole = 0.7;

export function readPie(patches: Patch[], cells: Cell[], size: number): SeenChart['parts'] | undefined {
  const large = patches.filter((patch) => patch.area >= size * sliceShareMin);
  const slices = touching(large);
  if (slices.length < 2 || slices.length > slicesMax) return undefined;
  const box = frame(slices);
  const wide = box.right - box.left;
  const tall = box.bottom - box.top;
  const total = slices.reduce((sum, { area }) => sum + area, 0);
  const disc = (Math.PI / 4) * wide * tall;
  if (Math.abs(wide - tall) > wide * roundness || total > disc * 1.03 || total < disc * (1 - ringHole))
    return undefined;
  const named = slices.map((slice) => ({
    slice,
    label:
      legendName(
        slice,
        patches.filter((patch) => !slices.includes(patch)),
        cells,
      ) || nearby(slice, cells, box),
  }));
  if (named.some(({ label }) => label === '')) return undefined;
  return named
    .map(({ slice, label }) => ({ label, value: Math.round((slice.area / total) * 1000) / 10, unit: '%' }))
    .sort((a, b) => b.value - a.value);
}

/** The largest patch and all that lie around the same middle. */
function touching(patches: Patch[]): Patch[] {
  const [first] = patches.toSorted((a, b) => b.area - a.area);
  if (!first || first.area > widthOf(first) * heightOf(first) * 0.93) return [];
  let group = [first];
  for (;;) {
    const box = frame(group);
    const more = patches.filter(
      (patch) =>
        !group.includes(patch) &&
        patch.area >= first.area * 0.02 &&
        patch.left <= box.right + 4 &&
        patch.right >= box.left - 4 &&
        patch.top <= box.bottom + 4 &&
        patch.bottom >= box.top - 4,
    );
    if (more.length === 0) return group;
    group = [...group, ...more];
  }
}

function frame(patches: Patch[]) {
  return {
    left: Math.min(...patches.map(({ left }) => left)),
    top: Math.min(...patches.map(({ top }) => top)),
    right: Math.max(...patches.map(({ right }) => right)),
    bottom: Math.max(...patches.map(({ bottom }) => bottom)),
  };
}

/** Words outside the pie, in the direction of the slice. */
function nearby(slice: Patch, cells: Cell[], box: ReturnType<typeof frame>): string {
  const radius = (box.right - box.left) / 2;
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const own = { x: slice.xs / slice.area - centre.x, y: slice.ys / slice.area - centre.y };
  const named = cells
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .map((cell) => {
      const at = { x: (cell.left + cell.right) / 2 - centre.x, y: (cell.top + cell.bottom) / 2 - centre.y };
      const far = Math.hypot(at.x, at.y);
      const turn = Math.acos((at.x * own.x + at.y * own.y) / Math.max(1, far * Math.hypot(own.x, own.y)));
      return { cell, far, turn };
    });
  const [best] = named
    .filter(({ far, turn }) => far <= radius * 2 && turn < 0.5)
    .sort((a, b) => a.turn - b.turn);
  return best?.cell.text ?? '';
}
