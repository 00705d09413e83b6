/** Totals of model usage on SQLite, PostgreSQL and ClickHouse: they count each call once, whatever it is grouped by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog, requestLogs, type TestLog } from '../../testing/request-logs.ts';
import { requestRow } from '../../testing/request-row.ts';
import type { UsageGroup } from './request-log.ts';
import { dayMs } from './rollup.ts';
import { readUsage } from './usage.ts';

const start = Date.UTC(2026, 5, 1);
const range = { fromMs: start, toMs: start + dayMs };
const groupings: UsageGroup[] = ['day', 'model', 'upstream', 'tag', 'kind'];

const chat = (accountId: string, tags: string[]) =>
  requestRow({
    at: start + 1,
    account_id: accountId,
    endpoint: 'ai.chat',
    model_served: 'm-1',
    upstream: 'up',
    charge_micros: 43_000,
    charge_nanos: 43_000_000,
    bytes_in: 9,
    bytes_out: 9,
    facts: JSON.stringify({
      tokens: { input: 100, output: 50 },
      tags,
      items: [
        ['input', 100, 130_000],
        ['output', 50, 600_000],
      ],
    }),
  });

async function modelTotals({ log }: TestLog): Promise<void> {
  const accountId = 'acc_tagged';
  const tagged = chat(accountId, ['team:a', 'user:ada', 'shop:1', 'run:2']);
  const aborted = {
    ...chat(accountId, []),
    status: 499,
    error_code: 'client_closed',
    upstream: null,
    charge_micros: 0,
    charge_nanos: null,
    facts: '{}',
  };
  await log.record([tagged, aborted], []);
  await log.settled();
  for (const account of [accountId, null])
    for (const group of groupings) {
      const { total, truncated } = await readUsage(log, { accountId: account, ...range }, group, 0);
      assert.deepEqual([total.calls, total.errors, total.spend, truncated], [2, 1, '0.043', false], group);
    }
  const of = (group: UsageGroup) => readUsage(log, { accountId, ...range }, group, 0);
  const tags = await of('tag');
  assert.deepEqual(
    tags.groups.map(({ name, calls, spend }) => [name, calls, spend]),
    ['run:2', 'shop:1', 'team:a', 'user:ada'].map((name) => [name, 1, '0.043']),
  );
  assert.equal('input_tokens' in tags.total && tags.total.input_tokens, 100);
  const kinds = await of('kind');
  assert.deepEqual(
    kinds.groups.map(({ name, calls, errors, spend }) => [name, calls, errors, spend]),
    [
      ['output', 1, null, '0.03'],
      ['input', 1, null, '0.013'],
    ],
  );
  assert.equal('units' in kinds.total && kinds.total.units, 150);

  const { total: byDay } = await of('day');
  assert.deepEqual([byDay.client_errors, byDay.server_errors, byDay.bytes_in], [1, 0, 18]);
  for (const group of groupings.slice(1)) {
    const { total, groups } = await of(group);
    for (const { client_errors, server_errors, free_calls, bytes_in, bytes_out } of [total, ...groups])
      assert.deepEqual(
        [client_errors, server_errors, free_calls, bytes_in, bytes_out],
        [null, null, null, null, null],
        `${group}: the counters don't know`,
      );
  }
  const none = await readUsage(log, { accountId: 'acc_none', ...range }, 'tag', 0);
  assert.deepEqual([none.total.calls, none.total.spend, none.groups], [0, '0.00', []]);
}

/** More tags than are returned. */
async function manyTags({ log }: TestLog): Promise<void> {
  const accountId = 'acc_crowd';
  const rows = Array.from({ length: 1_020 }, (_, i) => chat(accountId, [`user:${i}`]));
  for (let from = 0; from < rows.length; from += 100) await log.record(rows.slice(from, from + 100), []);
  await log.settled();
  const { total, groups, truncated } = await readUsage(log, { accountId, ...range }, 'tag', 0);
  assert.deepEqual([total.calls, total.spend, groups.length, truncated], [1_020, '43.86', 1000, true]);
}

for (const { kind, skip } of requestLogs)
  test(`${kind}: totals of model usage`, { skip, timeout: 120_000 }, async (t) => {
    const opened = await openLog(t, kind, () => start + dayMs);
    await t.test('count each call once', () => modelTotals(opened));
    await t.test('cover more tags than are returned', () => manyTags(opened));
  });
