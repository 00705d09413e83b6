/** Transactions of invites. A link works once: of two who accept at the same time one gets in. */

import type { Role } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../../storage/table.ts';
import { type NewMail, queueMails } from '../../mail/write.ts';
import type { Member, Person } from '../person.ts';
import { insertPerson, type NewPerson, readPerson } from '../person-rows.ts';
import type { Visitor } from '../sessions.ts';
import { refuseWithoutSso } from '../sso/required.ts';
import { type JoinedBy, noteJoin } from './join-audit.ts';
import { addMember, readMember } from './member-rows.ts';

export const inviteTable = table('member_invites', {
  id: text(),
  account_id: text(),
  email: orNull(text()),
  role: oneOf('owner', 'admin', 'developer', 'billing', 'viewer'),
  invited_by: text(),
  created_at: whole,
  sent_at: whole,
  sends: whole,
  expires_at: whole,
  accepted_at: orNull(whole),
  accepted_by: orNull(text()),
  mailed: whole,
});
export type InviteRow = RowOf<typeof inviteTable>;

const openMax = 100;
/** So often a link is sent: nobody's mailbox is filled by others. */
const sendsMax = 5;

/** The member who invites. */
export interface Acting {
  accountId: string;
  memberId: string;
}

export interface NewInvite extends Acting {
  id: string;
  digest: string;
  email: string | null;
  role: Role;
  mailed: boolean;
  at: number;
  expiresAt: number;
  /** With the link; none where it is copied. */
  mails: NewMail[];
}

export const createInvite = transaction(
  import.meta.url,
  'createInvite',
  function* (input: NewInvite): Steps<InviteRow> {
    const { accountId, email, at } = input;
    const inviter = yield* readMember(accountId, input.memberId);
    if (input.role === 'owner') refuseUnlessOwner(inviter, 'role');
    const [open] = yield* sql<{ n: number; same: number }>(
      `SELECT count(*) AS n, COALESCE(sum(CASE WHEN email = $3 THEN 1 ELSE 0 END), 0) AS same FROM member_invites
       WHERE account_id = $1 AND accepted_at IS NULL AND expires_at > $2`,
      [accountId, at, email ?? ''],
    );
    if (open!.n >= openMax)
      throw fail('conflict', `An account can have at most ${openMax} open invites. Revoke one first.`);
    if (Number(open!.same) > 0)
      throw fail('conflict', 'This email address has an open invite. Resend or revoke it.', {
        param: 'email',
      });
    if (email !== null) yield* refuseMember(accountId, email);
    const [row] = yield* sql<InviteRow>(
      `INSERT INTO member_invites (id, account_id, digest, email, role, invited_by, created_at, sent_at, sends,
         expires_at, mailed)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 1, $8, $9) RETURNING ${inviteTable.columns}`,
      [
        input.id,
        accountId,
        input.digest,
        email,
        input.role,
        input.memberId,
        at,
        input.expiresAt,
        input.mailed ? 1 : 0,
      ],
    );
    yield* queueMails(input.mails);
    return row!;
  },
);

function refuseUnlessOwner({ role }: Member, param: string): void {
  if (role !== 'owner')
    throw fail('role_not_allowed', `Only an owner can invite owners. Your role is ${role}.`, { param });
}

function* refuseMember(accountId: string, email: string): Steps<void> {
  const [member] = yield* sql(
    `SELECT m.id FROM members m JOIN people p ON p.id = m.person_id
     WHERE m.account_id = $1 AND m.left_at IS NULL AND p.email = $2`,
    [accountId, email],
  );
  if (member !== undefined)
    throw fail('conflict', 'This person is a member of the account already.', { param: 'email' });
}

