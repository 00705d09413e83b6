/** The verbs of account domains: everyone who logs in with a verified email address of one joins the account. */

import { isDisposable, isFreeProvider } from '../../../domain/email/lists.ts';
import { publicSuffixes } from '../../../domain/public-suffixes.ts';
import { fail } from '../../../errors.ts';
import { execute } from '../../../storage/store.ts';
import { newId } from '../../id.ts';
import { iso } from '../../iso.ts';
import type { PlatformParts } from '../../parts.ts';
import { newToken } from '../sessions.ts';
import {
  addDomain,
  type DomainRole,
  type DomainRow,
  domainTable,
  noDomain,
  removeDomain,
  requireSso,
  verifyDomain,
} from './domain-rows.ts';

export type Domains = ReturnType<typeof createDomains>;

const recordName = (domain: string) => `_oja-challenge.${domain}`;
const recordValue = (token: string) => `oja-verification=${token}`;

const view = (row: DomainRow) => ({
  id: row.id,
  domain: row.domain,
  role: row.role,
  verified: row.verified_at !== null,
  record: { name: recordName(row.domain), type: 'TXT' as const, value: recordValue(row.token) },
  created_at: iso(row.created_at)!,
  verified_at: iso(row.verified_at),
});

export function createDomains({ store, now, messages }: PlatformParts) {
  async function find(accountId: string, id: string): Promise<DomainRow> {
    const [row] = await store.query<DomainRow>(
      `SELECT ${domainTable.columns} FROM account_domains WHERE id = $1 AND account_id = $2`,
      [id, accountId],
    );
    if (row === undefined) throw noDomain(id);
    return row;
  }

  async function settings(accountId: string) {
    const rows = await store.query<DomainRow>(
      `SELECT ${domainTable.columns} FROM account_domains WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
    const [account] = await store.query<{ sso_required: number }>(
      'SELECT sso_required FROM accounts WHERE id = $1',
      [accountId],
    );
    return { required: account?.sso_required === 1, domains: rows.map(view) };
  }

  return {
    settings,

    async add(acting: { accountId: string; memberId: string }, wish: { domain: string; role: DomainRole }) {
      if (isFreeProvider(wish.domain) || isDisposable(`x@${wish.domain}`))
        throw fail(
          'invalid_request',
          `domain: ${wish.domain} is a public email provider. Use a domain that your organization owns.`,
          { param: 'domain' },
        );
      if (publicSuffixes().getDomain(wish.domain, { allowPrivateDomains: true }) === null)
        throw fail(
          'invalid_request',
          `domain: ${wish.domain} is not a domain that one organization can own.`,
          {
            param: 'domain',
          },
        );
      const at = now();
      const row: DomainRow = {
        id: newId('dom', at),
        account_id: acting.accountId,
        domain: wish.domain,
        role: wish.role,
        token: newToken(),
        verified_at: null,
        created_at: at,
        created_by: acting.memberId,
      };
      await store.transact(addDomain, row);
      return view(row);
    },

    record: async (accountId: string, id: string) => recordName((await find(accountId, id)).domain),

    /** `texts` are the TXT records that DNS has now. */
    async verify(accountId: string, id: string, texts: string[]) {
      const row = await find(accountId, id);
      if (!texts.some((text) => text.trim() === recordValue(row.token)))
        throw fail(
          'unprocessable',
          `The TXT record at ${recordName(row.domain)} ${texts.length === 0 ? 'doesn’t exist yet' : 'has another value'}. Set it to ${recordValue(row.token)}; DNS changes can take an hour.`,
        );
      return view(await store.transact(verifyDomain, { accountId, id, at: now() }));
    },

    async changeRole(accountId: string, id: string, role: DomainRole) {
      await find(accountId, id);
      await store.transact(execute, {
        sql: 'UPDATE account_domains SET role = $3 WHERE id = $1 AND account_id = $2',
        params: [id, accountId, role],
      });
      return view(await find(accountId, id));
    },

    async remove(accountId: string, id: string): Promise<void> {
      await store.transact(removeDomain, { accountId, id });
    },

    /** Sessions of members that were not started by single sign-on stop working with the next request. */
    async require(accountId: string, required: boolean) {
      await store.transact(requireSso, { accountId, required });
      messages.publish({ kind: 'account', accountId });
      return settings(accountId);
    },
  };
}
