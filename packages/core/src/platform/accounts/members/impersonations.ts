/** An operator looks at an account as its viewers see it: read-only, announced, for half an hour. */
import { newId } from '../../id.ts';
import type { Actor } from '../../operation/write.ts';
import type { PlatformParts } from '../../parts.ts';
import { beginImpersonation, endImpersonation } from './impersonation-rows.ts';

const impersonationMs = 30 * 60_000;

export type Impersonations = ReturnType<typeof createImpersonations>;

export interface ImpersonationWish {
  accountId: string;
  sessionId: string;
  memberId: string;
  /** Shown to the owners of the account. */
  operatorName: string;
  reason: string;
}

export function createImpersonations(parts: PlatformParts) {
  const { store, mails } = parts;
  return {
    async begin(actor: Actor, wish: ImpersonationWish) {
      const expiresAt = actor.at + impersonationMs;
      const owners = await store.query<{ name: string; email: string }>(
        `SELECT a.name, p.email FROM accounts a JOIN members m ON m.account_id = a.id JOIN people p ON p.id = m.person_id
         WHERE a.id = $1 AND m.role = 'owner' AND m.left_at IS NULL`,
        [wish.accountId],
      );
      const told = owners.map(({ name, email }) =>
        mails.seal({
          to: email,
          kind: 'impersonation',
          values: {
            ...{ operator: wish.operatorName, account: name, until: expiresAt, reason: wish.reason },
            url: `${parts.ownUrl()}/console/audit`,
          },
        }),
      );
      const id = newId('imp', actor.at);
      await store.transact(beginImpersonation, { ...actor, ...wish, id, expiresAt, mails: told });
      mails.wake();
      return { accountId: wish.accountId, expiresAt };
    },
    /** The session is the operator's own again. */
    end: (input: { sessionId: string; operatorAccountId: string; operatorName: string; ip: string }) =>
      store.transact(endImpersonation, { ...input, at: parts.now() }),
  };
}
