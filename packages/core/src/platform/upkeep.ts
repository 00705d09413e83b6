/** What is done on a schedule: orphan holds, rows and files that have had their time, partitions ahead of it. */
import type { FileStore } from './files/file-store.ts';
import { sweepHolds } from './ledger/settle.ts';
import { sweepHours, sweepLog, sweepRows } from './old-rows.ts';
import type { PlatformParts } from './parts.ts';
import { dayMs } from './requests/rollup.ts';
import type { Watches } from './watches/watches.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

const holdsEveryMs = 15_000;
const rowsEveryMs = 10 * 60_000;
/** Not among the first things that a node does. */
const hoursAfterMs = 5 * 60_000;
const batchMax = 500;

export function createUpkeep(
  parts: PlatformParts,
  files: FileStore,
  webhooks: Pick<Webhooks, 'sealOld'>,
  watches: Pick<Watches, 'sealOld'>,
): { close(): void } {
  const quietly = (what: string, work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => parts.log.warn({ err: error }, `upkeep failed: ${what}`));
  const holds = quietly('holds', async () => {
    while ((await parts.store.transact(sweepHolds, { at: parts.now(), max: batchMax })) === batchMax);
  });
  const rows = quietly('rows', async () => {
    await sweepRows(parts);
    await webhooks.sealOld();
    await watches.sealOld();
    while ((await files.sweep()) === 1000);
  });
  const requestLog = quietly('request log', () => sweepLog(parts));
  const hours = quietly('hours', () => sweepHours(parts));
  const timers = [
    setInterval(holds, holdsEveryMs),
    setInterval(rows, rowsEveryMs),
    setTimeout(rows, 1_000),
    setInterval(requestLog, rowsEveryMs),
    setTimeout(requestLog, 1_500),
    setInterval(hours, dayMs),
    setTimeout(hours, hoursAfterMs),
  ];
  for (const timer of timers) timer.unref();
  return { close: () => timers.forEach(clearInterval) };
}
