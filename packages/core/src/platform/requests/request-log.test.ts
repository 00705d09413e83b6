/** The contract of the request log, on SQLite, PostgreSQL and ClickHouse. */
import { test } from 'node:test';
import { withoutPostgres } from '../../testing/database.ts';
import { clickHouseUrl, openLog, requestLogs, withoutClickHouse } from '../../testing/request-logs.ts';
import {
  contractNow,
  everyFilter,
  everyGrouping,
  filters,
  forgetRows,
  freeJobs,
  jobPages,
  oneRequest,
  paidRows,
  recordRows,
} from './contract.ts';

for (const { kind, skip } of requestLogs) {
  test(`${kind}: recorded rows`, { skip, timeout: 120_000 }, async (t) => {
    const opened = await openLog(t, kind, () => contractNow);
    await recordRows(opened);
    // A query of ClickHouse takes a hundred times as long.
    const wishes = filters();
    await t.test('every filter and page', () => everyFilter(opened, wishes));
    await t.test('every range, filter and grouping of usage', () => everyGrouping(opened));
    await t.test('callers are erased, old rows deleted', () => forgetRows(opened));
  });

  test(`${kind}: single rows`, { skip, timeout: 120_000 }, async (t) => {
    const opened = await openLog(t, kind, () => contractNow);
    await t.test('one request, whatever its text', () => oneRequest(opened));
    await t.test('free jobs count once', () => freeJobs(opened));
    await t.test('both rows of a job, whatever the page size', () => jobPages(opened));
    await t.test('paid rows, models and items', () => paidRows(opened));
  });
}

test(
  'clickhouse beside postgres: paid rows, models and items',
  {
    skip: withoutPostgres || withoutClickHouse,
    timeout: 120_000,
  },
  async (t) => paidRows(await openLog(t, 'clickhouse', () => contractNow, clickHouseUrl, 64, 'postgres')),
);
