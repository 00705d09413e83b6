/** Transactions of members. Changes that could remove the last owner lock the account first. */

import type { CapName, Caps } from '../../../domain/caps.ts';
import { mayHoldWide, type Role } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { newId } from '../../id.ts';
import type { Key } from '../../keys/key.ts';
import { revokeWideKeys } from '../../keys/write.ts';
import { capColumns } from '../../ledger/cap-columns.ts';
import { lockAccount } from '../account-lock.ts';
import { type Member, type MemberRow, memberFromRow, memberTable } from '../person.ts';
import { lacksSso } from '../sso/required.ts';

export const membersMax = 500;

/** A member who left comes back under the same id, which keys and caps know. */
export function* addMember(input: {
  accountId: string;
  personId: string;
  role: Role;
  at: number;
}): Steps<Member> {
  yield* lockAccount(input.accountId);
  const [count] = yield* sql<{ n: number }>(
    'SELECT count(*) AS n FROM members WHERE account_id = $1 AND left_at IS NULL',
    [input.accountId],
  );
  if (count!.n >= membersMax)
    throw fail('conflict', `An account can have at most ${membersMax} members. Remove one first.`);
  const [row] = yield* sql<MemberRow>(
    `INSERT INTO members (id, account_id, person_id, role, joined_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role, joined_at = excluded.joined_at,
       left_at = NULL WHERE members.left_at IS NOT NULL RETURNING ${memberTable.columns}`,
    [newId('mem', input.at), input.accountId, input.personId, input.role, input.at],
  );
  if (row === undefined) throw fail('conflict', 'This person is a member of the account already.');
  return memberFromRow(row);
}

/** The member who acts: `owner` may do everything to others, the rest nothing to owners. */
interface Acting {
  accountId: string;
  memberId: string;
}

export function* readMember(accountId: string, id: string): Steps<Member> {
  const [row] = yield* sql<MemberRow>(
    `SELECT ${memberTable.columns} FROM members WHERE id = $1 AND account_id = $2`,
    [id, accountId],
  );
  if (row === undefined || row.left_at !== null)
    throw fail('not_found', `No member ${id} in this account.`, { param: 'id' });
  return memberFromRow(row);
}

function* refuseLastOwner(accountId: string): Steps<void> {
  const [owners] = yield* sql<{ n: number }>(
    "SELECT count(*) AS n FROM members WHERE account_id = $1 AND role = 'owner' AND left_at IS NULL",
    [accountId],
  );
  if (owners!.n <= 1)
    throw fail('conflict', 'An account needs an owner. Make another member an owner first.', { param: 'id' });
}

/** The role of the acting member is read here, so that one who was just demoted does nothing more. */
function* refuseUnlessOwner(acting: Acting, touched: Role[]): Steps<void> {
  if (!touched.includes('owner')) return;
  const { role } = yield* readMember(acting.accountId, acting.memberId);
  if (role === 'owner') return;
  throw fail('role_not_allowed', `Only an owner can make, change or remove owners. Your role is ${role}.`, {
    param: 'role',
  });
}

/** Links of who may no longer invite stop working. */
function* endInvites(memberId: string, which: string): Steps<void> {
  yield* sql(`DELETE FROM member_invites WHERE invited_by = $1 AND accepted_at IS NULL ${which}`, [memberId]);
}

/** Notices and receipts go to an owner: to the one who joined first, once the one they went to is no owner. */
function* moveNotices(accountId: string): Steps<void> {
  const owners = `FROM members m JOIN people p ON p.id = m.person_id
    WHERE m.account_id = accounts.id AND m.role = 'owner' AND m.left_at IS NULL`;
  yield* sql(
    `UPDATE accounts SET email = (SELECT p.email ${owners} ORDER BY m.joined_at, m.id LIMIT 1)
     WHERE id = $1 AND NOT EXISTS (SELECT 1 ${owners} AND p.email = accounts.email)`,
    [accountId],
  );
}

export interface MemberChange {
  role?: Role;
  caps: Partial<Caps>;
}

