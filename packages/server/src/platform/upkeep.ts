/** What is swept on a schedule: orphan holds, expired rows and files, old log rows, partitions ahead of time. */
import { execute } from '../storage/store.ts';
import { forgetCallers } from './accounts/delete-account.ts';
import type { FileStore } from './files/file-store.ts';
import { idFloor } from './id.ts';
import { sweepHolds } from './ledger/resolve.ts';
import type { PlatformParts } from './parts.ts';
import { keepPartitions } from './requests/partitions.ts';
import { dayMs } from './requests/rollup.ts';

const holdsEveryMs = 15_000;
const rowsEveryMs = 10 * 60_000;
const batchMax = 500;

export function createUpkeep(parts: PlatformParts, files: FileStore): { close(): void } {
  const { store, settings } = parts;
  const quietly = (what: string, work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => parts.log.warn({ err: error }, `upkeep failed: ${what}`));
  const holds = quietly('holds', async () => {
    while ((await parts.store.transact(sweepHolds, { at: parts.now(), max: batchMax })) === batchMax);
  });
  const rows = quietly('rows', async () => {
    if (store.dialect === 'postgres') await keepPartitions(store, parts.now(), settings.retentionDays);
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
  const lately = await store.query<{ id: string }>('SELECT id FROM accounts WHERE deleted_at > $1', [
    at - dayMs,
  ]);
  for (const { id } of lately) await forgetCallers(store, id);
  const oldest = idFloor('req', at - settings.retentionDays * dayMs);
  // Small bites: a long delete would make calls wait for it.
  for (let gone = batchMax; gone === batchMax; ) {
    const rows = await run(
      `DELETE FROM requests WHERE id IN (SELECT id FROM requests WHERE id < $1 LIMIT ${batchMax}) RETURNING id`,
      [oldest],
    );
    gone = rows.length;
  }
}
