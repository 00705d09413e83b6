/** Rebuilds every balance, hold and counter from the entries and compares. What it finds, it names; it changes nothing. */

import { isNoKind } from '../../domain/price-kinds.ts';
import type { Row, Store } from '../../storage/store.ts';
import type { RequestLog } from '../requests/request-log.ts';
import { paymentChecks } from './payment-checks.ts';

export interface Fault {
  check: string;
  subject: string;
  expected: string;
  found: string;
}

export interface BookCheck {
  name: string;
  about: string;
  /** Rows of subject, expected, found: one per fault. */
  sql: string;
}

/** By calls that were held, and by those that were only charged. */
const spentBy = (
  owner: string,
  capped: string,
) => `SELECT ${owner} AS owner_id, created_at / 86400000 AS day, state,
  ${capped} AS capped, amount_micros, settled_micros, tokens, settled_tokens FROM holds
  WHERE ${owner} IS NOT NULL AND free = 0
  UNION ALL SELECT ${owner}, at / 86400000, 'settled', 0, 0, -amount_micros, 0, 0 FROM entries
  WHERE kind = 'charge' AND held = 0 AND ${owner} IS NOT NULL`;

/** One by one: without statistics, as after a restore, PostgreSQL would compare each row of a join with every other. */
const chargeOf = (reference: string, more = '') =>
  `(SELECT e.amount_micros FROM entries e
    WHERE e.kind = 'charge' AND e.reference = ${reference} ${more})`;

