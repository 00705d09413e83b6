// @alone
/**
 * Nodes of each released version and of this one share a database, forwards and back: the released code comes from
 * git. No call fails, keys and revocations are shared, and the books are consistent after each step.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migrationNames, released } from '../../packages/core/src/storage/migrations/index.ts';
import { createDatabase, withoutPostgres } from '../../packages/core/src/testing/database.ts';
import { noteSecret } from '../../packages/core/src/testing/kept-for-scan.ts';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { type ChildServer, startChild } from '../../packages/server/src/testing/child-server.ts';
import { runCli } from '../../packages/server/src/testing/run-cli.ts';

const root = resolve(import.meta.dirname, '../..');

/** Its tag, or the commit that named the version in the changelog where a clone has no tags. */
function commitOf(version: string): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '';
  const tagged = git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`).trim();
  const named = git('log', `-S\n## ${version} - `, '--format=%H', '--', 'CHANGELOG.md').trim();
  return tagged || named.split('\n').at(-1) || undefined;
}

/** Its own packages, and the libraries of this tree. */
function checkOut(t: TestContext, commit: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'oja-released-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'packages'], {
    cwd: root,
    maxBuffer: 1_000_000_000,
  });
  execFileSync('tar', ['-x', '-C', dir], { input: archive });
  const link = (folder: string) => {
    mkdirSync(join(dir, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder)))
      if (name !== '@oja') symlinkSync(join(root, folder, name), join(dir, folder, name));
  };
  for (const folder of ['node_modules', 'packages/core/node_modules', 'packages/network/node_modules'])
    link(folder);
  symlinkSync(join(dir, 'packages'), join(dir, 'node_modules/@oja'));
  return join(dir, 'packages/server/src/main.ts');
}

/** What a version does not know, in its words: `none` was no value of the feeds in 1.1.0. */
const settingsOf: Record<string, Record<string, string>> = { '1.1.0': { OJA_IP_FEEDS: '' } };

const paid = 'api/v1/utils/qr';

