/** Where a page of the log ends. Both rows of a job have its ID, so a cursor names the ID and the time of the last row. */
import type { Value } from '../../storage/store.ts';
import type { RequestRow } from './insert.ts';

export const cursorAfter = ({ id, at }: RequestRow): string => `${id}.${at}`;

export const cursorId = (cursor: string): string => cursor.split('.', 1)[0]!;

/** Conditions of the rows behind a cursor; `mark` takes a value and returns its placeholder. */
export function beyondCursor(cursor: string, mark: (value: Value) => string): string[] {
  const id = mark(cursorId(cursor));
  const [, at] = cursor.split('.');
  // Earlier versions gave out the ID alone.
  if (at === undefined) return [`id < ${id}`];
  return [`id <= ${id}`, `(id < ${id} OR at < ${mark(Number(at))})`];
}
