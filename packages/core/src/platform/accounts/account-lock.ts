import { type Steps, sql } from '../../storage/store.ts';

/** Changes of an account that must not happen at the same time wait here. */
export function* lockAccount(id: string): Steps<void> {
  yield* sql('UPDATE accounts SET id = id WHERE id = $1', [id]);
}
