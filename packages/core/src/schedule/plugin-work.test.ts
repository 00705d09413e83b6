// @alone
/** Timed work of plugins, on servers that share a database. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createOja } from '../create-oja.ts';
import { createLog } from '../log.ts';
import { claimWork, endWork, renewWork } from '../platform/plugins/work.ts';
import type { Plugin } from '../plugin.ts';
import { createDatabase, databases, withoutPostgres } from '../testing/database.ts';
import { openEmpty } from '../testing/empty-store.ts';
import type { ScheduledWork } from './plugin-work.ts';

const migrations = [
  {
    name: '0001-runs',
    statements: () => ['CREATE TABLE timed_runs (node TEXT NOT NULL, at BIGINT NOT NULL)'],
  },
];

const secret = randomBytes(32).toString('hex');

/** A server with this plugin alone; `logged` has its warnings. */
async function start(t: TestContext, plugin: Plugin, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-timed-'));
  const logged: string[] = [];
  const oja = createOja({ plugins: [plugin] });
  const settings = oja.readSettings({
    OJA_PORT: '0',
    OJA_DATA_DIR: dataDir,
    OJA_MODELS_AUTO: '0',
    OJA_IP_DATA_URL: 'none',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, OJA_SECRET: secret }),
  });
  const log = createLog('warn', false, (line: string) => logged.push(line));
  const app = await oja.start(settings, { log });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await app.close(0, 100);
    rmSync(dataDir, { recursive: true, force: true });
  };
  t.after(close);
  return { app, logged, close };
}

const databaseFor = async (t: TestContext, database: (typeof databases)[number]) => {
  if (database === 'sqlite') return undefined;
  const own = await createDatabase();
  t.after(() => own.drop());
  return own.url;
};

function counted(times: number) {
  const done = Promise.withResolvers<void>();
  let runs = 0;
  return {
    reached: done.promise,
    count: () => void (++runs === times && done.resolve()),
  };
}

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;

  test(`${database}: it runs on time with what it uses; one that fails is named and keeps no other waiting`, {
    skip,
  }, async (t) => {
    const url = await databaseFor(t, database);
    const [good, bad] = [counted(2), counted(2)];
    const found: unknown[] = [];
    const schedule: ScheduledWork[] = [
      {
        name: 'good',
        everyMs: 1_000,
        uses: { engines: ['dns'] },
        async run({ tables, engines, now }) {
          await tables.write('INSERT INTO timed_runs (node, at) VALUES ($1, $2)', ['a', now()]);
          found.push(typeof engines.dns, await tables.query('SELECT node FROM timed_runs'));
          assert.throws(() => engines.geo, /timed\/good uses engines.geo without naming it in uses/);
          await assert.rejects(tables.query('SELECT id FROM accounts'), /names accounts/);
          good.count();
        },
      },
      {
        name: 'bad',
        everyMs: 1_000,
        async run() {
          bad.count();
          throw new Error('nothing works');
        },
      },
    ];
    const { logged, close } = await start(t, { name: 'timed', migrations, schedule }, url);
    await Promise.all([good.reached, bad.reached]);
    await close();
    assert.deepEqual(found.slice(0, 2), ['object', [{ node: 'a' }]]);
    const lines = logged.map((line) => JSON.parse(line)).filter(({ plugin }) => plugin === 'timed');
    assert.ok(lines.length >= 1);
    for (const { work, msg, err } of lines)
      assert.deepEqual(
        [work, msg, err.message],
        ['bad', 'scheduled work failed: timed/bad', 'nothing works'],
      );
  });
}

test('of several nodes one at a time does it', { skip: withoutPostgres }, async (t) => {
  const url = await databaseFor(t, 'postgres');
  const [alone, each] = [counted(3), counted(4)];
  let running = 0;
  let most = 0;
  const schedule: ScheduledWork[] = [
    {
      name: 'alone',
      everyMs: 1_000,
      async run() {
        most = Math.max(most, ++running);
        await pause(200);
        running--;
        alone.count();
      },
    },
    { name: 'each', nodes: 'every', everyMs: 1_000, run: async () => each.count() },
  ];
  const plugin = { name: 'timed', migrations, schedule };
  await Promise.all([start(t, plugin, url), start(t, plugin, url)]);
  await Promise.all([alone.reached, each.reached]);
  assert.equal(most, 1);
});

for (const database of databases) {
  const skip = database === 'postgres' ? withoutPostgres : false;
  test(`${database}: a node that died loses its lease, and what it ends later changes nothing`, {
    skip,
  }, async (t) => {
    const store = await openEmpty(t, database);
    const claim = (node: string, at: number) =>
      store.transact(claimWork, { name: 'timed/alone', node, at, leaseMs: 60 });
    const claims = await Promise.all(['a', 'b', 'c'].map((node) => claim(node, 1_000)));
    assert.deepEqual(
      claims.filter((waitsUntil) => waitsUntil !== null),
      [1_060, 1_060],
    );
    const holder = { name: 'timed/alone', node: ['a', 'b', 'c'][claims.indexOf(null)]! };
    assert.equal(await store.transact(renewWork, { ...holder, until: 1_100 }), true);
    assert.equal(await claim('d', 1_099), 1_100);
    assert.equal(await claim('d', 1_100), null);
    assert.equal(await store.transact(renewWork, { ...holder, until: 2_000 }), false);
    await store.transact(endWork, { ...holder, nextAt: 9_000 });
    assert.equal(await claim('e', 1_110), 1_160);
    await store.transact(endWork, { name: 'timed/alone', node: 'd', nextAt: 5_000 });
    assert.equal(await claim('e', 4_999), 5_000);
    assert.equal(await claim('e', 5_000), null);
  });
}
