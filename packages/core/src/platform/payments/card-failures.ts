/** Charges of saved cards that failed. */
import { type Steps, sql } from '../../storage/store.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import type { Topup } from './topup.ts';

/** After so many in a row auto top-up pauses until its owner sets it again. */
export const failuresMax = 3;
const retryMs = 3_600_000;

/**
 * Counts for auto top-up with the same card only: the owner may have set another since. `mails` tell that it paused
 * just now.
 */
export function* countFailure(topup: Topup, at: number, mails: NewMail[]): Steps<void> {
  const [auto] = yield* sql<{ failures: number }>(
    `UPDATE auto_topups SET failures = failures + 1, retry_at = $3 WHERE account_id = $1 AND card_id = $2
     RETURNING failures`,
    [topup.accountId, topup.cardId, at + retryMs],
  );
  yield* queueMails(mails, auto?.failures === failuresMax);
}

/** Another payment says nothing about the card, and what is paused stays so until its owner sets it again. */
export function* clearFailures(topup: Topup): Steps<void> {
  yield* sql(
    `UPDATE auto_topups SET failures = 0 WHERE account_id = $1 AND card_id = $2 AND failures < ${failuresMax}`,
    [topup.accountId, topup.cardId],
  );
}

export const pauseMail = (
  { amountMinor, currency, failure }: Pick<Topup, 'amountMinor' | 'currency' | 'failure'>,
  ownUrl: string,
) => ({
  kind: 'autoTopUpPaused' as const,
  values: {
    ...{ failures: failuresMax, amountMinor, currency, why: failure },
    url: `${ownUrl}/console/credits#top-up`,
  },
});
