/** Transactions of top-ups: ordered, begun at a provider, reported by its webhooks. */

import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { newId } from '../id.ts';
import type { NewMail } from '../mail/write.ts';
import { emit } from '../webhooks/emit.ts';
import { countFailure } from './card-failures.ts';
import { isStillDue } from './due-charges.ts';
import { type Currency, type Topup, type TopupRow, topupFromRow, topupTable, topupView } from './topup.ts';

export interface NewTopup {
  accountId: string;
  provider: string | null;
  via: 'checkout' | 'card';
  cardId: string | null;
  saveCard: boolean;
  currency: Currency;
  amountMinor: number;
  koboPerDollar: number | null;
  micros: number;
  returnUrl: string | null;
  at: number;
  expiresAt: number;
  /** A charge that a crash interrupts is looked at again then. */
  nextCheckAt: number | null;
}

/** Orders of an account that still wait; more are refused. */
const openMax = 50;

export const openTopup = transaction(import.meta.url, 'openTopup', function* (input: NewTopup): Steps<Topup> {
  if (input.via === 'card' && !(yield* isStillDue(input)))
    throw fail('conflict', 'The saved card is no longer to be charged.');
  const [open] = yield* sql<{ n: number }>(
    "SELECT count(*) AS n FROM topups WHERE account_id = $1 AND state IN ('created', 'pending') AND expires_at > $2",
    [input.accountId, input.at],
  );
  // One card payment runs at a time, and unfinished checkouts must not delay it.
  if (input.via === 'checkout' && open!.n >= openMax)
    throw fail('conflict', `At most ${openMax} top-ups can be pending.`);
  const id = newId('top', input.at);
  const [row] = yield* sql<TopupRow>(
    `INSERT INTO topups (id, reference, account_id, provider, via, card_id, save_card, currency, amount_minor,
         kobo_per_dollar, micros, state, return_url, created_at, expires_at, next_check_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created', $12, $13, $14, $15)
       ON CONFLICT DO NOTHING RETURNING ${topupTable.columns}`,
    [
      id,
      // Providers take letters, digits and dashes.
      id.replace('_', '-'),
      input.accountId,
      input.provider,
      input.via,
      input.cardId,
      input.saveCard ? 1 : 0,
      input.currency,
      input.amountMinor,
      input.koboPerDollar,
      input.micros,
      input.returnUrl,
      input.at,
      input.expiresAt,
      input.nextCheckAt,
    ],
  );
  if (row === undefined) throw fail('conflict', 'A charge of the saved card is still pending.');
  return topupFromRow(row);
});

/** The provider has it: from now on it is looked at until it ends. */
export const beginTopup = transaction(
  import.meta.url,
  'beginTopup',
  function* (input: {
    id: string;
    provider: string;
    providerId: string | null;
    checkoutUrl: string | null;
    nextCheckAt: number;
  }): Steps<Topup> {
    const [row] = yield* sql<TopupRow>(
      `UPDATE topups SET provider = $2, provider_id = COALESCE($3, provider_id), checkout_url = $4, next_check_at = $5,
         state = CASE WHEN state = 'created' THEN 'pending' ELSE state END
       WHERE id = $1 RETURNING ${topupTable.columns}`,
      [input.id, input.provider, input.providerId, input.checkoutUrl, input.nextCheckAt],
    );
    return topupFromRow(row!);
  },
);

/** No provider has it: it cannot be paid. */
export const refuseTopup = transaction(
  import.meta.url,
  'refuseTopup',
  function* (input: {
    id: string;
    failure: string;
    at: number;
    /** The card was declined; not so if the charge was withdrawn. */
    isDecline: boolean;
    nextCheckAt: number | null;
    mails: NewMail[];
  }): Steps<void> {
    const [row] = yield* sql<TopupRow>(
      `UPDATE topups SET state = 'failed', failure = $2, next_check_at = $3 WHERE id = $1 AND state = 'created'
       RETURNING ${topupTable.columns}`,
      [input.id, input.failure, input.nextCheckAt],
    );
    // The response to a checkout order has its failure; a card is charged in the background.
    if (row?.via !== 'card') return;
    const topup = topupFromRow(row);
    yield* emit(topup.accountId, 'topup.failed', topupView(topup), input.at);
    if (input.isDecline) yield* countFailure(topup, input.at, input.mails);
  },
);

/** The provider can't be asked: others no longer wait for it, and it is checked now and then. */
export const giveUpTopup = transaction(
  import.meta.url,
  'giveUpTopup',
  function* (input: { id: string; failure: string; nextCheckAt: number }): Steps<void> {
    yield* sql(
      `UPDATE topups SET state = 'expired', failure = $2, next_check_at = $3
       WHERE id = $1 AND state IN ('created', 'pending', 'abandoned')`,
      [input.id, input.failure, input.nextCheckAt],
    );
  },
);

/** Unless an event has made it due meanwhile. */
export const putOffTopup = transaction(
  import.meta.url,
  'putOffTopup',
  function* (input: { id: string; claimedTill: number | null; nextCheckAt: number }): Steps<void> {
    yield* sql(
      'UPDATE topups SET checks = checks + 1, next_check_at = $3 WHERE id = $1 AND next_check_at = $2',
      [input.id, input.claimedTill, input.nextCheckAt],
    );
  },
);

export interface NewEvent {
  provider: string;
  eventId: string;
  kind: string;
  reference: string | null;
  paymentId: string | null;
  at: number;
}

/**
 * Keeps an event and makes its top-up due. Copies, and events about another provider's order, move nothing.
 * Returns the top-up to look at.
 */
export const keepEvent = transaction(
  import.meta.url,
  'keepEvent',
  function* (input: NewEvent): Steps<Topup | null> {
    const [row] = yield* sql<TopupRow>(
      `SELECT ${topupTable.columns} FROM topups WHERE provider = $1
       AND (reference = $2 OR ($2 = '' AND payment_id = $3)) LIMIT 1`,
      [input.provider, input.reference ?? '', input.paymentId ?? ''],
    );
    const outcome = row === undefined ? 'no top-up of this provider' : 'looked up';
    const kept = yield* sql(
      `INSERT INTO payment_events (provider, event_id, kind, topup_id, outcome, received_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
      [input.provider, input.eventId, input.kind.slice(0, 100), row?.id ?? null, outcome, input.at],
    );
    // A copy brings nothing new, unless the first was never processed to its end.
    if (row === undefined || (kept.length === 0 && row.state === 'paid')) return null;
    yield* sql('UPDATE topups SET next_check_at = $2 WHERE id = $1', [row.id, input.at]);
    return topupFromRow(row);
  },
);

/** Claims one that is due; other nodes skip it for a while. */
export const claimDueTopup = transaction(
  import.meta.url,
  'claimDueTopup',
  function* (input: { at: number; again: number; busy: string[]; lock: boolean }): Steps<Topup | null> {
    const [row] = yield* sql<TopupRow>(
      `UPDATE topups SET next_check_at = $2
       WHERE id = (SELECT id FROM topups WHERE next_check_at IS NOT NULL AND next_check_at <= $1
         AND coalesce(provider, 'none') NOT IN (''${input.busy.map((_, i) => `, $${i + 3}`).join('')})
         ORDER BY next_check_at LIMIT 1 ${input.lock ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING ${topupTable.columns}`,
      [input.at, input.again, ...input.busy],
    );
    return row === undefined ? null : topupFromRow(row);
  },
);
