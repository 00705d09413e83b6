/** The store that the settings ask for. */
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export async function openStore(
  settings: { databaseUrl?: string; databaseConnections: number },
  dataDir: string,
  options: { readOnly?: boolean } = {},
): Promise<Store> {
  if (settings.databaseUrl !== undefined) {
    // The driver is loaded only where there is something to drive.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(settings.databaseUrl, { connections: settings.databaseConnections });
  }
  return openSqlite(dataDir, options);
}
