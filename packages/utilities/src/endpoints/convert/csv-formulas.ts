/** Cells of a CSV file that spreadsheet programs run as formulas when they open it (CSV injection). */

/**
 * At the start of the file, a line or a cell, in quotes or not; signed numbers are numbers. After more blanks a cell is a
 * text, and without a limit a cell of tabs takes hours.
 */
const formula =
  /(?:^|[\r\n,;\t])[ \t]{0,8}"?[ \t]{0,8}(?:=(?=\S)|@(?=[A-Za-z_])|[+-](?=[A-Za-z_(]|\d[\d.]*[A-Za-z(+*/^&-]))/g;
const listedMax = 1_000;

export function formulaWarnings(files: Uint8Array[]): string[] {
  let count = 0;
  for (const bytes of files) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    for (const _ of text.matchAll(formula)) {
      count += 1;
      if (count >= listedMax) break;
    }
  }
  if (count === 0) return [];
  const cells =
    count >= listedMax
      ? `${listedMax} or more cells start`
      : count === 1
        ? '1 cell starts'
        : `${count} cells start`;
  return [
    `${cells} with =, +, - or @ and may run as a formula in spreadsheet programs; add a ' in front of cells that you don't trust.`,
  ];
}
