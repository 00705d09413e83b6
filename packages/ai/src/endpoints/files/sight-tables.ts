/** What charts and pictures of tables show, with its columns, for answers that are calculated. */

import { numberOf } from '@oja/core/text/written-numbers';
import type { GroundTable } from '@oja/documents/documents/port';
import type { ChartPart, SeenChart, Sight } from '@oja/documents/vision/port';

const isNumber = (text: string) => numberOf(text) !== undefined;

/** What a chart shows, and the rows of a picture that are in columns. */
export function tablesInSight({ chart, plot, text }: Sight, source: string): GroundTable[] {
  if (plot) return [];
  return [...(chart ? [chartTable(chart, source)] : []), ...rowTables(text.rows, source)];
}

export const valueText = ({ text, value, unit = '' }: ChartPart): string => text ?? `${value}${unit}`;

function chartTable({ title, parts }: SeenChart, source: string): GroundTable {
  const labels = [...new Set(parts.map(({ label }) => label))];
  const series = [...new Set(parts.map((part) => part.series ?? title))];
  const rows = labels.map((label) => [
    label,
    ...series.map((name) => {
      const part = parts.find((one) => one.label === label && (one.series ?? title) === name);
      return part ? valueText(part) : '';
    }),
  ]);
  return { source, columns: ['', ...series], rows, cut: false };
}

/** A row without numbers, and rows with as many cells or fewer under it. */
function rowTables(rows: string[], source: string): GroundTable[] {
  const tables: GroundTable[] = [];
  for (const cells of rows.map((row) => row.split(' | '))) {
    const table = tables.at(-1);
    if (
      table?.cut === false &&
      cells.length > 1 &&
      cells.length <= table.columns.length &&
      cells.some(isNumber)
    ) {
      table.rows.push(atTheirColumns(cells, table.columns.length));
    } else if (cells.length > 1 && !cells.some(isNumber)) {
      tables.push({ source, columns: cells, rows: [], cut: false });
    } else if (table) table.cut = true;
  }
  return tables.filter((table) => table.rows.length > 0).map((table) => ({ ...table, cut: false }));
}

/** Amounts stand to the right: a row that lacks cells lacks those in the middle. */
function atTheirColumns(read: string[], width: number): string[] {
  const cells = read.length < width ? parted(read) : read;
  const [first = '', ...rest] = cells;
  return [first, ...Array.from({ length: width - cells.length }, () => ''), ...rest];
}

/** `Abuja 890`: columns so close that they were read as one. */
function parted([first = '', ...rest]: string[]): string[] {
  const [, name, amount] = /^(.*\p{L}\S*)\s+(\S*\d\S*)$/u.exec(first) ?? [];
  return name && amount && isNumber(amount) ? [name, amount, ...rest] : [first, ...rest];
}
