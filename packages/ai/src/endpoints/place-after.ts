import { fail } from '@oja/core/errors';

/** Where the page behind an entry begins. From an unknown one, a client that pages would begin again and never end. */
export function placeAfter(entries: readonly { id: string }[], after: string | undefined): number {
  if (after === undefined) return 0;
  const place = entries.findIndex(({ id }) => id === after);
  if (place === -1)
    throw fail('invalid_request', `after: there is no entry ${after}. Send last_id of the page before.`, {
      param: 'after',
    });
  return place + 1;
}
