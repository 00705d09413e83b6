/** An operator looks at an account as its viewers see it: read-only, announced, for half an hour. */
import { newId } from '../id.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
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
  const { store, mailer } = parts;
  return {
    async begin(actor: Actor, wish: ImpersonationWish) {
      const expiresAt = actor.at + impersonationMs;
      const { name, owners } = await store.transact(beginImpersonation, {
        ...actor,
        ...wish,
        id: newId('imp', actor.at),
        expiresAt,
      });
      const until = new Date(expiresAt);
      for (const to of owners)
        void mailer.send({
          to,
          subject: 'An operator is viewing your Oja account',
          text: `${wish.operatorName}, an operator of this platform, is viewing the account ${name} until ${until.toUTCString()}. They can read but not change anything, and see no keys, passwords or request bodies.\n\nReason: ${wish.reason}\n\nThe audit log of the account shows it: ${parts.ownUrl()}/console/audit`,
        });
      return { accountId: wish.accountId, expiresAt };
    },
    /** The session is the operator's own again. */
    end: (input: { sessionId: string; operatorAccountId: string; operatorName: string; ip: string }) =>
      store.transact(endImpersonation, { ...input, at: parts.now() }),
  };
}
