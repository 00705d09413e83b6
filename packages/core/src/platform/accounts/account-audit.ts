/** The audit log of an account: which member or key changed what, when and from where. */
import type { Store } from '../../storage/store.ts';
import { transaction } from '../../storage/store.ts';
import { idFloor } from '../id.ts';
import { hideKeys } from '../keys/secret.ts';
import { audit } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';

export interface AccountAuditLine {
  accountId: string;
  /** Member or key. */
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
  ip: string;
  userAgent: string;
}

export interface AuditFilter {
  accountId: string;
  actor?: string;
  /** As a whole, or its beginning: `account.key`. */
  action?: string;
  target?: string;
  sinceMs?: number;
  untilMs?: number;
  before?: string;
  limit: number;
}

export const writeAccountAudit = transaction(import.meta.url, 'writeAccountAudit', audit);

export type AccountAudit = ReturnType<typeof createAccountAudit>;

export function createAccountAudit({ store, now, log }: PlatformParts) {
  return {
    /** What happened stays done when its line cannot be written. */
    async note({ accountId, details, userAgent, ...line }: AccountAuditLine): Promise<void> {
      try {
        await store.transact(writeAccountAudit, {
          ...line,
          ofAccount: accountId,
          at: now(),
          before: null,
          after: details,
          userAgent: hideKeys(userAgent).slice(0, 200),
        });
      } catch (error) {
        log.error({ err: error, action: line.action }, 'a line of the audit log was not written');
      }
    },
    list: (filter: AuditFilter) => listAccountAudit(store, filter),
  };
}

interface Row {
  id: string;
  at: number;
  actor: string;
  actor_name: string | null;
  action: string;
  target: string;
  after: string | null;
  ip: string;
  user_agent: string | null;
}

/** Newest first. */
async function listAccountAudit(store: Store, filter: AuditFilter) {
  const rows = await store.query<Row>(
    `SELECT t.id, t.at, t.actor, t.action, t.target, t.after, t.ip, t.user_agent,
       COALESCE(p.email, k.name) AS actor_name
     FROM audit t LEFT JOIN members m ON m.id = t.actor LEFT JOIN people p ON p.id = m.person_id
       LEFT JOIN keys k ON k.id = t.actor
     WHERE t.account_id = $1 AND ($2 = '' OR t.id < $2) AND ($3 = '' OR t.actor = $3)
       AND ($4 = '' OR t.action = $4 OR substr(t.action, 1, length($4) + 1) = $4 || '-')
       AND ($5 = '' OR t.target = $5) AND ($6 = '' OR t.id >= $6) AND ($7 = '' OR t.id < $7)
     ORDER BY t.id DESC LIMIT $8`,
    [
      filter.accountId,
      filter.before ?? '',
      filter.actor ?? '',
      filter.action ?? '',
      filter.target ?? '',
      filter.sinceMs === undefined ? '' : idFloor('aud', filter.sinceMs),
      filter.untilMs === undefined ? '' : idFloor('aud', filter.untilMs),
      filter.limit + 1,
    ],
  );
  const data = rows.slice(0, filter.limit).map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    actor_name: row.actor_name,
    action: row.action,
    target: row.target,
    details: row.after === null ? {} : (JSON.parse(row.after) as Record<string, unknown>),
    ip: row.ip,
    user_agent: row.user_agent ?? '',
  }));
  return { data, next: rows.length > filter.limit ? data.at(-1)!.id : null };
}
