/**
 * The request log in ClickHouse: how fast a node hands rows over, and how long analytics take over a large log, which
 * ClickHouse generates itself. Run: node bench/clickhouse.ts [--rows 100000000] [--minutes 5] [--days 30]. It uses the installed
 * server, or the one of --url clickhouse://user:password@host:port.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ClickHouse, openClickHouse } from '../packages/clickhouse-log/src/clickhouse.ts';
import { clickhouseLog } from '../packages/clickhouse-log/src/index.ts';
import { createLog } from '../packages/core/src/log.ts';
import { idFloor } from '../packages/core/src/platform/id.ts';
import { openRequestLog } from '../packages/core/src/platform/requests/open-log.ts';
import type { RequestLog } from '../packages/core/src/platform/requests/request-log.ts';
import { migrate } from '../packages/core/src/storage/migrate.ts';
import { openSqlite } from '../packages/core/src/storage/sqlite/sqlite.ts';
import { requestRow } from '../packages/core/src/testing/request-row.ts';
import { startClickHouse } from '../test/services/clickhouse.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000000' },
    minutes: { type: 'string', default: '5' },
    days: { type: 'string', default: '30' },
    ingest: { type: 'string', default: '200000' },
    url: { type: 'string' },
  },
});
const rowsWanted = Number(values.rows);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const days = Number(values.days);
const accounts = 1000;
const chunkRows = 2_000_000;
const asks = 9;
const now = Date.now();
const start = now - days * dayMs;

const letters = "'0123456789abcdefghjkmnpqrstvwxyz'";
const letter = (value: string, place: number) =>
  `substring(${letters}, bitAnd(bitShiftRight(toUInt64(${value}), ${5 * place}), 31) + 1, 1)`;
const digits = (value: string, count: number) =>
  Array.from({ length: count }, (_, i) => letter(value, count - 1 - i)).join(', ');

/** Rows as calls leave them: many accounts of different size, some errors, times over the days. */
const generated = (from: number, count: number) => `
  INSERT INTO {db}.requests (id, made_at, at, account_id, key_id, endpoint, method, path, status, error_code, engine, ms,
    charge_micros, free, units, mode, ip, user_agent, bytes_in, bytes_out, paid)
  SELECT concat('req_', ${digits('made_at', 10)}, ${digits('hash', 12)}, '0000'), made_at, made_at,
    concat('acc_', toString(account)), concat('key_', toString(account), '_', toString(hash % 3)),
    ['ai.chat', 'network.dns', 'utilities.qr', 'media.music-search', 'ai.embeddings'][hash % 5 + 1], 'POST',
    '/api/v1/chat', if(hash % 50 = 0, 503, if(hash % 20 = 0, 429, 200)),
    if(hash % 50 = 0, 'upstream_error', if(hash % 20 = 0, 'rate_limited', NULL)), 'openai', 1 + (hash % 4000) / 10,
    0, 0, 1, 'live', concat('192.0.2.', toString(hash % 250)), 'oja-client/1.0', 300 + hash % 500, 900 + hash % 3000, 0
  FROM (SELECT number, intHash64(number) AS hash, toInt64(${start} + number * ${(days * dayMs) / rowsWanted}) AS made_at,
    least(hash % ${accounts}, intDiv(hash, ${accounts}) % ${accounts}) AS account
    FROM system.numbers LIMIT ${from}, ${count})`;

/** Of one day: the groups of all of them don't fit into the memory of a query. */
const counted = (table: string, slotMs: number, everyone: boolean, day: number) => `
  INSERT INTO {db}.${table} (account_id, key_id, endpoint, slot, bucket, calls, client_errors, server_errors, free_calls,
    charge_micros, ms_sum, bytes_in, bytes_out)
  SELECT ${everyone ? "'*' AS account, '' AS key" : 'account_id AS account, key_id AS key'}, endpoint,
    intDiv(at, ${slotMs}) * ${slotMs} AS slot, toInt64(round(4 * log2(ms * 1000))) AS bucket, count(),
    countIf(status >= 400 AND status < 500), countIf(status >= 500), 0, 0, sum(ms), sum(bytes_in), sum(bytes_out)
  FROM {db}.requests WHERE made_at >= ${day} AND made_at < ${day + dayMs} GROUP BY account, key, endpoint, slot, bucket`;

async function fill(clickHouse: ClickHouse): Promise<number> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  let rows = 0;
  while (rows < rowsWanted && performance.now() < until) {
    await clickHouse.command(generated(rows, Math.min(chunkRows, rowsWanted - rows)));
    rows += Math.min(chunkRows, rowsWanted - rows);
    process.stderr.write(`\r${(rows / 1e6).toFixed(0)} million rows`);
  }
  process.stderr.write('\n');
  for (const [table, slotMs] of [
    ['usage_hours', hourMs],
    ['usage_days', dayMs],
  ] as const)
    for (const everyone of [false, true])
      for (let day = start; day < start + days * dayMs; day += dayMs)
        await clickHouse.command(counted(table, slotMs, everyone, day));
  return rows;
}

