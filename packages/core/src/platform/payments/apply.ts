/** What a provider says about a payment becomes credit, a failure or a reversal: once, in one transaction. */

import { type Steps, sql, transaction } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { post } from '../ledger/post.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import { dollars, naira } from '../money.ts';
import { emit } from '../webhooks/emit.ts';
import { clearFailures, countFailure } from './card-failures.ts';
import { keepCard, type SealedCard } from './cards.ts';
import { type Seller, writeReceipt } from './receipt.ts';
import { lockWallet, payDebt, reverse } from './reverse.ts';
import {
  amountText,
  microsFor,
  shownAmount,
  type Topup,
  type TopupRow,
  type TopupState,
  topupFromRow,
  topupTable,
  topupView,
} from './topup.ts';

export interface Seen {
  status: 'paid' | 'pending' | 'abandoned' | 'failed' | 'unknown';
  reference: string;
  currency: string;
  amountMinor: number | null;
  paymentId: string | null;
  paidAtMs: number | null;
  takenBackMinor: number | null;
  failure: string | null;
}

export interface ApplyInput {
  id: string;
  provider: string;
  /** The top-up's, as they were when the look began. */
  before: Pick<Topup, 'checks' | 'nextCheckAt'>;
  seen: Seen;
  card: SealedCard | null;
  seller: Seller;
  at: number;
  /** A rate locked longer ago than this gives way to the one in force at payment. */
  rateLockMs: number;
  /** Tell that auto top-up paused, if it does. */
  mails: NewMail[];
  /** Tell that the payment was received, if it is credited. */
  receiptMails: NewMail[];
}

export interface Applied {
  topup: Topup;
  /** Credited just now. */
  credited: boolean;
  /** Available after it; null when no money moved. */
  availableMicros: number | null;
  /** Another look was applied since this one began: nothing was changed, look again. */
  isStale: boolean;
}

const unmoved = { credited: false, availableMicros: null, isStale: false };

export const applyPayment = transaction(
  import.meta.url,
  'applyPayment',
  function* (input: ApplyInput): Steps<Applied> {
    // The update locks the row: the second transaction sees what the first has done.
    const [row] = yield* sql<TopupRow>(
      `UPDATE topups SET checks = checks + 1 WHERE id = $1 AND provider = $2 RETURNING ${topupTable.columns}`,
      [input.id, input.provider],
    );
    const topup = topupFromRow(row!);
    const { seen } = input;
    if (topup.state === 'paid') return yield* takeBack(topup, input);
    if (seen.status !== 'paid') return yield* wait(topup, input);
    const fault = mismatch(topup, seen) ?? (yield* usedPayment(topup, input)) ?? (yield* goneAccount(topup));
    if (fault !== null) return yield* review(topup, fault, input);
    return yield* credit(topup, input);
  },
);

/** A mark that an event or another look has set since this look began stays. */
const nextAfter = (topup: Topup, { before }: ApplyInput, next: number | null): number | null =>
  topup.nextCheckAt === before.nextCheckAt ? next : topup.nextCheckAt;

/** The provider's word must fit the order in every point. */
function mismatch(topup: Topup, seen: Seen): string | null {
  if (seen.reference !== topup.reference)
    return `The provider returned a different reference: ${seen.reference || 'none'}.`;
  if (seen.currency !== topup.currency)
    return `Paid in ${seen.currency || 'an unknown currency'}, but the top-up is in ${topup.currency}.`;
  if (seen.amountMinor === null) return 'The provider returned no valid amount.';
  if (seen.paymentId === null) return 'The provider returned no valid ID of the payment.';
  if (seen.amountMinor !== topup.amountMinor)
    return `Paid ${amountText(seen.amountMinor)}, but the top-up is for ${amountText(topup.amountMinor)}.`;
  return null;
}

/** A payment pays for one top-up: the second that names it is for a person to look at. */
function* usedPayment(topup: Topup, { provider, seen }: ApplyInput): Steps<string | null> {
  if (seen.paymentId === null) return null;
  const [other] = yield* sql<{ id: string }>(
    'SELECT id FROM topups WHERE provider = $1 AND payment_id = $2 AND id <> $3',
    [provider, seen.paymentId, topup.id],
  );
  return other === undefined ? null : `Payment ${seen.paymentId} already paid for top-up ${other.id}.`;
}

