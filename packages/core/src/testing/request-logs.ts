/** A request log of its own for a test, of each implementation of the port. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openClickHouse } from '../../../clickhouse-log/src/clickhouse.ts';
import { clickhouseLog } from '../../../clickhouse-log/src/index.ts';
import { createLog } from '../log.ts';
import { openRequestLog } from '../platform/requests/open-log.ts';
import type { RequestLog } from '../platform/requests/request-log.ts';
import type { Store } from '../storage/store.ts';
import { withoutPostgres } from './database.ts';
import { openEmpty } from './empty-store.ts';
import { scanDir } from './kept-for-scan.ts';

export const clickHouseUrl = process.env.OJA_TEST_CLICKHOUSE_URL;
export const withoutClickHouse =
  clickHouseUrl === undefined ? 'OJA_TEST_CLICKHOUSE_URL is not set; npm test sets it' : false;

export const requestLogs = [
  { kind: 'sqlite', skip: false },
  { kind: 'postgres', skip: withoutPostgres },
  { kind: 'clickhouse', skip: withoutClickHouse },
] as const;
export type LogKind = (typeof requestLogs)[number]['kind'];

/** A database of its own on the ClickHouse of the test run. */
export function createLogDatabase(server = clickHouseUrl): { url: string; drop(): Promise<void> } {
  const name = `oja_${randomBytes(6).toString('hex')}`;
  const url = `${server}/${name}`;
  return {
    url,
    async drop() {
      const clickHouse = openClickHouse(url);
      try {
        if (scanDir !== undefined) {
          const rows = await clickHouse.query('SELECT * FROM {db}.requests');
          mkdirSync(join(scanDir, 'kept'), { recursive: true });
          writeFileSync(join(scanDir, 'kept', name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        }
        await clickHouse.command('DROP DATABASE {db}');
      } finally {
        await clickHouse.close();
      }
    },
  };
}

export interface TestLog {
  store: Store;
  log: RequestLog;
  /** Of ClickHouse. */
  url: string | undefined;
}

/** ClickHouse stands beside a database, which has the paid rows. */
export async function openLog(
  t: TestContext,
  kind: LogKind,
  now = Date.now,
  server = clickHouseUrl,
  logSpoolMb = 64,
  beside: 'sqlite' | 'postgres' = 'sqlite',
): Promise<TestLog> {
  const store = await openEmpty(t, kind === 'clickhouse' ? beside : kind);
  const dataDir = mkdtempSync(join(tmpdir(), 'oja-log-'));
  const database = kind === 'clickhouse' ? createLogDatabase(server) : undefined;
  const log = await openRequestLog(
    { logUrl: database?.url, logSpoolMb },
    {
      ...{ store, dataDir, log: createLog('silent', false), now, retentionDays: 90 },
      logStore: clickhouseLog.requestLog,
    },
  );
  t.after(async () => {
    await log.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { store, log, url: database?.url };
}
