/** Credits without a payment: grants, vouchers, refunds. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { dollars } from '../money.ts';
import { type Actor, audit } from '../operation/write.ts';
import { post } from './post.ts';

export const grantCredits = transaction(
  import.meta.url,
  'grantCredits',
  function* (
    input: Actor & { accountId: string; micros: number; note: string; reference: string },
  ): Steps<number> {
    const [account] = yield* sql('SELECT id FROM accounts WHERE id = $1', [input.accountId]);
    if (account === undefined)
      throw fail('not_found', `The account ${input.accountId} does not exist.`, { param: 'id' });
    const available = yield* post({
      accountId: input.accountId,
      kind: 'grant',
      reference: input.reference,
      walletMicros: input.micros,
      against: 'grants',
      note: input.note,
      details: { by: input.actor },
      at: input.at,
    });
    yield* audit({
      ...input,
      action: 'credits.grant',
      target: input.accountId,
      before: null,
      after: { amount: dollars(input.micros), note: input.note },
    });
    return available;
  },
);

export interface NewVoucher extends Actor {
  digest: string;
  hint: string;
  micros: number;
  usesMax: number;
  expiresAt: number | null;
  note: string;
}

export const createVoucher = transaction(
  import.meta.url,
  'createVoucher',
  function* (input: NewVoucher): Steps<void> {
    yield* sql(
      `INSERT INTO vouchers (digest, hint, micros, uses_max, expires_at, note, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        input.digest,
        input.hint,
        input.micros,
        input.usesMax,
        input.expiresAt,
        input.note,
        input.actor,
        input.at,
      ],
    );
    yield* audit({
      ...input,
      action: 'voucher.create',
      target: input.hint,
      before: null,
      after: { amount: dollars(input.micros), uses: input.usesMax, expires_at: input.expiresAt },
    });
  },
);

/** Once per account and voucher: the entry's reference is unique. */
export const redeemVoucher = transaction(
  import.meta.url,
  'redeemVoucher',
  function* (input: {
    accountId: string;
    digest: string;
    at: number;
  }): Steps<{ micros: number; available: number }> {
    const [voucher] = yield* sql<{ micros: number; hint: string }>(
      `UPDATE vouchers SET uses = uses + 1
       WHERE digest = $1 AND uses < uses_max AND (expires_at IS NULL OR expires_at > $2) RETURNING micros, hint`,
      [input.digest, input.at],
    );
    if (voucher === undefined) {
      throw fail('voucher_invalid', 'This voucher code does not exist, is used up or has expired.', {
        param: 'code',
      });
    }
    const reference = `${input.digest.slice(0, 16)}:${input.accountId}`;
    const [spent] = yield* sql("SELECT id FROM entries WHERE kind = 'voucher' AND reference = $1", [
      reference,
    ]);
    if (spent !== undefined)
      throw fail('voucher_invalid', 'This account has already redeemed this voucher.', { param: 'code' });
    const available = yield* post({
      accountId: input.accountId,
      kind: 'voucher',
      reference,
      walletMicros: voucher.micros,
      against: 'vouchers',
      note: `Voucher ${voucher.hint}`,
      at: input.at,
    });
    return { micros: voucher.micros, available };
  },
);

/** Refunds a charge, in full and once. */
export const refundRequest = transaction(
  import.meta.url,
  'refundRequest',
  function* (
    input: Actor & { requestId: string; note: string },
  ): Steps<{ accountId: string; micros: number }> {
    const refunded = yield* refundCharge({ ...input, by: input.actor });
    yield* audit({
      ...input,
      action: 'credits.refund',
      target: input.requestId,
      before: null,
      after: { amount: dollars(refunded.micros), account: refunded.accountId },
    });
    return refunded;
  },
);

function* refundCharge(input: {
  requestId: string;
  note: string;
  by: string;
  at: number;
}): Steps<{ accountId: string; micros: number }> {
  const [charge] = yield* sql<{
    account_id: string;
    amount_micros: number;
    note: string;
    deleted_at: number | null;
  }>(
    `SELECT e.account_id, e.amount_micros, e.note, a.deleted_at FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE e.kind = 'charge' AND e.reference = $1`,
    [input.requestId],
  );
  if (charge === undefined)
    throw fail('not_found', `Request ${input.requestId} was not charged.`, { param: 'id' });
  if (charge.deleted_at !== null)
    throw fail('conflict', `The account ${charge.account_id} is deleted.`, { param: 'id' });
  const micros = -charge.amount_micros;
  yield* post({
    accountId: charge.account_id,
    kind: 'refund',
    reference: input.requestId,
    walletMicros: micros,
    against: 'refunds',
    note: input.note,
    details: { by: input.by, endpoint: charge.note },
    at: input.at,
  });
  return { accountId: charge.account_id, micros };
}