/** Credits of an account that is deleted are nobody's: the money goes back by hand, and is not kept in silence. */
function* goneAccount(topup: Topup): Steps<string | null> {
  yield* lockWallet(topup.accountId);
  const [gone] = yield* sql('SELECT id FROM accounts WHERE id = $1 AND deleted_at IS NOT NULL', [
    topup.accountId,
  ]);
  return gone === undefined ? null : 'Paid after the account was deleted: refund it at the provider.';
}

/** For a person to look at, until the provider has given all of it back. */
function* review(topup: Topup, fault: string, input: ApplyInput): Steps<Applied> {
  const { seen, at } = input;
  const paidMinor = seen.amountMinor ?? 0;
  const isRefunded = paidMinor > 0 && (seen.takenBackMinor ?? 0) >= paidMinor;
  if (!isRefunded) return yield* end(topup, 'review', fault, input);
  const ended = yield* end(topup, 'failed', `${fault} The payment was refunded.`, input);
  if (topup.state !== 'failed') yield* emit(topup.accountId, 'topup.failed', topupView(ended.topup), at);
  return ended;
}

function* credit(topup: Topup, input: ApplyInput): Steps<Applied> {
  const { at, seen } = input;
  const paidAt = paidAtOf(topup, input);
  const rate = yield* rateAt(paidAt, topup, input);
  const micros =
    rate === topup.koboPerDollar ? topup.micros : microsFor(topup.currency, topup.amountMinor, rate!);
  // Due at once: a refund may be older than this credit, or its event may have found no payment_id to belong to.
  const [row] = yield* sql<TopupRow>(
    `UPDATE topups SET state = 'paid', paid_at = $2, payment_id = $3, micros = $4, kobo_per_dollar = $5, failure = NULL,
       next_check_at = $6 WHERE id = $1 RETURNING ${topupTable.columns}`,
    [topup.id, paidAt, seen.paymentId, micros, rate, at],
  );
  const paid = topupFromRow(row!);
  let available = yield* post({
    accountId: topup.accountId,
    kind: 'topup',
    reference: topup.id,
    walletMicros: micros,
    against: `payments:${input.provider}`,
    note: `Top-up of ${shownAmount(topup.amountMinor, topup.currency)}`,
    details: {
      provider: input.provider,
      amount: amountText(topup.amountMinor),
      currency: topup.currency,
      ...(rate === null ? {} : { naira_per_dollar: naira(rate) }),
    },
    at,
  });
  available = (yield* payDebt(paid, available, at)) ?? available;
  if (input.card !== null && topup.saveCard) yield* keepCard(topup.accountId, input.provider, input.card, at);
  yield* writeReceipt({
    kind: 'receipt',
    subjectId: topup.id,
    topup: paid,
    amountMinor: paid.amountMinor,
    micros,
    seller: input.seller,
    at,
  });
  if (topup.via === 'card') yield* clearFailures(topup);
  yield* emit(topup.accountId, 'topup.received', topupView(paid), at);
  yield* queueMails(input.receiptMails);
  return { ...unmoved, topup: paid, credited: true, availableMicros: available };
}

/** As the provider says, within what can be: it may be hours before Oja hears of it. */
const paidAtOf = ({ createdAt }: Topup, { seen, at }: ApplyInput): number =>
  Math.min(at, Math.max(createdAt, seen.paidAtMs ?? at));

function* rateAt(paidAt: number, topup: Topup, { rateLockMs }: ApplyInput): Steps<number | null> {
  if (topup.koboPerDollar === null || paidAt - topup.createdAt <= rateLockMs) return topup.koboPerDollar;
  const [rate] = yield* sql<{ kobo: number }>(
    'SELECT kobo_per_dollar AS kobo FROM naira_rates WHERE from_at <= $1 ORDER BY from_at DESC, id DESC LIMIT 1',
    [paidAt],
  );
  return rate?.kobo ?? topup.koboPerDollar;
}

