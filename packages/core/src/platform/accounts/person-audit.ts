/** What a person changed about their login, in the audit log of every account that they belong to. */
import { type Steps, sql } from '../../storage/store.ts';
import { audit } from '../operation/write.ts';

export function* auditEverywhere(change: {
  personId: string;
  action: string;
  after: Record<string, unknown>;
  ip: string;
  at: number;
}): Steps<void> {
  const { personId, ...line } = change;
  const members = yield* sql<{ id: string; account_id: string }>(
    'SELECT id, account_id FROM members WHERE person_id = $1 AND left_at IS NULL',
    [personId],
  );
  for (const { id, account_id: ofAccount } of members)
    yield* audit({ actor: id, ofAccount, target: id, before: null, ...line });
}
