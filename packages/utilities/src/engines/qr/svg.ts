/** SVG of a code: one path, a rectangle for every run of dark modules in a row. */
import type { Matrix } from './matrix.ts';

export interface SvgChoice {
  size: number;
  margin: number;
  color: string;
  background: string;
}

export function drawSvg(matrix: Matrix, { size, margin, color, background }: SvgChoice): string {
  const side = matrix.side + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" ` +
    'shape-rendering="crispEdges">' +
    `<rect width="${side}" height="${side}" ${fill(background)}/>` +
    `<path ${fill(color)} d="${runs(matrix, margin)}"/></svg>`
  );
}

function fill(color: string): string {
  const opacity = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return `fill="${color.slice(0, 7)}"${opacity < 1 ? ` fill-opacity="${Number(opacity.toFixed(3))}"` : ''}`;
}

function runs(matrix: Matrix, margin: number): string {
  let path = '';
  for (let y = 0; y < matrix.side; y += 1) {
    for (let x = 0; x < matrix.side; x += 1) {
      if (!matrix.dark(x, y)) continue;
      const start = x;
      while (x + 1 < matrix.side && matrix.dark(x + 1, y)) x += 1;
      path += `M${start + margin} ${y + margin}h${x + 1 - start}v1H${start + margin}z`;
    }
  }
  return path;
}
