/** Accounts that require single sign-on. Owners are exempt, so that a broken provider locks nobody out permanently. */

import type { Role } from '../../../domain/rights.ts';
import { fail } from '../../../errors.ts';
import { type Steps, sql } from '../../../storage/store.ts';

/** In SQL, of account `a` and member `m`: the login was not by single sign-on in one of the account's domains. */
export const lacksSso = (domain: string): string =>
  `(a.sso_required = 1 AND m.role <> 'owner' AND NOT EXISTS (SELECT 1 FROM account_domains d
     WHERE d.account_id = a.id AND d.verified_at IS NOT NULL AND d.domain = ${domain}))`;

export const ssoRequired = () =>
  fail(
    'sso_required',
    'This account requires single sign-on with an email address of its domain. Log in with your identity provider.',
  );

/** For a person who is about to become a member, by a login that proved `domain` or none. */
export function* refuseWithoutSso(input: {
  accountId: string;
  role: Role;
  domain: string | null;
}): Steps<void> {
  const [row] = yield* sql<{ lacks: number }>(
    `SELECT CASE WHEN ${lacksSso('$3')} THEN 1 ELSE 0 END AS lacks
     FROM accounts a, (SELECT CAST($2 AS TEXT) AS role) m WHERE a.id = $1`,
    [input.accountId, input.role, input.domain ?? ''],
  );
  if (row?.lacks === 1) throw ssoRequired();
}
