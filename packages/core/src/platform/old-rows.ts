/** What has outlived its use: expired rows, old rows of the log, finished jobs, old hours of usage. */
import { execute } from '../storage/store.ts';
import { lockOutMs } from './accounts/lock-out.ts';
import { idFloor } from './id.ts';
import { dayOf } from './limits/daily-use.ts';
import type { PlatformParts } from './parts.ts';
import { outlived } from './requests/idempotency.ts';
import { dayMs, hoursSince } from './requests/rollup.ts';
import { historyDays } from './watches/history.ts';

/** Small bites: a long delete would make calls wait for it. */
const biteRows = 500;
/** Of what accounts and upstreams used by the day. */
const daysOfUse = 40;

export async function sweepRows(parts: PlatformParts): Promise<void> {
  const { store, settings, now } = parts;
  const at = now();
  const run = (sql: string, params: (string | number)[]) => store.transact(execute, { sql, params });
  await run(`DELETE FROM idempotency WHERE ${outlived('$1')}`, [at]);
  await run('DELETE FROM bodies WHERE expires_at < $1', [at]);
  // No job waits longer than three days.
  await run('DELETE FROM service_reports WHERE created_at < $1', [at - 4 * dayMs]);
  await run('DELETE FROM stored_answers WHERE expires_at < $1', [at]);
  await run('DELETE FROM uploads WHERE expires_at < $1', [at]);
  await run('DELETE FROM batch_rows WHERE batch_id IN (SELECT id FROM batches WHERE expires_at < $1)', [at]);
  await run('DELETE FROM batches WHERE expires_at < $1', [at]);
  await run('DELETE FROM sessions WHERE expires_at < $1', [at]);
  // A code that is used again within a day still takes its key back.
  await run('DELETE FROM oauth_codes WHERE expires_at < $1', [at - dayMs]);
  await run('DELETE FROM oauth_refreshes WHERE expires_at < $1', [at]);
  await run('DELETE FROM oauth_clients WHERE used_at IS NULL AND created_at < $1', [at - 7 * dayMs]);
  await run('DELETE FROM oauth_clients WHERE used_at < $1', [at - 400 * dayMs]);
  await run('DELETE FROM login_locks WHERE since < $1', [at - lockOutMs]);
  await run('DELETE FROM pending_sign_ups WHERE expires_at < $1', [at]);
  await run('DELETE FROM member_invites WHERE expires_at < $1', [at - 30 * dayMs]);
  await run('DELETE FROM password_resets WHERE expires_at < $1', [at - dayMs]);
  await run('DELETE FROM email_changes WHERE expires_at < $1', [at - dayMs]);
  await run('DELETE FROM impersonations WHERE expires_at < $1', [at - dayMs]);
  await run("DELETE FROM mails WHERE state = 'dropped' AND created_at < $1", [at - 7 * dayMs]);
  await run('DELETE FROM reports WHERE closed_at < $1', [at - 400 * dayMs]);
  await run('DELETE FROM status_subscribers WHERE confirmed_at IS NULL AND asked_at < $1', [at - 2 * dayMs]);
  await run('DELETE FROM used_challenges WHERE expires_at < $1', [at]);
  await run('DELETE FROM watch_days WHERE day < $1', [dayOf(at - historyDays * dayMs)]);
  await run('DELETE FROM watch_changes WHERE id < $1', [idFloor('chg', at - historyDays * dayMs)]);
  await run('DELETE FROM daily_use WHERE day < $1', [dayOf(at - daysOfUse * dayMs)]);
  await run('DELETE FROM cap_alerts WHERE at < $1', [at - daysOfUse * dayMs]);
  // Deliveries and their attempts go with their event; the longest retry is over long before.
  const eventsBefore = at - Math.max(7, settings.retentionDays) * dayMs;
  await run('DELETE FROM webhook_events WHERE at < $1', [eventsBefore]);
  const oldest = idFloor('req', at - settings.retentionDays * dayMs);
  // A job has the id of its request.
  await inBites(parts, 'jobs', "id < $1 AND state IN ('completed', 'failed', 'cancelled')", [oldest]);
}

/** On its own: the log may be elsewhere, and away. */
export async function sweepLog({ store, requestLog, settings, now }: PlatformParts): Promise<void> {
  const at = now();
  const lately = await store.query<{ id: string }>('SELECT id FROM accounts WHERE deleted_at > $1', [
    at - dayMs,
  ]);
  for (const { id } of lately) await requestLog.eraseCallers(id);
  await requestLog.prune(at, settings.retentionDays);
}

async function inBites({ store }: PlatformParts, table: string, where: string, params: string[]) {
  const sql = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${where} LIMIT ${biteRows}) RETURNING id`;
  while ((await store.transact(execute, { sql, params })).length === biteRows);
}

/** Account by account and day by day, as their index has them: by time alone it would read the whole table. */
export async function sweepHours({ store, settings, now }: PlatformParts): Promise<void> {
  // A day later than they are read last.
  const before = hoursSince(now(), settings.retentionDays) - dayMs;
  for (const table of ['usage_hours', 'usage_hours_latency']) {
    const oldestAfter = (account: string, slot: number) =>
      store.query<{ account_id: string; slot: number }>(
        `SELECT account_id, slot FROM ${table} WHERE (account_id, slot) >= ($1, $2)
         ORDER BY account_id, slot LIMIT 1`,
        [account, slot],
      );
    for (let [next] = await oldestAfter('', 0); next !== undefined; ) {
      const { account_id: account, slot } = next;
      if (slot < before) {
        await store.transact(execute, {
          sql: `DELETE FROM ${table} WHERE account_id = $1 AND slot < $2`,
          params: [account, Math.min(slot + dayMs, before)],
        });
        [next] = await oldestAfter(account, 0);
      } else [next] = await oldestAfter(account, Number.MAX_SAFE_INTEGER);
    }
  }
}
