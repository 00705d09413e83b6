/** Spending is counted by the day, in dollars and tokens, so that caps of a day, week and month are sums of one table. */
import type { Migration } from '../index.ts';

const capColumns = [
  'day_cap_micros',
  'week_cap_micros',
  'day_cap_tokens',
  'week_cap_tokens',
  'month_cap_tokens',
];

const spent = (owner: string, capped: string) => `SELECT ${owner} AS owner_id, created_at / 86400000 AS day,
    CASE WHEN state = 'settled' THEN COALESCE(settled_micros, 0) WHEN state = 'open' AND ${capped} = 1 THEN amount_micros
      ELSE 0 END AS micros FROM holds WHERE ${owner} IS NOT NULL AND free = 0`;

export const migration: Migration = {
  statements: (dialect) => [
    ...['keys', 'accounts'].flatMap((table) =>
      capColumns.map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} BIGINT`),
    ),
    'ALTER TABLE holds ADD COLUMN tokens BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE holds ADD COLUMN settled_tokens BIGINT',
    'ALTER TABLE holds ADD COLUMN member_id TEXT',
    'ALTER TABLE holds ADD COLUMN member_capped BIGINT NOT NULL DEFAULT 0',
    'DROP TABLE spends',
    `CREATE TABLE spends (
      owner_id TEXT NOT NULL,
      day BIGINT NOT NULL,
      micros BIGINT NOT NULL,
      tokens BIGINT NOT NULL,
      PRIMARY KEY (owner_id, day))${dialect === 'sqlite' ? ' WITHOUT ROWID' : ''}`,
    `INSERT INTO spends (owner_id, day, micros, tokens)
     SELECT owner_id, day, sum(micros), 0 FROM (${spent('account_id', 'account_capped')}
       UNION ALL ${spent('key_id', 'key_capped')}) spent GROUP BY owner_id, day`,
    `CREATE TABLE cap_alerts (
      owner_id TEXT NOT NULL,
      period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
      unit TEXT NOT NULL CHECK (unit IN ('dollars', 'tokens')),
      since BIGINT NOT NULL,
      percent BIGINT NOT NULL,
      account_id TEXT NOT NULL,
      at BIGINT NOT NULL,
      PRIMARY KEY (owner_id, period, unit, since, percent))`,
  ],
};
