/** The store that the settings ask for. */
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export function openStore(
  settings: { databaseUrl?: string; databaseConnections: number },
  dataDir: string,
  options: { readOnly?: boolean } = {},
): Store {
  if (settings.databaseUrl !== undefined)
    return openPostgres(settings.databaseUrl, { connections: settings.databaseConnections });
  return openSqlite(dataDir, options);
}
