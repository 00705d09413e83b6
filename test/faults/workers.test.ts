/** Several processes of one node over the embedded store: money, revocation, limits and a rolling restart. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');

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
    assert.match(books.stdout, /The books are right/);
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0);
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});
