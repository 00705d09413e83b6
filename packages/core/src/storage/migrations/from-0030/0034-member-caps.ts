/** Members have caps like keys and accounts; what they spend is counted from here on. */
import type { Migration } from '../index.ts';

const capColumns = [
  'day_cap_micros',
  'week_cap_micros',
  'cap_micros',
  'day_cap_tokens',
  'week_cap_tokens',
  'month_cap_tokens',
];

export const migration: Migration = {
  statements: () => capColumns.map((column) => `ALTER TABLE members ADD COLUMN ${column} BIGINT`),
};
