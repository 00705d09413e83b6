/** What the colours of a chart mean: the words beside small squares. */
import { alike, heightOf, type Patch, widthOf } from '../shapes.ts';

/** Words with their place. */
export interface Cell {
  text: string;
  left: number;
  top: number;
  /** Exclusive. */
  right: number;
  bottom: number;
}

type Place = Pick<Cell, 'left' | 'top' | 'right' | 'bottom'>;

export const middle = ({ left, right }: Place): number => (left + right) / 2;
export const level = ({ top, bottom }: Place): number => (top + bottom) / 2;

export function legendName({ colour }: Patch, squares: Patch[], cells: Cell[]): string {
  for (const square of squares) {
    const name = alike(square.colour, colour) && beside(square, cells)?.text;
    if (name) return name;
  }
  return '';
}

function beside(square: Patch, cells: Cell[]): Cell | undefined {
  const size = Math.max(heightOf(square), widthOf(square));
  const near = cells.filter(
    (cell) =>
      Math.abs(level(cell) - level(square)) <= size * 0.8 &&
      cell.left >= square.right - 2 &&
      cell.left - square.right <= size * 2.5,
  );
  return near.toSorted((a, b) => a.left - b.left)[0];
}