/** All of it or nothing. Returns the keys that were revoked because the role is too low for them. */
export const changeMember = transaction(
  import.meta.url,
  'changeMember',
  function* (input: { acting: Acting; id: string; change: MemberChange; at: number }): Steps<Key[]> {
    const { accountId } = input.acting;
    const { role, caps } = input.change;
    yield* lockAccount(accountId);
    const before = yield* readMember(accountId, input.id);
    yield* refuseUnlessOwner(input.acting, role === undefined ? [before.role] : [before.role, role]);
    if (Object.keys(caps).length > 0) yield* changeCaps(input.acting, before, caps);
    if (role === undefined) return [];
    if (before.role === 'owner' && role !== 'owner') yield* refuseLastOwner(accountId);
    yield* sql('UPDATE members SET role = $2 WHERE id = $1', [input.id, role]);
    yield* moveNotices(accountId);
    if (role !== 'owner') yield* endInvites(input.id, role === 'admin' ? "AND role = 'owner'" : '');
    if (mayHoldWide(role)) return [];
    return yield* revokeWideKeys(input.id, `its member became ${role}`, input.at);
  },
);

/** A cap binds the member it is set for: only owners lift their own. */
function* changeCaps(acting: Acting, member: Member, caps: Partial<Caps>): Steps<void> {
  if (member.id === acting.memberId && member.role !== 'owner')
    throw fail('role_not_allowed', "You can't change your own caps. Ask an owner or another admin.", {
      param: 'id',
    });
  const names = Object.keys(caps) as CapName[];
  const changes = names.map((name, i) => `${capColumns[name]} = $${i + 2}`).join(', ');
  yield* sql(`UPDATE members SET ${changes} WHERE id = $1`, [member.id, ...names.map((name) => caps[name]!)]);
}

/** Ends the membership, the sessions in it and the keys that can do what admins do. The acting member may be the one who leaves. */
export const endMembership = transaction(
  import.meta.url,
  'endMembership',
  function* (input: { acting: Acting; id: string; at: number }): Steps<{ personId: string; revoked: Key[] }> {
    const { accountId, memberId } = input.acting;
    yield* lockAccount(accountId);
    const member = yield* readMember(accountId, input.id);
    if (member.id !== memberId) yield* refuseUnlessOwner(input.acting, [member.role]);
    if (member.role === 'owner') yield* refuseLastOwner(accountId);
    yield* sql('UPDATE members SET left_at = $2 WHERE id = $1', [input.id, input.at]);
    yield* sql('DELETE FROM sessions WHERE account_id = $1 AND person_id = $2', [accountId, member.personId]);
    yield* endInvites(input.id, '');
    yield* moveNotices(accountId);
    const revoked = yield* revokeWideKeys(input.id, 'its member left the account', input.at);
    return { personId: member.personId, revoked };
  },
);

/** Keys that a member created become another's: what they spend counts for that one from now on. */
export const handOverKeys = transaction(
  import.meta.url,
  'handOverKeys',
  function* (input: { accountId: string; from: string; to: string; ids: string[] }): Steps<string[]> {
    const to = yield* readMember(input.accountId, input.to);
    const handed: string[] = [];
    for (const id of input.ids) {
      const rows = yield* sql<{ id: string }>(
        `UPDATE keys SET created_by = $4 WHERE account_id = $1 AND created_by = $2 AND id = $3
           AND revoked_at IS NULL RETURNING id`,
        [input.accountId, input.from, id, to.id],
      );
      handed.push(...rows.map((row) => row.id));
    }
    return handed;
  },
);

/** False where the person is no member of it, it is suspended, or it requires another login. */
export const switchSession = transaction(
  import.meta.url,
  'switchSession',
  function* (input: { sessionId: string; personId: string; accountId: string }): Steps<boolean> {
    const rows = yield* sql(
      `UPDATE sessions SET account_id = $3 WHERE id = $1 AND person_id = $2 AND EXISTS (
         SELECT 1 FROM members m JOIN accounts a ON a.id = m.account_id
         WHERE m.account_id = $3 AND m.person_id = $2 AND m.left_at IS NULL AND a.state = 'active'
           AND NOT ${lacksSso('sessions.sso_domain')}) RETURNING id`,
      [input.sessionId, input.personId, input.accountId],
    );
    if (rows.length === 0) return false;
    yield* sql('UPDATE people SET last_account_id = $2 WHERE id = $1', [input.personId, input.accountId]);
    return true;
  },
);
