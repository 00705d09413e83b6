/** Days and incidents are those of the marks and the rows; what nobody knows is not told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute } from '../../storage/store.ts';
import { databases, withoutPostgres } from '../../testing/database.ts';
import { openEmpty } from '../../testing/empty-store.ts';
import { requestRow } from '../../testing/request-row.ts';
import { createDatabaseLog } from './database-log/database-log.ts';
import { readHistory } from './history.ts';
import { packRows, recordRequests } from './insert.ts';
import { dayMs } from './rollup.ts';
import { markMinute, standingView } from './uptime.ts';

const at = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 4, day, hour, minute);
const minuteMs = 60_000;

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: days of uptime, of failures, and incidents`, { skip }, async (t) => {
    const store = await openEmpty(t, database);
    assert.deepEqual((await readHistory(store, createDatabaseLog(store), at(5, 12), 90)).platform, {
      uptime_percent: null,
      days: [],
    });

    // Served from 3 May 23:50, not from 23:58 to 00:08, not for seven minutes of the 4th, not at all on the 5th.
    for (let now = at(3, 23, 50); now < at(3, 23, 58); now += minuteMs) {
      await markMinute(store, now + 7);
      await markMinute(store, now + 20_000);
    }
    for (const [first, last, minutes] of [
      [at(4, 0, 8), at(4, 23, 59), 1425],
      [at(6), at(6, 12), 721],
    ] as const)
      await store.transact(execute, {
        sql: 'INSERT INTO uptime (day, minutes, first_minute, last_minute) VALUES ($1, $2, $3, $4)',
        params: [Math.floor(first / dayMs) * dayMs, minutes, first / minuteMs, last / minuteMs],
      });
    const { today, month } = await standingView(store, createDatabaseLog(store), at(6, 12, 1));
    assert.deepEqual([today.uptime_percent, month.uptime_percent], [100, 59.651]);
    // Not served from 12:00 on the 6th to 01:00 on the 7th: an hour of the 7th was lost, the next not yet.
    for (let now = at(7, 1); now < at(7, 2); now += minuteMs) await markMinute(store, now);
    const after = await standingView(store, createDatabaseLog(store), at(7, 2));
    assert.equal(after.today.uptime_percent, 50);
    assert.equal((await standingView(store, createDatabaseLog(store), at(8, 2))).today.uptime_percent, 0);
    await store.transact(execute, { sql: 'DELETE FROM uptime WHERE day = $1', params: [at(7)] });
    const called = (day: number, hour: number, endpoint: string, ok: number, failed: number) =>
      Array.from({ length: ok + failed }, (_, i) =>
        requestRow({ at: at(day, hour, i), endpoint, status: i < failed ? 503 : i === failed ? 400 : 200 }),
      );
    const rows = [
      ...called(4, 9, 'network.dns', 30, 1),
      ...called(6, 1, 'network.dns', 1, 2),
      ...called(6, 5, 'network.dns', 4, 6),
      ...called(6, 7, 'network.whois', 0, 2),
      ...called(6, 11, 'network.dns', 1, 3),
      ...called(6, 10, 'utilities.qr', 40, 2),
    ];
    await store.transact(recordRequests, { rows: packRows(rows), keysUsed: [] });

    const { platform, categories, incidents, ...range } = await readHistory(
      store,
      createDatabaseLog(store),
      at(6, 12, 0),
      90,
    );
    assert.deepEqual(range, { logAvailable: true, from: '2026-02-06', to: '2026-05-06' });
    assert.deepEqual(platform.days, [
      { day: '2026-05-03', state: 'well', minutes: 10, down_minutes: 2 },
      { day: '2026-05-04', state: 'degraded', minutes: 1440, down_minutes: 15 },
      { day: '2026-05-05', state: 'down', minutes: 1440, down_minutes: 1440 },
      { day: '2026-05-06', state: 'well', minutes: 721, down_minutes: 0 },
    ]);
    assert.equal(platform.uptime_percent, Number(((1 - 1457 / 3611) * 100).toFixed(3)));
    assert.deepEqual(categories.get('network'), {
      success_percent: Number(((1 - 14 / 50) * 100).toFixed(3)),
      days: [
        { day: '2026-05-04', state: 'well', calls: 31, failed: 1 },
        { day: '2026-05-06', state: 'down', calls: 19, failed: 13 },
      ],
    });
    assert.equal(categories.get('utilities')?.days[0]?.state, 'well');
    assert.equal(categories.has('media'), false);
    const told = incidents.map(({ kind, from, to, down_minutes, endpoints, calls, failed }) =>
      [kind, from.slice(5, 16), to.slice(5, 16), down_minutes, endpoints.join(), calls, failed]
        .join(' ')
        .trim(),
    );
    assert.deepEqual(told, [
      'failures 05-06T11:00 05-06T12:00  network.dns 4 3',
      'failures 05-06T05:00 05-06T08:00  network.dns,network.whois 12 8',
      'outage 05-05T00:00 05-06T00:00 1440',
      'outage 05-04T00:08 05-05T00:00 7',
      'outage 05-03T23:58 05-04T00:08 10',
    ]);

    // A range that begins within the outage tells its part of it.
    const short = await readHistory(store, createDatabaseLog(store), at(6, 12, 0), 2);
    assert.deepEqual(
      short.platform.days.map(({ down_minutes }) => down_minutes),
      [1440, 0],
    );
  });
}
