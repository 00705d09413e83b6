/** Browser sessions: a 256-bit token in a cookie, its hash in the database, idle and absolute expiry. */
import { hash, randomBytes } from 'node:crypto';
import { deviceOf } from '../../domain/device.ts';
import type { Language } from '../../domain/languages/languages.ts';
import { fail } from '../../errors.ts';
import { execute } from '../../storage/store.ts';
import { type RowOf, table, text, whole } from '../../storage/table.ts';
import { newId } from '../id.ts';
import { hideKeys } from '../keys/secret.ts';
import type { PlatformParts } from '../parts.ts';
import { type Account, type AccountRow, accountColumns, accountFromRow } from './account.ts';
import { type Member, type MemberRow, memberFromRow, memberTable, type Person } from './person.ts';
import { openSession } from './person-rows.ts';
import { lacksSso } from './sso/required.ts';

const absoluteMs = 30 * 86_400_000;
const idleMs = 7 * 86_400_000;
const seenEveryMs = 60_000;

const sessionTable = table('sessions', { seen_at: whole, expires_at: whole, method: text<LogInMethod>() });
type SessionRow = RowOf<typeof sessionTable> & { session_id: string };

/** How the person proved who they are. A passkey counts as two factors. */
export type LogInMethod = 'password' | 'passkey' | 'sso';

export interface Session {
  id: string;
  method: LogInMethod;
  person: Person;
  /** The account that was chosen, and the membership in it. */
  account: Account;
  member: Member;
  /** The account that an operator looks at in place of their own. */
  impersonation: { accountId: string; expiresAt: number } | null;
  expiresAt: number;
}

export interface Visitor {
  ip: string;
  userAgent: string;
  /** That the pages are read in. */
  language?: Language | undefined;
}

/** Callers are more than that, and not all of it can go to the database's thread. */
export const visitorOf = ({ ip, userAgent, language }: Visitor): Visitor => ({ ip, userAgent, language });

export const tokenDigest = (token: string) => hash('sha256', token, 'hex');
export const newToken = () => randomBytes(32).toString('base64url');

export async function startSession(
  parts: PlatformParts,
  {
    personId,
    accountId,
    ssoDomain = null,
  }: { personId: string; accountId: string; ssoDomain?: string | null },
  visitor: Visitor,
  method: LogInMethod = 'password',
) {
  const token = newToken();
  const at = parts.now();
  await parts.store.transact(openSession, {
    digest: tokenDigest(token),
    id: newId('ses', at),
    personId,
    accountId,
    ssoDomain,
    at,
    expiresAt: at + absoluteMs,
    ip: visitor.ip,
    userAgent: hideKeys(visitor.userAgent).slice(0, 200),
    method,
  });
  return { token, expiresAt: at + absoluteMs };
}

type FoundRow = AccountRow &
  SessionRow & {
    [Name in keyof MemberRow as `m_${Name}`]: MemberRow[Name];
  } & {
    p_email: string;
    p_name: string;
    p_totp_on: number;
    p_has_password: number;
    p_created_at: number;
    i_account_id: string | null;
    i_expires_at: number | null;
  };

const memberColumns = Object.keys(memberTable.kinds)
  .map((name) => `m.${name} AS m_${name}`)
  .join(', ');

const ownColumns = (row: FoundRow): MemberRow =>
  Object.fromEntries(
    Object.keys(memberTable.kinds).map((name) => [name, row[`m_${name}` as keyof FoundRow]]),
  ) as MemberRow;

/** Undefined, too, once the membership has ended or the account requires another login: who is out is out at once. */
export async function findSession(
  parts: PlatformParts,
  token: string,
  ip: string,
): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const digest = tokenDigest(token);
  const [row] = await parts.store.query<FoundRow>(
    `SELECT s.id AS session_id, ${sessionTable.columnsOf('s')}, ${accountColumns}, ${memberColumns},
       p.email AS p_email, p.name AS p_name, p.totp_on AS p_totp_on, p.created_at AS p_created_at,
       CASE WHEN p.password_hash IS NULL THEN 0 ELSE 1 END AS p_has_password,
       i.account_id AS i_account_id, i.expires_at AS i_expires_at
     FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN people p ON p.id = s.person_id
       JOIN members m ON m.account_id = s.account_id AND m.person_id = s.person_id AND m.left_at IS NULL
       LEFT JOIN impersonations i ON i.session_id = s.id AND i.ended_at IS NULL AND i.expires_at > $2
     WHERE s.digest = $1 AND NOT ${lacksSso('s.sso_domain')}`,
    [digest, parts.now()],
  );
  if (row === undefined) return undefined;
  const now = parts.now();
  if (row.expires_at <= now || row.seen_at + idleMs <= now) return undefined;
  if (row.seen_at + seenEveryMs < now) {
    const seen = {
      sql: 'UPDATE sessions SET seen_at = $2, ip = $3 WHERE digest = $1',
      params: [digest, now, ip],
    };
    parts.store
      .transact(execute, seen)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'session not marked as seen'));
  }
  return {
    id: row.session_id,
    impersonation:
      row.i_account_id === null ? null : { accountId: row.i_account_id, expiresAt: row.i_expires_at! },
    method: row.method,
    account: accountFromRow(row),
    member: memberFromRow(ownColumns(row)),
    person: {
      id: row.m_person_id,
      email: row.p_email,
      name: row.p_name,
      totpOn: row.p_totp_on === 1,
      hasPassword: row.p_has_password === 1,
      createdAt: row.p_created_at,
    },
    expiresAt: row.expires_at,
  };
}

export async function listSessions(parts: PlatformParts, personId: string, currentId: string | null) {
  const rows = await parts.store.query<{
    id: string;
    created_at: number;
    seen_at: number;
    ip: string;
    user_agent: string;
    method: LogInMethod;
  }>(
    `SELECT id, created_at, seen_at, ip, user_agent, method FROM sessions
     WHERE person_id = $1 AND expires_at > $2 AND seen_at > $3 ORDER BY seen_at DESC`,
    [personId, parts.now(), parts.now() - idleMs],
  );
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    ip: row.ip,
    device: deviceOf(row.user_agent),
    method: row.method,
    user_agent: row.user_agent,
    created_at: new Date(row.created_at).toISOString(),
    seen_at: new Date(row.seen_at).toISOString(),
  }));
}

/** `requestId`: of the call that ends it. */
export async function endSession(
  parts: PlatformParts,
  personId: string,
  id: string,
  requestId: string,
): Promise<void> {
  const ended = await parts.store.transact(execute, {
    sql: 'DELETE FROM sessions WHERE person_id = $1 AND id = $2 RETURNING id',
    params: [personId, id],
  });
  if (ended.length === 0) throw fail('not_found', `You have no session ${id}.`, { param: 'id' });
  parts.messages.publish({ kind: 'sessions', personId, only: id, requestId });
}

/** Those of all members, whichever account they have chosen. */
export async function endAllSessions(
  parts: PlatformParts,
  accountId: string,
  requestId: string,
): Promise<void> {
  const ended = await parts.store.transact(execute, {
    sql: `DELETE FROM sessions WHERE person_id IN (SELECT person_id FROM members WHERE account_id = $1)
          RETURNING person_id`,
    params: [accountId],
  });
  for (const personId of new Set(ended.map((row) => row.person_id as string)))
    parts.messages.publish({ kind: 'sessions', personId, requestId });
}
