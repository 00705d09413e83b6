/** Cuts a line out of a picture: grey, of the height that the recognizer reads, width in proportion. */
import type { Grey } from '../even.ts';
import { placeIn, type Rect } from './rect.ts';

export const stripHeight = 48;
const widthMin = 16;
/** The recognizer reads widths of so many pixels. */
const widthUnit = 8;
export const stripWidthMax = 4096;
const samplesMax = 4;

export interface Strip {
  /** 0 to 1, row by row. */
  data: Float32Array;
  width: number;
}

export function cutStrip(picture: Grey, rect: Rect): Strip {
  const shrink = rect.height / stripHeight;
  const wide = Math.min(stripWidthMax, Math.max(widthMin, rect.width / shrink));
  const width = Math.ceil(wide / widthUnit) * widthUnit;
  const data = new Float32Array(width * stripHeight);
  // Where many pixels become one, the mean of several; between pixels, in proportion.
  const samples = Math.min(samplesMax, Math.max(1, Math.round(shrink)));
  const [stepX, stepY] = [rect.width / width, rect.height / stripHeight];
  for (let row = 0; row < stripHeight; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let i = 0; i < samples; i += 1)
        for (let j = 0; j < samples; j += 1) {
          const { x, y } = placeIn(
            rect,
            (column + (j + 0.5) / samples) * stepX,
            (row + (i + 0.5) / samples) * stepY,
          );
          sum += valueAt(picture, x - 0.5, y - 0.5);
        }
      data[row * width + column] = sum / (samples * samples * 255);
    }
  return { data, width };
}

function valueAt({ data, width, height }: Grey, x: number, y: number): number {
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [fx, fy] = [cx - left, cy - top];
  const at = (column: number, row: number) => data[row * width + column] ?? 0;
  const upper = at(left, top) * (1 - fx) + at(right, top) * fx;
  const lower = at(left, bottom) * (1 - fx) + at(right, bottom) * fx;
  return upper * (1 - fy) + lower * fy;
}
