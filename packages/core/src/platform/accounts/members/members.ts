/** The verbs of members: who belongs to an account, with which role, and which accounts a person has. */

import type { Caps } from '../../../domain/caps.ts';
import { type Role, rightsOfRole, roleHas } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { type Key, keyView } from '../../keys/key.ts';
import type { Keys } from '../../keys/keys.ts';
import { type CapRow, capColumns, capsFromRow } from '../../ledger/cap-columns.ts';
import { nothingSpent, readSpends } from '../../ledger/spends.ts';
import type { PlatformParts } from '../../parts.ts';
import { memberTable, memberView, type SeenMemberRow } from '../person.ts';
import { ssoRequired } from '../sso/required.ts';
import {
  changeMember,
  endMembership,
  handOverKeys,
  type MemberChange,
  switchSession,
} from './member-rows.ts';

export type Members = ReturnType<typeof createMembers>;

export interface Acting {
  accountId: string;
  memberId: string;
  requestId: string;
}

const seenColumns = `${memberTable.columnsOf('m')}, p.email, p.name, p.totp_on,
  (SELECT count(*) FROM keys k WHERE k.created_by = m.id AND k.revoked_at IS NULL) AS keys`;

export function createMembers(parts: PlatformParts, keys: Keys) {
  const { store, messages } = parts;

  async function views(rows: SeenMemberRow[]) {
    const ids = rows.map(({ id }) => id);
    const spends = await readSpends(store, ids, parts.now());
    return rows.map((row) => memberView(row, spends.get(row.id) ?? nothingSpent));
  }

  async function view(accountId: string, id: string) {
    const [row] = await store.query<SeenMemberRow>(
      `SELECT ${seenColumns} FROM members m JOIN people p ON p.id = m.person_id
       WHERE m.account_id = $1 AND m.id = $2`,
      [accountId, id],
    );
    if (row === undefined) throw fail('not_found', `No member ${id} in this account.`, { param: 'id' });
    return (await views([row]))[0]!;
  }

  /** Keys of a member that work: they go on after the member has left, until someone decides. */
  const keysOf = async (accountId: string, memberId: string) =>
    (await keys.list(accountId, false)).filter(({ created_by: by }) => by === memberId);

  /** On this node before the verb answers. */
  async function ended(revoked: Key[], requestId: string) {
    for (const { id } of revoked) messages.publish({ kind: 'key', keyId: id, revoked: true, requestId });
    const at = parts.now();
    const ids = revoked.map(({ id }) => id);
    const spends = await readSpends(store, ids, at);
    return revoked.map((key) => keyView(key, spends.get(key.id) ?? nothingSpent, at));
  }

  async function chosen(accountId: string, memberId: string, ids: string[] | undefined) {
    await view(accountId, memberId);
    const own = (await keysOf(accountId, memberId)).map(({ id }) => id);
    return ids === undefined ? own : own.filter((id) => ids.includes(id));
  }

  return {
    view,
    keysOf,

    async list(accountId: string, { left = false } = {}) {
      const rows = await store.query<SeenMemberRow>(
        `SELECT ${seenColumns} FROM members m JOIN people p ON p.id = m.person_id
         WHERE m.account_id = $1 ${left ? '' : 'AND m.left_at IS NULL'} ORDER BY m.joined_at, m.id`,
        [accountId],
      );
      return views(rows);
    },

    /** For work that runs without a session or key; a member who has left has them too. */
    async capsOf(memberId: string): Promise<Caps | null> {
      const [row] = await store.query<CapRow>(
        `SELECT ${Object.values(capColumns).join(', ')} FROM members WHERE id = $1`,
        [memberId],
      );
      return row === undefined ? null : capsFromRow(row);
    },

    /** Of a person: where they may go, the accounts that are active first. */
    async accountsOf(personId: string) {
      const rows = await store.query<{
        account_id: string;
        name: string;
        state: 'active' | 'suspended';
        operator: number;
        member_id: string;
        role: Role;
      }>(
        `SELECT a.id AS account_id, a.name, a.state, m.id AS member_id, m.role,
           CASE WHEN a.role = 'operator' THEN 1 ELSE 0 END AS operator
         FROM members m JOIN accounts a ON a.id = m.account_id
         WHERE m.person_id = $1 AND m.left_at IS NULL AND a.deleted_at IS NULL ORDER BY a.state, a.name, a.id`,
        [personId],
      );
      return rows.map((row) => ({
        id: row.account_id,
        name: row.name,
        state: row.state,
        member_id: row.member_id,
        role: row.role,
        rights: rightsOfRole(row.role, row.operator === 1),
      }));
    },

    /** In force on the next request, on every node. Returns the member, keys revoked with the role, and others beyond it. */
    async change(acting: Acting, id: string, change: MemberChange) {
      const gone = await store.transact(changeMember, { acting, id, change, at: parts.now() });
      // Keys in memory have the caps of their member.
      messages.publish({ kind: 'account', accountId: acting.accountId });
      const { role } = change;
      if (role !== undefined) messages.publish({ kind: 'member', memberId: id, requestId: acting.requestId });
      const revoked = await ended(gone, acting.requestId);
      const isBeyond = role !== undefined && !roleHas(role, 'keys.own', false);
      const keys = isBeyond ? await keysOf(acting.accountId, id) : [];
      return { member: await view(acting.accountId, id), keys, revoked };
    },

    /** Sessions in the account end, running calls of them too; returns the keys that were revoked, and those that are left. */
    async end(acting: Acting, id: string) {
      const { personId, revoked: gone } = await store.transact(endMembership, {
        acting,
        id,
        at: parts.now(),
      });
      messages.publish({ kind: 'member', memberId: id, requestId: acting.requestId });
      // Its email address for notices may have changed.
      messages.publish({ kind: 'account', accountId: acting.accountId });
      const revoked = await ended(gone, acting.requestId);
      const keys = await keysOf(acting.accountId, id);
      return { personId, member: await view(acting.accountId, id), keys, revoked };
    },

    /** `ids`: some of the keys; all of the member's where it is left out. */
    async handOver(accountId: string, from: string, to: string, ids: string[] | undefined) {
      const wanted = await chosen(accountId, from, ids);
      const handed = await store.transact(handOverKeys, { accountId, from, to, ids: wanted });
      for (const keyId of handed) messages.publish({ kind: 'key', keyId, revoked: false });
      return (await keysOf(accountId, to)).filter(({ id }) => handed.includes(id));
    },

    async revokeKeys(accountId: string, memberId: string, ids: string[] | undefined) {
      const wanted = await chosen(accountId, memberId, ids);
      return Promise.all(wanted.map((id) => keys.revoke(accountId, id, 'revoked with its member')));
    },

    async switchTo(input: { sessionId: string; personId: string; accountId: string }) {
      if (await store.transact(switchSession, input)) return;
      const [member] = await store.query<{ sso_required: number }>(
        `SELECT a.sso_required FROM members m JOIN accounts a ON a.id = m.account_id
         WHERE m.account_id = $1 AND m.person_id = $2 AND m.left_at IS NULL AND a.state = 'active'`,
        [input.accountId, input.personId],
      );
      if (member?.sso_required === 1) throw ssoRequired();
      throw fail('not_found', `You are not a member of an active account ${input.accountId}.`, {
        param: 'account_id',
      });
    },
  };
}
