// @alone first @slow
/** Several processes of one node over the embedded store: money, revocation, limits and a rolling restart. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');

/** The first worker answers before the second is up: until both serve, a test of two workers is one of one. */
async function bothServe(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const metrics = await fetch(`${url}/metrics`, { headers: { connection: 'close' } })
      .then((answer) => answer.text())
      .catch(() => '');
    if (metrics.match(/^process_cpu_seconds_total\{worker="\d+"\} /gm)?.length === 2) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail('two workers never served together');
}

test('two workers share one store, one limit, one revocation, and are replaced without a failed request', {
  timeout: 180_000,
}, async () => {
  const server = await startChild({ OJA_WORKERS: '2', OJA_FREE_UTILITIES: '0', OJA_LOG_LEVEL: 'info' });
  const { api_key: operatorKey } = server.firstRun();
  const ask = async (path: string, options: { key?: string; method?: string; body?: object } = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: options.method ?? (options.body ? 'POST' : 'GET'),
      headers: {
        authorization: `Bearer ${options.key ?? operatorKey}`,
        'content-type': 'application/json',
        connection: 'close',
      },
      body: options.body && JSON.stringify(options.body),
    });
    return { status: answer.status, json: await answer.json() };
  };
  try {
    await bothServe(server.url);
    await run(process.execPath, [cli, 'credits', 'grant', 'operator@oja.local', '0.74'], {
      env: { ...process.env, OJA_DATA_DIR: server.dataDir },
    });
    const spends = await Promise.all(
      Array.from({ length: 80 }, () => ask('/api/v1/utils/qr', { body: { data: 'x', format: 'svg' } })),
    );
    assert.equal(spends.filter(({ status }) => status === 200).length, 37);
    assert.equal(spends.filter(({ status }) => status === 402).length, 43);

    const limited = (await ask('/api/v1/keys', { body: { scopes: ['account'], per_minute: 10 } })).json as {
      secret: string;
      id: string;
    };
    const counted = await Promise.all(
      Array.from({ length: 30 }, () => ask('/api/v1/whoami', { key: limited.secret })),
    );
    assert.equal(counted.filter(({ status }) => status === 200).length, 10, 'one limit over both workers');
    for (let scrape = 0; scrape < 4; scrape++) {
      const metrics = await (
        await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })
      ).text();
      const lines = metrics.match(/^oja_calls_total\{endpoint="account.whoami".*$/gm) ?? [];
      assert.equal(
        lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
        30,
        'whichever worker is asked tells of all',
      );
      for (const worker of [1, 2])
        assert.match(metrics, new RegExp(`^process_cpu_seconds_total\\{worker="${worker}"\\} `, 'm'));
      assert.equal(metrics.match(/^# TYPE oja_calls_total /gm)!.length, 1);
    }

    const doomed = (await ask('/api/v1/keys', { body: { scopes: ['account'] } })).json as {
      secret: string;
      id: string;
    };
    await Promise.all(Array.from({ length: 8 }, () => ask('/api/v1/whoami', { key: doomed.secret })));
    await ask(`/api/v1/keys/${doomed.id}`, { method: 'DELETE' });
    await new Promise((done) => setTimeout(done, 200));
    const after = await Promise.all(
      Array.from({ length: 8 }, () => ask('/api/v1/whoami', { key: doomed.secret })),
    );
    assert.deepEqual([...new Set(after.map(({ status }) => status))], [401]);

    server.process.kill('SIGHUP');
    const seen = new Set<number>();
    const until = Date.now() + 120_000;
    while (!server.output().includes('every worker is replaced') && Date.now() < until) {
      seen.add((await ask('/api/v1/catalogue')).status);
    }
    assert.match(server.output(), /every worker is replaced/);
    assert.deepEqual([...seen], [200], 'no request failed while the workers were replaced');
    const books = await run(process.execPath, [cli, 'verify-books'], {
      env: { ...process.env, OJA_DATA_DIR: server.dataDir },
    });
    assert.match(books.stdout, /The books are consistent/);
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0);
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

slowTest(
  'new workers that cannot start leave the present ones in service',
  { timeout: 180_000 },
  async () => {
    const server = await startChild({ OJA_WORKERS: '2', OJA_LOG_LEVEL: 'info' });
    const secretFile = join(server.dataDir, 'secret');
    const secret = readFileSync(secretFile);
    const workers = () => childrenOf(server.process.pid!);
    const until = async (isTrue: () => boolean, what: string) => {
      for (const end = Date.now() + 90_000; !isTrue(); ) {
        assert.ok(Date.now() < end, `${what}: ${server.output()}`);
        const { status } = await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
        assert.equal(status, 200);
      }
    };
    try {
      await bothServe(server.url);
      const before = workers();
      writeFileSync(secretFile, 'another secret, with which no server starts on this database');
      server.process.kill('SIGHUP');
      await until(() => server.output().includes('a new worker did not start'), 'the failure is not logged');
      assert.deepEqual(workers(), before);
      await bothServe(server.url);

      writeFileSync(secretFile, secret);
      // Each is still replaced when it dies, the first included, which the SIGHUP was to replace.
      process.kill(before[0]!, 'SIGKILL');
      // Until its parent knows, it is given connections, which end with it.
      while (!server.output().includes('a worker died')) await new Promise((done) => setTimeout(done, 20));
      await until(() => workers().length === 2 && !workers().includes(before[0]!), 'nothing replaced it');
      await bothServe(server.url);
      server.process.kill('SIGHUP');
      await until(() => server.output().includes('every worker is replaced'), 'the next SIGHUP failed');
      assert.equal(workers().filter((pid) => before.includes(pid)).length, 0);
    } finally {
      assert.equal(await server.kill('SIGTERM'), 0);
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
);

/** The processes that this one started. */
function childrenOf(pid: number): number[] {
  const parentOf = (entry: string) => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
    } catch {
      return undefined;
    }
  };
  const processes = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return processes.filter((entry) => parentOf(entry) === pid).map(Number);
}

slowTest(
  'a worker killed under load: the other goes on, another takes its place, every answered call is charged once',
  {
    timeout: 180_000,
  },
  async () => {
    const server = await startChild({ OJA_WORKERS: '2', OJA_FREE_UTILITIES: '0', OJA_LOG_LEVEL: 'info' });
    const authorization = `Bearer ${server.firstRun().api_key}`;
    const env = { ...process.env, OJA_DATA_DIR: server.dataDir };
    const call = (path: string, body?: object, method = body ? 'POST' : 'GET') =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', connection: 'close' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
    let going = true;
    try {
      await run(process.execPath, [cli, 'credits', 'grant', 'operator@oja.local', '1000'], { env });
      await call('/api/v1/operator/switches', { per_minute: { 'utilities.qr': 1_000_000 } }, 'PUT');
      let paid = 0;
      let cut = 0;
      let forgotten = 0;
      const callers = Array.from({ length: 8 }, async () => {
        while (going) {
          const answer = await call('/api/v1/utils/qr', { data: 'x', format: 'svg' }).catch(
            (error: Error) => {
              if (error.name === 'TimeoutError') forgotten += 1;
            },
          );
          if (!answer) cut += 1;
          else if (answer.status === 200) paid += 1;
          await answer?.arrayBuffer().catch(() => {});
        }
      });
      for (const death of [1, 2]) {
        await bothServe(server.url);
        const before = childrenOf(server.process.pid!);
        assert.equal(before.length, 2);
        // It takes nothing any more: by the time the other has served so many, a connection waits for it in vain.
        process.kill(before[death - 1]!, 'SIGSTOP');
        for (const goal = paid + 20; paid < goal; ) await new Promise((done) => setTimeout(done, 20));
        process.kill(before[death - 1]!, 'SIGKILL');
        const paidBefore = paid;
        const until = Date.now() + 60_000;
        const replaced = () => {
          const now = childrenOf(server.process.pid!);
          return now.length === 2 && !now.includes(before[death - 1]!) && paid > paidBefore + 20;
        };
        while (!replaced()) {
          assert.ok(Date.now() < until, 'no worker took the place of the dead one');
          await new Promise((done) => setTimeout(done, 20));
        }
      }
      going = false;
      await Promise.all(callers);
      assert.equal(forgotten, 0, 'callers waited for a worker that was dead');
      assert.match(server.output(), /a worker died; another takes its place/);
      const credits = (await (await call('/api/v1/credits')).json()) as { balance: string };
      const charged = Math.round((1000 - Number(credits.balance)) / 0.02);
      // Whose answer was cut may have been charged; who was answered has been, once.
      assert.ok(charged >= paid && charged <= paid + cut, `${charged} charged, ${paid} answered, ${cut} cut`);
      const books = await run(process.execPath, [cli, 'verify-books'], { env });
      assert.match(books.stdout, /The books are consistent/);
    } finally {
      going = false;
      assert.equal(await server.kill('SIGTERM'), 0);
      rmSync(server.dataDir, { recursive: true, force: true });
    }
  },
);
