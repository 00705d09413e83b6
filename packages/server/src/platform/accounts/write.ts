/** Transactions of accounts, sessions, and password resets. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction, type Value } from '../../storage/store.ts';
import { capColumns } from '../ledger/cap-columns.ts';
import { type Account, type AccountRow, accountFromRow, accountTable } from './account.ts';

export interface NewAccount {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  role: Account['role'];
  at: number;
}

export const createAccount = transaction(
  import.meta.url,
  'createAccount',
  function* (input: NewAccount): Steps<Account> {
    const [row] = yield* sql<AccountRow>(
      `INSERT INTO accounts (id, email, name, password_hash, role, state, created_at)
     VALUES ($1, $2, $3, $4, $5, 'active', $6) ON CONFLICT (email) DO NOTHING RETURNING ${accountTable.columns}`,
      [input.id, input.email, input.name, input.passwordHash, input.role, input.at],
    );
    if (row === undefined) {
      throw fail('conflict', 'There is an account with this email already; log in, or reset the password.', {
        param: 'email',
      });
    }
    yield* sql('INSERT INTO wallets (account_id, balance_micros, held_micros) VALUES ($1, 0, 0)', [input.id]);
    return accountFromRow(row);
  },
);

const changeable = {
  name: 'name',
  email: 'email',
  state: 'state',
  role: 'role',
  ...capColumns,
  lowBalanceMicros: 'low_balance_micros',
  billingName: 'billing_name',
  billingAddress: 'billing_address',
  billingCountry: 'billing_country',
  billingTaxId: 'billing_tax_id',
  limits: 'limits',
  passwordHash: 'password_hash',
  totpSecret: 'totp_secret',
  totpOn: 'totp_on',
  totpLastStep: 'totp_last_step',
  recoveryCodes: 'recovery_codes',
} as const;

export type AccountChange = Partial<Record<keyof typeof changeable, Value>>;

export const changeAccount = transaction(
  import.meta.url,
  'changeAccount',
  function* (input: {
    id: string;
    change: AccountChange;
    endSessions?: 'all' | { except: string };
  }): Steps<Account> {
    const names = (Object.keys(changeable) as (keyof typeof changeable)[]).filter(
      (name) => input.change[name] !== undefined,
    );
    const set = ['id = id', ...names.map((name, i) => `${changeable[name]} = $${i + 2}`)];
    const [row] = yield* sql<AccountRow>(
      `UPDATE accounts SET ${set.join(', ')} WHERE id = $1 RETURNING ${accountTable.columns}`,
      [input.id, ...names.map((name) => input.change[name]!)],
    );
    if (row === undefined) throw fail('not_found', `No account ${input.id}.`);
    if (input.change.passwordHash !== undefined) yield* endResets(input.id);
    if (input.endSessions !== undefined) {
      const except = input.endSessions === 'all' ? '' : input.endSessions.except;
      yield* sql('DELETE FROM sessions WHERE account_id = $1 AND id <> $2', [input.id, except]);
    }
    return accountFromRow(row);
  },
);

/** True when the step was not used before: a code works once, also on two nodes at the same time. */
export const useTotpStep = transaction(
  import.meta.url,
  'useTotpStep',
  function* (input: { id: string; step: number }): Steps<boolean> {
    const rows = yield* sql(
      'UPDATE accounts SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 RETURNING id',
      [input.id, input.step],
    );
    return rows.length > 0;
  },
);

export const useRecoveryCode = transaction(
  import.meta.url,
  'useRecoveryCode',
  function* (input: { id: string; digest: string }): Steps<boolean> {
    const [row] = yield* sql<{ recovery_codes: string }>(
      'SELECT recovery_codes FROM accounts WHERE id = $1',
      [input.id],
    );
    const codes: string[] = JSON.parse(row?.recovery_codes ?? '[]');
    if (!codes.includes(input.digest)) return false;
    const left = JSON.stringify(codes.filter((code) => code !== input.digest));
    const rows = yield* sql(
      'UPDATE accounts SET recovery_codes = $2 WHERE id = $1 AND recovery_codes = $3 RETURNING id',
      [input.id, left, row!.recovery_codes],
    );
    return rows.length > 0;
  },
);

export interface NewSession {
  digest: string;
  id: string;
  accountId: string;
  at: number;
  expiresAt: number;
  ip: string;
  userAgent: string;
}

export const openSession = transaction(
  import.meta.url,
  'openSession',
  function* (input: NewSession): Steps<void> {
    yield* sql('DELETE FROM sessions WHERE account_id = $1 AND expires_at < $2', [input.accountId, input.at]);
    yield* sql(
      `INSERT INTO sessions (digest, id, account_id, created_at, seen_at, expires_at, ip, user_agent)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [input.digest, input.id, input.accountId, input.at, input.expiresAt, input.ip, input.userAgent],
    );
    yield* sql('DELETE FROM login_locks WHERE email = (SELECT email FROM accounts WHERE id = $1)', [
      input.accountId,
    ]);
  },
);

/** So many links of an account may be open: nobody's mailbox is filled by others. */
const openResetsMax = 5;

/** Whether there is such an account and a link for it; one statement either way, so that the time tells nothing. */
export const openReset = transaction(
  import.meta.url,
  'openReset',
  function* (input: { digest: string; email: string; expiresAt: number; at: number }): Steps<boolean> {
    const rows = yield* sql(
      `INSERT INTO password_resets (digest, account_id, expires_at)
       SELECT $1, id, CAST($3 AS BIGINT) FROM accounts WHERE email = $2 AND (SELECT count(*) FROM password_resets r
         WHERE r.account_id = accounts.id AND r.used_at IS NULL AND r.expires_at > $4) < ${openResetsMax}
       RETURNING account_id`,
      [input.digest, input.email, input.expiresAt, input.at],
    );
    return rows.length > 0;
  },
);

/** Links that are still open say who had the mailbox, not who has the new password. */
function* endResets(accountId: string): Steps<void> {
  yield* sql('DELETE FROM password_resets WHERE account_id = $1 AND used_at IS NULL', [accountId]);
}

/** A reset link works once; it ends every session and other link and lifts the lock-out. */
export const useReset = transaction(
  import.meta.url,
  'useReset',
  function* (input: { digest: string; passwordHash: string; at: number }): Steps<string> {
    const [reset] = yield* sql<{ account_id: string }>(
      `UPDATE password_resets SET used_at = $2 WHERE digest = $1 AND used_at IS NULL AND expires_at > $2
       RETURNING account_id`,
      [input.digest, input.at],
    );
    if (reset === undefined)
      throw fail('invalid_request', 'This reset link is spent or expired; ask for a new one.', {
        param: 'token',
      });
    yield* sql('UPDATE accounts SET password_hash = $2 WHERE id = $1', [
      reset.account_id,
      input.passwordHash,
    ]);
    yield* endResets(reset.account_id);
    yield* sql('DELETE FROM sessions WHERE account_id = $1', [reset.account_id]);
    yield* sql('DELETE FROM login_locks WHERE email = (SELECT email FROM accounts WHERE id = $1)', [
      reset.account_id,
    ]);
    return reset.account_id;
  },
);
