/** Invites as members give them: a link by email, or one to copy where mail is not set up or no email address is given. */

import { languageFrom } from '../../../domain/languages/languages.ts';
import type { Role } from '../../../domain/rights.ts';
import { execute } from '../../../storage/store.ts';
import { newId } from '../../id.ts';
import { oneLine } from '../../mail/mailer.ts';
import type { NewMail } from '../../mail/write.ts';
import type { PlatformParts } from '../../parts.ts';
import { normalizeEmail } from '../log-in.ts';
import { newToken, tokenDigest } from '../sessions.ts';
import {
  type Acting,
  createInvite,
  type InviteRow,
  inviteTable,
  noInvite,
  renewInvite,
} from './invite-rows.ts';

const expiresAfterMs = 7 * 86_400_000;

export type Invites = ReturnType<typeof createInvites>;

export function createInvites(parts: PlatformParts) {
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

  const linkOf = (token: string) => `${parts.ownUrl()}/join#token=${token}`;

  async function mailsWith(
    token: string,
    { accountId, memberId }: Acting,
    to: string | null,
    role: Role,
    until: number,
  ): Promise<NewMail[]> {
    const [about] = await store.query<{ account: string; inviter: string; language: string | null }>(
      `SELECT a.name AS account, a.language, p.name AS inviter FROM accounts a, members m JOIN people p ON p.id = m.person_id
       WHERE a.id = $1 AND m.id = $2`,
      [accountId, memberId],
    );
    if (to === null || about === undefined || !parts.mailer.isOn()) return [];
    const { account, inviter } = { account: oneLine(about.account), inviter: oneLine(about.inviter) };
    const language = languageFrom(about.language);
    // Accounts begin with the name of the person who opened them.
    const team = account === inviter ? null : account;
    const values = { inviter, team, role, url: linkOf(token) };
    return [parts.mails.seal({ to, kind: 'invite', values, language }, until)];
  }

  /** A link that goes out by email is shown to nobody else: it proves the mailbox. */
  function hand(row: InviteRow, token: string) {
    const mailed = row.mailed === 1;
    if (mailed) parts.mails.wake();
    return { ...view(row), mailed, url: mailed ? null : linkOf(token) };
  }

  return {
    async create(acting: Acting, wish: { email: string | null; role: Role }) {
      const token = newToken();
      const at = now();
      const email = wish.email === null ? null : normalizeEmail(wish.email);
      const expiresAt = at + expiresAfterMs;
      const mails = await mailsWith(token, acting, email, wish.role, expiresAt);
      const row = await store.transact(createInvite, {
        ...acting,
        id: newId('ivt', at),
        digest: tokenDigest(token),
        email,
        role: wish.role,
        mailed: mails.length > 0,
        at,
        expiresAt,
        mails,
      });
      return hand(row, token);
    },

    /** `proven`: the acting member has just given their password, which an invite for an owner requires. */
    async resend(acting: Acting, id: string, { proven }: { proven: boolean }) {
      const token = newToken();
      const at = now();
      const expiresAt = at + expiresAfterMs;
      const [known] = await store.query<Pick<InviteRow, 'email' | 'role'>>(
        'SELECT email, role FROM member_invites WHERE id = $1 AND account_id = $2',
        [id, acting.accountId],
      );
      if (known === undefined) throw noInvite(id);
      const mails = await mailsWith(token, acting, known.email, known.role, expiresAt);
      const row = await store.transact(renewInvite, {
        acting,
        proven,
        id,
        digest: tokenDigest(token),
        mailed: mails.length > 0,
        at,
        expiresAt,
        mails,
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
  };
}
