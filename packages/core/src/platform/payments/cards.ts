/** Saved cards, and auto top-up when the balance falls. */
import { fail } from '../../errors.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { newId } from '../id.ts';

export interface SealedCard {
  token: string;
  tokenDigest: string;
  email: string | null;
  brand: string;
  last4: string;
  expires: string;
}

export function* keepCard(accountId: string, provider: string, card: SealedCard, at: number): Steps<void> {
  yield* sql(
    `INSERT INTO cards (id, account_id, provider, token, token_digest, brand, last4, expires, created_at, email)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (account_id, token_digest) DO UPDATE SET email = COALESCE(excluded.email, cards.email)`,
    [
      newId('card', at),
      accountId,
      provider,
      card.token,
      card.tokenDigest,
      card.brand,
      card.last4,
      card.expires,
      at,
      card.email,
    ],
  );
}

export interface AutoTopup {
  accountId: string;
  cardId: string;
  belowMicros: number;
  currency: string;
  amountMinor: number;
  monthlyMax: number;
  at: number;
}

export const setAutoTopup = transaction(
  import.meta.url,
  'setAutoTopup',
  function* (input: AutoTopup): Steps<void> {
    const [card] = yield* sql('SELECT id FROM cards WHERE id = $1 AND account_id = $2', [
      input.cardId,
      input.accountId,
    ]);
    if (card === undefined)
      throw fail('not_found', `No card ${input.cardId} in this account.`, { param: 'card' });
    yield* sql(
      `INSERT INTO auto_topups (account_id, card_id, below_micros, currency, amount_minor, monthly_max, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (account_id) DO UPDATE SET card_id = excluded.card_id, below_micros = excluded.below_micros,
         currency = excluded.currency, amount_minor = excluded.amount_minor, monthly_max = excluded.monthly_max,
         failures = 0, retry_at = 0, changed_at = excluded.changed_at`,
      [
        input.accountId,
        input.cardId,
        input.belowMicros,
        input.currency,
        input.amountMinor,
        input.monthlyMax,
        input.at,
      ],
    );
  },
);

export const endAutoTopup = transaction(
  import.meta.url,
  'endAutoTopup',
  function* (input: { accountId: string }): Steps<void> {
    yield* sql('DELETE FROM auto_topups WHERE account_id = $1', [input.accountId]);
  },
);

/** Auto top-up ends with its card. */
export const forgetCard = transaction(
  import.meta.url,
  'forgetCard',
  function* (input: { accountId: string; id: string }): Steps<void> {
    yield* sql('DELETE FROM auto_topups WHERE account_id = $1 AND card_id = $2', [input.accountId, input.id]);
    const gone = yield* sql('DELETE FROM cards WHERE account_id = $1 AND id = $2 RETURNING id', [
      input.accountId,
      input.id,
    ]);
    if (gone.length === 0) throw fail('not_found', `No card ${input.id} in this account.`, { param: 'id' });
  },
);
