// @alone first
/** kill -9 at random moments under load: no paid call is lost, none is charged twice, the books stay right. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openSqlite } from '../../packages/core/src/storage/sqlite/sqlite.ts';
import { startChild } from '../../packages/server/src/testing/child-server.ts';

const kills = Number(process.env.OJA_TEST_KILLS ?? 4);
const clients = 8;
const run = promisify(execFile);
const cli = join(import.meta.dirname, '../../packages/server/src/cli.ts');

test(`${kills} random kill -9 under load`, { timeout: 600_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-kill-'));
  const env = { OJA_FREE_UTILITIES: '0', OJA_LIMIT_PER_MINUTE: '1000000', OJA_JOB_WORKERS: '0' };
  const paid = new Set<string>();
  const answered = new Map<string, string>();
  let key = '';
  try {
    for (let round = 0; round <= kills; round++) {
      const server = await startChild(env, dataDir);
      if (round === 0) {
        key = server.firstRun().api_key;
        await run(process.execPath, [cli, 'credits', 'grant', 'operator@oja.local', '1000'], {
          env: { ...process.env, OJA_DATA_DIR: dataDir },
        });
      }
      if (round === kills) {
        // The last one stops as it should: everything that was answered is in the log.
        assert.equal(await server.kill('SIGTERM'), 0);
        break;
      }
      const stopped = load(server.url, key, paid, answered);
      const before = paid.size;
      const patienceUntil = Date.now() + 10_000;
      while (paid.size < before + 2 && Date.now() < patienceUntil)
        await new Promise((done) => setTimeout(done, 5));
      await new Promise((done) => setTimeout(done, Math.random() * 100));
      await server.kill('SIGKILL');
      await stopped;
    }
    await compare(dataDir, paid);
    const books = await run(process.execPath, [cli, 'verify-books'], {
      env: { ...process.env, OJA_DATA_DIR: dataDir },
    });
    assert.match(books.stdout, /The books are consistent/);
    assert.ok(paid.size > kills, `only ${paid.size} calls were paid: the load did not bite`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Every fourth call repeats an Idempotency-Key whose answer may have been lost with the server. */
async function load(
  url: string,
  key: string,
  paid: Set<string>,
  answered: Map<string, string>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = 0; ; i++) {
        const idempotencyKey = `k${client}-${Math.floor(i / 2)}-${paid.size >> 6}`;
        try {
          const answer = await fetch(`${url}/api/v1/utils/qr`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'application/json',
              ...(client % 2 === 0 ? { 'idempotency-key': idempotencyKey } : {}),
            },
            body: JSON.stringify({ data: 'ọjà', format: 'svg' }),
          });
          await answer.text();
          if (answer.status !== 200) continue;
          const id = answer.headers.get('x-oja-original-request-id') ?? answer.headers.get('x-request-id')!;
          paid.add(id);
          const before = answered.get(idempotencyKey);
          if (client % 2 === 0 && before !== undefined && answer.headers.has('idempotent-replayed'))
            assert.equal(id, before, 'a repeated request is the first one');
          if (client % 2 === 0) answered.set(idempotencyKey, id);
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error;
          return;
        }
      }
    }),
  );
}

/** Every call that was answered 200 has exactly one charge and one row. */
async function compare(dataDir: string, paid: Set<string>): Promise<void> {
  const store = openSqlite(dataDir, { readOnly: true });
  try {
    const charges = await store.query<{ reference: string; n: number }>(
      "SELECT reference, count(*) AS n FROM entries WHERE kind = 'charge' GROUP BY reference",
    );
    const charged = new Map(charges.map(({ reference, n }) => [reference, n]));
    const rows = await store.query<{ id: string }>('SELECT id FROM requests WHERE charge_micros > 0');
    const logged = new Set(rows.map(({ id }) => id));
    for (const id of paid) {
      assert.equal(charged.get(id), 1, `${id} was answered but is charged ${charged.get(id) ?? 0} times`);
      assert.ok(logged.has(id), `${id} was answered but is not logged`);
    }
    assert.ok([...charged.values()].every((n) => n === 1));
    const [open] = await store.query<{ n: number }>("SELECT count(*) AS n FROM holds WHERE state = 'open'");
    assert.equal(open!.n, 0, 'orphan holds are given back at start');
  } finally {
    await store.close();
  }
}
