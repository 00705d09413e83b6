/**
 * Usage and the request log over a large log on both stores, asked through HTTP as a caller does. 150,000
 * rows over 30 days; `--rows 10000000` for ten million. Run: node bench/analytics.ts
 */
import { parseArgs } from 'node:util';
import { idFloor } from '../packages/core/src/platform/id.ts';
import { execute } from '../packages/core/src/storage/store.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/server.ts';
import { postgresInstalled, startPostgres } from '../test/services/postgres.ts';
import { fillLog } from './lib/fill-log.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '150000' }, store: { type: 'string', default: 'both' } },
});
const rows = Number(values.rows);
const days = 30;
const asks = 7;
const dayMs = 24 * 3_600_000;

type Timed = Record<string, string | number>;
type Question = [what: string, path: string, key: string];

async function time(server: TestServer, store: string, questions: Question[]): Promise<Timed[]> {
  const table: Timed[] = [];
  for (const [what, path, key] of questions) {
    const times: number[] = [];
    let found = 0;
    for (let ask = 0; ask < asks; ask++) {
      const startedAt = performance.now();
      const { status, text, json } = await server.call(path, { key });
      times.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${path}: ${text}`);
      found = (json.groups ?? json.data).length;
    }
    times.sort((a, b) => a - b);
    const ms = (value: number) => Number(value.toFixed(1));
    table.push({
      store,
      what,
      rows: found,
      'p50 ms': ms(times[asks >> 1]!),
      'worst ms': ms(times.at(-1)!),
    });
  }
  return table;
}

function usageQuestions(key: string, operatorKey: string, now: number): Question[] {
  const ranges: [string, number][] = [
    ['1 day', dayMs],
    ['30 days', days * dayMs],
  ];
  return ranges.flatMap(([name, ms]) =>
    ['hour', 'day', 'endpoint', 'key', 'model', 'upstream', 'tag', 'kind'].flatMap((group): Question[] => {
      const query = `from=${new Date(now - ms).toISOString()}&group_by=${group}`;
      return [
        [`usage, ${name} by ${group}`, `/api/v1/usage?${query}`, key],
        [`everyone, ${name} by ${group}`, `/api/v1/operator/usage?${query}`, operatorKey],
      ];
    }),
  );
}

function listQuestions(key: string, keyId: string, operatorKey: string, now: number): Question[] {
  const middle = idFloor('req', now - 15 * dayMs);
  const range = `from=${new Date(now - 20 * dayMs).toISOString()}&to=${new Date(now - 10 * dayMs).toISOString()}`;
  const filters: [string, string][] = [
    ['newest', ''],
    ['from the middle', `cursor=${middle}0000000000000000`],
    ['of an endpoint', 'endpoint=ai.voice'],
    ['of an endpoint never called', 'endpoint=media.video'],
    ['of a key', `key=${keyId}`],
    ['of a key never used', 'key=key_never'],
    ['server errors', 'status=server_error'],
    ['of a status never met', 'status=418'],
    ['of an error code', 'error=invalid_request'],
    ['of an error code never met', 'error=cap_reached'],
    ['ten days in the middle', range],
    ['ten days, an endpoint, its errors', `${range}&endpoint=ai.chat&status=client_error`],
  ];
  return filters.flatMap(([name, query]): Question[] => [
    [`log, ${name}`, `/api/v1/requests?${query}`, key],
    [`everyone's log, ${name}`, `/api/v1/operator/requests?${query}`, operatorKey],
  ]);
}

/** A fresh install has no partition of the month before: there was nothing to put into it. */
async function makePartitions(server: TestServer, now: number): Promise<void> {
  const { store } = server.app.platform.parts;
  if (store.dialect !== 'postgres') return;
  for (const month of [-1, 0]) {
    const at = new Date(now);
    const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + month);
    const to = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + month + 1);
    const name = `requests_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
    const sql = `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF requests FOR VALUES FROM (${from}) TO (${to})`;
    await store.transact(execute, { sql, params: [] });
  }
}

async function measure(store: string, server: TestServer): Promise<Timed[]> {
  const account = await server.account();
  const now = Date.now();
  await makePartitions(server, now);
  const startedAt = performance.now();
  const { id, keyId, key } = account;
  await fillLog(server.app.platform.parts.store, { rows, days, untilMs: now, account: { id, keyId } });
  console.log(`${store}: ${rows} calls in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const operatorKey = server.operator.api_key;
  return [
    ...(await time(server, store, usageQuestions(key, operatorKey, now))),
    ...(await time(server, store, listQuestions(key, keyId, operatorKey, now))),
  ];
}

if (import.meta.main) {
  const env = { OJA_LIMIT_PER_MINUTE: '100000', OJA_REQUESTS_RETENTION_DAYS: '365' };
  const results: Timed[] = [];
  if (values.store !== 'postgres') {
    const server = await startTestServer({ env });
    results.push(...(await measure('embedded', server)));
    await server.close();
  }
  if (values.store !== 'embedded' && postgresInstalled()) {
    const database = await startPostgres();
    const server = await startTestServer({ env, databaseUrl: database.url });
    results.push(...(await measure('PostgreSQL', server)));
    await server.close();
    await database.stop();
  }
  console.table(results);
  const slowest = results.reduce((a, b) => (Number(a['p50 ms']) > Number(b['p50 ms']) ? a : b));
  console.log(`slowest: ${slowest.store}, ${slowest.what}, p50 ${slowest['p50 ms']} ms`);
}
