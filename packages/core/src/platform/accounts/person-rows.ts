/** Transactions of people: what they prove themselves by, their sessions and password resets. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { type Person, type PersonRow, personFromRow, personTable } from './person.ts';
import { auditEverywhere } from './person-audit.ts';

export interface NewPerson {
  email: string;
  name: string;
  passwordHash: string | null;
  at: number;
}

export function* insertPerson(input: NewPerson): Steps<Person> {
  const [row] = yield* sql<PersonRow>(
    `INSERT INTO people (id, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING ${personTable.columns}`,
    [newId('per', input.at), input.email, input.name, input.passwordHash, input.at],
  );
  if (row === undefined) {
    throw fail(
      'conflict',
      'An account with this email address already exists. Log in or reset the password.',
      {
        param: 'email',
      },
    );
  }
  return personFromRow(row);
}

export function* readPerson(id: string): Steps<Person> {
  const [row] = yield* sql<PersonRow>(`SELECT ${personTable.columns} FROM people WHERE id = $1`, [id]);
  if (row === undefined) throw fail('not_found', `No person ${id}.`);
  return personFromRow(row);
}

const changeable = {
  name: 'name',
  passwordHash: 'password_hash',
  totpSecret: 'totp_secret',
  totpOn: 'totp_on',
  totpLastStep: 'totp_last_step',
  recoveryCodes: 'recovery_codes',
} as const;

export type PersonChange = Partial<Record<keyof typeof changeable, Value>>;

export const changePerson = transaction(
  import.meta.url,
  'changePerson',
  function* (input: {
    id: string;
    change: PersonChange;
    endSessions?: 'all' | { except: string };
    /** Tell the person about it. */
    mails?: NewMail[];
  }): Steps<Person> {
    const names = (Object.keys(changeable) as (keyof typeof changeable)[]).filter(
      (name) => input.change[name] !== undefined,
    );
    const set = ['id = id', ...names.map((name, i) => `${changeable[name]} = $${i + 2}`)];
    const [row] = yield* sql<PersonRow>(
      `UPDATE people SET ${set.join(', ')} WHERE id = $1 RETURNING ${personTable.columns}`,
      [input.id, ...names.map((name) => input.change[name]!)],
    );
    if (row === undefined) throw fail('not_found', `No person ${input.id}.`);
    if (input.change.passwordHash !== undefined) yield* endResets(input.id);
    if (input.endSessions !== undefined) {
      const except = input.endSessions === 'all' ? '' : input.endSessions.except;
      yield* sql('DELETE FROM sessions WHERE person_id = $1 AND id <> $2', [input.id, except]);
    }
    yield* queueMails(input.mails ?? []);
    return personFromRow(row);
  },
);

/** True when the step was not used before: a code works once, also on two nodes at the same time. */
export const useTotpStep = transaction(
  import.meta.url,
  'useTotpStep',
  function* (input: { id: string; step: number }): Steps<boolean> {
    const rows = yield* sql(
      'UPDATE people SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 RETURNING id',
      [input.id, input.step],
    );
    return rows.length > 0;
  },
);

/** False where it is none of them. */
export const useRecoveryCode = transaction(
  import.meta.url,
  'useRecoveryCode',
  function* (input: { id: string; digest: string; mails: NewMail[] }): Steps<boolean> {
    const [row] = yield* sql<{ recovery_codes: string }>('SELECT recovery_codes FROM people WHERE id = $1', [
      input.id,
    ]);
    const codes: string[] = JSON.parse(row?.recovery_codes ?? '[]');
    if (!codes.includes(input.digest)) return false;
    const left = codes.filter((code) => code !== input.digest);
    const rows = yield* sql(
      'UPDATE people SET recovery_codes = $2 WHERE id = $1 AND recovery_codes = $3 RETURNING id',
      [input.id, JSON.stringify(left), row!.recovery_codes],
    );
    if (rows.length === 0) return false;
    yield* queueMails(input.mails);
    return true;
  },
);

export interface NewSession {
  digest: string;
  id: string;
  personId: string;
  accountId: string;
  /** Of the email address that an identity provider verified; null for other logins. */
  ssoDomain: string | null;
  at: number;
  expiresAt: number;
  ip: string;
  userAgent: string;
  method: string;
}

export const openSession = transaction(
  import.meta.url,
  'openSession',
  function* (input: NewSession): Steps<void> {
    yield* sql('DELETE FROM sessions WHERE person_id = $1 AND expires_at < $2', [input.personId, input.at]);
    yield* sql(
      `INSERT INTO sessions (digest, id, person_id, account_id, created_at, seen_at, expires_at, ip, user_agent, method,
         sso_domain)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
      [
        input.digest,
        input.id,
        input.personId,
        input.accountId,
        input.at,
        input.expiresAt,
        input.ip,
        input.userAgent,
        input.method,
        input.ssoDomain,
      ],
    );
    yield* sql('UPDATE people SET last_account_id = $2 WHERE id = $1', [input.personId, input.accountId]);
    yield* sql('DELETE FROM login_locks WHERE email = (SELECT email FROM people WHERE id = $1)', [
      input.personId,
    ]);
  },
);

/** Open links per person, so that a stranger can't fill a mailbox. */
const openResetsMax = 5;

/** Where there is such a person; the same statements either way, so that the time tells nothing. */
export const openReset = transaction(
  import.meta.url,
  'openReset',
  function* (input: {
    digest: string;
    email: string;
    expiresAt: number;
    at: number;
    mail: NewMail;
  }): Steps<void> {
    const rows = yield* sql(
      `INSERT INTO password_resets (digest, person_id, expires_at)
       SELECT $1, id, CAST($3 AS BIGINT) FROM people WHERE email = $2 AND (SELECT count(*) FROM password_resets r
         WHERE r.person_id = people.id AND r.used_at IS NULL AND r.expires_at > $4) < ${openResetsMax}
       RETURNING person_id`,
      [input.digest, input.email, input.expiresAt, input.at],
    );
    yield* queueMails([input.mail], rows.length > 0);
  },
);

/** Links that are still open say who had the mailbox, not who has the new password. */
function* endResets(personId: string): Steps<void> {
  yield* sql('DELETE FROM password_resets WHERE person_id = $1 AND used_at IS NULL', [personId]);
}

/** A reset link works once; it ends every session and other link and lifts the lock-out. */
export const useReset = transaction(
  import.meta.url,
  'useReset',
  function* (input: {
    digest: string;
    passwordHash: string;
    ip: string;
    at: number;
    mails: NewMail[];
  }): Steps<string> {
    const [reset] = yield* sql<{ person_id: string }>(
      `UPDATE password_resets SET used_at = $2 WHERE digest = $1 AND used_at IS NULL AND expires_at > $2
       RETURNING person_id`,
      [input.digest, input.at],
    );
    if (reset === undefined)
      throw fail('invalid_request', 'This reset link was already used or has expired. Request a new one.', {
        param: 'token',
      });
    const { person_id: id } = reset;
    yield* sql('UPDATE people SET password_hash = $2 WHERE id = $1', [id, input.passwordHash]);
    yield* endResets(id);
    yield* sql('DELETE FROM sessions WHERE person_id = $1', [id]);
    yield* sql('DELETE FROM login_locks WHERE email = (SELECT email FROM people WHERE id = $1)', [id]);
    yield* auditEverywhere({ personId: id, action: 'account.reset', after: {}, ip: input.ip, at: input.at });
    yield* queueMails(input.mails);
    return id;
  },
);
