/**
 * The balance fell below the owner's threshold: sent once per crossing, by webhook and by mail. What running calls
 * hold is not spent: it would cross the threshold with every call, and cross it back when the call ends.
 */
import { type Steps, sql, transaction } from '../storage/store.ts';
import { type NewMail, queueMails } from './mail/write.ts';
import { dollars } from './money.ts';
import type { PlatformParts } from './parts.ts';
import { dayMs } from './requests/rollup.ts';
import { emit } from './webhooks/emit.ts';

const paceDays = 7;

interface Low {
  account_id: string;
  email: string;
  balance: number;
  held: number;
  threshold: number;
}

/** The alert and its event are written together; a balance that rises again arms the next alert. */
export const raiseAlert = transaction(
  import.meta.url,
  'raiseAlert',
  function* (input: { accountId: string; data: object; at: number }): Steps<boolean> {
    const fresh = yield* sql(
      'INSERT INTO balance_alerts (account_id, at) VALUES ($1, $2) ON CONFLICT (account_id) DO NOTHING RETURNING account_id',
      [input.accountId, input.at],
    );
    if (fresh.length === 0) return false;
    yield* emit(input.accountId, 'balance.low', input.data, input.at);
    return true;
  },
);

export const armAlerts = transaction(import.meta.url, 'armAlerts', function* (): Steps<void> {
  yield* sql(
    `DELETE FROM balance_alerts WHERE account_id IN (SELECT a.id FROM accounts a JOIN wallets w ON w.account_id = a.id
       WHERE a.low_balance_micros IS NULL OR w.balance_micros >= a.low_balance_micros)`,
  );
});

/** One of two nodes queues it. */
export const queueAlertMail = transaction(
  import.meta.url,
  'queueAlertMail',
  function* (input: { accountId: string; mail: NewMail }): Steps<void> {
    const claimed = yield* sql(
      'UPDATE balance_alerts SET mailed = 1 WHERE account_id = $1 AND mailed = 0 RETURNING account_id',
      [input.accountId],
    );
    yield* queueMails([input.mail], claimed.length > 0);
  },
);

export async function checkBalances(parts: PlatformParts): Promise<void> {
  const { store, mails } = parts;
  await store.transact(armAlerts, undefined);
  const low = await store.query<Low>(
    `SELECT a.id AS account_id, a.email, w.balance_micros AS balance, w.held_micros AS held,
       a.low_balance_micros AS threshold
     FROM accounts a JOIN wallets w ON w.account_id = a.id LEFT JOIN balance_alerts b ON b.account_id = a.id
     WHERE a.low_balance_micros IS NOT NULL AND w.balance_micros < a.low_balance_micros
       AND (b.account_id IS NULL OR b.mailed = 0) LIMIT 500`,
  );
  for (const account of low) {
    const pace = await readPace(parts, account.account_id);
    const daysLeft = pace === 0 ? null : Math.round((account.balance / pace) * 10) / 10;
    const data = {
      available: dollars(account.balance - account.held),
      threshold: dollars(account.threshold),
      spent_per_day: dollars(Math.round(pace)),
      days_left: daysLeft,
    };
    await store.transact(raiseAlert, { accountId: account.account_id, data, at: parts.now() });
    const mail = mails.seal({
      to: account.email,
      kind: 'lowBalance',
      values: {
        ...{ balance: dollars(account.balance), threshold: data.threshold, daysLeft },
        url: `${parts.ownUrl()}/console/credits#top-up`,
      },
    });
    await store.transact(queueAlertMail, { accountId: account.account_id, mail });
    mails.wake();
  }
}

/** Micro-dollars a day, over the last week. */
async function readPace({ store, now }: PlatformParts, accountId: string): Promise<number> {
  const [row] = await store.query<{ micros: number }>(
    `SELECT COALESCE(sum(-amount_micros), 0) AS micros FROM entries
     WHERE account_id = $1 AND kind = 'charge' AND at > $2`,
    [accountId, now() - paceDays * dayMs],
  );
  return row!.micros / paceDays;
}
