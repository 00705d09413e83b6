/** What a key or an account has spent in a month: counters that are added to. */
export const intoSpends = {
  table: 'spends',
  columns: ['owner_id', 'month', 'micros'],
  onConflict: 'ON CONFLICT (owner_id, month) DO UPDATE SET micros = spends.micros + excluded.micros',
  amountsFrom: 2,
};
