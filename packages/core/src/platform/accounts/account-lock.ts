import { type Steps, sql } from '../../storage/store.ts';

/** Whatever must not happen at the same time in an account waits here. */
export function* lockAccount(id: string): Steps<void> {
  yield* sql('UPDATE accounts SET id = id WHERE id = $1', [id]);
}
