/** Transactions of account domains: added, verified by DNS, and joined by people who log in with them. */

import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { oneOf, orNull, type RowOf, table, text, whole } from '../../../storage/table.ts';
import { noteJoin } from '../members/join-audit.ts';
import { addMember } from '../members/member-rows.ts';
import type { Member } from '../person.ts';
import type { Visitor } from '../sessions.ts';

export const domainRoles = ['admin', 'developer', 'billing', 'viewer'] as const;
export type DomainRole = (typeof domainRoles)[number];

export const domainTable = table('account_domains', {
  id: text(),
  account_id: text(),
  domain: text(),
  role: oneOf(...domainRoles),
  token: text(),
  verified_at: orNull(whole),
  created_at: whole,
  created_by: text(),
});
export type DomainRow = RowOf<typeof domainTable>;

const domainsMax = 20;

export const noDomain = (id: string) =>
  fail('not_found', `No domain ${id} in this account.`, { param: 'id' });

export const addDomain = transaction(import.meta.url, 'addDomain', function* (row: DomainRow): Steps<void> {
  const [count] = yield* sql<{ n: number }>(
    'SELECT count(*) AS n FROM account_domains WHERE account_id = $1',
    [row.account_id],
  );
  if (count!.n >= domainsMax)
    throw fail('conflict', `An account can have at most ${domainsMax} domains. Delete one first.`);
  const added = yield* sql(
    `INSERT INTO account_domains (${domainTable.columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (account_id, domain) DO NOTHING RETURNING id`,
    [
      row.id,
      row.account_id,
      row.domain,
      row.role,
      row.token,
      row.verified_at,
      row.created_at,
      row.created_by,
    ],
  );
  if (added.length === 0)
    throw fail('conflict', `${row.domain} is in this account already.`, { param: 'domain' });
});

/** Two accounts may try; the first to verify has it. */
export const verifyDomain = transaction(
  import.meta.url,
  'verifyDomain',
  function* (input: { accountId: string; id: string; at: number }): Steps<DomainRow> {
    // Of two accounts that verify at the same time, the second waits here.
    yield* sql(
      `UPDATE account_domains SET domain = domain WHERE domain = (
         SELECT d.domain FROM account_domains d WHERE d.id = $1)`,
      [input.id],
    );
    const [taken] = yield* sql(
      `SELECT o.id FROM account_domains o JOIN account_domains d ON d.domain = o.domain
       WHERE d.id = $1 AND o.id <> $1 AND o.verified_at IS NOT NULL`,
      [input.id],
    );
    if (taken !== undefined)
      throw fail('conflict', 'Another account has verified this domain. Ask the operator of this platform.');
    const [row] = yield* sql<DomainRow>(
      `UPDATE account_domains SET verified_at = COALESCE(verified_at, $3) WHERE id = $1 AND account_id = $2
       RETURNING ${domainTable.columns}`,
      [input.id, input.accountId, input.at],
    );
    if (row === undefined) throw noDomain(input.id);
    return row;
  },
);

/** The last verified domain goes with the requirement, which nobody could meet without it. */
export const removeDomain = transaction(
  import.meta.url,
  'removeDomain',
  function* (input: { accountId: string; id: string }): Steps<DomainRow> {
    const [row] = yield* sql<DomainRow>(
      `DELETE FROM account_domains WHERE id = $1 AND account_id = $2 RETURNING ${domainTable.columns}`,
      [input.id, input.accountId],
    );
    if (row === undefined) throw noDomain(input.id);
    yield* sql(
      `UPDATE accounts SET sso_required = 0 WHERE id = $1 AND NOT EXISTS (
         SELECT 1 FROM account_domains WHERE account_id = $1 AND verified_at IS NOT NULL)`,
      [input.accountId],
    );
    return row;
  },
);

export const requireSso = transaction(
  import.meta.url,
  'requireSso',
  function* (input: { accountId: string; required: boolean }): Steps<void> {
    const rows = yield* sql(
      `UPDATE accounts SET sso_required = $2 WHERE id = $1 AND ($2 = 0 OR EXISTS (
         SELECT 1 FROM account_domains WHERE account_id = $1 AND verified_at IS NOT NULL)) RETURNING id`,
      [input.accountId, input.required ? 1 : 0],
    );
    if (rows.length === 0)
      throw fail('conflict', 'Verify a domain before you require single sign-on.', { param: 'required' });
  },
);

/** The account that a domain belongs to. */
export function* accountOfDomain(
  domain: string,
): Steps<{ account_id: string; role: DomainRole } | undefined> {
  const [row] = yield* sql<{ account_id: string; role: DomainRole }>(
    `SELECT d.account_id, d.role FROM account_domains d JOIN accounts a ON a.id = d.account_id
     WHERE d.domain = $1 AND d.verified_at IS NOT NULL AND a.state = 'active'`,
    [domain],
  );
  return row;
}

/** Undefined where the domain belongs to no account, or the person is or was a member: who was removed needs an invite. */
export function* addByDomain(input: {
  personId: string;
  domain: string;
  visitor: Visitor;
  at: number;
}): Steps<Member | undefined> {
  const found = yield* accountOfDomain(input.domain);
  if (found === undefined) return undefined;
  const [known] = yield* sql('SELECT id FROM members WHERE account_id = $1 AND person_id = $2', [
    found.account_id,
    input.personId,
  ]);
  if (known !== undefined) return undefined;
  const { personId, visitor, at } = input;
  const member = yield* addMember({ accountId: found.account_id, personId, role: found.role, at });
  yield* noteJoin(member, 'account.sso-join', visitor, at);
  return member;
}

export const joinByDomain = transaction(import.meta.url, 'joinByDomain', addByDomain);
