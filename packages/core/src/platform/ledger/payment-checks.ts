/** Checks of the books about payments: orders, receipts, reversals, debts, the outbox. */
import type { BookCheck } from './verify-books.ts';

export const paymentChecks: BookCheck[] = [
  {
    name: 'topups',
    about:
      'Every paid top-up has exactly its entry, in its own account and from its provider; no other has one.',
    sql: `SELECT t.id AS subject, t.account_id || '/' || t.micros AS expected,
            COALESCE(e.account_id || '/' || e.amount_micros, 'no entry') AS found
          FROM topups t LEFT JOIN entries e ON e.kind = 'topup' AND e.reference = t.id
          WHERE (t.state = 'paid' AND (e.id IS NULL OR e.amount_micros <> t.micros OR e.account_id <> t.account_id
              OR e.against <> 'payments:' || t.provider))
            OR (t.state <> 'paid' AND e.id IS NOT NULL)`,
  },
  {
    name: 'orphan-topups',
    about: 'Every top-up entry belongs to a top-up.',
    sql: `SELECT e.reference AS subject, 'a top-up' AS expected, 'none' AS found FROM entries e
          LEFT JOIN topups t ON t.id = e.reference WHERE e.kind = 'topup' AND t.id IS NULL`,
  },
  {
    name: 'rates',
    about: 'Every top-up is worth its amount at its rate, rounded down to a micro-dollar.',
    sql: `SELECT id AS subject, CASE WHEN currency = 'USD' THEN amount_minor * 10000
              ELSE amount_minor * 1000000 / kobo_per_dollar END AS expected, micros AS found
          FROM topups WHERE (currency = 'NGN' AND kobo_per_dollar IS NULL)
            OR micros <> CASE WHEN currency = 'USD' THEN amount_minor * 10000
              ELSE amount_minor * 1000000 / kobo_per_dollar END`,
  },
  {
    name: 'receipts',
    about: 'Every paid top-up has one receipt with its amount and credit; no receipt is without one.',
    sql: `SELECT COALESCE(t.id, r.subject_id) AS subject,
            COALESCE(t.account_id || '/' || t.amount_minor || '/' || t.micros, 'no paid top-up') AS expected,
            COALESCE(r.account_id || '/' || r.amount_minor || '/' || r.micros, 'no receipt') AS found
          FROM (SELECT * FROM topups WHERE state = 'paid') t
          FULL JOIN (SELECT * FROM receipts WHERE kind = 'receipt') r ON r.subject_id = t.id
          WHERE t.id IS NULL OR r.id IS NULL OR r.amount_minor <> t.amount_minor OR r.micros <> t.micros
            OR r.account_id <> t.account_id`,
  },
  {
    name: 'credit-notes',
    about: 'Every reversal has one credit note over its amount; no credit note is without one.',
    sql: `SELECT COALESCE(v.id, r.subject_id) AS subject, COALESCE(-v.amount_minor || '/' || -v.micros, 'no reversal') AS expected,
            COALESCE(r.amount_minor || '/' || r.micros, 'no credit note') AS found
          FROM reversals v FULL JOIN (SELECT * FROM receipts WHERE kind = 'credit_note') r ON r.subject_id = v.id
          WHERE v.id IS NULL OR r.id IS NULL OR r.amount_minor <> -v.amount_minor OR r.micros <> -v.micros`,
  },
  {
    name: 'receipt-numbers',
    about: 'Receipts are numbered 1, 2, 3 … without gaps, up to the counter.',
    sql: `SELECT 'receipt ' || number AS subject, place AS expected, number AS found FROM (
            SELECT number, row_number() OVER (ORDER BY number) AS place FROM receipts) numbered WHERE number <> place
          UNION ALL SELECT 'counter', (SELECT count(*) FROM receipts), value FROM counters
          WHERE name = 'receipt' AND value <> (SELECT count(*) FROM receipts)`,
  },
  {
    name: 'reversals',
    about: 'What was taken back of a top-up is the sum of its reversals.',
    sql: `SELECT t.id AS subject, COALESCE(v.total, 0) AS expected, t.reversed_minor AS found
          FROM topups t LEFT JOIN (SELECT topup_id, sum(amount_minor) AS total FROM reversals GROUP BY topup_id) v
          ON v.topup_id = t.id WHERE t.reversed_minor <> COALESCE(v.total, 0)`,
  },
  {
    name: 'debts',
    about: 'What was taken back from an account is its reversal entries and what it still owes.',
    sql: `SELECT a.id AS subject, COALESCE(v.total, 0) AS expected, COALESCE(e.total, 0) + COALESCE(d.micros, 0) AS found
          FROM accounts a
          LEFT JOIN (SELECT account_id, sum(micros) AS total FROM reversals GROUP BY account_id) v ON v.account_id = a.id
          LEFT JOIN (SELECT account_id, sum(-amount_micros) AS total FROM entries
            WHERE kind = 'reversal' GROUP BY account_id) e ON e.account_id = a.id
          LEFT JOIN debts d ON d.account_id = a.id
          WHERE COALESCE(v.total, 0) <> COALESCE(e.total, 0) + COALESCE(d.micros, 0)`,
  },
  {
    name: 'payments-once',
    about:
      "No provider payment is used for two top-ups, and every paid top-up has the provider's payment ID.",
    sql: `SELECT id AS subject, 'an id of the payment' AS expected, 'none' AS found FROM topups
          WHERE state = 'paid' AND (payment_id IS NULL OR provider IS NULL)
          UNION ALL SELECT provider || '/' || payment_id, '1', '' || count(*) FROM topups
          WHERE state = 'paid' AND payment_id IS NOT NULL GROUP BY provider, payment_id HAVING count(*) > 1`,
  },
];
