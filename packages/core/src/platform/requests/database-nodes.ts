/**
 * Nodes without `OJA_LOG_URL` beside a log in ClickHouse, as while the setting is rolled out or after it was removed:
 * their rows stay in the database. They say until when they may write, so that these rows are not missed in ClickHouse.
 */
import type { Logger } from '../../logger.ts';
import { execute, type Store } from '../../storage/store.ts';

const sinceOption = 'log.clickhouse_since';
const untilOption = 'log.database_until';
const everyMs = 5_000;
/** Longer than a node takes to say it again. */
const leaseMs = 15_000;

/** A node with the log in ClickHouse starts. Rows from before were never sent. */
export async function noteStart(store: Store, now: number): Promise<void> {
  await store.transact(execute, {
    sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ($1, $2, $3, 'start')
          ON CONFLICT (name) DO NOTHING`,
    params: [sinceOption, String(now), now],
  });
}

/** Since when rows are sent, by the first node that did; and until when others wrote rows that were not. */
export async function readLogStart(store: Store) {
  const rows = await store.query<{ name: string; value: string }>(
    'SELECT name, value FROM options WHERE name IN ($1, $2)',
    [sinceOption, untilOption],
  );
  const numberIn = (option: string) => {
    const row = rows.find(({ name }) => name === option);
    return row === undefined ? undefined : Number(row.value);
  };
  return { since: numberIn(sinceOption), databaseUntil: numberIn(untilOption) };
}

export interface DatabaseNodeParts {
  store: Store;
  log: Logger;
  now(): number;
}

export async function announceDatabaseNode({ store, log, now }: DatabaseNodeParts) {
  let warned = false;
  const announce = async (until: () => number) => {
    const { since } = await readLogStart(store);
    if (since === undefined) return;
    if (!warned)
      log.warn(
        {},
        'the request log of this database is in ClickHouse, and OJA_LOG_URL is not set: requests of this node are not in it',
      );
    warned = true;
    await store.transact(execute, {
      sql: `INSERT INTO options (name, value, changed_at, changed_by) VALUES ($1, $2, $3, 'start')
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      params: [untilOption, String(until()), now()],
    });
  };
  const renew = () => announce(() => now() + leaseMs);
  // A database that is away accepts no rows either.
  const timer = setInterval(() => void renew().catch(() => {}), everyMs);
  timer.unref();
  await renew();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await announce(now).catch(() => {});
    },
  };
}
