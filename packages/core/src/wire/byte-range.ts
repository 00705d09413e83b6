/** Which bytes of a file are asked for, as players and download programs do (RFC 9110, sections 13 and 14). */

export interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

export interface Conditions {
  range?: string | undefined;
  'if-range'?: string | undefined;
}

/**
 * Undefined: all of it. So it is for several ranges at once and for what is no range, which the standard lets a
 * server pass over, and for the rest of a file that is not the one meant by If-Range.
 */
export function rangeOf(
  { range, 'if-range': onlyIf }: Conditions,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range ?? '');
  if (match === null || (onlyIf !== undefined && onlyIf !== '' && onlyIf.trim() !== etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last));
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** The reader has this very file. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
