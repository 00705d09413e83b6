/** A line of print in a picture: a rectangle around its middle, which may lean. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians, clockwise. */
  angle: number;
}

export interface Point {
  x: number;
  y: number;
}

/** From a place within the rectangle, seen from its upper left corner, to one in the picture. */
export function placeIn({ x, y, width, height, angle }: Rect, right: number, down: number): Point {
  const [dx, dy] = [right - width / 2, down - height / 2];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos };
}

/** The same place, with its letters' feet on another side: quarter turns clockwise. */
export function turnedRect(rect: Rect, quarters: number): Rect {
  const angle = rect.angle + (quarters * Math.PI) / 2;
  const lies = quarters % 2 !== 0;
  return {
    ...rect,
    angle,
    width: lies ? rect.height : rect.width,
    height: lies ? rect.width : rect.height,
  };
}

/** The upright box around a part of the rectangle from `left` to `right`. */
export function boxAround(rect: Rect, left: number, right: number) {
  const corners = [left, right].flatMap((at) => [placeIn(rect, at, 0), placeIn(rect, at, rect.height)]);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
