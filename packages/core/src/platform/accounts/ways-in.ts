/** How a person can log in: with a password, a passkey or a linked identity. The last of them stays. */
import { fail } from '../../errors.ts';
import { type Steps, sql } from '../../storage/store.ts';

/** First: of two ways that are removed at the same time, the second waits here. */
export function* lockWaysIn(personId: string): Steps<void> {
  yield* sql('UPDATE people SET id = id WHERE id = $1', [personId]);
}

/** After one was removed, in the same transaction. */
export function* requireWayIn(personId: string): Steps<void> {
  const [left] = yield* sql(
    `SELECT p.id FROM people p WHERE p.id = $1 AND (p.password_hash IS NOT NULL
       OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person_id = p.id)
       OR EXISTS (SELECT 1 FROM identities i WHERE i.person_id = p.id))`,
    [personId],
  );
  if (left === undefined)
    throw fail('conflict', 'This is your only way to log in. Set a password with a reset link first.', {
      param: 'id',
    });
}
