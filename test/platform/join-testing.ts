/** Puts a person into an account, for tests: in a file of its own, since the store's thread loads it. */
import { addMember } from '../../packages/core/src/platform/accounts/members/member-rows.ts';
import { type Steps, sql, transaction } from '../../packages/core/src/storage/store.ts';

export const joinAs = transaction(import.meta.url, 'joinAs', addMember);

export const setRole = transaction(
  import.meta.url,
  'setRole',
  function* (input: { personId: string; role: string }): Steps<void> {
    yield* sql("UPDATE members SET role = $2 WHERE person_id = $1 AND role <> 'owner'", [
      input.personId,
      input.role,
    ]);
  },
);
