/** The request log that the settings ask for: in the database, or in ClickHouse. */
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';
import type { Store } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { announceDatabaseNode, noteStart } from './clickhouse-log/database-nodes.ts';
import { createDatabaseLog, writeRows } from './database-log/database-log.ts';
import { createRowBacklog } from './database-log/row-backlog.ts';
import type { RequestLog } from './request-log.ts';

export interface LogSettings {
  logUrl?: string;
  logSpoolMb: number;
}

interface OpenLogParts {
  store: Store;
  dataDir: string;
  log: Logger;
  now(): number;
  retentionDays: number;
}

export async function openRequestLog(
  { logUrl, logSpoolMb }: LogSettings,
  { store, dataDir, log, now, retentionDays }: OpenLogParts,
): Promise<RequestLog> {
  const bytesMax = logSpoolMb * 1_048_576;
  if (logUrl === undefined) {
    const backlog = createRowBacklog({
      folder: join(dataDir, 'log-backlog'),
      newName: () => newId('log', now()),
      bytesMax,
      write: (rows) => writeRows(store, rows),
      log,
    });
    const database = createDatabaseLog(store, backlog);
    const announced = await announceDatabaseNode({ store, log, now });
    return {
      ...database,
      async close() {
        await announced.close();
        await database.close();
      },
    };
  }
  const database = createDatabaseLog(store);
  // Loaded only where there is a ClickHouse.
  const { openClickHouse } = await import('../../storage/clickhouse/clickhouse.ts');
  const { openSpool } = await import('../../storage/spool.ts');
  const { createClickHouseLog } = await import('./clickhouse-log/clickhouse-log.ts');
  const clickHouse = openClickHouse(logUrl);
  await noteStart(store, now());
  void clickHouse.version().then(
    (version) => log.info({ version }, 'the request log is in ClickHouse'),
    (error: unknown) =>
      log.error({ err: error }, 'ClickHouse is unreachable: rows of the request log wait on the disk'),
  );
  const spool = openSpool(join(dataDir, 'log-spool'), newId('log', now()), bytesMax);
  return createClickHouseLog({ store, database, clickHouse, spool, log, now, retentionDays });
}
