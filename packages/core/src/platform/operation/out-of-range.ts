/** Amounts that no caller can send any more: written by an older version, or into the database by hand. */
import { countRange, koboRange, microsRange, priceRange, type Range } from '../../domain/ranges.ts';
import type { Store } from '../../storage/store.ts';
import { declaredTables, orNull, table, within } from '../../storage/table.ts';

table('prices', { nanos_per_unit: within(priceRange), cost_nanos: orNull(within(priceRange)) });
table('naira_rates', { kobo_per_dollar: within(koboRange) });
table('vouchers', { micros: within(microsRange), uses_max: within(countRange) });
table('wallets', { balance_micros: within(microsRange), held_micros: within(microsRange) });

export interface OutOfRange extends Range {
  table: string;
  column: string;
  rows: number;
}

/** They are served as they are: nothing stops because of one. Numbers beyond 2^53 are near, not exact. */
export async function findOutOfRange(store: Store): Promise<OutOfRange[]> {
  const found: OutOfRange[] = [];
  for (const { name, kinds } of declaredTables) {
    const ranges = Object.entries(kinds).flatMap(([column, { range }]) =>
      range === undefined ? [] : [{ column, ...range }],
    );
    if (ranges.length === 0) continue;
    const counts = ranges.map(
      ({ column, min, max }) =>
        `sum(CASE WHEN ${column} < ${min} OR ${column} > ${max} THEN 1 ELSE 0 END) AS ${column}`,
    );
    const [row] = await store.query<Record<string, number | null>>(
      `SELECT ${counts.join(', ')} FROM ${name}`,
      [],
      { slow: true },
    );
    for (const range of ranges) {
      const rows = row?.[range.column] ?? 0;
      if (rows > 0) found.push({ table: name, ...range, rows });
    }
  }
  return found;
}
