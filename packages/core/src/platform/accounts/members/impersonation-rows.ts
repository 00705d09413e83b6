/** Transactions of impersonation: an operator's session shows another account, read-only, for half an hour. */
import { fail } from '../../../errors.ts';
import { type Steps, sql, transaction } from '../../../storage/store.ts';
import { type NewMail, queueMails } from '../../mail/write.ts';
import { type Actor, audit } from '../../operation/write.ts';

export interface NewImpersonation extends Actor {
  id: string;
  sessionId: string;
  accountId: string;
  memberId: string;
  operatorName: string;
  reason: string;
  expiresAt: number;
  /** To the owners of the account. */
  mails: NewMail[];
}

/** Written in the operator's log and in that of the account before anything can be read. */
export const beginImpersonation = transaction(
  import.meta.url,
  'beginImpersonation',
  function* (input: NewImpersonation): Steps<void> {
    const [account] = yield* sql<{ role: string; deleted_at: number | null }>(
      'SELECT role, deleted_at FROM accounts WHERE id = $1',
      [input.accountId],
    );
    if (account === undefined)
      throw fail('not_found', `The account ${input.accountId} does not exist.`, { param: 'id' });
    if (account.deleted_at !== null)
      throw fail('conflict', `The account ${input.accountId} is deleted.`, { param: 'id' });
    if (account.role === 'operator')
      throw fail('conflict', 'An operator account can’t be impersonated.', { param: 'id' });
    yield* endOf(input.sessionId, input.at);
    yield* sql(
      `INSERT INTO impersonations (id, session_id, account_id, member_id, reason, started_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [input.id, input.sessionId, input.accountId, input.memberId, input.reason, input.at, input.expiresAt],
    );
    const after = { reason: input.reason, until: new Date(input.expiresAt).toISOString() };
    yield* noteBoth(input, 'account.impersonate', after);
    yield* queueMails(input.mails);
  },
);

function* noteBoth(
  line: Actor & { accountId: string; memberId: string; operatorName: string },
  action: string,
  after: Record<string, unknown>,
): Steps<void> {
  const { accountId: target, memberId, operatorName, ip, at } = line;
  yield* audit({ actor: line.actor, memberId, action, target, before: null, after, ip, at });
  // The operator's own IP address and device are not the business of the account.
  yield* audit({
    actor: memberId,
    ofAccount: target,
    action: action.replace('account.', 'operator.'),
    target,
    before: null,
    after: { operator: operatorName, ...after },
    ip: '',
    at,
    userAgent: '',
  });
}

function* endOf(sessionId: string, at: number): Steps<{ account_id: string; member_id: string }[]> {
  return yield* sql<{ account_id: string; member_id: string }>(
    `UPDATE impersonations SET ended_at = $2 WHERE session_id = $1 AND ended_at IS NULL AND expires_at > $2
     RETURNING account_id, member_id`,
    [sessionId, at],
  );
}

export const endImpersonation = transaction(
  import.meta.url,
  'endImpersonation',
  function* (input: {
    sessionId: string;
    operatorAccountId: string;
    operatorName: string;
    ip: string;
    at: number;
  }): Steps<void> {
    const { operatorAccountId: actor, operatorName, ip, at } = input;
    for (const ended of yield* endOf(input.sessionId, at))
      yield* noteBoth(
        { actor, operatorName, ip, at, accountId: ended.account_id, memberId: ended.member_id },
        'account.impersonate-end',
        {},
      );
  },
);
