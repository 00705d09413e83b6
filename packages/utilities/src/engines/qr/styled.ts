/** QR codes with round modules and corners, as outlines that SVG, PDF and EPS share. */
import type { Matrix } from './matrix.ts';
import type { CornerStyle, DotStyle } from './port.ts';

/** A closed outline; two of them, one inside the other, are a ring. */
export type Outline = ({ kind: 'line'; x: number; y: number } | { kind: 'curve'; points: number[] })[];

const finderSide = 7;
/** Of a circle, by Bézier curves. */
const roundness = 0.5523;
/** Circles that touch grow together where they are scanned; smaller ones lose contrast. */
const dotRadius = 0.47;

interface Rect {
  x: number;
  y: number;
  side: number;
}

type Radii = [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** A square from its upper left corner clockwise; a line of no length begins it. */
function rounded({ x, y, side }: Rect, [a, b, c, d]: Radii): Outline {
  const [right, bottom] = [x + side, y + side];
  const bend = (radius: number) => radius * (1 - roundness);
  return [
    { kind: 'line', x: x + a, y },
    { kind: 'line', x: right - b, y },
    { kind: 'curve', points: [right - bend(b), y, right, y + bend(b), right, y + b] },
    { kind: 'line', x: right, y: bottom - c },
    { kind: 'curve', points: [right, bottom - bend(c), right - bend(c), bottom, right - c, bottom] },
    { kind: 'line', x: x + d, y: bottom },
    { kind: 'curve', points: [x + bend(d), bottom, x, bottom - bend(d), x, bottom - d] },
    { kind: 'line', x, y: y + a },
    { kind: 'curve', points: [x, y + bend(a), x + bend(a), y, x + a, y] },
  ];
}

const same = (radius: number): Radii => [radius, radius, radius, radius];

const cornerRadii: Record<CornerStyle, [ring: number, hole: number, eye: number]> = {
  square: [0, 0, 0],
  rounded: [2.2, 1.4, 0.9],
  circle: [3.5, 2.5, 1.5],
};

export interface QrStyle {
  dots: DotStyle;
  corners: CornerStyle;
}

/** Outlines in modules, to be filled where an odd number of them lies. */
export function outlinesOf(matrix: Matrix, { dots, corners }: QrStyle): Outline[] {
  const { side } = matrix;
  const far = side - finderSide;
  const finders = [
    { x: 0, y: 0 },
    { x: far, y: 0 },
    { x: 0, y: far },
  ];
  const isFinder = (x: number, y: number) =>
    finders.some(
      (corner) => x >= corner.x && x < corner.x + finderSide && y >= corner.y && y < corner.y + finderSide,
    );
  const dark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < side && y < side && !isFinder(x, y) && matrix.dark(x, y);
  const [ring, hole, eye] = cornerRadii[corners];
  const outlines = finders.flatMap(({ x, y }) => [
    rounded({ x, y, side: finderSide }, same(ring)),
    rounded({ x: x + 1, y: y + 1, side: 5 }, same(hole)),
    rounded({ x: x + 2, y: y + 2, side: 3 }, same(eye)),
  ]);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) if (dark(x, y)) outlines.push(moduleAt(x, y, dots, dark));
  return outlines;
}

function moduleAt(x: number, y: number, dots: DotStyle, dark: (x: number, y: number) => boolean): Outline {
  if (dots === 'square') return rounded({ x, y, side: 1 }, same(0));
  if (dots === 'circle')
    return rounded({ x: x + 0.5 - dotRadius, y: y + 0.5 - dotRadius, side: 2 * dotRadius }, same(dotRadius));
  const [up, right, down, left] = [dark(x, y - 1), dark(x + 1, y), dark(x, y + 1), dark(x - 1, y)];
  const free = (...neighbours: boolean[]) => (neighbours.some(Boolean) ? 0 : 0.5);
  return rounded({ x, y, side: 1 }, [free(up, left), free(up, right), free(down, right), free(down, left)]);
}