/** As a node does: batches into the spool, flushed to the disk, and from there into ClickHouse. */
async function ingest(log: RequestLog): Promise<void> {
  const wanted = Number(values.ingest);
  const batch = 256;
  const startedAt = performance.now();
  for (let sent = 0; sent < wanted; sent += batch) {
    const rows = Array.from({ length: Math.min(batch, wanted - sent) }, (_, i) =>
      requestRow({
        at: Date.now(),
        account_id: `acc_${(sent + i) % accounts}`,
        key_id: `key_${(sent + i) % accounts}`,
        endpoint: 'ai.chat',
        path: '/api/v1/chat',
        user_agent: 'oja-client/1.0',
        ip: '192.0.2.1',
        engine: 'openai',
      }),
    );
    await log.record(rows, []);
  }
  const acceptedS = (performance.now() - startedAt) / 1000;
  await log.settled();
  const sentS = (performance.now() - startedAt) / 1000;
  const rate = (seconds: number) => Math.round(wanted / seconds).toLocaleString('en');
  console.log('\n| step | rows/s |\n| --- | --- |');
  console.log(`| accepted: batches of ${batch}, each flushed to the disk | ${rate(acceptedS)} |`);
  console.log(`| in ClickHouse, with counters: one node, end to end | ${rate(sentS)} |`);
}

async function time(what: string, work: () => Promise<{ length: number } | undefined>): Promise<void> {
  const times: number[] = [];
  let found: { length: number } | undefined;
  for (let ask = 0; ask < asks; ask++) {
    const startedAt = performance.now();
    found = await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const ms = (value: number) => value.toFixed(1);
  console.log(`| ${what} | ${found?.length ?? 1} | ${ms(times[asks >> 1]!)} | ${ms(times.at(-1)!)} |`);
}

async function ask(log: RequestLog): Promise<void> {
  const month = { fromMs: start, toMs: now };
  const week = { fromMs: now - 7 * dayMs, toMs: now };
  console.log('\n| question | rows returned | p50 ms | worst ms |\n| --- | --- | --- | --- |');
  for (const [name, accountId] of [
    ['one account', 'acc_3'],
    ['everyone', null],
  ] as const) {
    for (const group of ['day', 'hour', 'endpoint', 'key'] as const)
      await time(`usage, ${name}, ${days} days by ${group}`, () =>
        log.usage({ accountId, ...month }, group, 0),
      );
    await time(`usage, ${name}, 7 days by hour`, () => log.usage({ accountId, ...week }, 'hour', 0));
    await time(`log, ${name}, newest 50`, () => log.list({ accountId, limit: 50 }));
    await time(`log, ${name}, newest 50 server errors`, () =>
      log.list({ accountId, status: 'server_error', limit: 50 }),
    );
    await time(`log, ${name}, 50 from the middle`, () =>
      log.list({ accountId, before: idFloor('req', now - (days / 2) * dayMs), limit: 50 }),
    );
  }
  const [some] = await log.list({
    accountId: 'acc_3',
    limit: 1,
    before: idFloor('req', now - (days / 3) * dayMs),
  });
  await time('one request by id, of one account', async () => [await log.find('acc_3', some!.id)]);
  await time('one request by id, of anyone', async () => [await log.find(null, some!.id)]);
  await time(`status page, ${days} days`, () => log.daysByEndpoint(start));
}

const dataDir = mkdtempSync(join(tmpdir(), 'oja-bench-log-'));
const own = values.url === undefined ? await startClickHouse() : undefined;
const database = `bench_${Date.now()}`;
const logUrl = `${values.url ?? own!.url}/${database}`;
const store = openSqlite(dataDir);
await migrate(store);
const clickHouse = openClickHouse(logUrl);
const log = await openRequestLog(
  { logUrl, logSpoolMb: 4096 },
  {
    ...{ store, dataDir, log: createLog('error', false), now: Date.now, retentionDays: 90 },
    logStore: clickhouseLog.requestLog,
  },
);
try {
  console.log(`ClickHouse ${await clickHouse.version()}`);
  await ingest(log);
  const startedAt = performance.now();
  const rows = await fill(clickHouse);
  const seconds = (performance.now() - startedAt) / 1000;
  const [size] = await clickHouse.query<{ bytes: number; rows: number }>(
    "SELECT sum(bytes_on_disk) AS bytes, sum(rows) AS rows FROM system.parts WHERE database = $1 AND table = 'requests' AND active = 1",
    [database],
  );
  console.log(
    `\n${(rows / 1e6).toFixed(0)} million rows of ${accounts} accounts over ${days} days, generated in ${seconds.toFixed(0)} s; ${Math.round(size!.bytes / size!.rows)} bytes a row on the disk.`,
  );
  await ask(log);
} finally {
  await log.close();
  await clickHouse.command('DROP DATABASE {db}').catch(() => {});
  await clickHouse.close();
  await store.close();
  await own?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
