/** Browser sessions: a 256-bit token in a cookie, its hash in the database, idle and absolute expiry. */
import { hash, randomBytes } from 'node:crypto';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { type RowOf, table, whole } from '../../storage/table.ts';
import { newId } from '../id.ts';
import { hideKeys } from '../keys/secret.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountRow, accountFromRow, accountTable } from './account.ts';
import { openSession } from './write.ts';

const absoluteMs = 30 * 86_400_000;
const idleMs = 7 * 86_400_000;
const seenEveryMs = 60_000;

const sessionTable = table('sessions', { seen_at: whole, expires_at: whole });
type SessionRow = RowOf<typeof sessionTable> & { session_id: string };

export interface Session {
  id: string;
  account: Account;
  expiresAt: number;
}

export interface Visitor {
  ip: string;
  userAgent: string;
}

export const tokenDigest = (token: string) => hash('sha256', token, 'hex');
export const newToken = () => randomBytes(32).toString('base64url');

export async function startSession(parts: PlatformParts, account: Account, visitor: Visitor) {
  const token = newToken();
  const at = parts.now();
  await parts.store.transact(openSession, {
    digest: tokenDigest(token),
    id: newId('ses', at),
    accountId: account.id,
    at,
    expiresAt: at + absoluteMs,
    ip: visitor.ip,
    userAgent: hideKeys(visitor.userAgent).slice(0, 200),
  });
  return { token, expiresAt: at + absoluteMs };
}

export async function findSession(parts: PlatformParts, token: string): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const digest = tokenDigest(token);
  const [row] = await parts.store.query<AccountRow & SessionRow>(
    `SELECT s.id AS session_id, ${sessionTable.columnsOf('s')}, ${accountTable.columnsOf('a')}
     FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.digest = $1`,
    [digest],
  );
  if (row === undefined) return undefined;
  const now = parts.now();
  if (row.expires_at <= now || row.seen_at + idleMs <= now) return undefined;
  if (row.seen_at + seenEveryMs < now) {
    const seen = { sql: 'UPDATE sessions SET seen_at = $2 WHERE digest = $1', params: [digest, now] };
    parts.store
      .transact(execute, seen)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'session not marked as seen'));
  }
  return { id: row.session_id, account: accountFromRow(row), expiresAt: row.expires_at };
}

export async function listSessions(parts: PlatformParts, accountId: string, currentId: string | null) {
  const rows = await parts.store.query<{
    id: string;
    created_at: number;
    seen_at: number;
    ip: string;
    user_agent: string;
  }>(
    `SELECT id, created_at, seen_at, ip, user_agent FROM sessions
     WHERE account_id = $1 AND expires_at > $2 AND seen_at > $3 ORDER BY seen_at DESC`,
    [accountId, parts.now(), parts.now() - idleMs],
  );
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    ip: row.ip,
    user_agent: row.user_agent,
    created_at: new Date(row.created_at).toISOString(),
    seen_at: new Date(row.seen_at).toISOString(),
  }));
}

export async function endSession(parts: PlatformParts, accountId: string, id: string): Promise<void> {
  const ended = await parts.store.transact(execute, {
    sql: 'DELETE FROM sessions WHERE account_id = $1 AND id = $2 RETURNING id',
    params: [accountId, id],
  });
  if (ended.length === 0) throw fail('not_found', `No session ${id} in this account.`, { param: 'id' });
}

export async function endAllSessions(parts: PlatformParts, accountId: string): Promise<void> {
  await parts.store.transact(execute, {
    sql: 'DELETE FROM sessions WHERE account_id = $1',
    params: [accountId],
  });
}
