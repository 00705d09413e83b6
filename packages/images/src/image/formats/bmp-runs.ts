/** The run-length compression of bitmaps: pairs of count and colour, with escapes that move. */

interface Grid {
  width: number;
  height: number;
  /** Two pixels a byte (RLE4) in place of one (RLE8). */
  nibbles: boolean;
}

/** Colour numbers in the rows' order of the file, or what is wrong. Pixels that are skipped stay 0. */
export function expandRuns(bytes: Uint8Array, { width, height, nibbles }: Grid): Uint8Array | string {
  const indexes = new Uint8Array(width * height);
  let [x, y, at] = [0, 0, 0];
  const colorOf = (byte: number, place: number) =>
    nibbles ? (place % 2 === 0 ? byte >> 4 : byte & 15) : byte;
  // Runs may pass the end of a row, as some writers let them; what is too much is not drawn.
  const draw = (count: number, byteOf: (place: number) => number) => {
    const shown = Math.min(count, width - x);
    for (let place = 0; place < shown; place += 1)
      indexes[y * width + x + place] = colorOf(byteOf(place), place);
    x += shown;
  };

  while (at + 1 < bytes.byteLength) {
    const count = bytes[at]!;
    const code = bytes[at + 1]!;
    at += 2;
    if (count === 0 && code === 1) return indexes;
    if (count === 0 && code === 0) {
      [x, y] = [0, y + 1];
      if (y > height) return 'its rows run out of the picture';
    } else if (count === 0 && code === 2) {
      if (at + 2 > bytes.byteLength) break;
      [x, y] = [x + bytes[at]!, y + bytes[at + 1]!];
      at += 2;
      if (x > width || y > height) return 'it moves out of the picture';
    } else if (y >= height) {
      return 'its rows run out of the picture';
    } else if (count > 0) {
      draw(count, () => code);
    } else {
      const length = nibbles ? Math.ceil(code / 2) : code;
      if (at + length > bytes.byteLength) break;
      const start = at;
      draw(code, (place) => bytes[start + (nibbles ? place >> 1 : place)]!);
      at += length + (length % 2);
    }
  }
  const whole = y >= height || (y === height - 1 && x >= width);
  return whole ? indexes : `it is cut off in row ${y + 1} of ${height}`;
}
