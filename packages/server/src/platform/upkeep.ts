/** What is swept on a schedule: orphan holds, expired rows and files, old log rows, partitions ahead of time. */
import { execute, type Transaction } from '../storage/store.ts';
import type { FileStore } from './files/file-store.ts';
import { idFloor } from './id.ts';
import type { PlatformParts } from './parts.ts';
import { dayMs } from './requests/rollup.ts';

const holdsEveryMs = 15_000;
const rowsEveryMs = 10 * 60_000;
const batchMax = 500;

export function createUpkeep(
  parts: PlatformParts,
  files: FileStore,
  { sweepHolds }: { sweepHolds: Transaction<{ at: number; max: number }, number> },
): { close(): void } {
  const quietly = (what: string, work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => parts.log.warn({ err: error }, `upkeep failed: ${what}`));
  const holds = quietly('holds', async () => {
    while ((await parts.store.transact(sweepHolds, { at: parts.now(), max: batchMax })) === batchMax);
  });
  const rows = quietly('rows', async () => {
    await ensurePartitions(parts);
    await sweepRows(parts);
    while ((await files.sweep()) === 1000);
  });
  const timers = [setInterval(holds, holdsEveryMs), setInterval(rows, rowsEveryMs), setTimeout(rows, 1_000)];
  for (const timer of timers) timer.unref();
  return { close: () => timers.forEach(clearInterval) };
}

async function sweepRows({ store, settings, now }: PlatformParts): Promise<void> {
  const at = now();
  const run = (sql: string, params: (string | number)[]) => store.transact(execute, { sql, params });
  await run('DELETE FROM idempotency WHERE expires_at < $1', [at]);
  await run('DELETE FROM sessions WHERE expires_at < $1', [at]);
  await run('DELETE FROM password_resets WHERE expires_at < $1', [at - dayMs]);
  // Deliveries and their attempts go with their event; the longest retry is over long before.
  const eventsBefore = at - Math.max(7, settings.retentionDays) * dayMs;
  await run('DELETE FROM webhook_events WHERE at < $1', [eventsBefore]);
  const oldest = idFloor('req', at - settings.retentionDays * dayMs);
  // Small bites: a long delete would make calls wait for it.
  for (let gone = batchMax; gone === batchMax; ) {
    const rows = await run(
      `DELETE FROM requests WHERE id IN (SELECT id FROM requests WHERE id < $1 AND rolled = 1 LIMIT ${batchMax}) RETURNING id`,
      [oldest],
    );
    gone = rows.length;
  }
}

/** PostgreSQL: a partition a month, made ahead; months beyond the retention are dropped whole. */
async function ensurePartitions({ store, settings, now }: PlatformParts): Promise<void> {
  if (store.dialect !== 'postgres') return;
  const present = new Date(now());
  for (const ahead of [0, 1, 2]) {
    const from = Date.UTC(present.getUTCFullYear(), present.getUTCMonth() + ahead);
    const to = Date.UTC(present.getUTCFullYear(), present.getUTCMonth() + ahead + 1);
    const name = `requests_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`;
    const [there] = await store.query('SELECT 1 FROM pg_class WHERE relname = $1', [name]);
    const [strays] = await store.query('SELECT 1 FROM requests_rest WHERE at >= $1 AND at < $2 LIMIT 1', [
      from,
      to,
    ]);
    // Rows that came before their partition stay in the rest until the retention takes them.
    if (there !== undefined || strays !== undefined) continue;
    await store.transact(execute, {
      sql: `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF requests FOR VALUES FROM (${from}) TO (${to})`,
      params: [],
    });
  }
  const oldest = now() - settings.retentionDays * dayMs;
  const partitions = await store.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent WHERE p.relname = 'requests'",
  );
  for (const { name } of partitions) {
    const match = /^requests_(\d{4})_(\d{2})$/.exec(name);
    if (match === null || Date.UTC(Number(match[1]), Number(match[2])) > oldest) continue;
    const [uncounted] = await store.query(`SELECT 1 FROM ${name} WHERE rolled = 0 LIMIT 1`);
    if (uncounted === undefined) await store.transact(execute, { sql: `DROP TABLE ${name}`, params: [] });
  }
}
