/**
 * How many cells a sheet spans once the empty ones between are filled in, counted while its XML is unpacked: one cell
 * in the last row of a sheet makes a reader build a million empty rows.
 */
export interface SheetExtent {
  add(text: string): void;
  /** Undefined while the sheet is within bounds. */
  excess(): string | undefined;
}

const cellsMax = 2_000_000;
const emptyRowsMax = 200_000;
const reference = /<(?:\w+:)?(row|c)\s[^<>]{0,200}?\br=["']([A-Z]{0,3})(\d{1,9})["']/g;

export function createSheetExtent(): SheetExtent {
  let rows = 0;
  let lastRow = 0;
  let cells = 0;
  let width = 0;
  return {
    add(text) {
      for (const [, kind, letters, digits] of text.matchAll(reference)) {
        if (kind === 'row') {
          rows += 1;
          lastRow = Math.max(lastRow, Number(digits));
          width = 0;
          continue;
        }
        lastRow = Math.max(lastRow, Number(digits));
        const column = columnOf(letters!);
        cells += Math.max(0, column - width);
        width = Math.max(width, column);
      }
    },
    excess() {
      if (lastRow - rows > emptyRowsMax)
        return `has a cell in row ${lastRow} and ${rows} rows with cells; delete the empty rows between`;
      if (cells > cellsMax) return `spans more than ${cellsMax} cells; delete the empty ones between`;
      return undefined;
    },
  };
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
