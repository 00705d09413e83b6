/** Who joins an account is in its audit log, from the same transaction. */
import type { Steps } from '../../../storage/store.ts';
import { hideKeys } from '../../keys/secret.ts';
import { audit } from '../../operation/write.ts';
import type { Member } from '../person.ts';
import type { Visitor } from '../sessions.ts';

export type JoinedBy = 'account.invite-accept' | 'account.sso-join';

export function* noteJoin(
  { id, accountId }: Member,
  action: JoinedBy,
  { ip, userAgent }: Visitor,
  at: number,
): Steps<void> {
  yield* audit({
    actor: id,
    ofAccount: accountId,
    action,
    target: id,
    before: null,
    after: {},
    ip,
    at,
    userAgent: hideKeys(userAgent).slice(0, 200),
  });
}