export const ledgerChecks: BookCheck[] = [
  {
    name: 'other-sides',
    about: 'Every entry names the other side of its transfer, one that fits its kind.',
    sql: `SELECT account_id || '/' || seq AS subject, 'the other side of a ' || kind AS expected, against AS found FROM entries
          WHERE NOT CASE kind WHEN 'charge' THEN against LIKE 'revenue:_%' WHEN 'refund' THEN against = 'refunds'
            WHEN 'grant' THEN against = 'grants' WHEN 'voucher' THEN against = 'vouchers'
            WHEN 'adjustment' THEN against = 'forfeited' ELSE against LIKE 'payments:_%' END`,
  },
  {
    name: 'balances',
    about: 'Every balance is the sum of its entries.',
    sql: `SELECT w.account_id AS subject, COALESCE(e.total, 0) AS expected, w.balance_micros AS found
          FROM wallets w LEFT JOIN (SELECT account_id, sum(amount_micros) AS total FROM entries
            GROUP BY account_id) e ON e.account_id = w.account_id
          WHERE w.balance_micros <> COALESCE(e.total, 0)`,
  },
  {
    name: 'running-balances',
    about: 'Entries of a wallet are numbered without gaps, and each carries the balance after it.',
    sql: `SELECT account_id || '/' || seq AS subject, expected, found FROM (
            SELECT account_id, seq, sum(amount_micros) OVER (PARTITION BY account_id ORDER BY seq) AS expected,
              balance_after_micros AS found, row_number() OVER (PARTITION BY account_id ORDER BY seq) AS number
            FROM entries) numbered
          WHERE expected <> found OR seq <> number`,
  },
  {
    name: 'wallets',
    about: 'Every account has a wallet, and every entry an account.',
    sql: `SELECT a.id AS subject, 1 AS expected, 0 AS found FROM accounts a
          WHERE NOT EXISTS (SELECT 1 FROM wallets w WHERE w.account_id = a.id)
          UNION ALL SELECT DISTINCT e.account_id, 1, 0 FROM entries e
          WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = e.account_id)`,
  },
  {
    name: 'held',
    about: 'What a wallet holds back is the sum of its open holds.',
    sql: `SELECT w.account_id AS subject, COALESCE(h.total, 0) AS expected, w.held_micros AS found
          FROM wallets w LEFT JOIN (SELECT account_id, sum(amount_micros) AS total FROM holds
            WHERE state = 'open' GROUP BY account_id) h ON h.account_id = w.account_id
          WHERE w.held_micros <> COALESCE(h.total, 0)`,
  },
  {
    name: 'charges',
    about: 'Every settled hold with a charge has exactly its entry, never more than was held.',
    sql: `SELECT subject, expected, found FROM (
            SELECT h.id AS subject, h.settled_micros AS expected, h.amount_micros AS held,
              COALESCE(-${chargeOf('h.id')}, 0) AS found
            FROM holds h WHERE h.state = 'settled') settled
          WHERE COALESCE(expected, 0) <> found OR expected > held`,
  },
  {
    name: 'orphan-charges',
    about:
      'Every charge of a call that was held belongs to a settled hold of its account, and no other has a hold.',
    sql: `SELECT e.reference AS subject, CASE e.held WHEN 1 THEN 'settled' ELSE 'no hold' END AS expected,
            COALESCE(h.state, 'no hold') AS found
          FROM entries e LEFT JOIN holds h ON h.id = e.reference AND h.account_id = e.account_id
          WHERE e.kind = 'charge' AND COALESCE(h.state, 'no hold') <> CASE e.held WHEN 1 THEN 'settled' ELSE 'no hold' END`,
  },
  {
    name: 'refunds',
    about: 'Every refund equals its charge.',
    sql: `SELECT subject, COALESCE(expected, 0) AS expected, found FROM (
            SELECT r.reference AS subject, r.amount_micros AS found,
              -${chargeOf('r.reference', 'AND e.account_id = r.account_id')} AS expected
            FROM entries r WHERE r.kind = 'refund') refunded
          WHERE expected IS NULL OR expected <> found`,
  },
  {
    name: 'free-uses',
    about: 'Every free-tier counter equals the number of its free holds that were not released.',
    sql: `SELECT COALESCE(f.account_id, h.account_id) || '/' || COALESCE(f.category, h.category) || '/'
            || COALESCE(f.month, h.month) AS subject, COALESCE(h.n, 0) AS expected, COALESCE(f.used, 0) AS found
          FROM free_uses f FULL JOIN (SELECT account_id, category, month, count(*) AS n FROM holds
            WHERE free = 1 AND state IN ('open', 'settled') GROUP BY account_id, category, month) h
          ON h.account_id = f.account_id AND h.category = f.category AND h.month = f.month
          WHERE COALESCE(h.n, 0) <> COALESCE(f.used, 0)`,
  },
  {
    name: 'spends',
    about:
      'What a key, member or account has spent on a day is its charges and tokens, and what its caps reserve.',
    sql: `SELECT COALESCE(s.owner_id, h.owner_id) || '/' || COALESCE(s.day, h.day) AS subject,
            COALESCE(h.micros, 0) || ' and ' || COALESCE(h.tokens, 0) || ' tokens' AS expected,
            COALESCE(s.micros, 0) || ' and ' || COALESCE(s.tokens, 0) || ' tokens' AS found
          FROM spends s FULL JOIN (SELECT owner_id, day,
              sum(CASE WHEN state = 'settled' THEN settled_micros WHEN state = 'open' AND capped = 1 THEN amount_micros
                ELSE 0 END) AS micros,
              sum(CASE WHEN state = 'settled' THEN COALESCE(settled_tokens, 0) WHEN state = 'open' AND capped = 1
                THEN tokens ELSE 0 END) AS tokens
            FROM (${spentBy('account_id', 'account_capped')} UNION ALL ${spentBy('key_id', 'key_capped')}
              UNION ALL ${spentBy('member_id', 'member_capped')}) spent GROUP BY owner_id, day) h
          ON h.owner_id = s.owner_id AND h.day = s.day
          WHERE COALESCE(h.micros, 0) <> COALESCE(s.micros, 0) OR COALESCE(h.tokens, 0) <> COALESCE(s.tokens, 0)`,
  },
  {
    name: 'vouchers',
    about: 'The use count of every voucher equals its number of entries.',
    sql: `SELECT v.hint AS subject, COALESCE(e.n, 0) AS expected, v.uses AS found
          FROM vouchers v LEFT JOIN (SELECT substr(reference, 1, 16) AS start, count(*) AS n FROM entries
            WHERE kind = 'voucher' GROUP BY substr(reference, 1, 16)) e
          ON e.start = substr(v.digest, 1, 16) WHERE v.uses <> COALESCE(e.n, 0)`,
  },
  {
    name: 'request-log',
    about: 'Every charge has its row in the request log, with the same amount (within the retention).',
    // A job has two rows: the call that was answered 202, and the work with its charge.
    sql: `SELECT subject, expected, found FROM (
            SELECT e.reference AS subject, -e.amount_micros AS expected,
              COALESCE((SELECT sum(r.charge_micros) FROM requests r WHERE r.id = e.reference), 0) AS found
            FROM entries e WHERE e.kind = 'charge'
              AND e.at > (SELECT COALESCE(min(at), 0) FROM requests)) charged
          WHERE found <> expected`,
  },
  {
    name: 'model-charges',
    about: 'Every call priced by kind was charged its nano-dollars, rounded up once, if it was not free.',
    sql: `SELECT r.id AS subject, (r.charge_nanos + 999) / 1000 AS expected, r.charge_micros AS found
          FROM requests r
          WHERE r.charge_nanos IS NOT NULL AND r.charge_micros <> (r.charge_nanos + 999) / 1000
            AND NOT (r.charge_micros = 0 AND r.free = 1)`,
  },
  {
    name: 'model-prices',
    about: 'No price is negative or of an unknown kind.',
    sql: `SELECT id AS subject, 'a kind, at 0 or more' AS expected, kind || ' ' || nanos_per_unit AS found FROM prices
          WHERE nanos_per_unit < 0 OR COALESCE(cost_nanos, 0) < 0 OR (${isNoKind})`,
  },
  ...paymentChecks,
];

export async function verifyBooks(
  store: Store,
  checks: BookCheck[],
  /** Compared with the ledger too, where it is elsewhere. */
  requestLog?: Pick<RequestLog, 'verify'>,
): Promise<{ checks: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  for (const { name, sql } of checks) {
    for (const row of await store.query<Row>(sql, [], { slow: true })) {
      faults.push({
        check: name,
        subject: String(row.subject),
        expected: String(row.expected),
        found: String(row.found),
      });
    }
  }
  const log = await requestLog?.verify();
  return { checks: checks.length + (log?.checks ?? 0), faults: faults.concat(log?.faults ?? []) };
}
