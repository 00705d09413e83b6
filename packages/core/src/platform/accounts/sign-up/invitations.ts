/** Links that allow creating an account where sign-up is by invitation. */
import { fail } from '../../../errors.ts';
import { execute } from '../../../storage/store.ts';
import { newId } from '../../id.ts';
import type { PlatformParts } from '../../parts.ts';
import { normalizeEmail } from '../log-in.ts';
import { newToken, tokenDigest } from '../sessions.ts';
import { insertInvitation } from './sign-up-rows.ts';

export function createInvitations(parts: PlatformParts) {
  const { store, now } = parts;
  return {
    async invite(actor: string, wish: { email: string | null; note: string; expiresAt: number }) {
      const token = newToken();
      const at = now();
      const id = newId('inv', at);
      const email = wish.email === null ? null : normalizeEmail(wish.email);
      const url = `${parts.ownUrl()}/signup#invitation=${token}`;
      const { note, expiresAt } = wish;
      await store.transact(insertInvitation, {
        ...{ id, digest: tokenDigest(token), email, note, actor, at, expiresAt },
        mails:
          email !== null && parts.mailer.isOn()
            ? [parts.mails.seal({ to: email, kind: 'invitation', values: { url } }, expiresAt)]
            : [],
      });
      parts.mails.wake();
      return { id, url, email, expires_at: new Date(wish.expiresAt).toISOString() };
    },

    async invitations() {
      const rows = await store.query<{
        id: string;
        email: string | null;
        note: string;
        created_at: number;
        expires_at: number;
        used_by: string | null;
      }>(
        'SELECT id, email, note, created_at, expires_at, used_by FROM invitations ORDER BY id DESC LIMIT 200',
      );
      return rows.map((row) => ({
        ...row,
        state:
          row.used_by !== null
            ? ('used' as const)
            : row.expires_at <= now()
              ? ('expired' as const)
              : ('open' as const),
        created_at: new Date(row.created_at).toISOString(),
        expires_at: new Date(row.expires_at).toISOString(),
      }));
    },

    async revokeInvitation(id: string): Promise<void> {
      const rows = await store.transact(execute, {
        sql: 'DELETE FROM invitations WHERE id = $1 AND used_at IS NULL RETURNING id',
        params: [id],
      });
      if (rows.length === 0) throw fail('not_found', `No open invitation ${id}.`, { param: 'id' });
    },
  };
}
