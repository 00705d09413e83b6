/** The verbs of invites: a link by email, or one to copy where mail is not set up or no email address is given. */

import { type Role, roleAbout } from '../../domain/rights.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { networkOf } from '../limits/network-of.ts';
import type { PlatformParts } from '../parts.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import {
  type Acting,
  acceptInvite,
  createInvite,
  type InviteRow,
  inviteTable,
  joinByInvite,
  lookAtInvite,
  noInvite,
  renewInvite,
} from './invite-rows.ts';
import { normalizeEmail } from './log-in.ts';
import { oneLine } from './mail.ts';
import { hashPassword } from './password-hash.ts';
import { newToken, startSession, tokenDigest, type Visitor } from './sessions.ts';
import type { SignUps } from './sign-ups.ts';

const expiresAfterMs = 7 * 86_400_000;

export type Invites = ReturnType<typeof createInvites>;

export function createInvites(parts: PlatformParts, signUps: SignUps) {
  const { store, now } = parts;

  const view = (row: InviteRow) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    state:
      row.accepted_at !== null
        ? ('accepted' as const)
        : row.expires_at <= now()
          ? ('expired' as const)
          : ('open' as const),
    invited_by: row.invited_by,
    created_at: new Date(row.created_at).toISOString(),
    sent_at: new Date(row.sent_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  });

  /** A link that went out by mail is shown to nobody else: it proves the mailbox. */
  async function hand(row: InviteRow, token: string) {
    const url = `${parts.ownUrl()}/join#token=${token}`;
    if (row.mailed !== 1) return { ...view(row), mailed: false, url };
    const [about] = await store.query<{ account: string; inviter: string }>(
      `SELECT a.name AS account, p.name AS inviter FROM accounts a, members m JOIN people p ON p.id = m.person_id
       WHERE a.id = $1 AND m.id = $2`,
      [row.account_id, row.invited_by],
    );
    const { account, inviter } = { account: oneLine(about!.account), inviter: oneLine(about!.inviter) };
    void parts.mailer.send({
      to: row.email!,
      subject: `${inviter} invited you to ${account} on Oja`,
      text: `${inviter} invited you to join ${account} as ${row.role}. ${roleAbout[row.role]}\n\nAccept the invite within 7 days:\n\n${url}\n\nIf you don’t know ${inviter}, ignore this email.`,
    });
    return { ...view(row), mailed: true, url: null };
  }

  return {
    async create(acting: Acting, wish: { email: string | null; role: Role }) {
      const token = newToken();
      const at = now();
      const email = wish.email === null ? null : normalizeEmail(wish.email);
      const row = await store.transact(createInvite, {
        ...acting,
        id: newId('ivt', at),
        digest: tokenDigest(token),
        email,
        role: wish.role,
        mailed: parts.mailer.isOn() && email !== null,
        at,
        expiresAt: at + expiresAfterMs,
      });
      return hand(row, token);
    },

    /** `proven`: the acting member has just given their password, which an invite for an owner requires. */
    async resend(acting: Acting, id: string, { proven }: { proven: boolean }) {
      const token = newToken();
      const at = now();
      const row = await store.transact(renewInvite, {
        acting,
        proven,
        id,
        digest: tokenDigest(token),
        mailable: parts.mailer.isOn(),
        at,
        expiresAt: at + expiresAfterMs,
      });
      return hand(row, token);
    },

    async list(accountId: string) {
      const rows = await store.query<InviteRow>(
        `SELECT ${inviteTable.columns} FROM member_invites WHERE account_id = $1 ORDER BY id DESC LIMIT 200`,
        [accountId],
      );
      return rows.map(view);
    },

    async revoke(accountId: string, id: string): Promise<void> {
      const rows = await store.transact(execute, {
        sql: 'DELETE FROM member_invites WHERE id = $1 AND account_id = $2 AND accepted_at IS NULL RETURNING id',
        params: [id, accountId],
      });
      if (rows.length === 0) throw noInvite(id);
    },

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

    accept: (input: { token: string; personId: string; sessionId: string }) =>
      store.transact(acceptInvite, {
        digest: tokenDigest(input.token),
        personId: input.personId,
        sessionId: input.sessionId,
        at: now(),
      }),

    async join(
      input: { token: string; email: string | undefined; name: string | undefined; password: string },
      visitor: Visitor,
    ) {
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
        return store.transact(joinByInvite, { digest, at, person: { email, name, passwordHash, at } });
      });
      const session = await startSession(
        parts,
        { personId: person.id, accountId: member.accountId },
        visitor,
      );
      return { accountId: member.accountId, memberId: member.id, personId: person.id, session };
    },
  };

  /** With a link from the mailbox, unless the operator creates all accounts; with a copied one, where anyone signs up. */
  function mayJoin({ mailed }: Pick<InviteRow, 'mailed'>): boolean {
    return mailed === 1 ? signUps.mode() !== 'closed' : signUps.mode() === 'open';
  }
}
