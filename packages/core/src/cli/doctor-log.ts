/** The request log outside the database, tried out: whether it answers, which version, and what waits here. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { needLogStore } from '../platform/requests/open-log.ts';
import { logStoreOf, type Plugin } from '../plugin.ts';

export interface LogCheck {
  ok: boolean;
  detail: string;
  spool_bytes: number;
}

export async function checkLog(
  { logUrl, logSpoolMb }: { logUrl?: string; logSpoolMb: number },
  dataDir: string,
  plugins: readonly Plugin[],
): Promise<LogCheck | null> {
  if (logUrl === undefined) return null;
  const spoolBytes = bytesIn(join(dataDir, 'log-spool'));
  const waiting = `${(spoolBytes / 1_048_576).toFixed(1)} of ${logSpoolMb} MB are queued on this machine`;
  try {
    const place = needLogStore(logStoreOf(plugins));
    const version = await place.version(logUrl);
    const full = spoolBytes >= 0.9 * logSpoolMb * 1_048_576;
    return { ok: !full, detail: `${place.name} ${version}; ${waiting}`, spool_bytes: spoolBytes };
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return { ok: false, detail: `${reason}; ${waiting}`, spool_bytes: spoolBytes };
  }
}

function bytesIn(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.name.endsWith('.seg'))
      .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  } catch {
    return 0;
  }
}

export const logLine = (check: LogCheck | null): string =>
  check === null ? '' : `\n  ${check.ok ? 'ok    ' : 'failed'}  OJA_LOG_URL: ${check.detail}`;
