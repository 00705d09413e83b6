/** The cursor of a music search: which engine, which list, how far, for which search. Pure. */
import { createHash } from 'node:crypto';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import type { MusicType } from '../engines/music/port.ts';

const shape = z.strictObject({
  e: z.string().regex(/^[a-z0-9-]{1,30}$/),
  t: z.enum(['track', 'artist', 'album']),
  o: z.number().int().min(1).max(100_000),
  s: z.string(),
});

export interface MusicCursor {
  engine: string;
  type: MusicType;
  offset: number;
}

/** What a search must not change between pages. */
export interface SameSearch {
  query: string;
  limit: number;
  market?: string;
  explicit: boolean;
}

export function writeCursor(cursor: MusicCursor, search: SameSearch): string {
  const line = JSON.stringify({ e: cursor.engine, t: cursor.type, o: cursor.offset, s: digest(search) });
  return Buffer.from(line).toString('base64url');
}

export function readCursor(text: string, search: SameSearch): MusicCursor {
  const cursor = shape.safeParse(parsed(text)).data;
  if (cursor === undefined) {
    throw fail('invalid_request', 'cursor: invalid; send `next` from the previous page.', {
      param: 'cursor',
    });
  }
  if (cursor.s !== digest(search)) {
    throw fail(
      'invalid_request',
      'cursor belongs to another search. Send the same query, limit, market and explicit.',
      {
        param: 'cursor',
      },
    );
  }
  return { engine: cursor.e, type: cursor.t, offset: cursor.o };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const digest = ({ query, limit, market, explicit }: SameSearch): string =>
  createHash('sha256')
    .update(JSON.stringify([query, limit, market, explicit]))
    .digest('base64url')
    .slice(0, 10);
