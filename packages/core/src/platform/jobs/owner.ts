/** Whether the caller of a job may still run it: what stops calls also stops queued jobs. */
import { fail, type OjaError } from '../../errors.ts';
import type { Store } from '../../storage/store.ts';

interface OwnerRow {
  state: string;
  key: string | null;
  revoked_at: number | null;
  paused_at: number | null;
  member: string | null;
}

export interface Orderer {
  accountId: string;
  keyId: string | null;
  memberId: string | null;
}

/** A key that has expired since, or was rotated, ordered its jobs in time; a session need not last as long as a job. */
export async function ownerProblem(
  store: Store,
  { accountId, keyId, memberId }: Orderer,
): Promise<OjaError | undefined> {
  const [row] = await store.query<OwnerRow>(
    `SELECT a.state, k.id AS key, k.revoked_at, k.paused_at, m.id AS member FROM accounts a
     LEFT JOIN keys k ON k.id = $2 LEFT JOIN members m ON m.id = $3 AND m.left_at IS NULL
     WHERE a.id = $1`,
    [accountId, keyId, memberId],
  );
  if (row === undefined) return undefined;
  if (row.state === 'suspended') return fail('account_suspended', 'This account is suspended.');
  if (keyId !== null && (row.key === null || row.revoked_at !== null))
    return fail('key_revoked', 'The key that ordered this job is revoked.');
  if (row.paused_at !== null) return fail('key_paused', 'The key that ordered this job is paused.');
  if (keyId === null && memberId !== null && row.member === null)
    return fail('role_not_allowed', 'The member who ordered this job has left the account.');
  return undefined;
}
