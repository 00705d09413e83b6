/** The request log that the settings ask for: in the database, or where a plugin stores it. */
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Store } from '../../storage/store.ts';
import { newId } from '../id.ts';
import { createDatabaseLog, writeRows } from './database-log/database-log.ts';
import { createRowBacklog } from './database-log/row-backlog.ts';
import { announceDatabaseNode, noteStart } from './database-nodes.ts';
import type { LogStore, RequestLog } from './request-log.ts';

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
  logStore?: LogStore | undefined;
}

export async function openRequestLog(
  { logUrl, logSpoolMb }: LogSettings,
  { store, dataDir, log, now, retentionDays, logStore }: OpenLogParts,
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
  const place = needLogStore(logStore);
  const database = createDatabaseLog(store);
  const { openSpool } = await import('../../storage/spool.ts');
  const spool = openSpool(join(dataDir, 'log-spool'), newId('log', now()), bytesMax);
  const opened = place.open(logUrl, { store, database, spool, log, now, retentionDays });
  await noteStart(store, now());
  void place.version(logUrl).then(
    (version) => log.info({ version }, `the request log is in ${place.name}`),
    (error: unknown) =>
      log.error({ err: error }, `${place.name} is unreachable: rows of the request log wait on the disk`),
  );
  return opened;
}

/** `OJA_LOG_URL` is set. */
export function needLogStore(logStore: LogStore | undefined): LogStore {
  if (logStore !== undefined) return logStore;
  throw new OperatorError(
    'OJA_LOG_URL is set, and no plugin that stores the request log is loaded. Run npm start once with it, which installs the package clickhouse-log, or remove it.',
  );
}
