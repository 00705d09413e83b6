/** Transactions of sign-ups that wait for their email address, of invitations, and of who came from where. */
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { type NewMail, queueMails } from '../../mail/write.ts';
import { readPerson } from '../person-rows.ts';
import { type Created, createAccount, createOwned, type NewAccount } from '../write.ts';

export type SignUpMode = 'open' | 'verified' | 'invited' | 'closed';

export interface NewSignUp {
  account: NewAccount;
  network: string;
  mode: string;
  /** Digest of the invitation that is used up with it. */
  invitation: string | null;
}

export const createSignedUp = transaction(
  import.meta.url,
  'createSignedUp',
  function* ({ account, network, mode, invitation }: NewSignUp): Steps<Created> {
    if (invitation !== null) yield* useInvitation(invitation, account);
    const made = yield* createAccount.run(account);
    yield* noteSignUp(account, network, mode);
    return made;
  },
);

/** For a person who belongs to none any more. */
export const createPersonal = transaction(
  import.meta.url,
  'createPersonal',
  function* (input: {
    id: string;
    personId: string;
    network: string;
    mode: string;
    at: number;
  }): Steps<Created> {
    const person = yield* readPerson(input.personId);
    const made = yield* createOwned({ id: input.id, role: 'developer', person, at: input.at });
    yield* noteSignUp(input, input.network, input.mode);
    return made;
  },
);

function* noteSignUp({ id, at }: Pick<NewAccount, 'id' | 'at'>, network: string, mode: string): Steps<void> {
  yield* sql('INSERT INTO sign_ups (account_id, at, network, mode) VALUES ($1, $2, $3, $4)', [
    id,
    at,
    network,
    mode,
  ]);
}

export const insertInvitation = transaction(
  import.meta.url,
  'insertInvitation',
  function* (input: {
    id: string;
    digest: string;
    email: string | null;
    note: string;
    actor: string;
    at: number;
    expiresAt: number;
    mails: NewMail[];
  }): Steps<void> {
    yield* sql(
      `INSERT INTO invitations (id, digest, email, note, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [input.id, input.digest, input.email, input.note, input.actor, input.at, input.expiresAt],
    );
    yield* queueMails(input.mails);
  },
);

function* useInvitation(digest: string, { id, email, at }: NewAccount): Steps<void> {
  const rows = yield* sql(
    `UPDATE invitations SET used_at = $2, used_by = $3 WHERE digest = $1 AND used_at IS NULL AND expires_at > $2
       AND (email IS NULL OR email = $4) RETURNING id`,
    [digest, at, id, email],
  );
  if (rows.length === 0)
    throw fail(
      'invalid_request',
      'invitation: this invitation is used, expired or for another email address. Ask the operator for a new one.',
      { param: 'invitation' },
    );
}

/** Open links per email address, so that a stranger can't fill a mailbox. */
const openMax = 3;

export interface NewPending {
  digest: string;
  email: string;
  name: string;
  passwordHash: string;
  network: string;
  at: number;
  expiresAt: number;
  /** With the link. */
  mail: NewMail;
}

/** The same statements whether the email address is known or not, so that the time tells nothing. */
export const openPending = transaction(
  import.meta.url,
  'openPending',
  function* (pending: NewPending): Steps<void> {
    const rows = yield* sql(
      `INSERT INTO pending_sign_ups (digest, email, name, password_hash, network, created_at, expires_at)
       SELECT $1, $2, $3, $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT)
       WHERE (SELECT count(*) FROM pending_sign_ups WHERE email = $2 AND expires_at > $6) < ${openMax}
       RETURNING digest`,
      [
        pending.digest,
        pending.email,
        pending.name,
        pending.passwordHash,
        pending.network,
        pending.at,
        pending.expiresAt,
      ],
    );
    yield* queueMails([pending.mail], rows.length > 0);
  },
);

interface PendingRow {
  email: string;
  name: string;
  password_hash: string;
  network: string;
}

/** A link works once; the others of its email address end with it. */
export const confirmPending = transaction(
  import.meta.url,
  'confirmPending',
  function* (input: { digest: string; id: string; at: number }): Steps<Created> {
    const [row] = yield* sql<PendingRow>(
      `DELETE FROM pending_sign_ups WHERE digest = $1 AND expires_at > $2
       RETURNING email, name, password_hash, network`,
      [input.digest, input.at],
    );
    if (row === undefined)
      throw fail(
        'invalid_request',
        'token: this link was already used or has expired. Sign up again to get a new one.',
        {
          param: 'token',
        },
      );
    const account: NewAccount = {
      id: input.id,
      email: row.email,
      name: row.name,
      passwordHash: row.password_hash,
      role: 'developer',
      at: input.at,
    };
    const made = yield* createAccount.run(account);
    yield* noteSignUp(account, row.network, 'verified');
    yield* sql('DELETE FROM pending_sign_ups WHERE email = $1', [row.email]);
    return made;
  },
);
