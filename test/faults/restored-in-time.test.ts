// @alone first @slow
/**
 * A drill: PostgreSQL is restored to a point in time, while Redis and ClickHouse have seen what came after it. The node
 * serves again, money is consistent as of that point, and verify-books names what the request log has beyond it.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';
import { clickHouseInstalled, startClickHouse } from '../services/clickhouse.ts';
import { postgresInstalled, startPostgres } from '../services/postgres.ts';
import { redisInstalled, startRedis } from '../services/redis.ts';
import { grant } from './paid-load.ts';

const missing = [
  postgresInstalled() ? '' : 'PostgreSQL',
  redisInstalled() ? '' : 'Redis',
  clickHouseInstalled() ? '' : 'ClickHouse',
].filter((name) => name !== '');

async function call(
  server: ChildServer,
  key: string,
  path: string,
  body?: object,
  method = 'POST',
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

interface Fault {
  check: string;
  expected: string;
  found: string;
}

async function faultsOf(env: Record<string, string>): Promise<Fault[]> {
  const { stdout } = await runCli(['verify-books', '--json'], env);
  return (JSON.parse(stdout) as { faults: Fault[] }).faults;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(500);
}

/** An empty database. */
function remake(maintenance: string): void {
  for (const statement of ['DROP DATABASE IF EXISTS drill WITH (FORCE)', 'CREATE DATABASE drill'])
    execFileSync('psql', ['-q', '-c', statement, maintenance], { stdio: 'pipe' });
}

interface Services {
  postgres: string;
  redis: string;
  clickHouse: string;
}

async function drill(t: TestContext): Promise<void> {
  const [postgres, redis, clickHouse] = await Promise.all([startPostgres(), startRedis(), startClickHouse()]);
  const dir = mkdtempSync(join(tmpdir(), 'oja-in-time-'));
  try {
    const urls = { postgres: postgres.url, redis: redis.url, clickHouse: clickHouse.url };
    await restoreInTime(t, urls, dir);
  } finally {
    await Promise.all([postgres.stop(), redis.stop(), clickHouse.stop()]);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function restoreInTime(t: TestContext, services: Services, dir: string): Promise<void> {
  const url = services.postgres.replace(/\/postgres$/, '/drill');
  const dump = join(dir, 'point');
  remake(services.postgres);
  const env = {
    DATABASE_URL: url,
    REDIS_URL: services.redis,
    OJA_LOG_URL: `${services.clickHouse}/drill`,
    OJA_SECRET: 'one secret for all nodes of this test',
    OJA_FREE_UTILITIES: '0',
    OJA_JOB_WORKERS: '0',
  };
  let server = await startChild(env, join(dir, 'data'));
  const { api_key: key } = server.firstRun();
  const pay = async (headers: Record<string, string> = {}) => {
    const paid = await call(server, key, '/api/v1/utils/qr', { data: 'oja', format: 'svg' }, 'POST', headers);
    assert.equal(paid.status, 200, JSON.stringify(paid.json));
  };
  const available = async () => Number((await call(server, key, '/api/v1/credits')).json.available);
  const isSeen = async () => (await faultsOf(env)).length === 0;
  try {
    await grant(server, '10', env);
    for (let i = 0; i < 5; i++) await pay();
    const made = await call(server, key, '/api/v1/keys', { name: 'to revoke', scopes: ['account'] });
    const { id, secret } = made.json as { id: string; secret: string };
    await until(isSeen);
    const point = await available();
    execFileSync('pg_dump', ['-Fc', '-f', dump, url], { stdio: 'pipe' });

    // Charges, a response stored for repeats, and a revocation: ClickHouse and Redis see them.
    for (let i = 0; i < 3; i++) await pay();
    await pay({ 'idempotency-key': 'after-the-point' });
    const revoked = await call(server, key, `/api/v1/keys/${id}`, {}, 'DELETE');
    assert.equal(revoked.status, 200, JSON.stringify(revoked.json));
    assert.equal((await call(server, secret, '/api/v1/whoami')).status, 401);
    await until(isSeen);
    assert.equal(await available(), Number((point - 0.08).toFixed(2)));
    await server.kill('SIGKILL');

    const lostAt = performance.now();
    remake(services.postgres);
    execFileSync('pg_restore', ['-d', url, dump], { stdio: 'pipe' });
    server = await startChild(env, join(dir, 'data'));
    t.diagnostic(`serving again after ${Math.round(performance.now() - lostAt)} ms`);
    assert.equal(await available(), point, 'as of the point');
    await pay({ 'idempotency-key': 'after-the-point' });
    assert.equal(await available(), Number((point - 0.02).toFixed(2)), 'a repeat is a new call');
    assert.equal((await call(server, secret, '/api/v1/whoami')).status, 200, 'to be revoked again');

    // The ledger is consistent; the log has the four calls that were lost, and what they cost.
    const beyond = async () => {
      const faults = await faultsOf(env);
      const by = (check: string) => {
        const found = faults.find((one) => one.check === check);
        return found === undefined ? 0 : Number(found.found) - Number(found.expected);
      };
      const others = faults.filter(({ check }) => !/^(?:log|usage)-/.test(check));
      return { rows: by('log-rows'), micros: by('log-charges'), others };
    };
    await until(async () => (await beyond()).rows === 4);
    assert.deepEqual(await beyond(), { rows: 4, micros: 80_000, others: [] });
    assert.equal((await call(server, key, '/api/v1/requests?limit=50')).status, 200);
  } finally {
    await server.kill('SIGKILL');
  }
}

slowTest(
  'a database restored to a point in time serves again, and what the log has beyond it is named',
  { skip: missing.length === 0 ? false : `${missing.join(', ')} not installed`, timeout: 300_000 },
  drill,
);
