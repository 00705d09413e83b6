/** Puts a person into an account, for tests: in a file of its own, since the store's thread loads it. */
import { addMember } from '../../packages/server/src/platform/accounts/member-rows.ts';
import { transaction } from '../../packages/server/src/storage/store.ts';

export const joinAs = transaction(import.meta.url, 'joinAs', addMember);
