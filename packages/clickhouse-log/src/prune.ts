/** Whole days of rows, and whole weeks of hours, beyond the retention: dropped as partitions, which costs nothing. */
import { dayMs } from '@oja/core/request-log';
import type { ClickHouse } from './clickhouse.ts';
import { markAccount } from './send.ts';

const partitioned = [
  { table: 'requests', partitionMs: dayMs },
  { table: 'usage_hours', partitionMs: 7 * dayMs },
] as const;
/** Tables without partitions keep the marks of old batches until there are many. */
const marksMax = 100_000;

export async function dropOldPartitions(clickHouse: ClickHouse, now: number, retentionDays: number) {
  const oldest = now - retentionDays * dayMs;
  for (const { table, partitionMs } of partitioned) {
    const partitions = await clickHouse.query<{ partition: string }>(
      'SELECT DISTINCT partition FROM system.parts WHERE database = $1 AND table = $2 AND active = 1',
      [clickHouse.database, table],
    );
    for (const number of partitions.map(({ partition }) => Number(partition)).sort((a, b) => a - b))
      if ((number + 1) * partitionMs <= oldest)
        await clickHouse.command(`ALTER TABLE {db}.${table} DROP PARTITION ${number}`);
  }
  for (const table of ['usage_days', 'usage_models']) {
    const old = 'account_id = $1 AND slot < $2';
    const params = [markAccount, oldest];
    const [marks] = await clickHouse.query<{ n: number }>(
      `SELECT count() AS n FROM {db}.${table} WHERE ${old}`,
      params,
    );
    if (marks!.n > marksMax)
      await clickHouse.command(`ALTER TABLE {db}.${table} DELETE WHERE ${old}`, params);
  }
}
