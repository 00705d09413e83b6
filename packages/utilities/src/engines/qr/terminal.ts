/** A code as text: two modules a character, light modules drawn, so that it scans from a dark terminal. */
import type { Matrix } from './matrix.ts';

const glyphs = [' ', '▄', '▀', '█'] as const;

export function drawTerminal(matrix: Matrix, margin: number): string {
  const end = matrix.side + margin;
  const light = (x: number, y: number) => {
    const inside = x >= 0 && y >= 0 && x < matrix.side && y < matrix.side;
    return y < end && !(inside && matrix.dark(x, y));
  };
  const lines: string[] = [];
  for (let y = -margin; y < end; y += 2) {
    let line = '';
    for (let x = -margin; x < end; x += 1) line += glyphs[(light(x, y) ? 2 : 0) + (light(x, y + 1) ? 1 : 0)];
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}
