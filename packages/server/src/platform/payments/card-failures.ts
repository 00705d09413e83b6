/** Charges of saved cards that failed. */
import { type Steps, sql } from '../../storage/store.ts';
import type { Topup } from './topup.ts';

/** After so many in a row auto top-up pauses until its owner sets it again. */
export const failuresMax = 3;
const retryMs = 3_600_000;

/** Counts for auto top-up with the same card only: the owner may have set another since. */
export function* countFailure(topup: Topup, at: number): Steps<void> {
  yield* sql(
    'UPDATE auto_topups SET failures = failures + 1, retry_at = $3 WHERE account_id = $1 AND card_id = $2',
    [topup.accountId, topup.cardId, at + retryMs],
  );
}

/** Another payment says nothing about the card, and what is paused stays so until its owner sets it again. */
export function* clearFailures(topup: Topup): Steps<void> {
  yield* sql(
    `UPDATE auto_topups SET failures = 0 WHERE account_id = $1 AND card_id = $2 AND failures < ${failuresMax}`,
    [topup.accountId, topup.cardId],
  );
}
