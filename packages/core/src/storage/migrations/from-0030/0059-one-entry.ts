/** A transfer is one entry that names its other side, in place of two that sum to zero. */
import type { Migration } from '../index.ts';

/** Of charges that purses paid: the other side of several was one entry. */
const revenue = {
  sqlite: "'revenue:' || substr(e.note, 1, instr(e.note, '.') - 1)",
  postgres: "'revenue:' || split_part(e.note, '.', 1)",
};

const kept = 'id, account_id, seq, amount_micros, balance_after_micros, kind, reference, note, details, at';

export const migration: Migration = {
  statements: (dialect) => [
    'ALTER TABLE entries RENAME TO entries_before',
    `CREATE TABLE entries (
      id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      seq BIGINT NOT NULL,
      amount_micros BIGINT NOT NULL,
      balance_after_micros BIGINT NOT NULL,
      against TEXT NOT NULL,
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      note TEXT NOT NULL DEFAULT '',
      details TEXT NOT NULL DEFAULT '{}',
      key_id TEXT,
      member_id TEXT,
      held BIGINT NOT NULL DEFAULT 0,
      at BIGINT NOT NULL,
      CONSTRAINT entries_in_order PRIMARY KEY (account_id, seq))${dialect === 'sqlite' ? ' WITHOUT ROWID' : ''}`,
    `INSERT INTO entries (${kept}, held, against)
     SELECT ${kept.replaceAll(/\w+/g, 'e.$&')}, CASE WHEN e.kind = 'charge' THEN 1 ELSE 0 END, COALESCE((SELECT o.book FROM entries_before o
       WHERE o.kind = e.kind AND o.reference = e.reference AND o.book <> 'wallet'), ${revenue[dialect]})
     FROM entries_before e WHERE e.book = 'wallet' ORDER BY e.account_id, e.seq`,
    'DROP TABLE entries_before',
    'CREATE UNIQUE INDEX entries_once ON entries (kind, reference)',
  ],
};