async function call(server: ChildServer, key: string, path = paid, body: object = { data: 'oja' }) {
  const response = await fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Between two calls of each caller: the machine has other work. */
const everyMs = 50;

/** Calls both until stopped; returns how often, and what was not 200. */
function load(t: TestContext, key: string, nodes: () => ChildServer[]) {
  let stopped = false;
  t.after(() => {
    stopped = true;
  });
  let calls = 0;
  const faults: unknown[] = [];
  const caller = async (number: number) => {
    while (!stopped) {
      const present = nodes();
      const server = present[(calls + number) % present.length]!;
      const { status, json } = await call(server, key).catch((error: Error) => ({
        status: 0,
        json: { error: String(error.cause ?? error) },
      }));
      calls++;
      await pause(everyMs);
      // What a balancer passes to the next node: a node that stops refuses the connection.
      if (status !== 200 && nodes().includes(server)) faults.push({ status, json });
    }
  };
  const callers = Array.from({ length: 4 }, (_, number) => caller(number));
  return async () => {
    stopped = true;
    await Promise.all(callers);
    assert.deepEqual(faults, []);
    return calls;
  };
}

for (const { version, last } of released) {
  const commit = commitOf(version);
  const noCode = commit === undefined ? `git has no code of ${version}` : false;
  const known = settingsOf[version] ?? {};

  slowTest(
    `nodes of ${version} and of this version run side by side, forwards and back`,
    {
      skip: withoutPostgres || noCode,
      timeout: 600_000,
    },
    async (t) => {
      const old = checkOut(t, commit!);
      const database = await createDatabase({ empty: true });
      const env = {
        DATABASE_URL: database.url,
        OJA_SECRET: 'a'.repeat(40),
        OJA_DRAIN_MS: '5000',
        OJA_FREE_UTILITIES: '0',
        OJA_LIMIT_PER_MINUTE: '100000',
      };
      const started: ChildServer[] = [];
      t.after(async () => {
        for (const server of started) if (server.process.exitCode === null) await server.kill('SIGKILL');
        await database.drop();
      });
      const start = async (main?: string) => {
        const own = main === undefined ? env : { ...env, ...known };
        const server = await startChild(own, undefined, undefined, [], main);
        started.push(server);
        return server;
      };
      const books = async () => {
        const { code, stdout } = await runCli(['verify-books'], env);
        assert.equal(code, 0, stdout);
      };

      const first = await start(old);
      let nodes = [first];
      const { api_key: operator } = first.firstRun();
      const newKey = async (server: ChildServer) => {
        const { status, json } = await call(server, operator, 'api/v1/keys', { name: 'side by side' });
        assert.equal(status, 201, JSON.stringify(json));
        noteSecret('key', String(json.secret));
        return json as { id: string; secret: string };
      };
      const own = await fetch(`${first.url}/api/v1/account`, {
        headers: { authorization: `Bearer ${operator}` },
      });
      const account = (await own.json()) as { id: string };
      const grant = `api/v1/operator/accounts/${account.id}/credits`;
      assert.equal((await call(first, operator, grant, { amount: '900', note: 'drill' })).status, 200);
      const key = await newKey(first);
      const stopLoad = load(t, key.secret, () => nodes);
      const leave = async (server: ChildServer) => {
        nodes = nodes.filter((node) => node !== server);
        assert.equal(await server.kill('SIGTERM'), 0, server.output());
      };

      // Forwards: this version migrates while the released one serves.
      const second = await start();
      nodes = [first, second];
      for (const [from, to] of [
        [first, second],
        [second, first],
      ] as const) {
        const made = await newKey(from);
        const shared = await call(to, made.secret);
        assert.equal(shared.status, 200, JSON.stringify(shared.json));
        const revoked = await fetch(`${from.url}/api/v1/keys/${made.id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${operator}` },
        });
        assert.equal(revoked.status, 200);
        while ((await call(to, made.secret)).status === 200);
      }
      await books();

      // Back: the released version starts on the migrated database, and serves alone.
      await leave(first);
      const third = await start(old);
      nodes = [second, third];
      await leave(second);
      const alone = await call(third, (await newKey(third)).secret);
      assert.equal(alone.status, 200, JSON.stringify(alone.json));
      await books();

      // And forwards again.
      const fourth = await start();
      nodes = [third, fourth];
      await leave(third);
      const calls = await stopLoad();
      t.diagnostic(`${calls} paid calls, none failed`);
      assert.ok(calls > 20);
      await books();
      await leave(fourth);
    },
  );

  slowTest(
    `a data folder of ${version} is copied, upgraded, and served by ${version} again`,
    {
      skip: noCode,
      timeout: 300_000,
    },
    async (t) => {
      const old = checkOut(t, commit!);
      const before = await startChild(known, undefined, undefined, [], old);
      const { dataDir } = before;
      const { api_key: key } = before.firstRun();
      const serves = async (server: ChildServer) => {
        const { status, json } = await call(server, key);
        assert.equal(status, 200, JSON.stringify(json));
        assert.equal(await server.kill('SIGTERM'), 0, server.output());
        const { code, stdout } = await runCli(['verify-books'], { OJA_DATA_DIR: dataDir });
        assert.equal(code, 0, stdout);
      };
      await serves(before);
      await serves(await startChild({}, dataDir));
      const copies = readdirSync(dataDir).filter((name) => name.includes('.before-upgrade-'));
      assert.equal(copies.length, last === migrationNames.at(-1) ? 0 : 1);
      await serves(await startChild(known, dataDir, undefined, [], old));
      await serves(await startChild({}, dataDir));
      assert.deepEqual(
        readdirSync(dataDir).filter((name) => name.includes('.before-upgrade-')),
        copies,
        'at most one upgrade, one copy',
      );
    },
  );
}

test('the released version is the newest of the changelog', () => {
  const changelog = execFileSync('grep', ['-m1', '-E', '^## [0-9]', 'CHANGELOG.md'], { cwd: root });
  assert.ok(String(changelog).startsWith(`## ${released.at(-1)!.version} `), String(changelog));
});
