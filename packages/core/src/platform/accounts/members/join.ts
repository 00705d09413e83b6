/** Invites as those who have their link use them: to look at, to accept with an account of their own, or to join with a new one. */
import { roleAbout } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { PlatformParts } from '../../parts.ts';
import { refuseCommonPassword } from '../common-passwords.ts';
import { normalizeEmail } from '../log-in.ts';
import { hashPassword } from '../password-hash.ts';
import { startSession, tokenDigest, type Visitor, visitorOf } from '../sessions.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { acceptInvite, type InviteRow, joinByInvite, lookAtInvite } from './invite-rows.ts';

export type Joining = ReturnType<typeof createJoining>;

interface Joiner {
  token: string;
  email: string | undefined;
  name: string | undefined;
  password: string;
}

export function createJoining(parts: PlatformParts, signUps: SignUps) {
  const { store, now } = parts;

  /** With a link from the mailbox, unless the operator creates all accounts; with a copied one, where anyone signs up. */
  function mayJoin({ mailed }: Pick<InviteRow, 'mailed'>): boolean {
    return mailed === 1 ? signUps.mode() !== 'closed' : signUps.mode() === 'open';
  }

  return {
    /** What anyone with the link may know. Only the mailbox learns whether its email address is known. */
    async look(token: string) {
      const row = await store.transact(lookAtInvite, { digest: tokenDigest(token), at: now() });
      const [person] =
        row.mailed === 1 ? await store.query('SELECT id FROM people WHERE email = $1', [row.email]) : [];
      return {
        account: row.account_name,
        role: row.role,
        about: roleAbout[row.role],
        email: row.email,
        known: row.mailed === 1 ? person !== undefined : null,
        sign_up: mayJoin(row),
        expires_at: new Date(row.expires_at).toISOString(),
      };
    },

    accept: (input: { token: string; personId: string; sessionId: string; visitor: Visitor }) =>
      store.transact(acceptInvite, {
        digest: tokenDigest(input.token),
        personId: input.personId,
        sessionId: input.sessionId,
        visitor: visitorOf(input.visitor),
        at: now(),
      }),

    async join(input: Joiner, visitor: Visitor) {
      const at = now();
      const digest = tokenDigest(input.token);
      const invite = await store.transact(lookAtInvite, { digest, at });
      if (!mayJoin(invite))
        throw fail('operator_only', 'Sign up or log in first, then open this link again.', {
          param: 'token',
        });
      const email = invite.email ?? (input.email === undefined ? undefined : normalizeEmail(input.email));
      if (email === undefined)
        throw fail('invalid_request', 'email is required: this invite is for no particular email address.', {
          param: 'email',
        });
      refuseCommonPassword(input.password, email);
      const network = networkOf(visitor.ip);
      await signUps.limitAttempts(network);
      const name = input.name ?? email.split('@')[0]!;
      const { person, member } = await signUps.countSignUp(network, async () => {
        const passwordHash = await hashPassword(input.password);
        return store.transact(joinByInvite, {
          ...{ digest, at, visitor: visitorOf(visitor) },
          person: { email, name, passwordHash, at },
        });
      });
      const session = await startSession(
        parts,
        { personId: person.id, accountId: member.accountId },
        visitor,
      );
      return { accountId: member.accountId, memberId: member.id, personId: person.id, session };
    },
  };
}