/** A new link; the one before stops working. It is worth as much as a new invite, and requires the same. */
export const renewInvite = transaction(
  import.meta.url,
  'renewInvite',
  function* (input: {
    acting: Acting;
    proven: boolean;
    id: string;
    digest: string;
    mailed: boolean;
    at: number;
    expiresAt: number;
    mails: NewMail[];
  }): Steps<InviteRow> {
    const { accountId, memberId } = input.acting;
    const [known] = yield* sql<Pick<InviteRow, 'role'>>(
      'SELECT role FROM member_invites WHERE id = $1 AND account_id = $2 AND accepted_at IS NULL',
      [input.id, accountId],
    );
    if (known === undefined) throw noInvite(input.id);
    if (known.role === 'owner') {
      refuseUnlessOwner(yield* readMember(accountId, memberId), 'id');
      if (!input.proven)
        throw fail('invalid_request', 'current_password is required to resend an invite for an owner.', {
          param: 'current_password',
        });
    }
    const [row] = yield* sql<InviteRow>(
      `UPDATE member_invites SET digest = $3, sent_at = $4, sends = sends + 1, expires_at = $5, invited_by = $7,
         mailed = $6
       WHERE id = $1 AND account_id = $2 AND accepted_at IS NULL AND sends < ${sendsMax}
       RETURNING ${inviteTable.columns}`,
      [input.id, accountId, input.digest, input.at, input.expiresAt, input.mailed ? 1 : 0, memberId],
    );
    if (row === undefined)
      throw fail('conflict', `This invite was sent ${sendsMax} times. Revoke it and create a new one.`);
    yield* queueMails(input.mails);
    return row;
  },
);

export const noInvite = (id: string) => fail('not_found', `No open invite ${id}.`, { param: 'id' });

const spent = () =>
  fail(
    'invalid_request',
    'token: this invite was used, revoked or has expired. Ask the person who invited you for a new one.',
    { param: 'token' },
  );

interface Found {
  digest: string;
  at: number;
}

interface Accepting extends Found {
  visitor: Visitor;
}

/** `domain`: of the email address that an identity provider verified at this login. */
function* useInvite(
  { digest, at, visitor }: Accepting,
  person: Person,
  domain: string | null,
  action: JoinedBy,
): Steps<Member> {
  const [invite] = yield* sql<InviteRow>(
    `UPDATE member_invites SET accepted_at = $2, accepted_by = $3
     WHERE digest = $1 AND accepted_at IS NULL AND expires_at > $2 AND EXISTS (
       SELECT 1 FROM accounts a WHERE a.id = member_invites.account_id AND a.state = 'active')
     RETURNING ${inviteTable.columns}`,
    [digest, at, person.id],
  );
  if (invite === undefined) throw spent();
  if (invite.email !== null && invite.email !== person.email)
    throw fail(
      'conflict',
      'This invite is for another email address. Log in with that one, or ask for an invite to yours.',
      { param: 'token' },
    );
  const { account_id: accountId, role } = invite;
  yield* refuseWithoutSso({ accountId, role, domain });
  const member = yield* addMember({ accountId, personId: person.id, role, at });
  yield* noteJoin(member, action, visitor, at);
  return member;
}

/** By a person who is logged in; the session works in that account from now on. */
export const acceptInvite = transaction(
  import.meta.url,
  'acceptInvite',
  function* (input: Accepting & { personId: string; sessionId: string }): Steps<Member> {
    const person = yield* readPerson(input.personId);
    const [session] = yield* sql<{ sso_domain: string | null }>(
      'SELECT sso_domain FROM sessions WHERE id = $1 AND person_id = $2',
      [input.sessionId, person.id],
    );
    const member = yield* useInvite(input, person, session?.sso_domain ?? null, 'account.invite-accept');
    yield* sql('UPDATE sessions SET account_id = $2 WHERE id = $1 AND person_id = $3', [
      input.sessionId,
      member.accountId,
      person.id,
    ]);
    yield* sql('UPDATE people SET last_account_id = $2 WHERE id = $1', [person.id, member.accountId]);
    return member;
  },
);

/** By someone new, who gets no account of their own. */
export const joinByInvite = transaction(
  import.meta.url,
  'joinByInvite',
  function* (
    input: Accepting & { person: NewPerson; ssoDomain?: string },
  ): Steps<{ person: Person; member: Member }> {
    const person = yield* insertPerson(input.person);
    const { ssoDomain } = input;
    const action = ssoDomain === undefined ? 'account.invite-accept' : 'account.sso-join';
    return { person, member: yield* useInvite(input, person, ssoDomain ?? null, action) };
  },
);

export const lookAtInvite = transaction(import.meta.url, 'lookAtInvite', function* (input: Found): Steps<
  InviteRow & { account_name: string }
> {
  const [row] = yield* sql<InviteRow & { account_name: string }>(
    `SELECT ${inviteTable.columnsOf('i')}, a.name AS account_name FROM member_invites i
       JOIN accounts a ON a.id = i.account_id
       WHERE i.digest = $1 AND i.accepted_at IS NULL AND i.expires_at > $2 AND a.state = 'active'`,
    [input.digest, input.at],
  );
  if (row === undefined) throw spent();
  return row;
});
