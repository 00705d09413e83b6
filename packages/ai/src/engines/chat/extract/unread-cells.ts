/** Cells of the measured column that are no numbers, dates or times: left out where they say so, else nothing is sure. */
import { isBlankMark } from '@oja/core/text/blank-marks';
import { areSeveral, currenciesIn, isCurrencyHeader, isUnitColumn } from '@oja/core/text/written-units';
import { canBeMoney } from './measure-fit.ts';
import type { Column, Row, TableModel } from './table-model.ts';
import { momentReader } from './table-moments.ts';
import type { View } from './view.ts';

const namedMax = 3;

export function valueReader({ rows }: TableModel, { numeric, place }: Column): View['measuredIn'] {
  if (numeric) return ({ numbers }) => numbers[place];
  const momentOf = momentReader(rows.map(({ cells }) => cells[place] ?? ''));
  return ({ cells }) => momentOf(cells[place] ?? '');
}

function unreadCells({ rows, measure, measuredIn }: View): string[] {
  const cellOf = ({ cells }: Row) => cells[measure.place] ?? '';
  return rows.flatMap((row) => (cellOf(row) === '' || measuredIn(row) !== undefined ? [] : [cellOf(row)]));
}

/** `approx. 500` may be the highest, and `free` the lowest; a sum can leave out words. */
export function isReadable(view: View): boolean {
  const { operation, bound } = view.question;
  const adds = !bound && (operation === 'sum' || operation === 'mean');
  return unreadCells(view).every((cell) => isBlankMark(cell) || (adds && !/\d/.test(cell)));
}

/** Naira and dollars, or grams and litres, are neither added up nor compared. */
export function hasOneUnit({ columns }: TableModel, rows: Row[], measure: Column): boolean {
  const measured = rows.filter(({ numbers }) => numbers[measure.place] !== undefined);
  const cellsOf = ({ place }: Column) => measured.map(({ cells }) => cells[place] ?? '');
  if (currenciesIn(cellsOf(measure)).size > 1) return false;
  return columns.every((column) => {
    if (column === measure || measure.percent) return true;
    const isCurrency = isCurrencyHeader(column.name) && canBeMoney(measure);
    const isUnit = !measure.money && isUnitColumn(column.name, cellsOf(column));
    return !(isCurrency || isUnit) || !areSeveral(cellsOf(column));
  });
}

/** Follows a calculation that leaves out cells which are filled. */
export function leftOutCells(view: View): string {
  const cells = unreadCells(view);
  if (cells.length === 0) return '';
  const different = [...new Set(cells)];
  const more = different.length > namedMax ? ', …' : '';
  return ` Left out: ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} without a number (${different.slice(0, namedMax).join(', ')}${more}).`;
}
