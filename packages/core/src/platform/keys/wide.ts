/** Keys that do what admins do: their secret is known only to members who may do it without them. */
import { isWide, mayHoldWide, type Role } from '../../domain/rights.ts';
import { fail } from '../../errors.ts';
import { type Steps, sql } from '../../storage/store.ts';
import { lockAccount } from '../accounts/account-lock.ts';
import type { Key } from './key.ts';

/** Locks the account, so that a member who is being removed gets no such key meanwhile. Null for the operator's doing. */
export function* requireHolder({
  accountId,
  scopes,
  issuedTo,
}: Pick<Key, 'accountId' | 'scopes' | 'issuedTo'>): Steps<void> {
  if (issuedTo === null || !isWide(scopes)) return;
  yield* lockAccount(accountId);
  const [member] = yield* sql<{ role: Role }>('SELECT role FROM members WHERE id = $1 AND left_at IS NULL', [
    issuedTo,
  ]);
  if (member !== undefined && mayHoldWide(member.role)) return;
  throw fail(
    'role_not_allowed',
    'scopes: only an owner or admin can hold a key with the account scope. Its secret was issued to someone else.',
    { param: 'scopes' },
  );
}
