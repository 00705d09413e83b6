/** The verbs of credits: balance, entries, vouchers, grants, refunds, books. */
import { createHash, randomInt } from 'node:crypto';
import { categoryIds } from '../../domain/categories.ts';
import type { Balances } from '../balances.ts';
import { newId } from '../id.ts';
import type { Allowance } from '../limits/allowance.ts';
import { credits, dollars, koboUp, monthOf, naira, nanoDollars } from '../money.ts';
import type { Operation } from '../operation/operation.ts';
import type { Actor } from '../operation/write.ts';
import type { PlatformParts } from '../parts.ts';
import { microsUp } from '../prices/price.ts';
import { spentView } from './caps-view.ts';
import { createVoucher, grantCredits, redeemVoucher, refundRequest } from './grants.ts';
import { type EntryFilter, type EntryRow, listEntries, readWallet } from './read.ts';
import { nothingSpent, readSpends } from './spends.ts';
import { ledgerChecks, verifyBooks } from './verify-books.ts';

export type Credits = ReturnType<typeof createCredits>;

const voucherLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const voucherDigest = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex');

export function createCredits(
  parts: PlatformParts,
  operation: Operation,
  balances: Balances,
  allowance: Allowance,
) {
  const { store } = parts;
  const changed = (accountId: string) => parts.messages.publish({ kind: 'account', accountId });

  return {
    async overview(accountId: string) {
      const month = monthOf(parts.now());
      const [wallet, uses, spends] = await Promise.all([
        readWallet(store, accountId),
        store.query<{ category: string; used: number }>(
          'SELECT category, used FROM free_uses WHERE account_id = $1 AND month = $2',
          [accountId, month],
        ),
        readSpends(store, [accountId], parts.now()),
      ]);
      const availableMicros = wallet.balanceMicros - wallet.heldMicros;
      const rate = operation.koboPerDollar();
      const used = new Map(uses.map((row) => [row.category, row.used]));
      return {
        balance: dollars(wallet.balanceMicros),
        held: dollars(wallet.heldMicros),
        available: dollars(availableMicros),
        available_naira: naira(Math.floor((availableMicros * rate) / 1_000_000)),
        credits: credits(availableMicros),
        naira_per_dollar: naira(rate),
        month,
        ...spentView(spends.get(accountId) ?? nothingSpent),
        free: categoryIds()
          .filter((category) => operation.freeLimit(category) > 0)
          .map((category) => {
            const limit = operation.freeLimit(category);
            const taken = used.get(category) ?? 0;
            return { category, limit, used: taken, left: Math.max(0, limit - taken) };
          }),
        free_ai: await allowance.view(accountId),
      };
    },

    async entries(filter: EntryFilter) {
      const rows = await listEntries(store, { ...filter, limit: filter.limit + 1 });
      const page = rows.slice(0, filter.limit);
      return {
        data: page.map(entryView),
        next: rows.length > filter.limit ? String(page.at(-1)!.seq) : null,
      };
    },

    async redeem(accountId: string, code: string) {
      const { micros, available } = await store.transact(redeemVoucher, {
        accountId,
        digest: voucherDigest(code),
        at: parts.now(),
      });
      balances.set(accountId, available);
      changed(accountId);
      return { amount: dollars(micros), available: dollars(available) };
    },

    async grant(actor: Actor, accountId: string, micros: number, note: string) {
      const available = await store.transact(grantCredits, {
        ...actor,
        accountId,
        micros,
        note,
        reference: newId('grant', actor.at),
      });
      balances.set(accountId, available);
      changed(accountId);
      return { granted: dollars(micros), available: dollars(available) };
    },

    async refund(actor: Actor, requestId: string, note: string) {
      const { accountId, micros } = await store.transact(refundRequest, { ...actor, requestId, note });
      balances.forget(accountId);
      changed(accountId);
      return { account_id: accountId, refunded: dollars(micros) };
    },

    /** The code is shown once; the database has its hash. */
    async makeVoucher(
      actor: Actor,
      wish: { micros: number; usesMax: number; expiresAt: number | null; note: string },
    ) {
      const letters = Array.from({ length: 16 }, () => voucherLetters[randomInt(voucherLetters.length)]).join(
        '',
      );
      const code = `OJA-${letters.match(/.{4}/g)!.join('-')}`;
      await store.transact(createVoucher, {
        ...actor,
        ...wish,
        digest: voucherDigest(code),
        hint: `OJA-${letters.slice(0, 4)}-…`,
      });
      return { code, amount: dollars(wish.micros), uses: wish.usesMax };
    },

    async listVouchers() {
      const rows = await store.query<{
        hint: string;
        micros: number;
        uses: number;
        uses_max: number;
        expires_at: number | null;
        note: string;
        created_at: number;
      }>(
        'SELECT hint, micros, uses, uses_max, expires_at, note, created_at FROM vouchers ORDER BY created_at DESC LIMIT 500',
      );
      return rows.map((row) => ({
        hint: row.hint,
        amount: dollars(row.micros),
        uses: row.uses,
        uses_max: row.uses_max,
        note: row.note,
        expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
        created_at: new Date(row.created_at).toISOString(),
      }));
    },

    rate: () => naira(operation.koboPerDollar()),
    verifyBooks: () => verifyBooks(store, ledgerChecks, parts.requestLog),
    /** Prices may have nano-dollars; what is paid is rounded up. */
    priceIn: (nanos: number) => ({
      dollars: nanoDollars(nanos),
      naira: naira(koboUp(microsUp(nanos), operation.koboPerDollar())),
    }),
  };
}

function entryView(row: EntryRow) {
  return {
    id: row.id,
    number: row.seq,
    kind: row.kind,
    amount: dollars(row.amount_micros),
    balance_after: dollars(row.balance_after_micros),
    reference: row.reference,
    note: row.note,
    details: {
      ...(JSON.parse(row.details) as Record<string, unknown>),
      ...(row.key_id === null ? {} : { key_id: row.key_id }),
    },
    at: new Date(row.at).toISOString(),
  };
}
