/** The contract of the request log, on SQLite, PostgreSQL and ClickHouse. */
import { test } from 'node:test';
import { withoutPostgres } from '../../testing/database.ts';
import { clickHouseUrl, openLog, requestLogs, withoutClickHouse } from '../../testing/request-logs.ts';
import { contractNow, everyFilter, everyGrouping, forgetting, oneRequest, paidRows } from './contract.ts';

const contract = {
  'every filter and page': everyFilter,
  'every range, filter and grouping of usage': everyGrouping,
  'one request, whatever its text': oneRequest,
  'paid rows, models and items': paidRows,
  'callers are erased, old rows deleted': forgetting,
};

for (const { kind, skip } of requestLogs)
  for (const [name, check] of Object.entries(contract))
    test(`${kind}: ${name}`, { skip, timeout: 120_000 }, async (t) =>
      check(await openLog(t, kind, () => contractNow)),
    );

test(
  'clickhouse beside postgres: paid rows, models and items',
  {
    skip: withoutPostgres || withoutClickHouse,
    timeout: 120_000,
  },
  async (t) => paidRows(await openLog(t, 'clickhouse', () => contractNow, clickHouseUrl, 64, 'postgres')),
);
