// @alone first @slow
/** ClickHouse dies, the node dies, the spool fills: no call is refused for it, and no row is lost or counted twice. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openClickHouse } from '../../packages/clickhouse-log/src/clickhouse.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { clickHouseInstalled, startClickHouse, type TestClickHouse } from '../services/clickhouse.ts';
import { assertBooksRight, grant } from './paid-load.ts';

const skip = clickHouseInstalled() ? false : 'ClickHouse is not installed';
let clickHouse: TestClickHouse;
before(async () => {
  if (!skip) clickHouse = await startClickHouse();
});
after(() => clickHouse?.stop());

const envOf = (database: string) => ({
  OJA_LOG_URL: `${clickHouse.url}/${database}`,
  OJA_LOG_SPOOL_MB: '1',
  OJA_FREE_UTILITIES: '0',
  OJA_LIMIT_PER_MINUTE: '1000000',
  OJA_JOB_WORKERS: '0',
});

async function call(server: ChildServer, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${server.firstRun().api_key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, id: answer.headers.get('x-request-id')!, text: await answer.text() };
}

/** Half of them paid, half free; each must succeed. */
async function makeCalls(server: ChildServer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { status, id, text } =
      i % 2 === 0
        ? await call(server, '/api/v1/utils/qr', { data: 'ọjà', format: 'svg' })
        : await call(server, '/api/v1/credits');
    assert.equal(status, 200, text);
    ids.push(id);
  }
  return ids;
}

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 90_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not in time: ${what}`);
    await pause(50);
  }
}

/** How often each of these is in the log. */
async function logged(server: ChildServer, ids: string[]): Promise<number[]> {
  const seen: string[] = [];
  for (let before = ''; ; ) {
    const page = await call(server, `/api/v1/requests?limit=200${before && `&before=${before}`}`);
    if (page.status !== 200) return [];
    const { data, next } = JSON.parse(page.text) as { data: { id: string }[]; next: string | null };
    seen.push(...data.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  return ids.map((id) => seen.filter((one) => one === id).length);
}

const hasAll = async (server: ChildServer, ids: string[]) => {
  const counts = await logged(server, ids);
  assert.ok(
    counts.every((count) => count <= 1),
    'a row is there twice',
  );
  return counts.length === ids.length && counts.every((count) => count === 1);
};

async function assertCounted(server: ChildServer, ids: string[]): Promise<void> {
  const { text } = await call(server, '/api/v1/usage?group_by=endpoint');
  const { groups } = JSON.parse(text) as { groups: { name: string; calls: number }[] };
  assert.equal(groups.find(({ name }) => name === 'utilities.qr')?.calls, ids.length / 2);
}

const onDisk = (server: ChildServer, id: string) =>
  globSync(join(server.dataDir, 'log-spool', '*', '*.seg')).some((file) =>
    readFileSync(file, 'utf8').includes(id),
  );

slowTest(
  'ClickHouse is killed while calls run, and so is the node while it is away',
  {
    skip,
    timeout: 240_000,
  },
  async () => {
    const env = envOf('killed');
    let server = await startChild(env);
    try {
      await grant(server, '100', env);
      const ids = await makeCalls(server, 20);
      await until('rows in ClickHouse', () => hasAll(server, ids));
      const running = makeCalls(server, 60);
      await clickHouse.crash();
      ids.push(...(await running), ...(await makeCalls(server, 20)));
      assert.equal((await call(server, '/api/v1/requests')).status, 503);
      assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
      const last = ids.at(-1)!;
      await until('rows on the disk', () => onDisk(server, last));
      await server.kill('SIGKILL');

      await clickHouse.resume();
      server = await startChild(env, server.dataDir);
      await until('all rows after the restart', () => hasAll(server, ids));
      await assertCounted(server, ids);
      // A batch leaves the disk a moment after it has arrived.
      await until('an empty spool', async () =>
        (await (await fetch(`${server.url}/metrics`)).text()).includes('oja_log_spool_bytes 0\n'),
      );
      await assertBooksRight(server, env);
    } finally {
      await server.kill('SIGKILL');
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
);

slowTest(
  'a full spool makes the node unready; nothing that was answered is lost',
  {
    skip,
    timeout: 240_000,
  },
  async () => {
    const env = envOf('full');
    const server = await startChild(env);
    try {
      await clickHouse.crash();
      const long = { 'user-agent': 'a'.repeat(200) };
      const ids: string[] = [];
      await until('a full spool', async () => {
        const some = await Promise.all(
          Array.from({ length: 50 }, () => call(server, '/api/v1/credits', undefined, long)),
        );
        ids.push(...some.map(({ id }) => id));
        return (await fetch(`${server.url}/readyz`)).status === 503;
      });
      const reason = await (await fetch(`${server.url}/readyz`)).text();
      assert.match(reason, /spool of the request log is full/);
      assert.match(server.output(), /does not accept rows/);
      await clickHouse.resume();
      await until(
        'the node is ready again',
        async () => (await fetch(`${server.url}/readyz`)).status === 200,
      );
      const log = openClickHouse(env.OJA_LOG_URL);
      await until('all rows', async () => {
        const rows = await log.query<{ id: string }>('SELECT DISTINCT id FROM {db}.requests').catch(() => []);
        const seen = new Set(rows.map(({ id }) => id));
        return ids.every((id) => seen.has(id));
      });
      await log.close();
    } finally {
      await server.kill('SIGKILL');
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
);