/** Refunds and lost disputes since; a dispute that was won, or a refund that failed, restores. */
function* takeBack(topup: Topup, input: ApplyInput): Steps<Applied> {
  const { seen, at, before } = input;
  if (seen.takenBackMinor === null) return yield* askLater(topup, input);
  const isStale = topup.checks !== before.checks + 1;
  const next = isStale ? (topup.nextCheckAt ?? at) : nextAfter(topup, input, null);
  yield* sql('UPDATE topups SET next_check_at = $2 WHERE id = $1', [topup.id, next]);
  const total = Math.min(seen.takenBackMinor, topup.amountMinor);
  const isOurs = seen.reference === topup.reference && seen.paymentId === (topup.paymentId ?? seen.paymentId);
  if (isStale || !isOurs || total === topup.reversedMinor) return { ...unmoved, topup, isStale };
  const reversal = { id: newId('rev', at), topup, totalMinor: total, at };
  const { available, micros } = yield* reverse(reversal);
  const after = { ...topup, reversedMinor: total };
  yield* writeReceipt({
    kind: 'credit_note',
    subjectId: reversal.id,
    topup: after,
    amountMinor: topup.reversedMinor - total,
    micros: -micros,
    seller: input.seller,
    at,
  });
  const isRestored = total < topup.reversedMinor;
  yield* emit(
    topup.accountId,
    isRestored ? 'topup.restored' : 'topup.reversed',
    {
      ...topupView(after),
      ...(isRestored ? { restored: dollars(-micros) } : { taken_back: dollars(micros) }),
    },
    at,
  );
  return { ...unmoved, topup: after, availableMicros: available };
}

/** No word of refunds: the provider's is unclear, or this look began before the credit, which made the next one due. */
function* askLater(topup: Topup, input: ApplyInput): Steps<Applied> {
  if (topup.nextCheckAt !== null) {
    const next = nextAfter(topup, input, input.at + Math.max(minute, pauseAfter(topup.checks)));
    yield* sql('UPDATE topups SET next_check_at = $2 WHERE id = $1', [topup.id, next]);
  }
  return { ...unmoved, topup };
}

const minute = 60_000;
/** How long until the next look, by looks so far; then the last, until it expires. */
const pauses = [10_000, 20_000, 30_000, minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute];
export const pauseAfter = (checks: number): number => pauses[Math.min(checks, pauses.length) - 1]!;

function* wait(topup: Topup, input: ApplyInput): Steps<Applied> {
  const { seen, at } = input;
  if (seen.status === 'failed') {
    const failed = yield* end(topup, 'failed', seen.failure ?? 'The payment failed.', input);
    if (topup.state !== 'failed') yield* emit(topup.accountId, 'topup.failed', topupView(failed.topup), at);
    return failed;
  }
  // It never reached the provider, and waits for nothing.
  if (seen.status === 'unknown' && topup.state === 'failed')
    return yield* end(topup, 'failed', topup.failure, input);
  if (at >= topup.expiresAt) {
    const state = topup.state === 'failed' || topup.state === 'review' ? topup.state : 'expired';
    return yield* end(topup, state, topup.failure, input);
  }
  const state: TopupState = seen.status === 'abandoned' ? 'abandoned' : 'pending';
  const next = at + pauseAfter(topup.checks);
  const [row] = yield* sql<TopupRow>(
    `UPDATE topups SET state = $2, next_check_at = $3 WHERE id = $1 RETURNING ${topupTable.columns}`,
    [topup.id, state, nextAfter(topup, input, next)],
  );
  return { ...unmoved, topup: topupFromRow(row!) };
}

function* end(topup: Topup, state: TopupState, failure: string | null, input: ApplyInput): Steps<Applied> {
  const [row] = yield* sql<TopupRow>(
    `UPDATE topups SET state = $2, failure = $3, next_check_at = $4 WHERE id = $1 RETURNING ${topupTable.columns}`,
    [topup.id, state, failure, nextAfter(topup, input, null)],
  );
  const isFailure = topup.via === 'card' && state !== 'paid' && topup.state !== state;
  if (isFailure) yield* countFailure(topup, input.at, input.mails);
  return { ...unmoved, topup: topupFromRow(row!) };
}
