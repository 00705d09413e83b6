/**
 * Analytics over a large log on both stores: fills the rollups as OJA_BENCH_ROWS calls (default 1 million) of 90
 * days would have left them, then times /usage through HTTP. Run: node bench/analytics.ts
 */

import type { RequestRow } from '../packages/server/src/platform/requests/insert.ts';
import { countUsage } from '../packages/server/src/platform/requests/rollup.ts';
import { transaction } from '../packages/server/src/storage/store.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/server.ts';
import { postgresInstalled, startPostgres } from '../test/services/postgres.ts';

const rows = Number(process.env.OJA_BENCH_ROWS ?? 1_000_000);
const days = 90;
const batch = 20_000;
const asks = 15;
const dayMs = 86_400_000;
const endpoints = [
  'ai.chat',
  'network.dns',
  'utilities.qr',
  'utilities.image',
  'media.music',
  'ai.transcribe',
];

export const addUsage = transaction(import.meta.url, 'addUsage', countUsage);

/** A generator with a seed: every run loads the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function rowAt(at: number, accountId: string, keyId: string, random: () => number): RequestRow {
  const endpoint = endpoints[Math.floor(random() ** 2 * endpoints.length)]!;
  const status = random() < 0.03 ? 500 : random() < 0.05 ? 400 : 200;
  return {
    id: '',
    at,
    account_id: accountId,
    key_id: keyId,
    endpoint,
    method: 'POST',
    path: '',
    status,
    error_code: null,
    engine: null,
    ms: 2 ** (random() * 12),
    charge_micros: status === 200 ? 20_000 : 0,
    free: 0,
    units: 1,
    mode: 'live',
    ip: '',
    user_agent: '',
    bytes_in: 200,
    bytes_out: 1_000,
    rolled: 1,
  };
}

async function fill(server: TestServer, account: { id: string; keyId: string }): Promise<number> {
  const random = createRandom(7);
  const now = Date.now();
  const startedAt = performance.now();
  const { store } = server.app.platform.parts;
  for (let done = 0; done < rows; done += batch) {
    const count = Math.min(batch, rows - done);
    const input = Array.from({ length: count }, (_, place) => {
      const at = now - days * dayMs * (1 - (done + place) / rows);
      // A fifth is the caller's whose usage is asked for; the rest are 20 others with two keys each.
      const other = Math.floor(random() * 20);
      return random() < 0.2
        ? rowAt(at, account.id, account.keyId, random)
        : rowAt(at, `acc_${other}`, `key_${other}_${place % 2}`, random);
    });
    await store.transact(addUsage, input);
  }
  return performance.now() - startedAt;
}

async function measure(name: string, server: TestServer): Promise<Record<string, string | number>[]> {
  const account = await server.account();
  const fillMs = await fill(server, account);
  const now = Date.now();
  const day = (ago: number) => new Date(now - ago * dayMs).toISOString();
  const results: Record<string, string | number>[] = [];
  for (const [what, query] of [
    ['last day by hour', `from=${day(1)}&group_by=hour`],
    ['30 days by day', `from=${day(30)}&group_by=day`],
    ['90 days by endpoint', `from=${day(90)}&group_by=endpoint`],
    ['90 days by key', `from=${day(90)}&group_by=key`],
    ['90 days by hour', `from=${day(90)}&group_by=hour`],
  ] as const) {
    const times: number[] = [];
    for (let ask = 0; ask < asks; ask++) {
      const startedAt = performance.now();
      const answer = await server.call(`/api/v1/usage?${query}`, { key: account.key });
      if (answer.status !== 200) throw new Error(answer.text);
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    results.push({
      store: name,
      usage: what,
      'p50 ms': Number(times[Math.floor(asks / 2)]!.toFixed(1)),
      'worst ms': Number(times.at(-1)!.toFixed(1)),
    });
  }
  console.log(`${name}: ${rows} calls counted in ${(fillMs / 1000).toFixed(1)} s`);
  return results;
}

if (import.meta.main) {
  const env = { OJA_LIMIT_PER_MINUTE: '100000' };
  const results: Record<string, string | number>[] = [];
  const embedded = await startTestServer({ env });
  results.push(...(await measure('embedded', embedded)));
  await embedded.close();
  if (postgresInstalled()) {
    const database = await startPostgres();
    const server = await startTestServer({ env, databaseUrl: database.url });
    results.push(...(await measure('PostgreSQL', server)));
    await server.close();
    await database.stop();
  }
  console.table(results);
}
