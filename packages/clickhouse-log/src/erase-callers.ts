/** Takes IP addresses, user agents and error messages of an account out of ClickHouse: a mutation, which takes a while. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouse } from './clickhouse.ts';

const pollMs = 50;
/** ClickHouse goes on after that. */
const waitMaxMs = 30_000;

const traced = "account_id = $1 AND (ip <> '' OR user_agent <> '' OR error_message IS NOT NULL)";

export async function eraseCallers(clickHouse: ClickHouse, accountId: string): Promise<void> {
  const [found] = await clickHouse.query<{ n: number }>(
    `SELECT count() AS n FROM {db}.requests WHERE ${traced}`,
    [accountId],
  );
  if (found!.n === 0) return;
  await clickHouse.command(
    `ALTER TABLE {db}.requests UPDATE ip = '', user_agent = '', error_message = NULL, error_param = NULL WHERE ${traced}`,
    [accountId],
  );
  const giveUpAt = performance.now() + waitMaxMs;
  while (performance.now() < giveUpAt && (await isMutating(clickHouse))) await pause(pollMs);
}

async function isMutating(clickHouse: ClickHouse): Promise<boolean> {
  const [open] = await clickHouse.query<{ n: number }>(
    "SELECT count() AS n FROM system.mutations WHERE database = $1 AND table = 'requests' AND is_done = 0",
    [clickHouse.database],
  );
  return open!.n > 0;
}
